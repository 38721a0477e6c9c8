/**
 * Folds the records of one project like `foldFacts`, and keeps a checkpoint: the state of the fold at a time. As long as nothing changes
 * before that time, the next fold starts there and reads only later records. The result is the same; where that is not certain, the fold
 * refuses to start from the checkpoint.
 */

import { compareText } from '../../text/compare-text.ts';
import type { Fact, FactChange, FactRecord } from '../fact-record.ts';
import { applyFactChanges, toFact } from './apply-fact-changes.ts';
import { type FoldOptions, isEndedFromThenOn, readRecord, readRefuted, refutedRecords } from './fold-facts.ts';
import { type FoldSnapshot, type RestoredFold, restoreFold, takeSnapshot } from './fold-snapshot.ts';
import { byTime, type FoldingFact, holds, isOpenWork, newProject, trustRank } from './fold-state.ts';

export interface FoldCheckpoint {
  /** It includes all records up to this time. */
  readonly upto: number;
  /** The time of the fold, not before `upto`: no record in it was in the future. */
  readonly takenAt: number;
  /** The refuted records up to `upto`, each with the first record that said the same. */
  readonly refuted: readonly (readonly [record: string, first: string])[];
  readonly stated: FoldSnapshot;
  /** The state without what refuted records did, if there are any. */
  readonly corrected?: FoldSnapshot;
}

export interface PartOptions extends FoldOptions {
  /** The checkpoint to start from, with the records it names. The given records are then only later ones. */
  readonly from?:
    | { readonly checkpoint: FoldCheckpoint; readonly records: ReadonlyMap<string, FactRecord> }
    | undefined;
  /** Takes a checkpoint after the records up to this time, which is not in the future. */
  readonly takeAt?: number | undefined;
  /** From a checkpoint: also returns the facts with these ids, although they may not differ from it. */
  readonly ids?: ReadonlySet<string>;
  /** From a checkpoint: also returns blockers and commitments that hold. */
  readonly withOpenWork?: boolean;
}

export interface FoldedPart {
  /** All facts; from a checkpoint, those that are new, differ from it or were changed by someone. */
  readonly facts: readonly Fact[];
  /** The ids that these facts have, and those they had at the checkpoint that the fold started from. */
  readonly ids: readonly string[];
  readonly checkpoint?: FoldCheckpoint;
  /** The same ids for what differs from the new checkpoint. */
  readonly idsSince?: readonly string[];
}

/** Undefined if the fold cannot start from the checkpoint. */
export function foldInParts(
  records: readonly FactRecord[],
  changes: readonly FactChange[],
  options: PartOptions,
): FoldedPart | undefined {
  // The words of an edited fact are not those of a record, and what was ended counts as new when it is said again.
  if (changes.some((change) => change.change === 'edited' || isEndedFromThenOn(change))) return undefined;
  const { from, takeAt, now, ids } = options;
  if (from !== undefined && from.checkpoint.takenAt > now) return undefined;
  const named = new Set(changes.map(({ fact }) => fact));
  const reading: PartReading = {
    ...options,
    inOrder: records.toSorted(byTime),
    isNamed: (fact) => fact.records.some(({ id }) => named.has(id)),
  };
  const changed = changes.toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const first = read(reading, new Map(), from?.checkpoint.stated);
  if (first === undefined) return undefined;
  applyFactChanges(first.project.facts, changed, new Map());
  const refuted = allRefuted(first.project.facts, from?.checkpoint);
  if (refuted === undefined) return undefined;
  const times = new Map(first.project.facts.flatMap((fact) => fact.records.map(({ id, at }) => [id, at] as const)));
  const early = [...refuted].filter(([id]) => (times.get(id) ?? Number.NEGATIVE_INFINITY) <= (takeAt ?? 0));
  let last = first;
  if (refuted.size > 0) {
    const corrected = read(reading, refuted, from?.checkpoint.corrected ?? from?.checkpoint.stated);
    if (corrected === undefined) return undefined;
    applyFactChanges(corrected.project.facts, changed, refuted);
    last = corrected;
  }
  const isOther = (fact: FoldingFact): boolean =>
    reading.isNamed(fact) ||
    (options.withOpenWork === true && holds(fact) && isOpenWork(fact.first.kind)) ||
    (ids !== undefined && fact.records.some(({ id }) => ids.has(id)));
  const differing = from === undefined ? last.project.facts : differingFacts(last.project.facts, last.start, isOther);
  const facts = differing.map(toFact).toSorted((a, b) => a.validFrom - b.validFrom || compareText(a.id, b.id));
  const part: FoldedPart = { facts, ids: idsOf(differing, last.start) };
  const stated = first.taken?.snapshot;
  const since = last.taken;
  if (takeAt === undefined || stated === undefined || since?.snapshot === undefined) return part;
  return {
    ...part,
    checkpoint: {
      upto: takeAt,
      takenAt: now,
      refuted: early,
      stated,
      ...(early.length === 0 ? {} : { corrected: since.snapshot }),
    },
    idsSince: idsOf(differingFacts(last.project.facts, since.marks, reading.isNamed), since.marks),
  };
}

