/** What merging two projects changes, in text and JSON: before it, for `--dry-run` and the question, and after it. */
import type { Memoir, MergePlan } from '../../../index.ts';
import type { Context } from '../command.ts';
import { oneLine, printLine } from './output.ts';

type Changes = Pick<MergePlan, 'moved' | 'ended'>;

export function printMergePlan(context: Context, memoir: Memoir, { from, into, moved, ended }: MergePlan): void {
  printLine(context, `${from.slug} would become part of ${context.style.bold(into.slug)}.`);
  for (const { from: file, to } of moved) printLine(context, `  would move ${oneLine(file)} → ${oneLine(to)}`);
  if (ended.length === 0) printLine(context, '  every fact that holds in either project would still hold');
  printEndedFacts(context, memoir, ended, 'would no longer hold');
}

export function printEndedFacts(context: Context, memoir: Memoir, ended: Changes['ended'], verb: string): void {
  for (const { id, kind, statement } of ended)
    printLine(context, `  ${verb}: ${kind} ${memoir.events.shortId(id)} ${oneLine(statement)}`);
}

export function mergePlanAsJson({ from, into, ...changes }: MergePlan): object {
  return { from: from.slug, into: into.slug, ...mergedAsJson(changes) };
}

export function mergedAsJson({ moved, ended }: Changes): object {
  return {
    moved_files: moved,
    ended_facts: ended.map(({ id, kind, statement }) => ({ id, kind, statement })),
  };
}
