/** Prints what "that is no longer so: …" ended, and what holds now. */
import type { Memoir, Retracted } from '../../../index.ts';
import { factJson, slugsOf } from '../../../internal.ts';
import type { Context } from '../command.ts';
import { printContradictions } from './contradictions.ts';
import { oneLine, printJson, printLine } from './output.ts';

/** Returns the exit code: 1 if nothing was changed. */
export async function printRetracted(
  context: Context,
  memoir: Memoir,
  { ended, now, over, nearest }: Retracted,
  json: boolean,
): Promise<number> {
  const contradicts = now === undefined ? [] : await memoir.facts.contradictions(now);
  const code = ended.length === 0 && now === undefined ? 1 : 0;
  if (json) {
    const slugOf = slugsOf(memoir.projects.list());
    printJson(context, {
      outcome: ended.length > 0 ? 'ended' : now === undefined ? 'unchanged' : 'noted',
      ended,
      nearest: nearest.map((fact) => factJson(fact, slugOf, context.now())),
      ...(now === undefined ? {} : { fact: factJson(now, slugOf, context.now()) }),
      contradicts,
    });
    return code;
  }
  const shortId = (id: string): string => context.style.cyan(memoir.events.shortId(id));
  for (const { kind, id, text } of ended)
    printLine(
      context,
      `No longer so: ${oneLine(text)}  ${kind === 'fact' ? shortId(id) : context.style.cyan(oneLine(id))}`,
    );
  if (now !== undefined) printLine(context, `Noted: ${oneLine(now.statement)}  ${shortId(now.id)}`);
  if (ended.length === 0 && over !== undefined)
    printLine(context, `${code === 1 ? 'Nothing was changed: no' : 'No'} fact or note surely says: ${oneLine(over)}`);
  if (nearest.length > 0) {
    printLine(context, ended.length === 0 ? 'The nearest facts that hold:' : 'Still holds, and may say so too:');
    for (const { id, statement } of nearest) printLine(context, `  ${oneLine(statement)}  ${shortId(id)}`);
    printLine(context, 'End one:  memoir refute <id>');
  }
  const endedIds = new Set(ended.map(({ id }) => id));
  printContradictions(
    context,
    memoir,
    contradicts.filter(({ id }) => !endedIds.has(id)),
  );
  return code;
}
