/** Ends blockers and commitments, also in other words, and judges facts that a person reacted to. */

import { awaitedWords } from '../ends/awaited-words.ts';
import { endedByTalk } from '../ends/ends-by-talk.ts';
import { isTiedToEnd, tellsItHappened } from '../ends/is-tied-to-end.ts';
import { assertsSomethingAbout, isAboutOther, tellsItIsDone, tellsWhatHappened } from '../ends/says-it-ended.ts';
import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { isIssueSubject, namesIssue } from '../subjects/issue-subject.ts';
import { withHeads } from '../subjects/loose-name.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { nameDifferentThings } from '../subjects/things-named.ts';
import { deniesValue } from '../values/denies-value.ts';
import { stemsOf } from '../wording/content-words.ts';
import { isStrictRule } from '../wording/strict-rule.ts';
import { type Claim, changesOtherAmount, compareValues } from './find-replaced.ts';
import {
  endFact,
  type FoldingFact,
  holds,
  isOfOtherForm,
  isOpenWork,
  mayEnd,
  mayOverrule,
  type ProjectFold,
} from './fold-state.ts';
import { denies, sayContrary } from './polarity.ts';
import { repeats } from './same-statement.ts';

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

/** Blockers and commitments end in other words: "the creds arrived". */
export function endOpenWork(project: ProjectFold, record: FactRecord, words: ReadonlySet<string>): void {
  const needed = ENDS_SHARES.find(({ from }) => record.confidence >= from);
  for (const { entry, shared, share } of project.open.near(words)) {
    const named = record.about !== undefined && entry.first.subject === record.subject;
    if (!named && project.saidApart(record, entry.first)) continue;
    // "30 minutes again" does not end something due on 30 November.
    const own = withHeads(entry.words);
    if (!named && ![...words].some((word) => own.has(word) && !IS_NUMBER.test(word))) continue;
    const closed = named && isIssueSubject(record.subject);
    const enough = share() >= ((shared < 2 ? needed?.one : needed?.more) ?? 1);
    if (!named && !enough && !namesAwaited(entry, record, words) && !tellsItHappened(entry.first, record)) continue;
    if (!named && record.trust !== 'owner' && isAboutOtherWork(entry, words)) continue;
    // The tracker itself reports that its issue is closed.
    const may = closed ? record.trust !== 'external' : mayEnd(record.trust, entry.trust);
    if (may && (named || saysItEnded(entry, record))) endFact(project, entry, 'resolved', record);
  }
}

const MENTIONED_BELOW = 0.05;

/** The message of a commit is an order to itself and reports what was done. */
const COMMIT = /^commit [0-9a-f]{7}/;

/** It asserts something about the open work itself: no wish, no plan, not about another thing of that sort. */
function saysItEnded({ first, words }: FoldingFact, record: FactRecord): boolean {
  const { subject, quote, statement, confidence, talk } = record;
  if (isAboutOther(first.statement, statement)) return false;
  if (COMMIT.test(subject)) return true;
  // A mere mention must at least tell that something happened, works or is so by now.
  const mentions = confidence < MENTIONED_BELOW && !/[adn]/.test(talk?.cues ?? '');
  return assertsSomethingAbout(quote, words) && (!mentions || tellsWhatHappened(quote)) && isTiedToEnd(first, record);
}

