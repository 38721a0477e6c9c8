/** One line about one memory: cut so that the id to open it by always stands at its end. */
import type { Fact } from '../../domain/fact.ts';
import { mayBePushed } from '../../domain/trust.ts';
import { dataLine } from '../data-line.ts';

export const PUSHED_LINE_CHARS = 200;

export function withId(text: string, id: string): string {
  const mark = ` (${dataLine(id, 90)})`;
  return dataLine(text, PUSHED_LINE_CHARS - [...mark].length) + mark;
}

/** The same around a command, which stays exactly as it is. Undefined when the line would have to be cut. */
export function withCommand(
  { before, command, after }: { readonly before: string; readonly command: string; readonly after: string },
  id: string,
): string | undefined {
  const line = `${before}\`${command}\`${after} (${dataLine(id, 90)})`;
  return [...line].length <= PUSHED_LINE_CHARS ? line : undefined;
}

/** It must hold now, be this project's, and come from somebody who may speak unasked. */
export function factToPush(fact: Fact | undefined, project: string | undefined, now: number): Fact | undefined {
  if (!fact || fact.project === undefined || fact.project !== project || !mayBePushed(fact.trust)) return undefined;
  if (fact.truth === 'superseded' || fact.truth === 'refuted') return undefined;
  return fact.validTo === undefined || fact.validTo > now ? fact : undefined;
}
