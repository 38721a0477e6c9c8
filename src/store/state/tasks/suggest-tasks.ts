/**
 * Suggested tasks: open commitments that the extractor found. They are derived like the facts they come from. Accepting one
 * records it as a task, which stays whatever a later extractor finds.
 */

import { isHolding } from '../../../domain/facts/fact.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import { compareText } from '../../../domain/text/compare-text.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { checksumOf } from '../../journal/checksum.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { statesOf } from '../document-projection.ts';
import { syncSuggestions } from './tasks.ts';

/** More suggestions would hide the tasks that people asked for. */
const SUGGESTIONS_PER_SESSION = 10;

/** Brings the suggested tasks of a project up to date with its facts. */
export function suggestTasks(db: Database, project: string): void {
  const commitments = statesOf<Fact>(
    db.all("SELECT state FROM facts WHERE project = ? AND kind = 'commitment' ORDER BY valid_from, entity", project),
  );
  const bySession = new Map<string, number>();
  const open = commitments.toSorted(inListOrder).filter(({ origin, session = '', truth, validTo }) => {
    if (origin !== 'extracted') return false;
    const before = bySession.get(session) ?? 0;
    bySession.set(session, before + 1);
    return before < SUGGESTIONS_PER_SESSION && isHolding(truth) && validTo === undefined;
  });
  syncSuggestions(db, project, open);
  countIfChanged(db, project, open);
}

const CHANGES = 'suggestions-changed';

/** How often the suggestions of any project have changed: no event says so. */
export function suggestionChanges(db: Database): number {
  return Number(readMeta(db, CHANGES) ?? 0);
}

function countIfChanged(db: Database, project: string, open: readonly Fact[]): void {
  const name = `suggestions:${project}`;
  const checksum = String(checksumOf(JSON.stringify(open.map(({ id, statement, due }) => [id, statement, due]))));
  if ((readMeta(db, name) ?? NOTHING_SUGGESTED) === checksum) return;
  writeMeta(db, name, checksum);
  writeMeta(db, CHANGES, String(suggestionChanges(db) + 1));
}

const NOTHING_SUGGESTED = String(checksumOf('[]'));

function inListOrder(a: Fact, b: Fact): number {
  return a.validFrom - b.validFrom || (a.rank ?? 0) - (b.rank ?? 0) || compareText(a.id, b.id);
}
