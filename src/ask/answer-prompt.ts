/** Builds the request: the question, its sources, and the schema of the answer. The instructions are in `models/prompts/answer.md`. */
import { z } from 'zod';
import type { AnswerSource } from '../domain/ask.ts';
import { localDay } from '../domain/time/dates.ts';
import { quotedSource } from '../models/prompts/quoted-source.ts';

export const answerSchema = z.strictObject({
  known: z.boolean(),
  sentences: z.array(z.strictObject({ text: z.string(), sources: z.array(z.int()) })),
  disagreement: z.strictObject({ text: z.string(), sources: z.array(z.int()) }).nullable(),
});

export function answerRequest(question: string, sources: readonly AnswerSource[]): string {
  return `Question: ${question}\n\nSources:\n${sources.map(describeSource).join('\n')}`;
}

function describeSource({ number, kind, project, at, by, trust, truth, replacedBy, text }: AnswerSource): string {
  const marks = [
    kind,
    `by ${by}`,
    localDay(at),
    ...(project === undefined ? [] : [`project ${project}`]),
    ...(trust === 'external' ? ['external'] : []),
    ...(truth === 'stated' || truth === 'confirmed' ? [] : ['no longer holds']),
  ];
  const replaced = replacedBy === undefined ? '' : ` (replaced by: ${replacedBy})`;
  return quotedSource(number, marks, `${text}${replaced}`);
}
