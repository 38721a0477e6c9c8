/**
 * The JSON API of the web page, under `/api`. Lists are paged: pass `next` of one page as `after` of the following one; it
 * is null on the last page.
 */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import { TASK_STATUSES } from '../../domain/task.ts';
import {
  type BriefUse,
  type EventRecord,
  type Memoir,
  projectJson,
  sessionJson,
  slugsOf,
  taskJson,
} from '../../index.ts';
import { eventJson } from './event-json.ts';

const PAGE_MAX = 200;
const TITLE_CHARS = 160;

const page = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
});
const sessionsQuery = page.extend({ project: z.string().optional() });
const tasksQuery = page.omit({ after: true }).extend({
  project: z.string().optional(),
  status: z.enum(TASK_STATUSES).optional(),
});

export function createApi({ memory, version }: { readonly memory: BriefUse; readonly version: string }): Hono {
  const api = new Hono();
  const answer = async (c: Context, read: (memoir: Memoir) => object) => c.json(await memory.use(read));

  api.get('/health', (c) => answer(c, (memoir) => ({ version, ...memoir.health.check() })));

  api.get('/projects', (c) => answer(c, (memoir) => ({ projects: memoir.projects.list().map(projectJson) })));

  api.get('/sessions', (c) => {
    const { after, limit, project } = parseQuery(sessionsQuery, c);
    const from = after === undefined ? undefined : parseCursor(sessionCursor, after);
    return answer(c, (memoir) => {
      const sessions = memoir.sessions.list({
        limit,
        ...(project === undefined ? {} : { project: memoir.projects.named(project).id }),
        ...(from === undefined ? {} : { after: from }),
      });
      const slugOf = slugsOf(memoir.projects.list());
      const last = sessions.length === limit ? sessions.at(-1) : undefined;
      return {
        sessions: sessions.map((session) => ({ ...sessionJson(session, slugOf), title: titleOf(memoir, session.id) })),
        next: last === undefined ? null : cursor({ lastAt: last.lastAt, id: last.id }),
      };
    });
  });

  api.get('/sessions/:id', (c) =>
    answer(c, (memoir) => {
      const session = memoir.sessions.get(c.req.param('id'));
      if (session === undefined) throw sessionMissing();
      return {
        session: { ...sessionJson(session, slugsOf(memoir.projects.list())), title: titleOf(memoir, session.id) },
      };
    }),
  );

  api.get('/sessions/:id/events', (c) => {
    const { after, limit } = parseQuery(page, c);
    const from = after === undefined ? undefined : parseCursor(eventCursor, after);
    return answer(c, (memoir) => {
      const session = c.req.param('id');
      if (memoir.sessions.get(session) === undefined) throw sessionMissing();
      const events = [...memoir.events.list({ session, limit, ...(from === undefined ? {} : { after: from }) })];
      const last = events.length === limit ? events.at(-1) : undefined;
      return {
        events: events.map((record) => eventJson(record)),
        next: last === undefined ? null : cursor(positionOf(last)),
      };
    });
  });

  api.get('/events/:id', (c) =>
    answer(c, (memoir) => ({ event: eventJson(memoir.events.get(c.req.param('id')), true) })),
  );

  api.get('/tasks', (c) => {
    const { limit, project, status } = parseQuery(tasksQuery, c);
    return answer(c, (memoir) => {
      const filter = {
        statuses: status === undefined ? (['in_progress', 'blocked', 'open'] as const) : [status],
        ...(project === undefined ? {} : { project: memoir.projects.named(project).id }),
      };
      const slugOf = slugsOf(memoir.projects.list());
      return {
        total: memoir.tasks.count(filter),
        tasks: memoir.tasks.list({ ...filter, limit }).map((task) => taskJson(task, slugOf)),
      };
    });
  });

  return api;
}

/** The first prompt is the title of a session. */
function titleOf(memoir: Memoir, session: string): string | null {
  for (const { body } of memoir.events.list({ session, types: ['prompt.submitted'], limit: 1 })) {
    const text = typeof body.text === 'string' ? body.text.trim() : '';
    const [line = ''] = text.slice(0, TITLE_CHARS).split('\n', 1);
    if (line !== '') return line.trim().toWellFormed();
  }
  return null;
}

const sessionCursor = z.object({ lastAt: z.number(), id: z.string() });
const eventCursor = z.object({ happenedAt: z.number(), hlc: z.string(), device: z.string(), id: z.string() });

function positionOf({ happenedAt, hlc, device, id }: EventRecord) {
  return { happenedAt, hlc, device, id };
}

function cursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parseCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (error) {
    throw new MemoirError('bad-input', 'The parameter after is not a valid cursor', {
      next: 'Use the value of next from the previous page, or omit it to get the first page.',
      cause: error,
    });
  }
}

function parseQuery<T>(schema: z.ZodType<T>, c: Context): T {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MemoirError('bad-input', `Invalid query parameter ${issue?.path.join('.')}: ${issue?.message}`, {
    next: 'See docs/web.md.',
  });
}

function sessionMissing(): MemoirError {
  return new MemoirError('not-found', 'The session does not exist', { next: 'GET /api/sessions lists all sessions.' });
}
