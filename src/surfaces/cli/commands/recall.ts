/** `memoir recall <query…>`: searches everything that was recorded. */
import { createInterface } from 'node:readline';
import { defined } from '../../../domain/json/defined.ts';
import { inReadingOrder, RECALL_KINDS, type RecallFilters } from '../../../domain/recall.ts';
import { ACTORS, EXTERNAL_NOTICE } from '../../../domain/trust/trust.ts';
import { isMemoirError, type Memoir, MemoirError, type RecallAnswer, type RecallResult } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { readBatchLine } from '../parse/recall-batch.ts';
import { isNoticeFirst } from '../print/external-notice.ts';
import { shortIdsOf } from '../print/item-view.ts';
import { oneLine, plainJson, printHint, printJson, printLine } from '../print/output.ts';
import { printFactAnswer, printResult, type ResultView } from '../print/recall-view.ts';

export const command = defineCommand({
  name: 'recall',
  summary: 'search everything that was recorded',
  description:
    'Searches prompts, replies, commands and their output, what was written into files, decisions, tasks, notes and episodes, and lists the best ' +
    'results first. Words match in any form (ran, running), names in code match whole or in part, and "quoted words" ' +
    'match exactly. Without a query, it lists the newest items that match the filters.\n\n' +
    'When a person runs it, it searches every project; when an agent runs it, only the project the agent works in. ' +
    '--project "*" searches all. --batch reads one JSON object per line ({"query", "project", "limit" …, the same ' +
    'filters}) and answers each with one line.\n\n' +
    'The exit code is 1 if nothing was found and not everything could be searched, for example because the disk is full.',
  args: [{ name: 'query', help: 'the words to search for', variadic: true }],
  options: {
    project: { type: 'string', short: 'p', value: 'NAME', help: 'only this project; "*" for all' },
    kind: { type: 'list', short: 'k', value: 'KIND', help: `only these kinds: ${RECALL_KINDS.join(', ')}` },
    actor: { type: 'string', value: 'WHO', choices: ACTORS, help: 'only items from this actor' },
    session: { type: 'string', value: 'ID', help: 'only this session; the first characters of its id are enough' },
    file: {
      type: 'string',
      value: 'NAME',
      help: 'only items about this file; without a query its history, newest first',
    },
    tool: { type: 'string', value: 'NAME', help: 'only calls of this tool: Bash, Edit, WebFetch' },
    concept: { type: 'string', value: 'NAME', help: 'only items that mention this concept' },
    since: { type: 'string', value: 'WHEN', help: 'only newer items: yesterday, 2026-11-01, "3 weeks ago"' },
    until: { type: 'string', value: 'WHEN', help: 'only older items' },
    'as-of': { type: 'string', value: 'WHEN', help: 'only what had happened by then, and the facts that held then' },
    'known-at': { type: 'string', value: 'WHEN', help: 'only what Memoir had learned at that time' },
    limit: {
      type: 'integer',
      short: 'n',
      min: 1,
      max: 1000,
      help: 'how many results; by default ten, without those scoring below half of the best one',
    },
    explain: { type: 'boolean', help: 'show why each result is ranked where it is' },
    batch: { type: 'boolean', help: 'read queries from stdin, one JSON object per line' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir recall why did we choose sqlite', does: 'show the ten best results' },
    {
      run: 'memoir recall ECONNREFUSED --kind tool --since "2 weeks ago"',
      does: 'find recent commands that failed with it',
    },
    { run: 'memoir recall --file src/parser.ts --kind decision', does: 'list decisions about a file' },
    { run: 'memoir recall --tool Bash --since yesterday', does: 'list the commands that were run, newest first' },
    { run: 'memoir recall "release date" --explain', does: 'show the reasons for the ranking' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const filters: RecallFilters = {
      project: options.project,
      kinds: options.kind.flatMap((kind) => kind.split(',')).filter(Boolean),
      actor: options.actor,
      session: options.session,
      file: options.file,
      tool: options.tool,
      concept: options.concept,
      since: options.since,
      until: options.until,
      asOf: options['as-of'],
      knownAt: options['known-at'],
      limit: options.limit,
      cwd: context.cwd,
    };
    if (options.batch) {
      await answerBatch(context, filters, memoir.recall.search);
      return 0;
    }
    const query = args.query.join(' ').trim();
    if (query === '' && !isNarrowed(filters)) {
      throw new MemoirError('usage', 'No query given', {
        next: 'Example: `memoir recall "login redirect"`, or a filter such as --kind decision.',
      });
    }
    context.expectShortRun?.();
    // Programs can filter by score; people get weak results hidden.
    const answer = await memoir.recall.search(query, {
      ...filters,
      strong: !options.json && options.limit === undefined,
      // Printed only as JSON and with --explain.
      neighbours: options.json || options.explain,
      sources: options.json || options.explain,
      // Bold in a terminal with colours, and named with --explain.
      matches: options.json || options.explain || context.style.bold('x') !== 'x',
    });
    if (options.json) printJson(context, answerJson(answer));
    else
      printAnswer(
        context,
        answer,
        { explain: options.explain, shortId: shortIdsOf(memoir), titleOf: titles(memoir) },
        isNoticeFirst(memoir),
      );
    await context.stdout.drained();
    await memoir.usage.searched(query, answer.results, { cwd: context.cwd, surface: 'cli', project: options.project });
    return isInconclusive(answer) ? 1 : 0;
  },
});

/** Nothing was found, and not everything was searched: the answer is unknown, not "no". */
function isInconclusive({ results, unsearched = 0 }: RecallAnswer): boolean {
  return results.length === 0 && unsearched > 0;
}

function isNarrowed({ cwd: _cwd, limit: _limit, kinds, ...rest }: RecallFilters): boolean {
  return (kinds ?? []).length > 0 || Object.values(rest).some((value) => value !== undefined);
}

type Search = (query: string, filters: RecallFilters) => Promise<RecallAnswer>;

/** Answers in order, one line per query. An invalid line is answered with an error, and the next one is read. */
async function answerBatch(context: Context, defaults: RecallFilters, search: Search): Promise<void> {
  for await (const line of createInterface({ input: context.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const answer = await answerLine(line, defaults, search);
    context.stdout.write(`${plainJson(JSON.stringify(answer))}\n`);
    await context.stdout.drained();
  }
}

async function answerLine(line: string, defaults: RecallFilters, search: Search): Promise<unknown> {
  try {
    const { query, filters } = readBatchLine(line);
    return answerJson(await search(query, { ...defaults, ...filters }));
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return defined({ error: error.message, code: error.code, next: error.next });
  }
}

function answerJson({ answers = [], results, inOrder, unsearched = 0, tookMs, notes }: RecallAnswer): unknown {
  const iso = (at: number): string => new Date(at).toISOString();
  const turn = <T extends { readonly at: number }>(each: T) => ({ ...each, at: iso(each.at) });
  const times = ({ since, until }: { readonly since: number; readonly until?: number }) => ({
    since: iso(since),
    until: until === undefined ? null : iso(until),
  });
  return {
    answers: answers.map((answer) => ({
      ...answer,
      ...times(answer),
      project: answer.project ?? null,
      session: answer.session ?? null,
      replaced: answer.replaced.map((each) => ({ ...each, ...times(each) })),
    })),
    results: results.map((result) => ({
      ...result,
      project: result.project ?? null,
      session: result.session ?? null,
      at: iso(result.at),
      context: { before: result.context.before.map(turn), after: result.context.after.map(turn) },
    })),
    ...defined({ inOrder }),
    unsearched,
    tookMs,
    notes: hasExternal(results) ? [...notes, EXTERNAL_NOTICE] : notes,
  };
}

function hasExternal(results: readonly RecallResult[]): boolean {
  return results.some(({ trust }) => trust === 'external');
}

/** Several results are often of one session. */
function titles(memoir: Memoir): ResultView['titleOf'] {
  const known = new Map<string, string | undefined>();
  return (session) => {
    if (!known.has(session)) known.set(session, memoir.sessions.headline(session));
    return known.get(session);
  };
}

function printAnswer(context: Context, answer: RecallAnswer, view: ResultView, noticeFirst: boolean): void {
  const { style } = context;
  const { answers = [], results, weaker, notes } = answer;
  for (const note of notes) printLine(context, style.dim(oneLine(note)));
  if (isInconclusive(answer)) printLine(context, style.yellow('The search could not be completed. Try again later.'));
  else if (results.length === 0) printLine(context, 'Nothing found.');
  if (hasExternal(results) && noticeFirst) printHint(context, EXTERNAL_NOTICE);
  for (const each of answers) printFactAnswer(context, each, view.shortId);
  if (answers.length > 0 && results.length > 0) printLine(context, style.dim('Found:'));
  for (const result of inReadingOrder(answer)) printResult(context, result, view);
  if (hasExternal(results) && !noticeFirst) printHint(context, EXTERNAL_NOTICE);
  if (weaker)
    printHint(
      context,
      'Weaker results, with less than half the score of the best one, are hidden. To see them, give --limit a number.',
    );
}
