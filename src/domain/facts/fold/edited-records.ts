/**
 * Records in the words that a person gave to their fact with an edit. A reworded fact keeps the time at which it was said: it
 * replaces earlier statements about its new subject, and a later one replaces it.
 */
import { defined } from '../../json/defined.ts';
import type { FactChange, FactRecord } from '../fact-record.ts';
import { withValueOf } from './apply-fact-changes.ts';
import { type FoldingFact, trustRank } from './fold-state.ts';

/** `drafts`: the facts as they were said, which tell the records that belong together. The same list if nothing was edited. */
export function withEdits(
  records: readonly FactRecord[],
  drafts: readonly FoldingFact[],
  changes: readonly FactChange[],
): readonly FactRecord[] {
  const edits = changes.filter(({ change }) => change === 'edited');
  if (edits.length === 0) return records;
  const facts = new Map(drafts.flatMap((draft) => draft.records.map(({ id }) => [id, draft] as const)));
  const edited = new Map<string, FactRecord>();
  for (const edit of edits) {
    const fact = facts.get(edit.fact);
    if (fact === undefined || trustRank(edit.trust) < trustRank(fact.trust)) continue;
    // What was said again after the edit is a statement of its own.
    for (const record of fact.records.filter(({ at }) => at <= edit.at))
      edited.set(record.id, inNewWords(edited.get(record.id) ?? record, edit));
  }
  return records.map((record) => edited.get(record.id) ?? record);
}

function inNewWords(record: FactRecord, { statement, subject, value, trust }: FactChange): FactRecord {
  const words = defined({ statement, subject, value });
  const raised = trust === 'owner' ? { trust } : {};
  return { ...(statement === undefined ? record : withValueOf(statement, record)), ...words, ...raised };
}
