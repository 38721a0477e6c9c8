/** Answers with sources, by the language model if one is chosen. A `POST`, because a call costs something. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { BriefUse } from '../../../index.ts';
import { json, project } from '../input.ts';

const question = z.strictObject({ question: z.string().trim().min(1).max(2000), project });

export function askRoutes(memory: BriefUse) {
  return new Hono()
    .get('/ask', async (c) =>
      c.json(
        await memory.use(async (memoir) => ({
          model: (await memoir.language()).open({ purpose: 'answer' })?.who ?? null,
        })),
      ),
    )
    .post('/ask', json(question), async (c) => {
      const asked = c.req.valid('json');
      // Aborted when the page closes the request: another question was typed.
      const { signal } = c.req.raw;
      const answer = await memory.use((memoir) =>
        memoir.ask(asked.question, { project: asked.project ?? '*', cwd: memoir.layout.home, signal }),
      );
      return c.json({
        ...answer,
        sources: answer.sources.map(({ project: slug, ...source }) => ({ ...source, project: slug ?? null })),
        spent: answer.spent ?? null,
      });
    });
}
