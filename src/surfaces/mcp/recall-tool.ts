/** `recall`: one question to everything that was ever said, done, decided or written; short answers that open further. */
import { z } from 'zod';
import { isExternal, notice, resultData, resultLines, shortIdsOf } from './memory-lines.ts';
import { oneLine } from './task-view.ts';
import { defineTool } from './tool.ts';

/** What a model can take in; more is asked for, or asked again with other words. */
const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 50;

const input = z.strictObject({
  query: z.string(),
  project: z.string().optional().describe('* is all'),
  kind: z.string().optional().describe('decision, note, task, prompt, tool …'),
  since: z.string().optional().describe('yesterday, 2026-12-01'),
  until: z.string().optional(),
  limit: z.number().optional(),
});

export const recallTool = defineTool({
  name: 'recall',
  description:
    'Search all earlier sessions, decisions, commands, errors, notes and tasks; of this project unless told.',
  input,
  run: async (memoir, { query, project, kind, since, until, limit }, { cwd }) => {
    const kinds = kind?.split(/[\s,]+/).filter(Boolean) ?? [];
    const { results, weaker, notes } = await memoir.recall.search(query, {
      project,
      kinds,
      since,
      until,
      limit: Math.min(limit ?? DEFAULT_LIMIT, MAX_LIMIT),
      strong: limit === undefined,
      cwd,
    });
    const said = notes.map(oneLine);
    const shortId = shortIdsOf(memoir);
    const external = results.some(({ trust }) => isExternal(trust));
    const about = results.length === 0 ? 'Nothing found.' : notice(external);
    return {
      text: [
        ...said,
        about,
        ...results.map((result) => resultLines(result, shortId)),
        ...(weaker ? ['Others are less than half as good; a limit shows them.'] : []),
      ].join('\n'),
      data: { about, ...(notes.length === 0 ? {} : { notes }), results: results.map(resultData) },
    };
  },
});
