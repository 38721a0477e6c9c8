/**
 * Whether facts hold, computed from all records of a project and what people said about them. Nothing of this is written at
 * capture, so the order of arrival does not matter, and erasing a record restores what it had replaced. A record of lower
 * trust never supersedes or refutes one of higher trust; what a person left open, the agent's report may end, but no tool and
 * no outsider. A record from the future supersedes nothing.
 */
import { compareText } from '../compare-text.ts';
import type { FactKind, Truth } from '../fact.ts';
import { TRUST_LEVELS, type Trust } from '../trust.ts';
import { stemsOf } from './content-words.ts';
import { type Fact, type FactChange, type FactRecord, SIGNAL_BELOW } from './fact-record.ts';
import { subjectKey } from './subject-key.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface FoldOptions {
  readonly now: number;
}

/** A clock that is wrong by more than this supersedes nothing. */
const AHEAD_MAX_MS = 24 * 3_600_000;
/** Two records with this share of their words in common say the same. */
const SAME_SHARE = 0.6;
/**
 * How much of the words of a blocker or commitment its end has to name, with one shared word and with more. The more certain
 * it is that something ended, the less.
 */
const ENDS_SHARES: readonly { readonly from: number; readonly one: number; readonly more: number }[] = [
  { from: 0.08, one: 0.25, more: 0.2 },
  { from: 0.05, one: 0.3, more: 0.34 },
  { from: 0, one: Number.POSITIVE_INFINITY, more: 0.5 },
];
/** Two amounts are of one thing if the statements share this much. */
const RIVAL_SHARE = 0.2;
const AMOUNT = /^\d[\d.,]* (\p{L}+)$/u;
/** The latest facts about a subject; older ones are replaced by words alone. */
const PLAIN_MAX = 64;

/** A fact while it is folded. */
interface Draft {
  readonly first: FactRecord;
  readonly words: ReadonlySet<string>;
  readonly records: FactRecord[];
  truth: Truth;
  trust: Trust;
  validTo?: number;
  supersededBy?: string;
  edited?: FactChange;
  readonly confirmedBy: string[];
}

interface Subject {
  readonly values: Map<string, Draft>;
  readonly plain: Draft[];
}

/** Everything known of one project, while its records are read in the order of time. */
interface Project {
  readonly facts: Draft[];
  /** What holds for a subject: by value, and the latest without one. */
  readonly bySubject: Map<string, Subject>;
  readonly bySource: Map<string, Draft[]>;
  readonly open: WordIndex<Draft>;
  readonly said: WordIndex<Draft>;
}

export function foldFacts(
  records: Iterable<FactRecord>,
  changes: Iterable<FactChange>,
  { now }: FoldOptions,
): readonly Fact[] {
  const projects = new Map<string, Project>();
  for (const record of [...records].toSorted(byTime)) {
    const name = record.project ?? '';
    let project = projects.get(name);
    if (project === undefined) {
      project = newProject();
      projects.set(name, project);
    }
    readRecord(project, record, now);
  }
  const drafts = [...projects.values()].flatMap(({ facts }) => facts);
  applyChanges(drafts, changes);
  return drafts.map(toFact).toSorted((a, b) => a.validFrom - b.validFrom || compareText(a.id, b.id));
}

function newProject(): Project {
  return {
    facts: [],
    bySubject: new Map(),
    bySource: new Map(),
    open: createWordIndex(),
    said: createWordIndex(),
  };
}

function readRecord(project: Project, record: FactRecord, now: number): void {
  const words = stemsOf(record.statement);
  const inTime = record.at <= now + AHEAD_MAX_MS;
  if (inTime && record.effect === 'ends') endOpenWork(project, record, words);
  if (inTime && record.about !== undefined && record.effect !== 'ends') judgeNamed(project, record, words);
  if (record.confidence < SIGNAL_BELOW) return;
  const same = sayingTheSame(project, record, words);
  if (same !== undefined) {
    repeat(same, record);
    return;
  }
  const fact: Draft = {
    first: record,
    words,
    records: [record],
    truth: 'stated',
    trust: record.trust,
    confirmedBy: [],
  };
  project.facts.push(fact);
  addTo(project.bySource, record.source, fact);
  if (record.effect === 'ends') {
    // The end of a blocker is no open blocker.
    if (isOpenWork(record.kind)) end(project, fact, 'resolved', record);
    return;
  }
  if (inTime && record.effect === 'replaces') replaceEarlier(project, record);
  project.said.add(fact, words);
  if (isOpenWork(record.kind)) project.open.add(fact, words);
  if (record.kind === 'commitment' ? record.value !== undefined : isStatement(fact)) takePlace(project, fact, inTime);
}

