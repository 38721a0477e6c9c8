/**
 * Decides which facts hold, from all records of a project and what people said about them. Nothing of this is stored at
 * capture, so the order of arrival does not matter, and erasing a record restores what it had replaced. A record of lower
 * trust never supersedes or refutes one of higher trust. An agent's report may end what a person left open; a tool or
 * external content may not. A record from the future supersedes nothing. A refuted record never replaced, ended or confirmed
 * anything.
 */

import { compareText } from '../../text/compare-text.ts';
import { DAY_MS } from '../../time/dates.ts';
import { isException } from '../ends/is-exception.ts';
import { type Fact, type FactChange, type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { withHeads, withThingsMeant } from '../subjects/loose-name.ts';
import { stemsOf } from '../wording/content-words.ts';
import { namesException } from '../wording/names-exception.ts';
import { applyFactChanges, toFact } from './apply-fact-changes.ts';
import { factChangedBy, mayChangeSeveral, withThingOfEarlier } from './complete-value.ts';
import { withEdits } from './edited-records.ts';
import { endByTalk, endOpenWork, judgeNamed, stillOpen } from './end-open-work.ts';
import {
  addRepetition,
  addTo,
  byTime,
  claimOf,
  endFact,
  endNow,
  type FoldingFact,
  groupOf,
  holds,
  isOpenWork,
  isOverBy,
  newDraft,
  newProject,
  type ProjectFold,
  type SaidApart,
  trustRank,
} from './fold-state.ts';
import { allowsWithoutAsking } from './permits.ts';
import { replaceNamedValue } from './replace-named-value.ts';
import { corrects, replaceNamedWrong } from './replace-named-wrong.ts';
import { replaceReversed } from './replace-reversed.ts';
import { endReplacer, factRestoredBy, factReturnedTo } from './return-to-earlier.ts';
import { changeSaidBefore, saidAgain, sayingTheSame } from './same-statement.ts';
import {
  endDenied,
  givesOtherValue,
  replaceEarlier,
  replaceOnlyAmount,
  supersedeContrary,
  supersedeEarlier,
  supersedeOtherChoice,
  takePlace,
  takesPlace,
} from './take-place.ts';

export interface FoldOptions {
  readonly now: number;
  readonly saidApart?: SaidApart | undefined;
}

/** A record that is dated further into the future than this supersedes nothing. */
export const AHEAD_MAX_MS = DAY_MS;

export function foldFacts(
  records: Iterable<FactRecord>,
  changes: Iterable<FactChange>,
  options: FoldOptions,
): readonly Fact[] {
  const said = [...records].toSorted(byTime);
  const changed = [...changes].toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const asSaid = readRecords(said, changed, { ...options, refuted: new Map() });
  const inOrder = withEdits(said, asSaid, changed);
  const drafts = inOrder === said ? asSaid : readRecords(inOrder, changed, { ...options, refuted: new Map() });
  const refuted = refutedRecords(drafts);
  const corrected = refuted.size === 0 ? drafts : readRecords(inOrder, changed, { ...options, refuted });
  return corrected.map(toFact).toSorted((a, b) => a.validFrom - b.validFrom || compareText(a.id, b.id));
}

interface FoldReading extends FoldOptions {
  /** Records that were refuted, with the id of the first that said the same. */
  readonly refuted: ReadonlyMap<string, string>;
}

function readRecords(
  records: readonly FactRecord[],
  changes: readonly FactChange[],
  { now, refuted, saidApart }: FoldReading,
): readonly FoldingFact[] {
  const projects = new Map<string, ProjectFold>();
  const wrong = new Map<string, FoldingFact>();
  const ends = changes.filter(isEndedFromThenOn);
  let ended = 0;
  const endUntil = (at: number): void => {
    for (let next = ends[ended]; next !== undefined && next.at < at; next = ends[ended]) {
      ended += 1;
      for (const each of projects.values()) endFromThenOn(each, next);
    }
  };
  for (const record of records) {
    endUntil(record.at);
    const name = record.project ?? '';
    let project = projects.get(name);
    if (project === undefined) {
      project = newProject(saidApart);
      projects.set(name, project);
    }
    const group = refuted.get(record.id);
    if (group === undefined) readRecord(project, record, now);
    else readRefuted(project, record, wrong, group);
  }
  endUntil(Number.POSITIVE_INFINITY);
  const drafts = [...projects.values()].flatMap(({ facts }) => facts);
  applyFactChanges(drafts, changes, refuted);
  return drafts;
}

/** "that is no longer so": said again later, it is a new fact. */
export function isEndedFromThenOn({ change, by }: FactChange): boolean {
  return change === 'superseded' && by === undefined;
}

function endFromThenOn(project: ProjectFold, { fact: named, at, trust, id }: FactChange): void {
  const fact = project.facts.find(({ records }) => records.some((record) => record.id === named));
  if (fact === undefined || !holds(fact) || trustRank(trust) < trustRank(fact.trust)) return;
  removeFromSubjects(project, fact);
  endNow(project, fact, { ...fact.first, at, trust, id, confidence: 0 });
}

function removeFromSubjects(project: ProjectFold, fact: FoldingFact): void {
  for (const { values, plain } of project.bySubject.values()) {
    values.remove(fact);
    if (plain.includes(fact)) plain.splice(plain.indexOf(fact), 1);
  }
}

/** A statement repeated after it was refuted is a new fact. */
export function refutedRecords(drafts: readonly FoldingFact[]): ReadonlyMap<string, string> {
  return new Map(
    drafts.flatMap(({ truth, first, records, validTo = first.at }) =>
      truth === 'refuted'
        ? records.flatMap((each) => (each === first || each.at <= validTo ? [[each.id, first.id] as const] : []))
        : [],
    ),
  );
}

/** Of one text, and each has words of its own: items of a list that are worded alike are about different things. */
function isOtherItem(
  { first, words: known }: FoldingFact,
  { source }: FactRecord,
  words: ReadonlySet<string>,
): boolean {
  return (
    first.source === source &&
    [...words].some((word) => !known.has(word)) &&
    [...known].some((word) => !words.has(word))
  );
}

/** Keeps the record. A refuted record changes no other fact. */
export function readRefuted(
  project: ProjectFold,
  record: FactRecord,
  wrong: Map<string, FoldingFact>,
  group: string,
): void {
  const known = wrong.get(group);
  if (known !== undefined) {
    addRepetition(known, record);
    return;
  }
  const fact = newDraft(record, stemsOf(record.statement), claimOf(record));
  wrong.set(group, fact);
  project.facts.push(fact);
  addTo(project.bySource, record.source, fact);
}

export function readRecord(project: ProjectFold, said: FactRecord, now: number): void {
  const inTime = said.at <= now + AHEAD_MAX_MS;
  const returnsTo = inTime ? (factChangedBy(project, said) ?? factReturnedTo(project, said)) : undefined;
  readReturning(project, said, {
    inTime: inTime && (returnsTo !== undefined || !mayChangeSeveral(project, said)),
    returnsTo,
  });
  const restored =
    inTime && returnsTo === undefined && said.confidence < SIGNAL_BELOW ? factRestoredBy(project, said) : undefined;
  if (restored !== undefined) readReturning(project, said, { inTime, returnsTo: restored });
}

/**
 * The agent's answer can name what it takes out: "I'll remove the cropping". If no statement has these words, they do not say which one
 * ends.
 */
function withKnownOld(project: ProjectFold, said: FactRecord): FactRecord {
  const { about, effect, statement } = said;
  if (effect !== 'replaces' || about === undefined || said.confidence < SIGNAL_BELOW) return said;
  const [named, own] = [[...stemsOf(about)], stemsOf(statement)];
  if (named.length === 0 || named.some((word) => own.has(word))) return said;
  const known = project.said.near(new Set(named)).some(({ entry }) => named.every((word) => entry.words.has(word)));
  if (known) return said;
  const { about: _about, ...rest } = said;
  return rest;
}

interface Returning {
  /** The record is not from the future, and it is clear what it changes: else it supersedes nothing. */
  readonly inTime: boolean;
  /** The earlier fact that it returns to, or whose value it changes. */
  readonly returnsTo: FoldingFact | undefined;
}

function readReturning(project: ProjectFold, said: FactRecord, { inTime, returnsTo }: Returning): void {
  const record = returnsTo === undefined ? withKnownOld(project, said) : withThingOfEarlier(said, returnsTo.first);
  if (returnsTo !== undefined) endReplacer(project, returnsTo, record);
  const words = stemsOf(record.statement);
  const before = inTime ? changeSaidBefore(project, record, words) : undefined;
  if (before !== undefined) {
    addRepetition(before, record);
    addTo(project.bySource, record.source, before);
    return;
  }
  if (inTime && record.effect === 'ends') endOpenWork(project, record, withThingsMeant(words));
  if (inTime && record.about !== undefined && record.effect !== 'ends') judgeNamed(project, record, words);
  // The words of the thing that it returns to are not its own.
  const claim = claimOf({ ...record, statement: said.statement });
  const replaced = [
    inTime && claim.changes && supersedeEarlier(project, record, claim, words),
    givesOtherValue(project, record),
  ];
  if (inTime) endByTalk(project, record, claim, replaced.includes(true));
  if (record.confidence < SIGNAL_BELOW) return;
  if (inTime && groupOf(record.kind) === 'decision') {
    supersedeContrary(project, record, claim, words);
    if (record.value === undefined) {
      endDenied(project, record, claim);
      supersedeOtherChoice(project, record);
    }
  }
  const same =
    sayingTheSame(project, record, claim, words) ??
    saidAgain(project, record, words) ??
    stillOpen(project, record, words);
  if (
    same !== undefined &&
    !isOverBy(same, record.at) &&
    !isOtherItem(same, record, words) &&
    // "we use sqlite until friday", "we use sqlite": now it holds for good.
    isException(same.first) === isException(record) &&
    // The rule stands, and what is excepted is known too.
    (namesException(same.first.statement) || !namesException(record.statement)) &&
    !allowsWithoutAsking(record.statement, same.first.statement) &&
    // "no, rsync is wrong, we deploy with git push" shares most words with what it corrects.
    !corrects(record, same.first)
  ) {
    const gains = trustRank(record.trust) > trustRank(same.trust);
    addRepetition(same, record);
    if (same.first.source !== record.source) addTo(project.bySource, record.source, same);
    // The owner's words also replace what another speaker said first.
    if (gains && takesPlace(record)) takePlace(project, same, record, inTime);
    return;
  }
  // A fold that starts from a checkpoint reads the record as it was made.
  const made = returnsTo === undefined ? said : record;
  const fact = { ...newDraft(made, words, claim), ...(returnsTo === undefined ? {} : { returnsTo }) };
  project.facts.push(fact);
  addTo(project.bySource, record.source, fact);
  if (returnsTo !== undefined && holds(returnsTo)) endFact(project, returnsTo, 'superseded', record);
  if (record.effect === 'ends') {
    // The end of a blocker is not an open blocker.
    if (isOpenWork(record.kind)) endFact(project, fact, 'resolved', record);
    return;
  }
  if (inTime && record.effect === 'replaces') {
    replaceEarlier(project, fact);
    replaceOnlyAmount(project, fact);
  }
  if (inTime && groupOf(record.kind) === 'decision') replaceNamedValue(project, fact);
  if (inTime) replaceNamedWrong(project, fact);
  if (inTime) replaceReversed(project, fact);
  project.said.add(fact, words);
  project.talk.add(fact, record);
  if (isOpenWork(record.kind)) project.open.add(fact, withHeads(words));
  if (takesPlace(record)) takePlace(project, fact, record, inTime);
}
