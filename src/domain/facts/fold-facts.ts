/**
 * Decides which facts hold, from all records of a project and what people said about them. Nothing of this is stored at
 * capture, so the order of arrival does not matter, and erasing a record restores what it had replaced. A record of lower
 * trust never supersedes or refutes one of higher trust. An agent's report may end what a person left open; a tool or
 * external content may not. A record from the future supersedes nothing. A refuted record never replaced, ended or confirmed
 * anything.
 */

import { defined } from '../json/defined.ts';
import { compareText } from '../text/compare-text.ts';
import { DAY_MS } from '../time/dates.ts';
import { TRUST_LEVELS, type Trust } from '../trust/trust.ts';
import { awaitedWords, comeFromOthers } from './awaited-words.ts';
import { stemsOf } from './content-words.ts';
import { endedByTalk } from './ends-by-talk.ts';
import type { FactKind, Truth } from './fact.ts';
import { type Fact, type FactChange, type FactRecord, SIGNAL_BELOW } from './fact-record.ts';
import { areApart, type Claim, givesValue, isAbout, isOver, replacesEarlier } from './find-replaced.ts';
import { createHeldValues, HELD_MAX, type HeldValues } from './held-values.ts';
import { isIssueSubject } from './issue-subject.ts';
import { otherSlot } from './other-slot.ts';
import { sayContrary } from './polarity.ts';
import { isStrictRule } from './strict-rule.ts';
import { BROAD_SUBJECTS } from './subject-aliases.ts';
import { subjectKey } from './subject-key.ts';
import { createTalkIndex, type TalkIndex } from './talk-index.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface FoldOptions {
  readonly now: number;
}

/** A record that is dated further into the future than this supersedes nothing. */
export const AHEAD_MAX_MS = DAY_MS;
/** Two records with this share of their words in common say the same. */
const SAME_SHARE = 0.6;
/** A negated record that shares this much of all words says the opposite. One that shares less is about something else. */
const CONTRARY_SHARE = 0.6;
/**
 * The share of a blocker's or commitment's words that its end must name, with one shared word and with more. The more certain
 * the end, the less is needed.
 */
const ENDS_SHARES: readonly { readonly from: number; readonly one: number; readonly more: number }[] = [
  { from: 0.08, one: 0.25, more: 0.2 },
  { from: 0.05, one: 0.3, more: 0.3 },
  { from: 0, one: Number.POSITIVE_INFINITY, more: 0.5 },
];
/**
 * The share of what a blocker waits for that its end must name. The more certain the end, the less is needed. A mere mention
 * ends nothing.
 */
const AWAITED_SHARES: readonly { readonly from: number; readonly share: number }[] = [
  { from: 0.08, share: 0.25 },
  { from: 0.05, share: 0.5 },
];
const IS_NUMBER = /^[\d.,:/-]+$/;
/** From the person, the first word of it is enough. */
const AWAITED_FIRST_FROM = 0.08;

/** A fact while it is folded. */
interface Draft {
  readonly first: FactRecord;
  readonly words: ReadonlySet<string>;
  claim: Claim;
  readonly records: FactRecord[];
  truth: Truth;
  trust: Trust;
  validTo?: number;
  supersededBy?: string;
  edited?: FactChange;
  readonly confirmedBy: string[];
}

interface Subject {
  /** Many things can hold of this subject at once. */
  readonly broad: boolean;
  /** The same value said at different trust levels is kept as separate facts. */
  readonly values: HeldValues<Draft>;
  readonly plain: Draft[];
}

/** Everything known in one project, while its records are read in order of time. */
interface Project {
  readonly facts: Draft[];
  /** The facts that hold for a subject: by value, and the latest without a value. */
  readonly bySubject: Map<string, Subject>;
  readonly bySource: Map<string, Draft[]>;
  readonly open: WordIndex<Draft>;
  readonly said: WordIndex<Draft>;
  readonly talk: TalkIndex<Draft>;
}

