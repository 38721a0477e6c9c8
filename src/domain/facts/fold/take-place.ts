/** Which earlier facts a new one supersedes: another value, the contrary, or an explicit replacement. */

import { holdsUntil } from '../ends/holds-until.ts';
import type { Near } from '../ends/word-index.ts';
import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { choosesName } from '../subjects/chooses-name.ts';
import { AMOUNT_SUBJECTS } from '../subjects/subject-aliases.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { nameDifferentThings } from '../subjects/things-named.ts';
import { deniesValue } from '../values/denies-value.ts';
import { stemsOf } from '../wording/content-words.ts';
import { type Claim, compareValues, givesValue, isAbout, isOver, replacesEarlier } from './find-replaced.ts';
import {
  endFact,
  type FoldingFact,
  groupOf,
  holds,
  isOfOtherForm,
  isStatement,
  mayOverrule,
  type ProjectFold,
  roleIn,
  subjectFold,
} from './fold-state.ts';
import { HELD_MAX } from './held-values.ts';
import { otherSlot } from './other-slot.ts';
import { saysWithoutAsking } from './permits.ts';
import { deniesOtherThings, sayContrary, wantOther, withoutChoice } from './polarity.ts';
import { inSameWords } from './same-statement.ts';

/** A negated record that shares this much of all words says the opposite. One that shares less is about something else. */
const CONTRARY_SHARE = 0.6;

/** Whether it says what holds for its subject. A commitment does so only with a value. */
export function takesPlace({ kind, value }: FactRecord): boolean {
  return kind === 'commitment' ? value !== undefined : groupOf(kind) === 'decision';
}

/** Another value of the same subject supersedes the earlier one. So does a value of the same form for the same thing. */
export function takePlace(project: ProjectFold, fact: FoldingFact, record: FactRecord, inTime: boolean): void {
  const subject = subjectFold(project, record);
  // "i'll write the notes on friday" does not say when deploys are.
  const states = groupOf(record.kind) === 'decision';
  if (inTime && states && !fact.claim.changes) supersedeEarlier(project, record, fact.claim, fact.words);
  if (record.value === undefined) {
    if (!subject.plain.includes(fact)) subject.plain.push(fact);
    if (subject.plain.length > HELD_MAX) subject.plain.shift();
    return;
  }
  const value = record.value.toLowerCase();
  if (inTime && states) endDenials(project, record);
  if (inTime && !subject.broad) {
    for (const older of subject.values.others(value)) {
      if (isStatement(older) !== states || areOfDifferentThings(fact, older)) continue;
      if (!mayOverrule(record.trust, older.trust)) {
        // What a person decided holds against a summary or a report that says otherwise.
        if (older.trust === 'owner' && holds(older) && holds(fact)) yieldTo(project, fact, older);
        continue;
      }
      // A fact that already ended in other words keeps that end.
      if (holds(older)) endFact(project, older, 'superseded', record);
      if (!holds(older)) subject.values.remove(older);
    }
  }
  if (holds(fact)) subject.values.add(value, fact);
}

/** Whether it gives a subject another value than the one that holds. */
export function givesOtherValue(project: ProjectFold, record: FactRecord): boolean {
  const subject = project.bySubject.get(subjectKey(record.subject));
  if (record.value === undefined || subject === undefined || subject.broad) return false;
  return subject.values.others(record.value.toLowerCase()).some((fact) => holds(fact) && isStatement(fact));
}

/** "Priya owns billing", "Tom owns billing": the owner stands where other statements name their thing. */
function areOfDifferentThings(later: FoldingFact, earlier: FoldingFact): boolean {
  const [ours, theirs] = [later, earlier].map(({ claim, first: { subject, value } }) =>
    value === undefined || roleIn(subject) === undefined
      ? claim
      : {
          ...claim,
          statement: claim.statement
            .toLowerCase()
            .replace(value.toLowerCase(), 'somebody')
            .replace(OF_DEPARTMENT, 'somebody'),
        },
  );
  return ours !== undefined && theirs !== undefined && nameDifferentThings(ours, theirs);
}

