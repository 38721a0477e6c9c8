/** The JSON API of the dashboard, under `/api`. Its type is what the dashboard's client is made from. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type BriefUse, projectJson } from '../../internal.ts';
import type { LiveFeed, LiveNews } from './live.ts';
import { askRoutes } from './routes/ask.ts';
import { chatRoutes } from './routes/chat.ts';
import { contextRoutes } from './routes/context.ts';
import { dreamRoutes } from './routes/dreams.ts';
import { forgetRoutes } from './routes/forget.ts';
import { healthRoutes, type ServerFacts } from './routes/health.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { reportRoutes } from './routes/reports.ts';
import { searchRoutes } from './routes/search.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { taskRoutes } from './routes/tasks.ts';
import { todayRoutes } from './routes/today.ts';

export interface ApiFacts extends ServerFacts {
  readonly memory: BriefUse;
  readonly live: LiveFeed;
}

/** Also shows a tab that the server is still there. */
const PULSE_MS = 5000;

export function createApi({ memory, live, ...server }: ApiFacts) {
  return new Hono()
    .get('/projects', async (c) =>
      c.json(await memory.use((memoir) => ({ projects: memoir.projects.list().map(projectJson) }))),
    )
    .get('/live', (c) =>
      streamSSE(c, async (stream) => {
        let wake = (): void => undefined;
        const waiting: LiveNews[] = [];
        const unsubscribe = live.subscribe((news) => {
          waiting.push(news);
          wake();
        });
        stream.onAbort(() => {
          unsubscribe();
          wake();
        });
        await stream.writeSSE({
          event: 'hello',
          data: JSON.stringify({ version: server.version, build: server.build }),
        });
        while (!stream.aborted) {
          const news = waiting.shift();
          if (news !== undefined) {
            await stream.writeSSE({ event: 'news', data: JSON.stringify(news) });
            continue;
          }
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, PULSE_MS);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          if (waiting.length === 0 && !stream.aborted) await stream.writeSSE({ event: 'pulse', data: '' });
        }
      }),
    )
    .route('/', todayRoutes(memory))
    .route('/', searchRoutes(memory))
    .route('/', askRoutes(memory))
    .route('/', sessionRoutes(memory))
    .route('/', knowledgeRoutes(memory))
    .route('/', taskRoutes(memory))
    .route('/', contextRoutes(memory))
    .route('/', dreamRoutes(memory))
    .route('/', chatRoutes(memory))
    .route('/', reportRoutes(memory))
    .route('/', healthRoutes(memory, server))
    .route('/', forgetRoutes(memory));
}

/** For `hc<Api>()` in the dashboard. */
export type Api = ReturnType<typeof createApi>;
