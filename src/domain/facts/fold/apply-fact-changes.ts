/** Applies what people changed with commands, and turns the folded state into facts. */

import type { Fact, FactChange, FactRecord } from '../fact-record.ts';
import { type FoldingFact, holds, ownEnd, startOf, trustRank } from './fold-state.ts';
import { yieldsToConfirmed } from './yields-to-confirmed.ts';

export function applyFactChanges(
  drafts: readonly FoldingFact[],
  changes: readonly FactChange[],
  refuted: ReadonlyMap<string, string>,
): void {
  const edits = new Set(changes.flatMap(({ change, id }) => (change === 'edited' ? [id] : [])));
  const byRecord = new Map(drafts.flatMap((draft) => draft.records.map(({ id }) => [id, draft] as const)));
  for (const change of changes) {
    if (change.change === 'superseded' && change.by !== undefined && refuted.has(change.by)) continue;
    const draft = byRecord.get(change.fact);
    if (draft === undefined || trustRank(change.trust) < trustRank(draft.trust)) continue;
    if (change.change === 'edited') draft.edited = change;
    // An edit confirms the words of a fact, not that it holds although something else was said later.
    else if (edits.has(change.id) && draft.truth === 'superseded' && draft.supersededBy !== undefined)
      draft.confirmedBy.push(change.id);
    else {
      const { truth, supersededBy } = draft;
      applyTruth(draft, change, change.change);
      if (truth === 'superseded' && draft.truth === 'confirmed') {
        const others = yieldsToConfirmed(draft, drafts, byRecord.get(supersededBy ?? ''));
        for (const other of others) if (holds(draft)) supersede(other, draft, change);
      }
    }
  }
}

/** A person says at that time that the confirmed fact holds, so what says otherwise does not, unless it is said again later. */
function supersede(other: FoldingFact, confirmed: FoldingFact, { at, trust }: FactChange): void {
  if (trustRank(trust) < trustRank(other.trust)) return;
  const later = other.records.find((record) => record.at > at);
  const [ended, by] = later === undefined ? [other, confirmed] : [confirmed, other];
  ended.truth = 'superseded';
  ended.validTo = later?.at ?? at;
  ended.supersededBy = by.first.id;
}

function applyTruth(draft: FoldingFact, change: FactChange, truth: Exclude<FactChange['change'], 'edited'>): void {
  // A later end counts even if someone confirmed the fact before.
  if (truth === 'confirmed' && draft.validTo !== undefined && draft.validTo > change.at) {
    draft.confirmedBy.push(change.id);
    return;
  }
  draft.truth = truth;
  delete draft.validTo;
  delete draft.supersededBy;
  if (truth === 'confirmed') {
    draft.confirmedBy.push(change.id);
    // Only the owner can raise the trust. An agent's confirmation does not.
    if (change.trust === 'owner') draft.trust = 'owner';
  } else {
    draft.validTo = change.at;
    if (truth === 'superseded' && change.by !== undefined) draft.supersededBy = change.by;
  }
}

export function toFact(draft: FoldingFact): Fact {
  const { records, edited, supersededBy, confirmedBy } = draft;
  // The words of the most trusted speaker: an external sentence must not gain trust because the owner says something similar.
  const lead = records.reduce((best, record) => (trustRank(record.trust) > trustRank(best.trust) ? record : best));
  const { talk: _, ...said } = edited?.statement === undefined ? lead : withValueOf(edited.statement, lead);
  const own = ownEnd(edited?.statement === undefined ? lead : { ...lead, statement: edited.statement });
  // What was replaced after its time had passed did not hold in between.
  const isFramed = own !== undefined && (holds(draft) || draft.truth === 'superseded');
  const validTo = isFramed ? Math.min(draft.validTo ?? own, own) : draft.validTo;
  return {
    ...said,
    ...(edited?.statement === undefined ? {} : { statement: edited.statement, editedAt: edited.at }),
    ...(edited?.subject === undefined ? {} : { subject: edited.subject }),
    ...(edited?.value === undefined ? {} : { value: edited.value }),
    trust: draft.trust,
    truth: draft.truth,
    validFrom: startOf(lead) ?? lead.at,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(confirmedBy.length === 0 ? {} : { confirmedBy }),
    records: [lead.id, ...records.map(({ id }) => id).filter((id) => id !== lead.id)],
    sources: [...new Set(records.flatMap(({ source, also }) => [source, ...(also ?? [])]))],
  };
}

/** Without its value, if the new words do not name it. */
export function withValueOf(statement: string, lead: FactRecord): FactRecord {
  const { value, ...rest } = lead;
  return value === undefined || statement.toLowerCase().includes(value.toLowerCase()) ? lead : rest;
}