export function foldFacts(
  records: Iterable<FactRecord>,
  changes: Iterable<FactChange>,
  { now }: FoldOptions,
): readonly Fact[] {
  const inOrder = [...records].toSorted(byTime);
  const changed = [...changes].toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const drafts = readRecords(inOrder, changed, { now, refuted: new Map() });
  const refuted = refutedRecords(drafts);
  const corrected = refuted.size === 0 ? drafts : readRecords(inOrder, changed, { now, refuted });
  return corrected.map(toFact).toSorted((a, b) => a.validFrom - b.validFrom || compareText(a.id, b.id));
}

interface Reading extends FoldOptions {
  /** Records that were refuted, with the id of the first that said the same. */
  readonly refuted: ReadonlyMap<string, string>;
}

function readRecords(
  records: readonly FactRecord[],
  changes: readonly FactChange[],
  { now, refuted }: Reading,
): readonly Draft[] {
  const projects = new Map<string, Project>();
  const wrong = new Map<string, Draft>();
  const edits = changes.filter(({ change }) => change === 'edited');
  let edited = 0;
  const editUntil = (at: number): void => {
    for (let next = edits[edited]; next !== undefined && next.at < at; next = edits[edited]) {
      edited += 1;
      for (const each of projects.values()) editFact(each, next);
    }
  };
  for (const record of records) {
    editUntil(record.at);
    const name = record.project ?? '';
    let project = projects.get(name);
    if (project === undefined) {
      project = newProject();
      projects.set(name, project);
    }
    const group = refuted.get(record.id);
    if (group === undefined) readRecord(project, record, now);
    else readRefuted(project, record, wrong, group);
  }
  editUntil(Number.POSITIVE_INFINITY);
  const drafts = [...projects.values()].flatMap(({ facts }) => facts);
  applyChanges(drafts, changes, refuted);
  return drafts;
}

/** A reworded fact counts as said at that time: under its new subject and value it replaces earlier statements. */
function editFact(project: Project, change: FactChange): void {
  const fact = project.facts.find(({ records }) => records.some(({ id }) => id === change.fact));
  if (fact === undefined || rank(change.trust) < rank(fact.trust)) return;
  const { statement, subject, value, at, trust } = change;
  const words = { ...defined({ statement, subject, value }), at, trust, id: fact.first.id };
  const record = { ...(statement === undefined ? fact.first : withValueOf(statement, fact.first)), ...words };
  for (const { values, plain } of project.bySubject.values()) {
    values.remove(fact);
    if (plain.includes(fact)) plain.splice(plain.indexOf(fact), 1);
  }
  if (!takesPlace(record)) return;
  fact.claim = claimOf(record);
  takePlace(project, fact, record, true);
}

/** A statement repeated after it was refuted is a new fact. */
function refutedRecords(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  return new Map(
    drafts.flatMap(({ truth, first, records, validTo = first.at }) =>
      truth === 'refuted'
        ? records.flatMap((each) => (each === first || each.at <= validTo ? [[each.id, first.id] as const] : []))
        : [],
    ),
  );
}

/** Keeps the record. A refuted record changes no other fact. */
function readRefuted(project: Project, record: FactRecord, wrong: Map<string, Draft>, group: string): void {
  const known = wrong.get(group);
  if (known !== undefined) {
    repeat(known, record);
    return;
  }
  const fact = newDraft(record, stemsOf(record.statement), claimOf(record));
  wrong.set(group, fact);
  project.facts.push(fact);
  addTo(project.bySource, record.source, fact);
}

function newDraft(record: FactRecord, words: ReadonlySet<string>, claim: Claim): Draft {
  return { first: record, words, claim, records: [record], truth: 'stated', trust: record.trust, confirmedBy: [] };
}

function newProject(): Project {
  return {
    facts: [],
    bySubject: new Map(),
    bySource: new Map(),
    open: createWordIndex(),
    said: createWordIndex(),
    talk: createTalkIndex(),
  };
}

