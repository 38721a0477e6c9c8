/**
 * Says that what was printed contains external text. The session of an agent that reads the notice is tainted, so every command
 * that prints stored statements, notes or status lines prints it. JSON stays alone on stdout: an agent gets the notice on stderr.
 */
import { EXTERNAL_NOTICE, isUnconfirmed, type Trust } from '../../../domain/trust/trust.ts';
import type { Memoir } from '../../../index.ts';
import type { Context } from '../command.ts';
import { printLine } from './output.ts';

export function printExternalNotice(
  context: Context,
  { caller }: Pick<Memoir, 'caller'>,
  trusts: readonly Trust[],
  { json }: { readonly json: boolean },
): void {
  if (!trusts.some(isUnconfirmed)) return;
  if (!json) printLine(context, context.style.dim(EXTERNAL_NOTICE));
  else if (caller.session !== undefined) context.stderr.write(`${EXTERNAL_NOTICE}\n`);
}
