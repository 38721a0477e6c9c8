/**
 * The last failure of the background process. Its output is not visible, so it writes a row to the journal that
 * `memoir` and `memoir doctor` show until a later run succeeds.
 */

import type { Journal } from '../journal/journal.ts';
import { deleteMeta, readMeta, writeMeta } from '../journal/meta.ts';

export interface BackgroundFailure {
  readonly at: number;
  readonly said: string;
}

const NAME = 'background-failure';
/** Enough for a message, without the data that caused it. */
const SAID_MAX_CHARS = 300;

export function recordBackgroundFailure({ db, clock }: Journal, said: string): void {
  const failure: BackgroundFailure = { at: clock.now(), said: said.slice(0, SAID_MAX_CHARS) };
  writeMeta(db, NAME, JSON.stringify(failure));
}

export function clearBackgroundFailure(journal: Journal): void {
  // Read first: even a write without changes waits for the lock.
  if (readBackgroundFailure(journal) !== undefined) deleteMeta(journal.db, NAME);
}

export function readBackgroundFailure({ db }: Journal): BackgroundFailure | undefined {
  const value = readMeta(db, NAME);
  // Only written above.
  return value === undefined ? undefined : (JSON.parse(value) as BackgroundFailure);
}
