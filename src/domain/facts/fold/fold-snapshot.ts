/**
 * The state of a fold between two records, as ids and numbers without any words, so that later records can be folded without
 * reading all earlier ones. Facts that ended and that no later record can change are left out.
 */

import type { Trust } from '../../trust/trust.ts';
import type { Truth } from '../fact.ts';
import type { FactRecord } from '../fact-record.ts';
import { withHeads } from '../subjects/loose-name.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { stemsOf } from '../wording/content-words.ts';
import { withThingOfEarlier } from './complete-value.ts';
import {
  addTo,
  byTime,
  claimOf,
  type FoldingFact,
  holds,
  isOpenWork,
  newDraft,
  newProject,
  type ProjectFold,
  type SaidApart,
  subjectFold,
} from './fold-state.ts';

export interface FoldSnapshot {
  /** In the order in which the fold made them. The other fields refer to them by their position. */
  readonly facts: readonly SavedFact[];
  readonly subjects: readonly SavedSubject[];
  readonly latestOpen: readonly number[];
  readonly latestWithValues: readonly number[];
  readonly replaced?: readonly number[];
}

interface SavedFact {
  readonly records: readonly string[];
  readonly truth: Truth;
  readonly trust: Trust;
  readonly validTo?: number;
  readonly supersededBy?: string;
  readonly confirmedBy?: readonly string[];
  /** The position of the earlier fact whose thing it is about. */
  readonly returnsTo?: number;
  /** It was refuted: nothing is compared with it. */
  readonly wrong?: true;
}

/** A fact, and which of its records names the subject and the value. */
type SavedPlace = readonly [fact: number, record: number];

interface SavedSubject {
  readonly values: readonly (readonly SavedPlace[])[];
  readonly plain: readonly SavedPlace[];
}

/** `keeps`: facts that are needed although they ended. Undefined if a fact was edited: its words are not those of a record. */
export function takeSnapshot(
  project: ProjectFold,
  wrong: ReadonlySet<FoldingFact>,
  keeps: (fact: FoldingFact) => boolean,
): FoldSnapshot | undefined {
  const compared = new Set<FoldingFact>();
  for (const { values, plain } of project.bySubject.values())
    for (const fact of [...plain, ...values.others(undefined)]) compared.add(fact);
  for (const fact of project.replaced) compared.add(fact);
  const kept = project.facts.filter((fact) => holds(fact) || compared.has(fact) || keeps(fact));
  const needed = new Set(kept.flatMap((fact) => [fact, ...earlierOf(fact)]));
  const facts = project.facts.filter((fact) => needed.has(fact));
  const position = new Map(facts.map((fact, at) => [fact, at]));
  const subjects: SavedSubject[] = [];
  for (const [key, { values, plain }] of project.bySubject) {
    const saved = {
      values: values.entries().map(([value, held]) => held.map((fact) => positionOf(position, fact, key, value))),
      plain: plain.map((fact) => positionOf(position, fact, key, undefined)),
    };
    if ([...saved.plain, ...saved.values.flat()].some(([, record]) => record < 0)) return undefined;
    if (saved.plain.length > 0 || saved.values.length > 0) subjects.push(saved);
  }
  const { open, withValues } = project.talk.latest();
  const positions = (list: readonly FoldingFact[]): readonly number[] => list.map((fact) => position.get(fact) ?? -1);
  return {
    facts: facts.map((fact) => ({
      ...savedFact(fact, wrong.has(fact)),
      ...(fact.returnsTo === undefined ? {} : { returnsTo: position.get(fact.returnsTo) ?? -1 }),
    })),
    subjects,
    latestOpen: positions(open),
    latestWithValues: positions(withValues),
    ...(project.replaced.length === 0 ? {} : { replaced: positions(project.replaced) }),
  };
}

/** What it returns to, and what that returned to. */
function earlierOf({ returnsTo }: FoldingFact): readonly FoldingFact[] {
  return returnsTo === undefined ? [] : [returnsTo, ...earlierOf(returnsTo)];
}

