/** The state of this home and this server. */
import { Hono } from 'hono';
import type { LanguageView, Memoir } from '../../../index.ts';
import type { BriefUse } from '../../../internal.ts';
import type { Latencies } from '../latencies.ts';

export interface ServerFacts {
  readonly version: string;
  readonly build: string;
  readonly command?: string | undefined;
  readonly latencies: Latencies;
}

/** The page asks again whenever something is recorded, and asking Claude Code starts a program. */
const HEALTH_KEPT_MS = 30_000;

export function healthRoutes(memory: BriefUse, { version, build, command, latencies }: ServerFacts) {
  const viewLanguage = createLanguageView();
  return new Hono()
    .get('/health', async (c) =>
      c.json(
        await memory.use((memoir) => ({
          version,
          build,
          /** How `memoir` is typed on this machine. */
          command: command ?? memoir.caller.command,
          ...memoir.health.check(),
        })),
      ),
    )
    .get('/doctor', async (c) => c.json(await memory.use((memoir) => memoir.health.doctor())))
    .get('/stats', async (c) =>
      c.json(
        await memory.use((memoir) => ({
          home: memoir.layout.home,
          sizes: memoir.health.sizes(),
          spooled: memoir.health.spooled(),
          recorded: memoir.recording.lastRecorded(),
          hooks: memoir.recording.hooksInstalled(),
          backups: memoir.backups.list().length,
          latencies: latencies.list(),
          memory: process.memoryUsage.rss(),
        })),
      ),
    )
    .get('/models', async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          const { embedders, index, store } = await (await memoir.models()).list();
          return {
            embedders,
            index: { ...index, serving: index.serving ?? null },
            store,
            language: await viewLanguage(memoir),
          };
        }),
      ),
    );
}

/** The model and its spending as they are; its health as it was at most half a minute ago. */
function createLanguageView(): (memoir: Memoir) => Promise<LanguageView> {
  let last: { readonly of: string; readonly at: number; readonly health: LanguageView['health'] } | undefined;
  return async (memoir) => {
    const language = await memoir.language();
    const view = await language.view({ check: 'never' });
    if (view.health !== undefined || view.adapter === 'none') return view;
    const of = `${view.adapter} ${view.model} ${view.url}`;
    const now = Date.now();
    if (last?.of !== of || now - last.at > HEALTH_KEPT_MS)
      last = { of, at: now, health: (await language.view()).health };
    return last.health === undefined ? view : { ...view, health: last.health };
  };
}
