/**
 * Whether facts hold, computed from all records of a project and what people said about them. Nothing of this is written at
 * capture, so the order of arrival does not matter, and erasing a record restores what it had replaced. A record of lower
 * trust never supersedes, refutes or resolves one of higher trust, and one from the future supersedes nothing.
 */
import { compareText } from '../compare-text.ts';
import type { Truth } from '../fact.ts';
import { TRUST_LEVELS, type Trust } from '../trust.ts';
import type { Fact, FactChange, FactRecord } from './fact-record.ts';
import { subjectKey } from './subject-key.ts';

export interface FoldOptions {
  readonly now: number;
}

/** A clock that is wrong by more than this supersedes nothing. */
const AHEAD_MAX_MS = 24 * 3_600_000;

/** A fact while it is folded. */
interface Draft {
  readonly first: FactRecord;
  readonly records: FactRecord[];
  truth: Truth;
  trust: Trust;
  validTo?: number;
  supersededBy?: string;
  edited?: FactChange;
  readonly confirmedBy: string[];
}

export function foldFacts(
  records: Iterable<FactRecord>,
  changes: Iterable<FactChange>,
  { now }: FoldOptions,
): readonly Fact[] {
  const groups = new Map<string, FactRecord[]>();
  for (const record of records) {
    const key = `${record.project ?? ''}\0${subjectKey(record.subject)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  const drafts = [...groups.values()].flatMap((group) => foldSubject(group.toSorted(byTime), now));
  applyChanges(drafts, changes);
  return drafts.map(toFact).toSorted((a, b) => a.validFrom - b.validFrom || compareText(a.id, b.id));
}

/** The records of one subject in the order of time. */
function foldSubject(records: readonly FactRecord[], now: number): readonly Draft[] {
  const facts: Draft[] = [];
  const byWords = new Map<string, Draft>();
  const current = new Set<Draft>();
  for (const record of records) {
    const words = wordsKey(record);
    const same = byWords.get(words);
    if (same !== undefined && current.has(same)) {
      same.records.push(record);
      same.confirmedBy.push(record.id);
      continue;
    }
    const made: Draft = { first: record, records: [record], truth: 'stated', trust: record.trust, confirmedBy: [] };
    facts.push(made);
    byWords.set(words, made);
    if (record.at <= now + AHEAD_MAX_MS) {
      for (const older of current) {
        if (!replaces(record, older)) continue;
        older.truth = record.effect === 'refutes' ? 'refuted' : record.effect === 'ends' ? 'resolved' : 'superseded';
        older.validTo = record.at;
        if (older.truth === 'superseded') older.supersededBy = record.id;
        current.delete(older);
      }
    }
    current.add(made);
  }
  return facts;
}

function replaces(record: FactRecord, older: Draft): boolean {
  if (rank(record.trust) < rank(older.trust)) return false;
  if (record.effect !== undefined && record.effect !== 'confirms') return true;
  return record.value !== undefined && older.first.value !== undefined;
}

function wordsKey({ kind, value, statement }: FactRecord): string {
  return value === undefined ? `${kind}:${statement.toLowerCase()}` : `=${value.toLowerCase()}`;
}

function applyChanges(drafts: readonly Draft[], changes: Iterable<FactChange>): void {
  const byRecord = new Map(drafts.flatMap((draft) => draft.records.map(({ id }) => [id, draft] as const)));
  for (const change of [...changes].toSorted((a, b) => a.at - b.at || compareText(a.id, b.id))) {
    const draft = byRecord.get(change.fact);
    if (draft === undefined || rank(change.trust) < rank(draft.trust)) continue;
    if (change.change === 'edited') {
      draft.edited = change;
      continue;
    }
    draft.truth = change.change;
    delete draft.validTo;
    delete draft.supersededBy;
    if (change.change === 'confirmed') {
      draft.confirmedBy.push(change.id);
      // Only the owner can raise the trust: an agent's confirmation adds none.
      if (change.trust === 'owner') draft.trust = 'owner';
    } else {
      draft.validTo = change.at;
      if (change.change === 'superseded' && change.by !== undefined) draft.supersededBy = change.by;
    }
  }
}

function toFact(draft: Draft): Fact {
  const { first, records, edited, validTo, supersededBy, confirmedBy } = draft;
  return {
    ...first,
    ...(edited?.statement === undefined ? {} : { statement: edited.statement }),
    ...(edited?.subject === undefined ? {} : { subject: edited.subject }),
    ...(edited?.value === undefined ? {} : { value: edited.value }),
    trust: draft.trust,
    truth: draft.truth,
    validFrom: first.at,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(confirmedBy.length === 0 ? {} : { confirmedBy }),
    records: records.map(({ id }) => id),
    sources: [...new Set(records.flatMap(({ source, also }) => [source, ...(also ?? [])]))],
  };
}

function byTime(a: FactRecord, b: FactRecord): number {
  return a.at - b.at || compareText(a.id, b.id);
}

function rank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}