function readRecord(project: Project, record: FactRecord, now: number): void {
  const words = stemsOf(record.statement);
  const inTime = record.at <= now + AHEAD_MAX_MS;
  if (inTime && record.effect === 'ends') endOpenWork(project, record, words);
  if (inTime && record.about !== undefined && record.effect !== 'ends') judgeNamed(project, record, words);
  const claim = claimOf(record);
  if (inTime && claim.changes) supersedeEarlier(project, record, claim, words);
  if (inTime) endByTalk(project, record);
  if (record.confidence < SIGNAL_BELOW) return;
  if (inTime && groupOf(record.kind) === 'decision') supersedeContrary(project, record, words);
  const same = sayingTheSame(project, record, words);
  if (same !== undefined) {
    const gains = rank(record.trust) > rank(same.trust);
    repeat(same, record);
    if (same.first.source !== record.source) addTo(project.bySource, record.source, same);
    // The owner's words also replace what another speaker said first.
    if (gains && takesPlace(record)) takePlace(project, same, record, inTime);
    return;
  }
  const fact = newDraft(record, words, claim);
  project.facts.push(fact);
  addTo(project.bySource, record.source, fact);
  if (record.effect === 'ends') {
    // The end of a blocker is not an open blocker.
    if (isOpenWork(record.kind)) end(project, fact, 'resolved', record);
    return;
  }
  if (inTime && record.effect === 'replaces') replaceEarlier(project, fact);
  project.said.add(fact, words);
  project.talk.add(fact, record);
  if (isOpenWork(record.kind)) project.open.add(fact, words);
  if (takesPlace(record)) takePlace(project, fact, record, inTime);
}

/** Whether it says what holds for its subject. A commitment does so only with a value. */
function takesPlace({ kind, value }: FactRecord): boolean {
  return kind === 'commitment' ? value !== undefined : groupOf(kind) === 'decision';
}

/** Another value of the same subject supersedes the earlier one. So does a value of the same form for the same thing. */
function takePlace(project: Project, fact: Draft, record: FactRecord, inTime: boolean): void {
  const subject = subjectOf(project, record);
  if (inTime && !fact.claim.changes) supersedeEarlier(project, record, fact.claim, fact.words);
  if (record.value === undefined) {
    if (!subject.plain.includes(fact)) subject.plain.push(fact);
    if (subject.plain.length > HELD_MAX) subject.plain.shift();
    return;
  }
  const value = record.value.toLowerCase();
  if (inTime && !subject.broad) {
    for (const older of subject.values.others(value)) {
      if (areApart(fact.claim, older.claim)) continue;
      if (!mayOverrule(record.trust, older.trust)) {
        // What a person decided holds against a summary or a report that says otherwise.
        if (older.trust === 'owner' && holds(older) && holds(fact)) yieldTo(project, fact, older);
        continue;
      }
      // A fact that already ended in other words keeps that end.
      if (holds(older)) end(project, older, 'superseded', record);
      subject.values.remove(older);
    }
  }
  if (holds(fact)) subject.values.add(value, fact);
}

/** Ends a fact at once because one of higher trust, which was said before it, says otherwise. */
function yieldTo(project: Project, fact: Draft, held: Draft): void {
  end(project, fact, 'superseded', { ...held.first, at: fact.first.at });
}

/** Which of two facts about a subject is dropped first. */
function isWeaker(a: Draft, b: Draft): boolean {
  return rank(a.trust) < rank(b.trust) || (a.trust === b.trust && byTime(a.first, b.first) < 0);
}

/** Earlier statements that this one gives another value, or says are over. See `find-replaced.ts`. */
function supersedeEarlier(project: Project, record: FactRecord, claim: Claim, words: ReadonlySet<string>): void {
  const near = project.said.near(words);
  if (near.length === 0 || !(claim.changes || givesValue(claim))) return;
  for (const { entry } of near) {
    if (!isStatement(entry) || entry.first.source === record.source || !mayOverrule(record.trust, entry.trust))
      continue;
    const replaced =
      record.confidence < SIGNAL_BELOW ? endsInPassing(claim, entry) : replacesEarlier(claim, entry.claim);
    if (entry.first.at < record.at && replaced) end(project, entry, 'superseded', record);
  }
}

/**
 * A remark that something is over ends facts with that value, and facts that describe it: "Priya reviews the billing code".
 */
function endsInPassing({ over }: Claim, { first: { kind, value }, claim }: Draft): boolean {
  return isOver(over, value) || ((kind === 'fact' || kind === 'reference') && isAbout(claim, over));
}

