/** Answers with sources, by the language model if one is chosen. A `POST`, because a call costs something. */
import { Hono } from 'hono';
import { z } from 'zod';
import { answerNote } from '../../../domain/present/answer-note.ts';
import type { BriefUse } from '../../../internal.ts';
import { json, project } from '../input.ts';

const question = z.strictObject({ question: z.string().trim().min(1).max(2000), project });
/** An answer that the page was given, to keep it. */
const kept = z.strictObject({
  question: z.string().trim().min(1).max(2000),
  by: z.enum(['model', 'digest']),
  sentences: z
    .array(z.strictObject({ text: z.string().min(1).max(2000) }))
    .min(1)
    .max(20),
  sources: z
    .array(z.strictObject({ id: z.string().min(1).max(1000) }))
    .min(1)
    .max(50),
  project,
});

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
    })
    .post('/ask/note', json(kept), async (c) => {
      const { project: name, ...answer } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const saved = await (await memoir.notes()).remember(
            { cwd: memoir.layout.home, name },
            { type: 'project', ...answerNote(answer), insist: true },
          );
          if (!('note' in saved)) throw new Error('a note that is insisted on is saved');
          return { id: saved.note.id, file: saved.note.file };
        }),
      );
    });
}
