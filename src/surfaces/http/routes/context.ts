/** What a session would be given now, and what sessions were given. */
import { Hono } from 'hono';
import { z } from 'zod';
import { PACK_MAX_CHARS } from '../../../domain/context.ts';
import { type BriefUse, slugsOf } from '../../../internal.ts';
import { project, query } from '../input.ts';

const previewQuery = z.object({
  project: z.string().min(1),
  moment: z.enum(['start', 'resume', 'compacted', 'subagent', 'before-compaction', 'prompt', 'skill']).default('start'),
  /** The prompt, or the name of the skill. */
  text: z.string().max(4000).default(''),
});
const ledgerQuery = z.object({
  project,
  session: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export function contextRoutes(memory: BriefUse) {
  return new Hono()
    .get('/context', query(previewQuery), async (c) => {
      const { project: name, moment, text } = c.req.valid('query');
      return c.json(
        await memory.use((memoir) => {
          const chosen = memoir.projects.named(name);
          const at =
            moment === 'prompt'
              ? ({ kind: moment, text } as const)
              : moment === 'skill'
                ? ({ kind: moment, skill: text } as const)
                : ({ kind: moment } as const);
          const pack = memoir.context.preview(at, { cwd: chosen.roots[0] ?? memoir.layout.home, project: chosen });
          return {
            project: chosen.slug,
            pack: pack ?? null,
            /** Characters. */
            limit: pack === undefined ? null : PACK_MAX_CHARS[pack.kind],
          };
        }),
      );
    })
    .get('/context/given', query(ledgerQuery), async (c) => {
      const { project: name, session, limit } = c.req.valid('query');
      return c.json(
        await memory.use((memoir) => {
          const slugOf = slugsOf(memoir.projects.list());
          const given = memoir.context.ledger({
            limit,
            ...(name === undefined ? {} : { project: memoir.projects.named(name).id }),
            ...(session === undefined ? {} : { session }),
          });
          const uses = memoir.context.uses(given);
          return {
            given: given.map((entry) => ({
              ...entry,
              use: uses.get(entry.id) ?? { items: 0, used: [] },
              project: slugOf(entry.project),
              session: entry.session ?? null,
              title: entry.session === undefined ? null : (memoir.sessions.headline(entry.session) ?? null),
            })),
          };
        }),
      );
    });
}