/** The end of a blocker that names half of what was waited for, or, from the person, the first word of it. */
function namesAwaited(
  { first: { kind, statement } }: FoldingFact,
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

/** A blocker that says what it waits for, and a report that does not name it. */
function isAboutOtherWork({ first: { kind, statement } }: FoldingFact, words: ReadonlySet<string>): boolean {
  const awaited = kind === 'blocker' ? awaitedWords(statement) : new Set<string>();
  return awaited.size > 0 && ![...awaited].some((word) => words.has(word));
}

/** An issue of a tracker, which an agent or tool closes by its number: a commit of another branch does not. */
function isOtherIssue({ first: { subject } }: FoldingFact, { statement }: FactRecord): boolean {
  return isIssueSubject(subject) && !namesIssue(statement, subject);
}

function mayBeOver(fact: FoldingFact, record: FactRecord): boolean {
  if (isWaiting(record) || isListedAsOpen(fact, record) || !saysItEnded(fact, record)) return false;
  return record.trust === 'owner' || !(isAboutOtherWork(fact, stemsOf(record.statement)) || isOtherIssue(fact, record));
}

/**
 * Ends with few shared words. An agent's report does not end what a person wants. `replaces`: whether the record replaces a statement by
 * its words or its value; then it replaces no other one.
 */
export function endByTalk(project: ProjectFold, record: FactRecord, claim: Claim, replaces: boolean): void {
  const mayBe = (fact: FoldingFact): boolean =>
    !project.saidApart(record, fact.first) && (!isOpenWork(fact.first.kind) || mayBeOver(fact, record));
  for (const fact of new Set([...endedByTalk(project.talk, record, mayBe), ...issuesNamed(project, record)])) {
    const open = isOpenWork(fact.first.kind);
    if (replaces && !open) continue;
    // A strict rule ends only with words about the rule: "stop writing feat: in commit messages" does not allow commits.
    if (
      !open &&
      record.effect === undefined &&
      isStrictRule(fact.first.statement) &&
      !isSameSubject(fact.first, record)
    )
      continue;
    if (!open && (isOfOtherForm(record, fact.first) || keepsIt(record.statement))) continue;
    if (!open && (isOverElsewhere(record, fact) || isOtherAmount(project, claim, fact))) continue;
    if (!open && (repeats(record, fact) || nameDifferentThings(claim, fact.claim) || deniesAnother(record, fact)))
      continue;
    const may = open ? mayEnd(record.trust, fact.trust) : mayOverrule(record.trust, fact.trust);
    if (may && holds(fact)) endFact(project, fact, open ? 'resolved' : 'superseded', record);
  }
}

/** Open issues that a report of work names by their number: "the quality alias is there now (shop-7.2)". */
function issuesNamed(project: ProjectFold, record: FactRecord): readonly FoldingFact[] {
  if (record.kind !== 'outcome' || record.talk === undefined || !/[adn]/.test(record.talk.cues)) return [];
  return project.open
    .near(stemsOf(record.statement))
    .filter(({ shared }) => shared >= ISSUE_WORDS)
    .map(({ entry }) => entry)
    .filter((fact) => isIssueSubject(fact.first.subject) && mayBeOver(fact, record));
}

/** Of the issue's text, besides its number. */
const ISSUE_WORDS = 2;

/** "don't ditch redis", "nobody will throw it out", "Docker nicht ohne Limits", "not only redis", "im Test nicht mehr": it goes on, or does so elsewhere. */
const KEEPS_IT =
  /(?<!\p{L})(?:do not|don['’]?t|dont|never|nobody|no one|won['’]?t|nicht|nie|niemand|keiner|no|nunca|nadie)(?!\p{L})(?: \p{L}+){0,3}? (?:ditch|drop|throw|kick|remove|scrap|abandon|rauswerfen|entfernen|abschaffen|wegwerfen|quit\p{L}*|elimin\p{L}*|tir\p{L}*)(?!\p{L})|(?<!\p{L})(?:not|never|nicht|nie|no|nunca) (?:without|ohne|sin)(?!\p{L})|(?<!\p{L})(?:not (?:only|just)|nicht (?:nur|bloß)|no (?:solo|sólo|solamente))(?!\p{L})|(?<!\p{L})(?:in|im|for|für|beim|en|para) (?:(?:the|this|den|diesem|el|la|est[ea]) )?(?:tests?|tests?lauf|script|skript|demo|prueba)(?!\p{L})(?: \p{L}+)? (?:not|no longer|nicht|ya no)(?!\p{L})/iu;

function keepsIt(statement: string): boolean {
  return KEEPS_IT.test(statement);
}

/** "never deploy on fridays" says nothing about thursdays, and "postgres 14 is gone from apt" nothing about what is used. */
function deniesAnother({ statement, value, effect }: FactRecord, { first }: FoldingFact): boolean {
  return (
    value === undefined &&
    effect === undefined &&
    first.value !== undefined &&
    mayDeny(statement.toLowerCase(), first.value) &&
    !(sayContrary(statement, first.statement) && !denies(statement.toLowerCase())) &&
    !deniesValue(statement, first.value)
  );
}

/** It names the value, or denies something: what it says may be about the value and not instead of it. */
function mayDeny(statement: string, value: string): boolean {
  return denies(statement) || statement.includes(value.toLowerCase());
}

/** What is still waited for ends nothing. */
function isWaiting({ kind, effect }: FactRecord): boolean {
  return kind === 'blocker' && effect !== 'ends';
}

/** "VAT tests before launch", "the VAT tests were discussed": an agent lists or mentions a person's work and reports no end. */
function isListedAsOpen(
  { first, trust }: FoldingFact,
  { kind, effect, trust: by, subject, quote }: FactRecord,
): boolean {
  if (by === 'owner' || effect === 'ends' || COMMIT.test(subject)) return false;
  if (kind === 'commitment') return true;
  return trust === 'owner' && first.kind === 'commitment' && !tellsItIsDone(first.statement, quote);
}

const STILL =
  /(?<!\p{L})(?:still|yet|noch (?:immer|nichts?|keine?n?)|immer noch|weiterhin|todavía|aún|sigue|siguen)(?!\p{L})/iu;

/** Open work that this says is still so: "legal has to sign off", "legal still silent"; or an agent lists it. */
export function stillOpen(
  project: ProjectFold,
  record: FactRecord,
  words: ReadonlySet<string>,
): FoldingFact | undefined {
  if (record.kind === 'commitment' && record.trust !== 'owner') return listedAgain(project, record, words);
  if (!isWaiting(record) || !STILL.test(record.statement)) return undefined;
  return project.open.near(words).find(({ entry }) => {
    const awaited = entry.first.kind === 'blocker' ? [...awaitedWords(entry.first.statement)] : [];
    return awaited.length > 0 && awaited.every((word) => words.has(word));
  })?.entry;
}

const WORDS_LEAST = 2;

/** The person's open work that an agent lists in fewer words. */
function listedAgain(project: ProjectFold, record: FactRecord, words: ReadonlySet<string>): FoldingFact | undefined {
  if (words.size < WORDS_LEAST) return undefined;
  return project.open
    .near(words)
    .find(
      ({ entry, shared }) =>
        entry.first.kind === 'commitment' &&
        entry.trust === 'owner' &&
        shared === words.size &&
        !project.saidApart(record, entry.first),
    )?.entry;
}

/** "we no longer use yarn" says nothing about bun, and "docstrings in that folder are outdated" allows no docstrings. */
function isOverElsewhere({ about, value, statement }: FactRecord, { first, words }: FoldingFact): boolean {
  const named = (about === undefined ? [] : [...stemsOf(about)]).some((word) => words.has(word));
  if (about !== undefined && value === undefined && first.value !== undefined && !named) return true;
  if (!denies(withoutContrast(first.statement.toLowerCase())) || (/\d/.test(statement) && /\d/.test(first.statement)))
    return false;
  const said = stemsOf(statement);
  return [...words].filter((word) => said.has(word)).length < WORDS_OF_BAN;
}

/** "alarms go to Signal, not by mail" does not only rule out: it says what holds, and beside it what does not. */
const CONTRAST = /(?<=[\p{L}\d]), (?:and |und |y )?(?:not|nicht|no|kein\p{L}{0,2}|sin) [^,;.]+/gu;

function withoutContrast(statement: string): string {
  return statement.replace(CONTRAST, '');
}

/** The amount of something that is not named, which could be one of several. */
function isOtherAmount(project: ProjectFold, claim: Claim, fact: FoldingFact): boolean {
  if (!changesOtherAmount(claim, fact.claim)) return false;
  const { withValues } = project.talk.latest();
  return withValues.some((other) => other !== fact && holds(other) && compareValues(claim, other.claim) !== 'none');
}

/** What is ruled out is named by more than one word. */
const WORDS_OF_BAN = 2;

function isSameSubject(a: FactRecord, b: FactRecord): boolean {
  return subjectKey(a.subject) === subjectKey(b.subject);
}

/** What an agent found out or fixed. A sentence that only shares a word with it may be about something else in the same reply. */
const REPORTED: ReadonlySet<string> = new Set(['outcome', 'lesson']);
const WRONG =
  /^(?:so |well |hm+ |but )?(?:no+|nope|nah|nein|nee)(?![a-zà-ɏ])|(?<![a-zà-ɏ])(?:wrong|(?:is|are|was|were|ist|sind|está|están) (?:fine|ok|okay|enabled|there|in ordnung|bien)|not true|isn['’]?t true|nonsense|rubbish|bullshit|nope|still|again|innocent|nothing to do with|never (?:was|were)|(?:did|does|do)(?:n['’]?t| not) (?:work|help|fix|buy|believe)|not (?:it|the (?:cause|reason|problem|fix))|falsch|quatsch|unsinn|stimmt nicht|immer noch|noch immer|schon wieder|(?:hilft|geht|klappt) nicht|glaube? ich nicht|no es (?:eso|cierto|verdad)|mentira|sigue|todavía|otra vez|no (?:funciona|sirve|ayuda))(?![a-zà-ɏ])/i;

function deniesReport(said: string, reported: string): boolean {
  return WRONG.test(said) || sayContrary(said, reported);
}

/** A person's reaction to the previous reply: its facts are refuted or confirmed. */
export function judgeNamed(project: ProjectFold, record: FactRecord, words: ReadonlySet<string>): void {
  const { about = '' } = record;
  const open = project.bySource.get(about)?.filter(({ truth }) => truth === 'stated') ?? [];
  project.bySource.set(about, open);
  for (const fact of open) {
    const shares = fact.records.some(
      ({ source, statement }) => source === record.about && [...stemsOf(statement)].some((word) => words.has(word)),
    );
    // "No, forget it" has no word of it, and takes back what the person accepted of the agent's words.
    const takesBack = record.kind === 'decision' && record.confidence < SIGNAL_BELOW && fact.first.also !== undefined;
    if (!(shares || takesBack) || !mayOverrule(record.trust, fact.trust)) continue;
    if (record.effect === 'refutes') {
      if (!REPORTED.has(fact.first.kind) || deniesReport(record.statement, fact.first.statement))
        endFact(project, fact, 'refuted', record);
    } else if (record.effect === 'confirms') {
      fact.truth = 'confirmed';
      fact.confirmedBy.push(record.id);
    }
  }
}