function claimOf({ statement, subject, value, effect, about }: FactRecord): Claim {
  const changes = effect === 'replaces';
  return {
    statement,
    ...(value === undefined ? {} : { value }),
    changes,
    ...(changes && about !== undefined ? { over: stemsOf(about) } : {}),
    ...(changes && BROAD_SUBJECTS.has(subjectKey(subject)) ? { common: stemsOf(subject) } : {}),
  };
}

function isStatement(fact: Draft): boolean {
  return groupOf(fact.first.kind) === 'decision';
}

function subjectOf(project: Project, record: FactRecord): Subject {
  const key = subjectKey(record.subject);
  const known = project.bySubject.get(key);
  if (known !== undefined) return known;
  const broad = BROAD_SUBJECTS.has(key);
  const made: Subject = { broad, values: createHeldValues(broad, isWeaker), plain: [] };
  project.bySubject.set(key, made);
  return made;
}

/** "We're back to …", "no longer …": ends everything said before about the same subject, and about the subject it narrows. */
function replaceEarlier(project: Project, { first: record, claim }: Draft): void {
  const [wide = record.subject] = record.subject.split(' for ');
  const own = record.value?.toLowerCase();
  for (const key of new Set([subjectKey(record.subject), subjectKey(wide)])) {
    const subject = project.bySubject.get(key);
    if (subject === undefined || subject.broad) continue;
    const replaced = [...subject.values.others(own), ...subject.plain].filter(
      (fact) => fact.first.at < record.at && mayOverrule(record.trust, fact.trust) && !areApart(claim, fact.claim),
    );
    for (const fact of replaced) end(project, fact, 'superseded', record);
    const left = subject.plain.filter(holds);
    subject.plain.splice(0, subject.plain.length, ...left);
    for (const fact of subject.values.others(undefined)) if (!holds(fact)) subject.values.remove(fact);
  }
}

/** Blockers and commitments end in other words: "the creds arrived". */
function endOpenWork(project: Project, record: FactRecord, words: ReadonlySet<string>): void {
  const needed = ENDS_SHARES.find(({ from }) => record.confidence >= from);
  for (const { entry, shared, share } of project.open.near(words)) {
    const named = record.about !== undefined && entry.first.subject === record.subject;
    // "30 minutes again" does not end something due on 30 November.
    if (!named && ![...words].some((word) => entry.words.has(word) && !IS_NUMBER.test(word))) continue;
    const closed = named && isIssueSubject(record.subject);
    const enough = share() >= ((shared < 2 ? needed?.one : needed?.more) ?? 1);
    if (!named && !enough && !namesAwaited(entry, record, words)) continue;
    // The tracker itself reports that its issue is closed.
    const may = closed ? record.trust !== 'external' : mayEnd(record.trust, entry.trust);
    if (may && !comeFromOthers(entry.first.statement, record.statement)) end(project, entry, 'resolved', record);
  }
}

function isSameSubject(a: FactRecord, b: FactRecord): boolean {
  return subjectKey(a.subject) === subjectKey(b.subject);
}

/** Ends with few shared words. An agent's report does not end what a person wants. */
function endByTalk(project: Project, record: FactRecord): void {
  for (const fact of endedByTalk(project.talk, record)) {
    const open = isOpenWork(fact.first.kind);
    // A strict rule ends only with words about the rule: "stop writing feat: in commit messages" does not allow commits.
    if (
      !open &&
      record.effect === undefined &&
      isStrictRule(fact.first.statement) &&
      !isSameSubject(fact.first, record)
    )
      continue;
    const may = open ? mayEnd(record.trust, fact.trust) : mayOverrule(record.trust, fact.trust);
    if (may && holds(fact)) end(project, fact, open ? 'resolved' : 'superseded', record);
  }
}

/** The end of a blocker that names half of what was waited for, or, from the person, the first word of it. */
function namesAwaited(
  { first: { kind, statement } }: Draft,
  { confidence }: FactRecord,
  words: ReadonlySet<string>,
): boolean {
  const needed = AWAITED_SHARES.find(({ from }) => confidence >= from);
  if (kind !== 'blocker' || needed === undefined) return false;
  const awaited = awaitedWords(statement);
  const [first = ''] = awaited;
  const shared = [...awaited].filter((word) => words.has(word)).length;
  return shared / Math.max(1, awaited.size) >= needed.share || (confidence >= AWAITED_FIRST_FROM && words.has(first));
}

