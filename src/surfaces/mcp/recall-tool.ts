/** `recall`: searches everything that was recorded. `open` shows a result in full. */
import { z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import { inReadingOrder } from '../../domain/recall.ts';
import { answerData, answerLines, isExternal, notice, resultData, resultLines, shortIdsOf } from './item-lines.ts';
import { oneLine } from './model-text.ts';
import { defineTool } from './tool.ts';

const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 50;

const input = z.strictObject({
  query: z.string(),
  project: z.string().optional().describe('* for all'),
  kind: z.string().optional().describe('fact, note, task, tool …'),
  file: z.string().optional(),
  tool: z.string().optional(),
  since: z.string().optional().describe('2026-12-01'),
  until: z.string().optional(),
  as_of: z.string().optional(),
  known_at: z.string().optional(),
  limit: z.number().optional(),
});

function limitOf(limit = DEFAULT_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, MAX_LIMIT);
  throw new MemoirError('bad-input', `limit must be 1 to ${MAX_LIMIT}, not ${limit}`, {
    next: 'Call it again with a limit in this range, or without one.',
  });
}

export const recallTool = defineTool({
  name: 'recall',
  description: 'Search earlier sessions, decisions, commands, errors, notes and tasks of this project.',
  input,
  run: async (memoir, { query, kind, as_of: asOf, known_at: knownAt, limit, ...filters }, { cwd, afterwards }) => {
    const kinds = kind?.split(/[\s,]+/).filter(Boolean) ?? [];
    const { project } = filters;
    const answer = await memoir.recall.search(query, {
      ...filters,
      kinds,
      asOf,
      knownAt,
      limit: limitOf(limit),
      strong: limit === undefined,
      cwd,
    });
    const { answers = [], weaker, unsearched = 0, notes } = answer;
    const results = inReadingOrder(answer);
    afterwards((later) => later.usage.searched(query, answer.results, { cwd, surface: 'mcp', project }));
    const noteLines = notes.map(oneLine);
    const shortId = shortIdsOf(memoir);
    const external = results.some(({ trust }) => isExternal(trust));
    const nothing = unsearched > 0 ? 'The search could not be completed.' : 'Nothing found.';
    const about = results.length === 0 ? nothing : notice(external);
    return {
      text: [
        ...noteLines,
        about,
        ...answers.map((answer) => answerLines(answer, shortId)),
        ...(answers.length > 0 && results.length > 0 ? ['Found:'] : []),
        ...results.map((result) => resultLines(result, shortId)),
        ...(weaker
          ? ['Weaker results, with less than half the score of the best one, are hidden. Pass limit to see them.']
          : []),
      ].join('\n'),
      data: {
        about,
        ...(notes.length === 0 ? {} : { notes }),
        ...(answers.length === 0 ? {} : { answers: answers.map(answerData) }),
        results: results.map(resultData),
      },
    };
  },
});
