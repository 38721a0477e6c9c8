/** How runs and proposals are printed. */
import type { DreamRun, Proposal, ProposedChange } from '../../../../domain/dream.ts';
import { diffLines } from '../../../../domain/text/diff-lines.ts';
import { withCommand } from '../../../../domain/text/with-command.ts';
import type { Context } from '../../command.ts';
import { countOf, oneLine, plain, printHint, printLine } from '../../print/output.ts';

const CONTEXT_LINES = 2;

const GATES: Readonly<Record<DreamRun['gate'], string>> = {
  asked: 'asked for',
  sessions: 'a day and five sessions passed',
  notes: 'many new notes',
  facts: 'many new facts',
  'old-facts': 'a fact waited for a week',
  schedule: 'on schedule',
  undo: 'undo',
  review: 'review',
  forget: 'after forgetting',
  agent: 'written by an agent',
};

export function printRun(context: Context, run: DreamRun): void {
  const applied = run.proposals.filter(({ state }) => state === 'applied');
  const waiting = run.proposals.filter(({ state }) => state === 'waiting');
  for (const line of run.noticed ?? [])
    printLine(context, context.style.dim(withCommand(oneLine(line), context.typed)));
  if (run.proposals.length === 0) {
    const isLeft = run.noticed?.some((line) => /\b(?:was left out:|stays? as (?:it is|they are))/.test(line)) === true;
    printLine(context, isLeft ? 'Nothing was changed.' : 'Nothing to change: the notes say what is known.');
    return;
  }
  for (const proposal of applied) printLine(context, `${verbOf(proposal)} ${plain(proposal.path)}`);
  for (const { path, doubt } of waiting) printLine(context, `waits   ${plain(path)}: ${oneLine(doubt ?? '')}`);
  printLine(context, summaryOf(run));
  if (applied.length > 0) printHint(context, 'See it with `memoir dream diff`; undo it with `memoir dream undo`.');
  if (waiting.length > 0) printHint(context, 'Decide what waits with `memoir dream review`.');
}

const STATES = [
  ['applied', 'applied'],
  ['waiting', 'waiting for you'],
  ['accepted', 'accepted'],
  ['rejected', 'rejected'],
  ['undone', 'undone'],
] as const;

export function summaryOf({ gate, proposals, outcome, why }: DreamRun): string {
  const count = (state: Proposal['state']): number => proposals.filter((each) => each.state === state).length;
  const parts = STATES.flatMap(([state, words]) =>
    count(state) === 0 ? [] : [`${countOf(count(state), 'change')} ${words}`],
  );
  const result =
    outcome === 'done'
      ? parts.length === 0
        ? 'no change'
        : parts.join(', ')
      : `${outcome}${why === undefined ? '' : `: ${oneLine(why)}`}`;
  return gate === 'asked' ? result : `${GATES[gate]}: ${result}`;
}

function verbOf({ base, next, change }: Proposal): string {
  if (change === 'archive' && next === null) return 'archived';
  return base === null ? 'wrote  ' : next === null ? 'retired' : 'changed';
}

/** What a dry run would change. */
export function printDreamChanges(context: Context, changes: readonly ProposedChange[]): void {
  if (changes.length === 0) {
    printLine(context, 'Nothing would change.');
    return;
  }
  const waits = changes.filter(({ doubt }) => doubt !== undefined).length;
  const waiting = waits === 0 ? '' : `, ${waits} of them only after you decide`;
  printLine(context, `A dream would change ${countOf(changes.length, 'file')}${waiting}. Nothing was written.`);
  for (const change of changes) printChange(context, change);
  printLine(context, `\nThat was all: ${countOf(changes.length, 'file')}. Nothing was written.`);
}

export function printChange(
  context: Context,
  {
    path,
    why,
    doubt,
    sources,
    before,
    after,
  }: Pick<ProposedChange, 'path' | 'why' | 'doubt' | 'sources' | 'before' | 'after'>,
): void {
  const { style } = context;
  printLine(context, `\n${style.bold(plain(path))}`);
  printLine(context, style.dim(`  ${oneLine(why)}; ${countOf(sources.length, 'source')}`));
  if (doubt !== undefined) printLine(context, style.yellow(`  waits: ${oneLine(doubt)}`));
  for (const line of diffText(before ?? '', after ?? '')) {
    const shown = plain(line);
    printLine(
      context,
      line.startsWith('+') ? style.green(shown) : line.startsWith('-') ? style.red(shown) : style.dim(shown),
    );
  }
}

function diffText(before: string, after: string): readonly string[] {
  const old = splitLines(before);
  const next = splitLines(after);
  const out: string[] = [];
  let shown = 0;
  for (const { start, end, from, to } of diffLines(old, next)) {
    const lead = Math.max(shown, start - CONTEXT_LINES);
    if (lead > shown) out.push('  …');
    out.push(
      ...old.slice(lead, start).map((line) => `  ${line}`),
      ...old.slice(start, end).map((line) => `- ${line}`),
      ...next.slice(from, to).map((line) => `+ ${line}`),
    );
    shown = end;
  }
  return out;
}

function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

export function proposalJson(
  { path, change, why, sources, doubt }: Pick<ProposedChange, 'path' | 'change' | 'why' | 'sources' | 'doubt'>,
  known?: Pick<Proposal, 'id' | 'state'>,
) {
  return { id: known?.id ?? null, path, change, state: known?.state ?? null, why, sources, doubt: doubt ?? null };
}

export function runJson(run: DreamRun) {
  const { id, gate, startedAt, endedAt, outcome, why, noticed, undoes, proposals } = run;
  return {
    id,
    gate,
    started_at: new Date(startedAt).toISOString(),
    ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    outcome,
    why: why ?? null,
    noticed: noticed ?? [],
    undoes: undoes ?? null,
    proposals: proposals.map((proposal) => proposalJson(proposal, proposal)),
  };
}
