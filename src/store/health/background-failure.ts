/**
 * The last failure of the background process. Nobody waits for it and nobody reads its log, so it leaves a row in the
 * journal that `memoir` and `memoir doctor` show, until a later run succeeds.
 */

import type { Journal } from '../journal/journal.ts';
import { deleteMeta, readMeta, writeMeta } from '../journal/meta.ts';

export interface BackgroundFailure {
  readonly at: number;
  readonly said: string;
}

const NAME = 'background-failure';
/** A message, not a dump of the data that caused it. */
const SAID_MAX_CHARS = 300;

export function noteBackgroundFailure({ db, clock }: Journal, said: string): void {
  const failure: BackgroundFailure = { at: clock.now(), said: said.slice(0, SAID_MAX_CHARS) };
  writeMeta(db, NAME, JSON.stringify(failure));
}

export function clearBackgroundFailure(journal: Journal): void {
  // Looked at first: a write that changes nothing would still wait for the lock.
  if (readBackgroundFailure(journal) !== undefined) deleteMeta(journal.db, NAME);
}

export function readBackgroundFailure({ db }: Journal): BackgroundFailure | undefined {
  const value = readMeta(db, NAME);
  // Written above, and by nobody else.
  return value === undefined ? undefined : (JSON.parse(value) as BackgroundFailure);
}