/** A person's reaction to the previous reply: its facts are refuted or confirmed. */
function judgeNamed(project: Project, record: FactRecord, words: ReadonlySet<string>): void {
  const { about = '' } = record;
  const open = project.bySource.get(about)?.filter(({ truth }) => truth === 'stated') ?? [];
  project.bySource.set(about, open);
  for (const fact of open) {
    const shares = fact.records.some(
      ({ source, statement }) => source === record.about && [...stemsOf(statement)].some((word) => words.has(word)),
    );
    if (!shares || !mayOverrule(record.trust, fact.trust)) continue;
    if (record.effect === 'refutes') end(project, fact, 'refuted', record);
    else if (record.effect === 'confirms') {
      fact.truth = 'confirmed';
      fact.confirmedBy.push(record.id);
    }
  }
}

/** The same words negated, or with another choice: "never add comments" ends "always add comments". */
function supersedeContrary(project: Project, record: FactRecord, words: ReadonlySet<string>): void {
  for (const fact of inSameWords(project, record, words)) {
    const { at, source, subject, value, statement } = fact.first;
    if (at >= record.at || source === record.source || !mayOverrule(record.trust, fact.trust)) continue;
    const sameValue =
      value !== undefined &&
      value.toLowerCase() === record.value?.toLowerCase() &&
      subjectKey(subject) === subjectKey(record.subject);
    const shared = [...words].filter((word) => fact.words.has(word)).length;
    const near = sameValue || shared / Math.max(words.size, fact.words.size) >= CONTRARY_SHARE;
    const replaces = sayContrary(record.statement, statement) || otherSlot(record.statement, statement) === 'value';
    if (near && replaces) end(project, fact, 'superseded', record);
  }
}

/** An earlier fact that holds and that this record repeats. */
function sayingTheSame(project: Project, record: FactRecord, words: ReadonlySet<string>): Draft | undefined {
  if (record.effect === 'ends' || record.effect === 'replaces') return undefined;
  return inSameWords(project, record, words).find(
    ({ first: { statement } }) =>
      !sayContrary(record.statement, statement) && otherSlot(record.statement, statement) === 'none',
  );
}

/** Facts of this kind that hold and have the value or most of the words of this record, the nearest first. */
function inSameWords(project: Project, record: FactRecord, words: ReadonlySet<string>): readonly Draft[] {
  const group = groupOf(record.kind);
  const found: Draft[] = [];
  if (record.value !== undefined && record.origin !== 'stated') {
    const drafts = project.bySubject.get(subjectKey(record.subject))?.values.of(record.value.toLowerCase()) ?? [];
    for (const held of drafts) if (holds(held) && groupOf(held.first.kind) === group) found.push(held);
  }
  const near = project.said.near(words).flatMap(({ entry, shared }) => {
    if (groupOf(entry.first.kind) !== group) return [];
    // Both its first words and the latest: another speaker may have said it first, without a value.
    if ([entry.first, entry.records.at(-1) ?? entry.first].some((each) => contradicts(each, record))) return [];
    const share = shared / Math.max(3, Math.min(words.size, entry.words.size));
    const all = shared / Math.max(words.size, entry.words.size);
    // A statement made with a command is kept word for word, unless it was said before.
    return share > SAME_SHARE && all >= (record.origin === 'stated' ? 1 : 0.35) ? [{ entry, share }] : [];
  });
  return [...found, ...near.toSorted((a, b) => b.share - a.share).map(({ entry }) => entry)];
}

/** The same words with other numbers or another value mean something else. */
function contradicts(a: FactRecord, b: FactRecord): boolean {
  if (a.value !== undefined && b.value !== undefined && a.value !== b.value) return true;
  const numbers = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(' ');
  const [left, right] = [numbers(a.statement), numbers(b.statement)];
  return left !== '' && right !== '' && left !== right;
}