/** Another value of the same subject supersedes the earlier one, and so does one of the same sort said of the same thing. */
function takePlace(project: Project, fact: Draft, inTime: boolean): void {
  const { first: record } = fact;
  const subject = subjectOf(project, record);
  if (inTime) supersedeRivals(project, fact);
  if (record.value === undefined) {
    subject.plain.push(fact);
    if (subject.plain.length > PLAIN_MAX) subject.plain.shift();
    return;
  }
  const value = record.value.toLowerCase();
  if (inTime) {
    for (const [other, older] of subject.values) {
      if (other === value || !mayOverrule(record.trust, older.trust)) continue;
      end(project, older, 'superseded', record);
      subject.values.delete(other);
    }
  }
  const held = subject.values.get(value);
  if (held === undefined || !holds(held)) subject.values.set(value, fact);
}

/** Earlier statements about the same thing with another amount of the same unit. */
function supersedeRivals(project: Project, { first: record, words }: Draft): void {
  if (!AMOUNT.test(record.value ?? '')) return;
  for (const { entry, share } of project.said.near(words)) {
    if (entry.first === record || !isStatement(entry) || !mayOverrule(record.trust, entry.trust)) continue;
    if (areRivals(entry.first.value, record.value) && share() >= RIVAL_SHARE) end(project, entry, 'superseded', record);
  }
}

/** Two amounts of the same unit that differ: "20 minutes" and "30 minutes". */
function areRivals(a: string | undefined, b: string | undefined): boolean {
  const unit = (value: string | undefined): string | undefined => AMOUNT.exec(value ?? '')?.[1];
  return a !== b && unit(a) !== undefined && unit(a) === unit(b);
}

function isStatement(fact: Draft): boolean {
  return groupOf(fact.first.kind) === 'decision';
}

function subjectOf(project: Project, record: FactRecord): Subject {
  const key = subjectKey(record.subject);
  const known = project.bySubject.get(key);
  if (known !== undefined) return known;
  const made: Subject = { values: new Map(), plain: [] };
  project.bySubject.set(key, made);
  return made;
}

/** "We're back to …", "no longer …": everything said of the same subject before. */
function replaceEarlier(project: Project, record: FactRecord): void {
  const subject = subjectOf(project, record);
  const own = record.value?.toLowerCase();
  const earlier = [...subject.values].filter(([value]) => value !== own).map(([, fact]) => fact);
  const replaced = [...earlier, ...subject.plain].filter(
    (fact) => fact.first.at < record.at && mayOverrule(record.trust, fact.trust),
  );
  for (const fact of replaced) end(project, fact, 'superseded', record);
  subject.plain.length = 0;
  for (const [value, fact] of subject.values) if (fact.truth === 'superseded') subject.values.delete(value);
}

/** Blockers and commitments end by other words: "the creds arrived". */
function endOpenWork(project: Project, record: FactRecord, words: ReadonlySet<string>): void {
  const needed = ENDS_SHARES.find(({ from }) => record.confidence >= from);
  for (const { entry, shared, share } of project.open.near(words)) {
    const named = record.about !== undefined && entry.first.subject === record.subject;
    if (!named && share() < ((shared < 2 ? needed?.one : needed?.more) ?? 1)) continue;
    if (mayEnd(record.trust, entry.trust)) end(project, entry, 'resolved', record);
  }
}

/** What a person says about the reply before: its facts are refuted or confirmed. */
function judgeNamed(project: Project, record: FactRecord, words: ReadonlySet<string>): void {
  for (const fact of project.bySource.get(record.about ?? '') ?? []) {
    const shares = [...words].some((word) => fact.words.has(word));
    if (fact.truth !== 'stated' || !shares || !mayOverrule(record.trust, fact.trust)) continue;
    if (record.effect === 'refutes') end(project, fact, 'refuted', record);
    else if (record.effect === 'confirms') {
      fact.truth = 'confirmed';
      fact.confirmedBy.push(record.id);
    }
  }
}

