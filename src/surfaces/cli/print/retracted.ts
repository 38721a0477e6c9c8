/** Prints what "that is no longer so: …" ended, and what holds now. */
import type { Memoir, Retracted } from '../../../index.ts';
import { factJson, slugsOf } from '../../../internal.ts';
import type { Context } from '../command.ts';
import { printContradictions } from './contradictions.ts';
import { oneLine, printJson, printLine } from './output.ts';

export async function printRetracted(
  context: Context,
  memoir: Memoir,
  { ended, now }: Retracted,
  json: boolean,
): Promise<void> {
  const contradicts = now === undefined ? [] : await memoir.facts.contradictions(now);
  if (json) {
    printJson(context, {
      outcome: ended === undefined ? 'noted' : 'ended',
      ...(ended === undefined ? {} : { ended }),
      ...(now === undefined ? {} : { fact: factJson(now, slugsOf(memoir.projects.list()), context.now()) }),
      contradicts,
    });
    return;
  }
  if (ended !== undefined) {
    const id = context.style.cyan(ended.kind === 'fact' ? memoir.events.shortId(ended.id) : oneLine(ended.id));
    printLine(context, `No longer so: ${oneLine(ended.text)}  ${id}`);
  }
  if (now === undefined) return;
  printLine(context, `Noted: ${oneLine(now.statement)}  ${context.style.cyan(memoir.events.shortId(now.id))}`);
  if (ended === undefined) printLine(context, context.style.dim('No fact or note says that in these words.'));
  printContradictions(
    context,
    memoir,
    contradicts.filter(({ id }) => id !== ended?.id),
  );
}