interface PartReading extends PartOptions {
  readonly inOrder: readonly FactRecord[];
  readonly isNamed: (fact: FoldingFact) => boolean;
}

/** What can change of a fact. */
interface Mark {
  readonly records: number;
  readonly state: string;
}
type Marks = ReadonlyMap<FoldingFact, Mark>;

interface ReadParts extends RestoredFold {
  readonly start: Marks;
  readonly taken?: { readonly snapshot: FoldSnapshot | undefined; readonly marks: Marks };
}

function read(
  { inOrder, from, saidApart, now, takeAt, isNamed }: PartReading,
  refuted: ReadonlyMap<string, string>,
  snapshot: FoldSnapshot | undefined,
): ReadParts | undefined {
  const started =
    from === undefined || snapshot === undefined
      ? { project: newProject(saidApart), wrong: new Set<FoldingFact>() }
      : restoreFold(snapshot, from.records, saidApart);
  if (started === undefined) return undefined;
  const { project } = started;
  const wrong = new Map([...started.wrong].map((fact) => [fact.first.id, fact]));
  const start = marksOf(project.facts);
  const take = (): ReadParts['taken'] => ({
    snapshot: takeSnapshot(project, new Set(wrong.values()), isNamed),
    marks: marksOf(project.facts),
  });
  let taken: ReadParts['taken'];
  for (const record of inOrder) {
    if (taken === undefined && takeAt !== undefined && record.at > takeAt) taken = take();
    const group = refuted.get(record.id);
    if (group === undefined) readRecord(project, record, now);
    else readRefuted(project, record, wrong, group);
  }
  if (takeAt !== undefined) taken ??= take();
  return { project, wrong: new Set(wrong.values()), start, ...(taken === undefined ? {} : { taken }) };
}

/** Undefined if a record that the checkpoint includes is refuted only now, or no longer: what it had done must be undone. */
function allRefuted(
  facts: readonly FoldingFact[],
  checkpoint: FoldCheckpoint | undefined,
): ReadonlyMap<string, string> | undefined {
  const found = refutedRecords(facts);
  if (checkpoint === undefined) return found;
  const before = new Map(checkpoint.refuted);
  const same = facts.every(({ records }) =>
    records.every(({ id, at }) => at > checkpoint.upto || found.get(id) === before.get(id)),
  );
  return same ? new Map([...before, ...found]) : undefined;
}

function marksOf(facts: readonly FoldingFact[]): Marks {
  return new Map(facts.map((fact) => [fact, markOf(fact)]));
}

function markOf({ records, truth, trust, validTo, supersededBy, confirmedBy }: FoldingFact): Mark {
  return {
    records: records.length,
    state: `${records.length} ${truth} ${trust} ${validTo} ${supersededBy} ${confirmedBy.length}`,
  };
}

function differingFacts(
  facts: readonly FoldingFact[],
  marks: Marks,
  isOther: (fact: FoldingFact) => boolean,
): readonly FoldingFact[] {
  return facts.filter((fact) => marks.get(fact)?.state !== markOf(fact).state || isOther(fact));
}

function idsOf(facts: readonly FoldingFact[], marks: Marks): readonly string[] {
  const ids = facts.flatMap((fact) => {
    const before = fact.records.slice(0, marks.get(fact)?.records ?? 0);
    return [leadOf(fact.records), leadOf(before)];
  });
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** The record whose id the fact has. */
function leadOf(records: readonly FactRecord[]): string | undefined {
  let lead: FactRecord | undefined;
  for (const record of records)
    if (lead === undefined || trustRank(record.trust) > trustRank(lead.trust)) lead = record;
  return lead?.id;
}
