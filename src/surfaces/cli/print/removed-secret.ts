/** Tells the person that what they typed was not stored as it was typed. */
import { hasRemovedSecret } from '../../../domain/text/removed-secret.ts';
import type { Context } from '../command.ts';
import { printLine } from './output.ts';

/** A text as it was typed, and as it is stored. */
export type TypedAndStored = readonly [typed: string | undefined, stored: string | undefined];

export function printRemovedSecret(context: Context, texts: readonly TypedAndStored[]): void {
  const lost = ([typed, stored]: TypedAndStored): boolean =>
    typed !== undefined && !hasRemovedSecret(typed) && hasRemovedSecret(stored ?? '');
  if (texts.some(lost)) printLine(context, context.style.yellow('A secret was removed from it before it was stored.'));
}