/** "Ines in legal": where she works says nothing about what she approves. */
const OF_DEPARTMENT =
  /(?<!\p{L})somebody (?:in|from|of|at|aus|vom|von|de|del|en)(?: (?:the|der|dem|la|el))? \p{L}[\p{L}-]+/u;

/** Ends a fact at once because one of higher trust, which was said before it, says otherwise. */
function yieldTo(project: ProjectFold, fact: FoldingFact, held: FoldingFact): void {
  endFact(project, fact, 'superseded', { ...held.first, at: fact.first.at });
}

/** Earlier statements that this one gives another value, or says are over. See `find-replaced.ts`. Returns whether there was one. */
export function supersedeEarlier(
  project: ProjectFold,
  record: FactRecord,
  claim: Claim,
  words: ReadonlySet<string>,
): boolean {
  const near = [...project.said.near(words), ...choosingWhatIsOver(project, claim, words)];
  if (near.length === 0 || !(claim.changes || givesValue(claim) || saysWithoutAsking(claim.statement))) return false;
  let ended = false;
  for (const { entry } of near) {
    if (!isStatement(entry) || entry.first.source === record.source || !mayOverrule(record.trust, entry.trust))
      continue;
    if (isOfOtherForm(record, entry.first)) continue;
    const replaced =
      record.confidence < SIGNAL_BELOW ? endsInPassing(claim, entry) : replacesEarlier(claim, entry.claim);
    if (entry.first.at >= record.at || !replaced) continue;
    endFact(project, entry, 'superseded', record);
    ended ||= !holds(entry);
  }
  return ended;
}

/** The agent's answer may name what is over, and not the owner: "Done. WeasyPrint replaces Puppeteer." */
function choosingWhatIsOver(
  project: ProjectFold,
  { over }: Claim,
  words: ReadonlySet<string>,
): readonly Near<FoldingFact>[] {
  if (over === undefined || [...over].some((word) => words.has(word))) return [];
  return project.said
    .near(over)
    .filter(({ entry: { first } }) => isOver(over, first.value) || choosesName(first.statement, over));
}

/**
 * A remark that something is over ends facts with that value, facts that describe it ("Priya reviews the billing code") and choices of
 * it that have no value ("we use lodash"). What
 * is ruled out ("never use npm") is named as the remark's value, and ends only facts with that value.
 */
function endsInPassing({ over, value: ruledOut }: Claim, { first, claim, words }: FoldingFact): boolean {
  const { kind, value, subject } = first;
  // "the redis container is gone" is about a container.
  const about = stemsOf(subject);
  if (isOver(over, value) && [...(over ?? [])].every((word) => words.has(word) || about.has(word))) return true;
  if (ruledOut !== undefined || over === undefined) return false;
  return kind === 'fact' || kind === 'reference'
    ? isAbout(claim, over)
    : value === undefined && [...over].every((word) => words.has(word)) && choosesName(claim.statement, over);
}

/** What was denied holds again as a value: "we dropped redis" ends with "we use redis for the cache". */
function endDenials(project: ProjectFold, record: FactRecord): void {
  const [wide = record.subject] = record.subject.split(' for ');
  const { value = '' } = record;
  for (const key of new Set([subjectKey(record.subject), subjectKey(wide)])) {
    for (const fact of project.bySubject.get(key)?.plain ?? []) {
      const { at, statement } = fact.first;
      if (at >= record.at || !holds(fact) || !mayOverrule(record.trust, fact.trust)) continue;
      if (deniesValue(statement, value)) endFact(project, fact, 'superseded', record);
    }
  }
}

/** "I prefer short answers" ends with "long, detailed answers please", though they share few words. */
export function supersedeOtherChoice(project: ProjectFold, record: FactRecord): void {
  for (const fact of project.bySubject.get(subjectKey(record.subject))?.plain ?? []) {
    const { at, source, statement } = fact.first;
    if (at >= record.at || source === record.source || !holds(fact) || !mayOverrule(record.trust, fact.trust)) continue;
    const [ours, theirs] = [record, fact.first].map((each) => ({
      changes: false,
      statement: withoutChoice(each.statement),
    }));
    if (wantOther(record.statement, statement) && ours && theirs && !nameDifferentThings(ours, theirs))
      endFact(project, fact, 'superseded', record);
  }
}

