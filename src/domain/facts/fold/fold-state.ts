/** What is known in one project while its records are folded, and the rules of trust between two of them. */

import { compareText } from '../../text/compare-text.ts';
import { TRUST_LEVELS, type Trust } from '../../trust/trust.ts';
import { holdsUntil } from '../ends/holds-until.ts';
import { isCaseException, namesCase } from '../ends/is-case-exception.ts';
import { isException } from '../ends/is-exception.ts';
import { startsLater } from '../ends/starts-later.ts';
import { createTalkIndex, type TalkIndex } from '../ends/talk-index.ts';
import { createWordIndex, type WordIndex } from '../ends/word-index.ts';
import { type FactKind, isHolding, type Truth } from '../fact.ts';
import { type FactChange, type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { BROAD_SUBJECTS } from '../subjects/subject-aliases.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { keptValues } from '../values/kept-values.ts';
import { stemsOf } from '../wording/content-words.ts';
import { addsToRule } from './adds-to-rule.ts';
import type { Claim } from './find-replaced.ts';
import { createHeldValues, type HeldValues } from './held-values.ts';

/** A fact while it is folded. */
export interface FoldingFact {
  readonly first: FactRecord;
  readonly words: ReadonlySet<string>;
  claim: Claim;
  readonly records: FactRecord[];
  truth: Truth;
  trust: Trust;
  validTo?: number;
  supersededBy?: string;
  edited?: FactChange;
  /** The earlier fact that says of what its value is: "back on 20", "not 30, 20". */
  returnsTo?: FoldingFact;
  readonly confirmedBy: string[];
}

interface SubjectFold {
  /** Many things can hold of this subject at once. */
  readonly broad: boolean;
  /** The same value said at different trust levels is kept as separate facts. */
  readonly values: HeldValues<FoldingFact>;
  readonly plain: FoldingFact[];
}

/** Whether the later of two records was said in another project, before the two became one. */
export type SaidApart = (later: FactRecord, earlier: FactRecord) => boolean;

/** Everything known in one project, while its records are read in order of time. */
export interface ProjectFold {
  readonly facts: FoldingFact[];
  /** The facts that hold for a subject: by value, and the latest without a value. */
  readonly bySubject: Map<string, SubjectFold>;
  readonly bySource: Map<string, FoldingFact[]>;
  readonly open: WordIndex<FoldingFact>;
  readonly said: WordIndex<FoldingFact>;
  readonly talk: TalkIndex<FoldingFact>;
  /** The latest statements that were superseded, the oldest first: someone may return to one. */
  readonly replaced: FoldingFact[];
  readonly saidApart: SaidApart;
}

export function newDraft(record: FactRecord, words: ReadonlySet<string>, claim: Claim): FoldingFact {
  return { first: record, words, claim, records: [record], truth: 'stated', trust: record.trust, confirmedBy: [] };
}

export function newProject(saidApart: SaidApart = () => false): ProjectFold {
  return {
    saidApart,
    facts: [],
    bySubject: new Map(),
    bySource: new Map(),
    open: createWordIndex(),
    said: createWordIndex(),
    talk: createTalkIndex(),
    replaced: [],
  };
}

export function subjectFold(project: ProjectFold, record: FactRecord): SubjectFold {
  const key = subjectKey(record.subject);
  const known = project.bySubject.get(key);
  if (known !== undefined) return known;
  const broad = BROAD_SUBJECTS.has(key);
  const made: SubjectFold = { broad, values: createHeldValues(broad, isWeaker), plain: [] };
  project.bySubject.set(key, made);
  return made;
}

/** Which of two facts about a subject is dropped first. */
function isWeaker(a: FoldingFact, b: FoldingFact): boolean {
  return trustRank(a.trust) < trustRank(b.trust) || (a.trust === b.trust && byTime(a.first, b.first) < 0);
}

export function claimOf({ statement, subject, value, effect, about }: FactRecord): Claim {
  const changes = effect === 'replaces';
  return {
    statement,
    ...(value === undefined ? {} : { value }),
    changes,
    // An amount that is over is compared as a value, see `replace-named-value.ts`.
    ...(changes && about !== undefined && !/^\d/.test(about) ? { over: stemsOf(about) } : {}),
    ...(changes ? { thing: stemsOf(subject) } : {}),
    ...(changes && BROAD_SUBJECTS.has(subjectKey(subject)) ? { common: stemsOf(subject) } : {}),
  };
}

export function addRepetition(fact: FoldingFact, record: FactRecord): void {
  fact.records.push(record);
  // A model that finds what the rules found agrees with nobody.
  if (record.origin === 'drawn') return;
  fact.confirmedBy.push(record.id);
  if (trustRank(record.trust) > trustRank(fact.trust)) fact.trust = record.trust;
  if (record.session !== fact.first.session && record.trust === 'owner' && fact.truth === 'stated')
    fact.truth = 'confirmed';
}

const REPLACED_MAX = 32;

export function endFact(project: ProjectFold, fact: FoldingFact, truth: Truth, by: FactRecord): void {
  if (
    truth === 'superseded' &&
    (addsToRule(by, fact.claim) || isOnlyMeanwhile(by, fact.first) || keeps(by, fact.first))
  )
    return;
  if (truth === 'superseded' && isOnlyForCase(by, fact.first)) return;
  const start = truth === 'superseded' ? startOf(by) : undefined;
  if (start !== undefined) {
    // "until october we use bun" is over by itself before a change in December.
    if ((ownEnd(fact.first) ?? Number.POSITIVE_INFINITY) <= start) return;
    // Until then it holds, and may still end earlier.
    fact.validTo = Math.min(fact.validTo ?? start, start);
    if (by.confidence >= SIGNAL_BELOW) fact.supersededBy = by.id;
    return;
  }
  endNow(project, fact, by, truth);
}

/** The time from which a record no longer holds because its own words say so. */
export function ownEnd({ origin, kind, statement, at }: FactRecord): number | undefined {
  return origin === 'extracted' ? holdsUntil(kind, statement, at) : undefined;
}

/** Ends it at the time of the record, whatever the record says. */
export function endNow(project: ProjectFold, fact: FoldingFact, by: FactRecord, truth: Truth = 'superseded'): void {
  restoreBefore(project, fact, by);
  const isOver = fact.validTo !== undefined && fact.validTo <= by.at;
  fact.truth = truth;
  if (!isOver) setEnd(fact, truth, by);
  project.open.remove(fact);
  project.said.remove(fact);
  project.talk.remove(fact);
  if (truth !== 'superseded' || !isStatement(fact)) return;
  project.replaced.push(fact);
  if (project.replaced.length > REPLACED_MAX) project.replaced.shift();
}

function keeps({ statement }: FactRecord, { value }: FactRecord): boolean {
  return value !== undefined && keptValues(statement).has(value.toLowerCase());
}

/** The rule holds again when the exception is over, so both stand. Another exception takes its place. */
function isOnlyMeanwhile(later: FactRecord, earlier: FactRecord): boolean {
  return isException(later) && !isException(earlier);
}

/** Both stand: what holds in a case, and what holds else. */
function isOnlyForCase(later: FactRecord, earlier: FactRecord): boolean {
  return isCaseException(later.statement) && !namesCase(earlier.statement);
}

function setEnd(fact: FoldingFact, truth: Truth, by: FactRecord): void {
  fact.validTo = by.at;
  delete fact.supersededBy;
  // A signal is not listed, so nothing can refer to it.
  if (truth === 'superseded' && by.confidence >= SIGNAL_BELOW) fact.supersededBy = by.id;
}

/** A change that is withdrawn before it begins ends nothing. */
function restoreBefore(project: ProjectFold, fact: FoldingFact, by: FactRecord): void {
  const start = startOf(fact.first);
  if (start === undefined || start <= by.at) return;
  for (const earlier of project.facts) {
    if (!holds(earlier) || earlier.supersededBy !== fact.first.id) continue;
    delete earlier.validTo;
    delete earlier.supersededBy;
  }
}

/** When a record that names a later beginning takes effect. */
export function startOf({ origin, kind, statement, at }: FactRecord): number | undefined {
  return origin === 'stated' || groupOf(kind) !== 'decision' ? undefined : startsLater(statement, at);
}

/** Whether a statement that began later had replaced it by then. */
export function isOverBy({ validTo }: FoldingFact, at: number): boolean {
  return validTo !== undefined && validTo <= at;
}

export function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

export function holds({ truth }: FoldingFact): boolean {
  return isHolding(truth);
}

export function isStatement(fact: FoldingFact): boolean {
  return groupOf(fact.first.kind) === 'decision';
}

/** What somebody is responsible for, and what somebody approves, are two things: "billing owner", "billing approval". */
export function roleIn(subject: string): string | undefined {
  return / (owner|approval)$/.exec(subject)?.[1];
}

/** "no redis for the holds" says nothing about how long they last: a name does not take the place of an amount. */
export function isOfOtherForm(record: FactRecord, stated: FactRecord): boolean {
  const [role, other] = [roleIn(record.subject), roleIn(stated.subject)];
  if (role !== undefined && other !== undefined && role !== other) return true;
  if (
    record.value === undefined ||
    stated.value === undefined ||
    subjectKey(record.subject) === subjectKey(stated.subject)
  )
    return false;
  return !/\d/.test(record.value) && /\d/.test(stated.value) && !record.statement.toLowerCase().includes(stated.value);
}

export function isOpenWork(kind: FactKind): boolean {
  return kind === 'commitment' || kind === 'blocker';
}

/** Kinds that can say the same thing. */
export function groupOf(kind: FactKind): string {
  if (isOpenWork(kind)) return kind;
  return kind === 'outcome' || kind === 'lesson' ? 'outcome' : 'decision';
}

export function mayOverrule(by: Trust, over: Trust): boolean {
  return trustRank(by) >= trustRank(over);
}

/** The agent does requested work, so its report ends the request. */
export function mayEnd(by: Trust, over: Trust): boolean {
  return trustRank(by) >= Math.min(trustRank(over), trustRank('agent'));
}

export function trustRank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}

/** Sentences of one message have the same time, so their positions decide: "npm. Actually no, pnpm." */
export function byTime(a: FactRecord, b: FactRecord): number {
  return (
    a.at - b.at ||
    compareText(a.source, b.source) ||
    // What the rules found in the same words comes first.
    Number(a.origin === 'drawn') - Number(b.origin === 'drawn') ||
    a.place - b.place ||
    // What a sentence states replaces an earlier fact and is named, before the same sentence ends it as a signal.
    Number(a.confidence < SIGNAL_BELOW) - Number(b.confidence < SIGNAL_BELOW) ||
    compareText(a.id, b.id)
  );
}