function positionOf(
  position: ReadonlyMap<FoldingFact, number>,
  fact: FoldingFact,
  key: string,
  value: string | undefined,
): SavedPlace {
  const record = fact.records.findIndex(
    (each) => each.value?.toLowerCase() === value && subjectKey(each.subject) === key,
  );
  return [position.get(fact) ?? -1, record];
}

function savedFact(fact: FoldingFact, wrong: boolean): SavedFact {
  const { records, truth, trust, validTo, supersededBy, confirmedBy } = fact;
  return {
    records: records.map(({ id }) => id),
    truth,
    trust,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(confirmedBy.length === 0 ? {} : { confirmedBy: [...confirmedBy] }),
    ...(wrong ? { wrong } : {}),
  };
}

export interface RestoredFold {
  readonly project: ProjectFold;
  readonly wrong: ReadonlySet<FoldingFact>;
}

/** Undefined if a record is gone. */
export function restoreFold(
  saved: FoldSnapshot,
  records: ReadonlyMap<string, FactRecord>,
  saidApart?: SaidApart,
): RestoredFold | undefined {
  const project = newProject(saidApart);
  const wrong = new Set<FoldingFact>();
  for (const each of saved.facts) {
    const earlier = each.returnsTo === undefined ? undefined : project.facts[each.returnsTo];
    const fact = restoreFact(each, records, earlier);
    if (fact === undefined) return undefined;
    project.facts.push(fact);
    if (each.wrong === true) wrong.add(fact);
    else if (holds(fact) && fact.first.effect !== 'ends') compareWith(project, fact);
  }
  restoreSources(project, wrong);
  const at = (position: number): readonly FoldingFact[] => project.facts.slice(position, position + 1);
  for (const { values, plain } of saved.subjects) restoreSubject(project, values, plain);
  project.replaced.push(...(saved.replaced ?? []).flatMap(at));
  project.talk.setLatest({ open: saved.latestOpen.flatMap(at), withValues: saved.latestWithValues.flatMap(at) });
  return { project, wrong };
}

function restoreFact(
  saved: SavedFact,
  known: ReadonlyMap<string, FactRecord>,
  returnsTo: FoldingFact | undefined,
): FoldingFact | undefined {
  const [said, ...repeated] = saved.records.flatMap((id) => known.get(id) ?? []);
  if (said === undefined || repeated.length + 1 < saved.records.length) return undefined;
  const first = returnsTo === undefined ? said : withThingOfEarlier(said, returnsTo.first);
  const records = [first, ...repeated];
  const { truth, trust, validTo, supersededBy, confirmedBy = [] } = saved;
  return {
    ...newDraft(first, stemsOf(first.statement), claimOf(first)),
    ...(returnsTo === undefined ? {} : { returnsTo }),
    records,
    truth,
    trust,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    confirmedBy: [...confirmedBy],
  };
}

/** Later records are compared with a fact that holds. An end is not compared: it states nothing. */
function compareWith(project: ProjectFold, fact: FoldingFact): void {
  project.said.add(fact, fact.words);
  project.talk.add(fact, fact.first);
  if (isOpenWork(fact.first.kind)) project.open.add(fact, withHeads(fact.words));
}

/** In the order in which the records were read. */
function restoreSources(project: ProjectFold, wrong: ReadonlySet<FoldingFact>): void {
  const read = project.facts.flatMap((fact) =>
    fact.records.flatMap((record) =>
      record === fact.first || (!wrong.has(fact) && record.source !== fact.first.source) ? [{ record, fact }] : [],
    ),
  );
  for (const { record, fact } of read.toSorted((a, b) => byTime(a.record, b.record)))
    addTo(project.bySource, record.source, fact);
}

function restoreSubject(
  project: ProjectFold,
  values: readonly (readonly SavedPlace[])[],
  plain: readonly SavedPlace[],
): void {
  for (const [at, record] of values.flat()) {
    const fact = project.facts[at];
    const said = fact?.records[record];
    if (fact !== undefined && said?.value !== undefined)
      subjectFold(project, said).values.add(said.value.toLowerCase(), fact);
  }
  for (const [at, record] of plain) {
    const fact = project.facts[at];
    const said = fact?.records[record];
    if (fact !== undefined && said !== undefined) subjectFold(project, said).plain.push(fact);
  }
}