/** What is denied ends as a value of its subject: "we are not on npm". */
export function endDenied(project: ProjectFold, record: FactRecord, claim: Claim): void {
  const subject = project.bySubject.get(subjectKey(record.subject));
  if (subject === undefined || subject.broad) return;
  for (const [value, facts] of subject.values.entries()) {
    if (!deniesValue(record.statement, value)) continue;
    for (const fact of facts) {
      const { at, source } = fact.first;
      if (at >= record.at || source === record.source || !holds(fact) || !mayOverrule(record.trust, fact.trust))
        continue;
      if (nameDifferentThings(claim, fact.claim)) continue;
      endFact(project, fact, 'superseded', record);
      if (!holds(fact)) subject.values.remove(fact);
    }
  }
}

/**
 * "We're back to …", "no longer …": ends everything said before about the same subject, and about the subject it narrows. If it only
 * names what is over, other values hold: "we no longer use npm" says nothing about pnpm.
 */
export function replaceEarlier(project: ProjectFold, { first: record, claim }: FoldingFact): void {
  const [wide = record.subject] = record.subject.split(' for ');
  const about = stemsOf(record.subject);
  const over =
    record.value === undefined && claim.over !== undefined && [...claim.over].some((word) => !about.has(word));
  const own = record.value?.toLowerCase();
  for (const key of new Set([subjectKey(record.subject), subjectKey(wide)])) {
    const subject = project.bySubject.get(key);
    if (subject === undefined || subject.broad) continue;
    const replaced = [...subject.values.others(own), ...subject.plain].filter(
      (fact) =>
        fact.first.at < record.at &&
        mayOverrule(record.trust, fact.trust) &&
        !nameDifferentThings(claim, fact.claim) &&
        (!over || [...(claim.over ?? [])].some((word) => fact.words.has(word))),
    );
    for (const fact of replaced) endFact(project, fact, 'superseded', record);
    const left = subject.plain.filter(holds);
    subject.plain.splice(0, subject.plain.length, ...left);
    for (const fact of subject.values.others(undefined)) if (!holds(fact)) subject.values.remove(fact);
  }
}

/**
 * "back to half an hour": no word says of what. If only one thing that holds has an amount of this form, it is about that one; else
 * nothing is replaced.
 */
export function replaceOnlyAmount(project: ProjectFold, { first: record, claim }: FoldingFact): void {
  if (!AMOUNT_SUBJECTS.has(subjectKey(record.subject))) return;
  const [only, second] = project.talk
    .latest()
    .withValues.filter((fact) => holds(fact) && isStatement(fact) && compareValues(claim, fact.claim) !== 'none');
  if (only === undefined || second !== undefined || compareValues(claim, only.claim) !== 'other') return;
  const { at, source } = only.first;
  if (at >= record.at || source === record.source || project.saidApart(record, only.first)) return;
  if (mayOverrule(record.trust, only.trust)) endFact(project, only, 'superseded', record);
}

/** The same words negated, or with another choice: "never add comments" ends "always add comments". */
export function supersedeContrary(
  project: ProjectFold,
  record: FactRecord,
  claim: Claim,
  words: ReadonlySet<string>,
): void {
  // "this monday no deploy": mondays stay the day for it.
  if (holdsUntil(record.kind, record.statement, record.at) !== undefined) return;
  for (const fact of inSameWords(project, record, words)) {
    const { at, source, subject, value, statement } = fact.first;
    if (at >= record.at || source === record.source || !mayOverrule(record.trust, fact.trust)) continue;
    const sameValue =
      value !== undefined &&
      value.toLowerCase() === record.value?.toLowerCase() &&
      subjectKey(subject) === subjectKey(record.subject);
    const shared = [...words].filter((word) => fact.words.has(word)).length;
    const near = sameValue || shared / Math.max(words.size, fact.words.size) >= CONTRARY_SHARE;
    const contrary =
      sayContrary(record.statement, statement) &&
      (sameValue ||
        !(deniesOtherThings(record.statement, statement) || deniesOtherThings(statement, record.statement)));
    const replaces = contrary || otherSlot(record.statement, statement) === 'value';
    if (near && replaces && !nameDifferentThings(claim, fact.claim)) endFact(project, fact, 'superseded', record);
  }
}
