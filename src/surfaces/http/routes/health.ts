/** The state of this home and this server. */
import { Hono } from 'hono';
import type { BriefUse } from '../../../index.ts';
import type { Latencies } from '../latencies.ts';

export interface ServerFacts {
  readonly version: string;
  readonly build: string;
  readonly latencies: Latencies;
}

export function healthRoutes(memory: BriefUse, { version, build, latencies }: ServerFacts) {
  return new Hono()
    .get('/health', async (c) => c.json(await memory.use((memoir) => ({ version, build, ...memoir.health.check() }))))
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
          return { embedders, index: { ...index, serving: index.serving ?? null }, store };
        }),
      ),
    );
}
