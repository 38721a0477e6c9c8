/** One line about one item. The text is cut so that the id always fits at the end. */
import { EVERYWHERE, type Fact } from '../../domain/facts/fact-record.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { createAgainstOwner } from '../../store/state/facts/against-owner.ts';
import { dataLine } from '../data-line.ts';

export const PUSHED_LINE_CHARS = 200;

export function withId(text: string, id: string): string {
  const mark = ` (${dataLine(id, 90)})`;
  return dataLine(text, PUSHED_LINE_CHARS - [...mark].length) + mark;
}

/** The same for a line with a command, which is never cut. Undefined if the line would be too long. */
export function factWithCommand(
  { before, command, after }: { readonly before: string; readonly command: string; readonly after: string },
  id: string,
): string | undefined {
  const line = `${before}\`${command}\`${after} (${dataLine(id, 90)})`;
  return [...line].length <= PUSHED_LINE_CHARS ? line : undefined;
}

/** A fact may be pushed if it holds now, belongs to this project, is trusted enough and does not speak against the owner. */
export function factToPush(
  db: Database,
  fact: Fact | undefined,
  { project, now }: { readonly project: string | undefined; readonly now: number },
): Fact | undefined {
  if (!fact || fact.project === undefined || !mayBePushed(fact.trust)) return undefined;
  if (fact.project !== project && fact.project !== EVERYWHERE) return undefined;
  if (fact.truth === 'superseded' || fact.truth === 'refuted' || fact.truth === 'resolved') return undefined;
  if (fact.validTo !== undefined && fact.validTo <= now) return undefined;
  return createAgainstOwner(db, { now })(fact) ? undefined : fact;
}
