/** `memoir recall <query…>`: one question to everything that was ever said, done, decided or written. */
import { createInterface } from 'node:readline';
import { RECALL_KINDS, type RecallFilters } from '../../../domain/recall.ts';
import { ACTORS } from '../../../domain/trust.ts';
import { isMemoirError, MemoirError, type RecallAnswer, type RecallResult } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { placeOf, type ShortId, shortIdsOf } from '../memory-view.ts';
import { humanDate, oneLine, plainJson, printJson, printLine, truncate } from '../output.ts';
import { readBatchLine } from '../recall-batch.ts';

export const command = defineCommand({
  name: 'recall',
  summary: 'find anything that was ever said or done, and say why',
  description:
    'Searches prompts, replies, commands and their output, decisions, tasks, notes and episodes, best first. Words are ' +
    'found in any form (ran, running); names in code whole and in parts; "quoted words" as they stand. Without a ' +
    'question: the newest of what the filters let through.\n\n' +
    'A person is answered from every project, an agent from the one it works in; --project "*" widens it. --batch reads ' +
    'one JSON object a line ({"query", "project", "limit" …, the same filters}) and answers each with one line.',
  args: [{ name: 'query', help: 'what to look for', variadic: true }],
  options: {
    project: { type: 'string', short: 'p', value: 'NAME', help: 'only this project; "*" for all' },
    kind: { type: 'list', short: 'k', value: 'KIND', help: `only these kinds: ${RECALL_KINDS.join(', ')}` },
    actor: { type: 'string', value: 'WHO', choices: ACTORS, help: 'only what was said or done by' },
    session: { type: 'string', value: 'ID', help: 'only this session; its first characters are enough' },
    file: { type: 'string', value: 'NAME', help: 'only what is about this file' },
    concept: { type: 'string', value: 'NAME', help: 'only what mentions this thing' },
    since: { type: 'string', value: 'WHEN', help: 'not older: yesterday, 2026-11-01, "3 weeks ago"' },
    until: { type: 'string', value: 'WHEN', help: 'not newer' },
    'as-of': { type: 'string', value: 'WHEN', help: 'only what was known then, as it was known' },
    limit: {
      type: 'integer',
      short: 'n',
      min: 1,
      max: 1000,
      help: 'how many, however weak; by default ten, without those less than half as good as the best',
    },
    explain: { type: 'boolean', help: 'show what each result owes its place to' },
    batch: { type: 'boolean', help: 'read questions from stdin, one JSON object a line' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir recall why did we choose sqlite', does: 'the best ten, with their neighbours' },
    { run: 'memoir recall ECONNREFUSED --kind tool --since "2 weeks ago"', does: 'commands that met it lately' },
    { run: 'memoir recall --file src/parser.ts --kind decision', does: 'what was decided about a file' },
    { run: 'memoir recall "release date" --explain', does: 'with the reasons for the ranking' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const filters: RecallFilters = {
      project: options.project,
      kinds: options.kind.flatMap((kind) => kind.split(',')).filter(Boolean),
      actor: options.actor,
      session: options.session,
      file: options.file,
      concept: options.concept,
      since: options.since,
      until: options.until,
      asOf: options['as-of'],
      limit: options.limit,
      cwd: context.cwd,
    };
    if (options.batch) return answerBatch(context, filters, memoir.recall.search);
    const query = args.query.join(' ').trim();
    if (query === '' && !isNarrowed(filters)) {
      throw new MemoirError('usage', 'No query given', {
        next: 'Example: memoir recall "login redirect", or a filter such as --kind decision.',
      });
    }
    // A program can tell by the scores; a person would have to read what has little to do with it.
    const answer = await memoir.recall.search(query, {
      ...filters,
      strong: !options.json && options.limit === undefined,
    });
    if (options.json) return printJson(context, asJson(answer));
    printAnswer(context, answer, options.explain, shortIdsOf(memoir));
  },
});

function isNarrowed({ cwd: _cwd, limit: _limit, kinds, ...rest }: RecallFilters): boolean {
  return (kinds ?? []).length > 0 || Object.values(rest).some((value) => value !== undefined);
}

type Search = (query: string, filters: RecallFilters) => Promise<RecallAnswer>;

/** In order, one answer a question; a line that cannot be read is answered too, and the rest go on. */
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
    return asJson(await search(query, { ...defaults, ...filters }));
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return { error: error.message, code: error.code, ...(error.next === undefined ? {} : { next: error.next }) };
  }
}

/** Times as programs read them. */
function asJson({ results, tookMs, notes }: RecallAnswer): unknown {
  const iso = (at: number): string => new Date(at).toISOString();
  const turn = <T extends { readonly at: number }>(each: T) => ({ ...each, at: iso(each.at) });
  return {
    results: results.map((result) => ({
      ...result,
      project: result.project ?? null,
      session: result.session ?? null,
      at: iso(result.at),
      context: { before: result.context.before.map(turn), after: result.context.after.map(turn) },
    })),
    tookMs,
    notes,
  };
}

function printAnswer(
  context: Context,
  { results, weaker, notes }: RecallAnswer,
  explain: boolean,
  shortId: ShortId,
): void {
  const { style } = context;
  for (const note of notes) printLine(context, style.dim(oneLine(note)));
  if (results.length === 0) printLine(context, 'Nothing found.');
  const width = context.width ?? 120;
  for (const result of results) {
    printLine(
      context,
      [
        style.cyan(shortId(result.id)),
        style.bold(result.kind),
        ...(result.project === undefined ? [] : [oneLine(result.project)]),
        oneLine(result.speaker ?? result.actor),
        style.dim(humanDate(result.at, context.now())),
        ...(result.truth === 'stated' ? [] : [style.yellow(result.truth)]),
      ].join('  '),
    );
    printLine(context, `  ${truncate(oneLine(result.snippet), width * 2 - 2)}`);
    if (result.supersededBy) printLine(context, style.yellow(`  now: ${oneLine(result.supersededBy.statement)}`));
    if (explain) printReasons(context, result);
  }
  if (weaker) printLine(context, style.dim('Others are less than half as good; --limit 10 shows them.'));
}

function printReasons(context: Context, { score, signals, source, context: around }: RecallResult): void {
  const { style } = context;
  const reasons = signals.map((each) => `${each.name} ${each.score.toFixed(3)} (${oneLine(each.why)})`);
  printLine(context, style.dim(`  ${score.toFixed(3)} = ${reasons.join(' + ')}`));
  if (source.file !== undefined) printLine(context, style.dim(`  in ${placeOf(source)}`));
  for (const [mark, turns] of [
    ['↑', around.before],
    ['↓', around.after],
  ] as const) {
    for (const turn of turns)
      printLine(context, style.dim(`  ${mark} ${oneLine(turn.speaker ?? turn.kind)}: ${oneLine(turn.text)}`));
  }
}