function repeat(fact: Draft, record: FactRecord): void {
  fact.records.push(record);
  // A model that finds what the rules found agrees with nobody.
  if (record.origin === 'drawn') return;
  fact.confirmedBy.push(record.id);
  if (rank(record.trust) > rank(fact.trust)) fact.trust = record.trust;
  if (record.session !== fact.first.session && record.trust === 'owner' && fact.truth === 'stated')
    fact.truth = 'confirmed';
}

function end(project: Project, fact: Draft, truth: Truth, by: FactRecord): void {
  fact.truth = truth;
  fact.validTo = by.at;
  // A signal is not listed, so nothing can refer to it.
  if (truth === 'superseded' && by.confidence >= SIGNAL_BELOW) fact.supersededBy = by.id;
  project.open.remove(fact);
  project.said.remove(fact);
  project.talk.remove(fact);
}

function holds({ truth }: Draft): boolean {
  return truth === 'stated' || truth === 'confirmed';
}

function isOpenWork(kind: FactKind): boolean {
  return kind === 'commitment' || kind === 'blocker';
}

/** Kinds that can say the same thing. */
function groupOf(kind: FactKind): string {
  if (isOpenWork(kind)) return kind;
  return kind === 'outcome' || kind === 'lesson' ? 'outcome' : 'decision';
}

function mayOverrule(by: Trust, over: Trust): boolean {
  return rank(by) >= rank(over);
}

/** The agent does requested work, so its report ends the request. */
function mayEnd(by: Trust, over: Trust): boolean {
  return rank(by) >= Math.min(rank(over), rank('agent'));
}

function applyChanges(
  drafts: readonly Draft[],
  changes: readonly FactChange[],
  refuted: ReadonlyMap<string, string>,
): void {
  const byRecord = new Map(drafts.flatMap((draft) => draft.records.map(({ id }) => [id, draft] as const)));
  for (const change of changes) {
    if (change.change === 'superseded' && change.by !== undefined && refuted.has(change.by)) continue;
    const draft = byRecord.get(change.fact);
    if (draft === undefined || rank(change.trust) < rank(draft.trust)) continue;
    if (change.change === 'edited') draft.edited = change;
    else applyTruth(draft, change, change.change);
  }
}

function applyTruth(draft: Draft, change: FactChange, truth: Exclude<FactChange['change'], 'edited'>): void {
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

function toFact(draft: Draft): Fact {
  const { records, edited, validTo, supersededBy, confirmedBy } = draft;
  // The words of the most trusted speaker: an external sentence must not gain trust because the owner says something similar.
  const lead = records.reduce((best, record) => (rank(record.trust) > rank(best.trust) ? record : best));
  const { talk: _, ...said } = edited?.statement === undefined ? lead : withValueOf(edited.statement, lead);
  return {
    ...said,
    ...(edited?.statement === undefined ? {} : { statement: edited.statement }),
    ...(edited?.subject === undefined ? {} : { subject: edited.subject }),
    ...(edited?.value === undefined ? {} : { value: edited.value }),
    trust: draft.trust,
    truth: draft.truth,
    validFrom: lead.at,
    ...(validTo === undefined ? {} : { validTo }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(confirmedBy.length === 0 ? {} : { confirmedBy }),
    records: [lead.id, ...records.map(({ id }) => id).filter((id) => id !== lead.id)],
    sources: [...new Set(records.flatMap(({ source, also }) => [source, ...(also ?? [])]))],
  };
}

/** Without its value, if the new words do not name it. */
function withValueOf(statement: string, lead: FactRecord): FactRecord {
  const { value, ...rest } = lead;
  return value === undefined || statement.toLowerCase().includes(value.toLowerCase()) ? lead : rest;
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Sentences of one message have the same time, so their positions decide: "npm. Actually no, pnpm." */
function byTime(a: FactRecord, b: FactRecord): number {
  return (
    a.at - b.at ||
    compareText(a.source, b.source) ||
    // What the rules found in the same words comes first.
    Number(a.origin === 'drawn') - Number(b.origin === 'drawn') ||
    a.place - b.place ||
    compareText(a.id, b.id)
  );
}

function rank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}
