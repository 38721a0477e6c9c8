/**
 * Says that what was printed contains external text. The session of an agent that reads the notice is tainted, so every command
 * that prints stored statements, notes or status lines prints it. JSON stays alone on stdout: an agent gets the notice on stderr.
 */
import { EXTERNAL_NOTICE, isUnconfirmed, type Trust } from '../../../domain/trust/trust.ts';
import type { Memoir } from '../../../index.ts';
import type { Context } from '../command.ts';
import { printHint } from './output.ts';

/** For an agent it comes before the text: its client may cut the end of a long output. A person reads the answer first. */
export function isNoticeFirst({ caller }: Pick<Memoir, 'caller'>): boolean {
  return caller.session !== undefined;
}

export function printExternalNotice(
  context: Context,
  { caller }: Pick<Memoir, 'caller'>,
  trusts: readonly Trust[],
  { json }: { readonly json: boolean },
): void {
  if (!trusts.some(isUnconfirmed)) return;
  // It is wrapped on a terminal only, so an agent gets the whole line.
  if (!json) printHint(context, EXTERNAL_NOTICE);
  else if (caller.session !== undefined) context.stderr.write(`${EXTERNAL_NOTICE}\n`);
}