/** An earlier fact that holds and that this record repeats. */
function sayingTheSame(project: Project, record: FactRecord, words: ReadonlySet<string>): Draft | undefined {
  if (record.effect === 'ends' || record.effect === 'replaces') return undefined;
  if (record.value !== undefined && record.origin === 'extracted') {
    const held = project.bySubject.get(subjectKey(record.subject))?.values.get(record.value.toLowerCase());
    if (held !== undefined && holds(held) && groupOf(held.first.kind) === groupOf(record.kind)) return held;
  }
  let best: Draft | undefined;
  let bestShare = SAME_SHARE;
  for (const { entry, shared } of project.said.near(words)) {
    if (groupOf(entry.first.kind) !== groupOf(record.kind) || contradicts(entry.first, record)) continue;
    const share = shared / Math.max(3, Math.min(words.size, entry.words.size));
    const all = shared / Math.max(words.size, entry.words.size);
    // What somebody states with a command is theirs, word for word, unless it was said before.
    if (share > bestShare && all >= (record.origin === 'stated' ? 1 : 0.35)) {
      best = entry;
      bestShare = share;
    }
  }
  return best;
}

/** The same words with other numbers or another value say something else. */
function contradicts(a: FactRecord, b: FactRecord): boolean {
  if (a.value !== undefined && b.value !== undefined && a.value !== b.value) return true;
  const numbers = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(' ');
  const [left, right] = [numbers(a.statement), numbers(b.statement)];
  return left !== '' && right !== '' && left !== right;
}

function repeat(fact: Draft, record: FactRecord): void {
  fact.records.push(record);
  fact.confirmedBy.push(record.id);
  if (rank(record.trust) > rank(fact.trust)) fact.trust = record.trust;
  if (record.session !== fact.first.session && record.trust === 'owner' && fact.truth === 'stated')
    fact.truth = 'confirmed';
}

function end(project: Project, fact: Draft, truth: Truth, by: FactRecord): void {
  fact.truth = truth;
  fact.validTo = by.at;
  if (truth === 'superseded') fact.supersededBy = by.id;
  project.open.remove(fact);
  project.said.remove(fact);
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

/** Work that was asked for is done by the agent, so its report ends it. */
function mayEnd(by: Trust, over: Trust): boolean {
  return rank(by) >= Math.min(rank(over), rank('agent'));
}

function applyChanges(drafts: readonly Draft[], changes: Iterable<FactChange>): void {
  const byRecord = new Map(drafts.flatMap((draft) => draft.records.map(({ id }) => [id, draft] as const)));
  for (const change of [...changes].toSorted((a, b) => a.at - b.at || compareText(a.id, b.id))) {
    const draft = byRecord.get(change.fact);
    if (draft === undefined || rank(change.trust) < rank(draft.trust)) continue;
    if (change.change === 'edited') draft.edited = change;
    else applyTruth(draft, change, change.change);
  }
}

function applyTruth(draft: Draft, change: FactChange, truth: Exclude<FactChange['change'], 'edited'>): void {
  draft.truth = truth;
  delete draft.validTo;
  delete draft.supersededBy;
  if (truth === 'confirmed') {
    draft.confirmedBy.push(change.id);
    // Only the owner can raise the trust: an agent's confirmation adds none.
    if (change.trust === 'owner') draft.trust = 'owner';
  } else {
    draft.validTo = change.at;
    if (truth === 'superseded' && change.by !== undefined) draft.supersededBy = change.by;
  }
}

function toFact(draft: Draft): Fact {
  const { records, edited, validTo, supersededBy, confirmedBy } = draft;
  // The words of the speaker who is trusted most: an outsider's sentence must not gain trust because the owner says something similar.
  const lead = records.reduce((best, record) => (rank(record.trust) > rank(best.trust) ? record : best));
  return {
    ...lead,
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

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function byTime(a: FactRecord, b: FactRecord): number {
  return a.at - b.at || compareText(a.id, b.id);
}

function rank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}
