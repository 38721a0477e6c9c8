/**
 * Answers a question from facts: what holds, why, since when, by whom, what it replaced, and the words it comes from. Only facts that the
 * ranking found are considered, and only if they name most of what is asked. The list of results does not change.
 */

import { type Fact, type FactKind, isHolding } from '../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import { AHEAD_MAX_MS } from '../../domain/facts/fold/fold-facts.ts';
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import type { FactAnswer } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { finds } from '../../domain/text/pattern-for.ts';
import type { WordCount } from '../../store/index/fill/common-words.ts';
import { factThatHolds } from '../order/fact-that-holds.ts';
import {
  type AskedFacts,
  asksForOpen,
  contradicts,
  eitherOf,
  HAPPENED,
  readAskedFacts,
  subjectWords,
  TERSE,
  TERSE_WORDS,
} from '../query/asked-facts.ts';
import type { TimeSpan } from '../query/calendar-days.ts';
import type { Intent } from '../query/read-intent.ts';
import { rangesOf } from '../query/times-named.ts';
import { namesTool, namesType, saysChoice } from '../query/value-types.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { aboutSubject, shareInOverview, shareNamed } from './about-subject.ts';
import { type AnswerCandidate, bestOfEachMessage, chosen, isOwn, OTHERS, OWN } from './choose-answers.ts';
import { describeAnswer } from './describe-answer.ts';
import { groupsIn } from './groups-in.ts';
import { heldIn, isInChange, isNamedBy, isSaidIn } from './is-meant.ts';
import { leftSince } from './left-since.ts';
import { readSaidAround } from './said-around.ts';
import { withChanges } from './with-changes.ts';

/** A fact that the ranking found. */
export interface FoundFact {
  readonly fact: Fact;
  readonly score: number;
}

export interface AnswerInput {
  readonly text: string;
  readonly words: readonly string[];
  /** Those that are part of a name in code. */
  readonly identifiers: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, WordCount>;
  /** How many documents the index has. */
  readonly all: number;
  readonly times: readonly TimeSpan[];
  /** What the query asks for: an order, an overview, or one answer. */
  readonly broad: Intent['broad'];
  readonly scope: RecallScope;
  /** The project that the query names, or in whose folder it is asked. */
  readonly project: string | undefined;
  /** The query names it, so facts of other projects do not answer. */
  readonly isProjectNamed: boolean;
  /** The query asks for all projects. */
  readonly isEverywhere: boolean;
  /** Best first. */
  readonly found: readonly FoundFact[];
  /** What is searched beside a word that no text has. */
  readonly instead: ReadonlyMap<string, readonly string[]>;
  /** Words that are only about the same thing as one that no text has. */
  readonly beside: ReadonlySet<string>;
  /** Reads all facts of these kinds, of this time if one is given: for a question without a subject, or in other words than the fact. */
  readonly ofKinds: (kinds: readonly FactKind[], span?: TimeSpan) => readonly Fact[];
  /** Reads the facts of these kinds that were drawn from the best results or the messages before them. */
  readonly nearBest: (kinds: readonly FactKind[]) => readonly FoundFact[];
}

const MOST_ANSWERS = 3;
const MOST_LISTED = 6;
/** An answer may be this much worse than the best; a part of an overview may be worse. */
const NEARLY_BEST = 0.8;
const WORST_PART = 0.65;
/** The weight of the kind that answers best; the share of the subject and the rank weigh at most 1. */
const KIND_WORTH = 0.3;

/** Of a fact that was corrected by hand; of the best one, any word of the subject. */
const NAMED_BY_HAND = 0.4;
const NAMED_BY_BEST = Number.MIN_VALUE;

/** How much less of the subject a fact of the project that the question names has to name, where it says a value of the type asked for. */
const OF_NAMED_PROJECT = 0.8;

/** The least share for a fact in other words of the same meaning, where the question says which type of value it asks for. */
const IN_OTHER_WORDS = 0.55;

export interface FactAnswers {
  readonly answers: readonly FactAnswer[];
  /** What is asked for if it is open work of any subject: "what blocks us", "my open todos". All of it was looked at. */
  readonly openWork?: FactKind | undefined;
}

export function answerFromFacts(context: RecallContext, input: AnswerInput): FactAnswers {
  const ranges = rangesOf(input.times, context.now);
  // All times that the query names are in the future.
  if (input.times.length > 0 && ranges.length === 0) return { answers: [] };
  // What held at the time that is asked for, whatever replaced it later.
  const isOfTime = input.times.length > 0 && input.times.every(({ exact }) => exact);
  const question = readQuestion(input, isOfTime);
  const { asked, subject, isListOfKind } = question;
  const weighing: Weighing = { ...question, ranges, isOfTime, latest: context.now + AHEAD_MAX_MS };
  const direct = isListOfKind
    ? input.ofKinds(asked?.kinds ?? [], isOfTime ? ranges[0] : undefined).map((fact) => ({ fact, score: 1 }))
    : withNearBest(input, question);
  const named = weigh(context, input, direct, { ...weighing, ...sharesFor(context, input, direct, question) });
  const all =
    named.length > 0 || isListOfKind || subject.length === 0 || !asked || question.isTerse || input.broad !== undefined
      ? named
      : inOtherWords(context, input, weighing);
  const tierOf = ({ fact }: AnswerCandidate): number => (isOwn(fact, input.project) ? OWN : OTHERS);
  // "What blocked us in May" asks also for what ended since.
  const isForNow = isListOfKind && ranges.length === 0;
  const own = withoutReplacedHere(all, isOfTime || input.broad === 'order' ? undefined : input.project).filter(
    (each) => tierOf(each) === OWN,
  );
  // "What blocks us" is not answered by what blocks another project; of a thing, another project may know.
  const ofHere = !input.isEverywhere && (isListOfKind || own.length > 0) ? own : all;
  const among = isForNow
    ? ofHere.filter(({ fact }) => isHolding(fact.truth))
    : input.broad === 'order'
      ? aboutSubject(withChanges(context, ofHere, input.scope.past), subject)
      : ofHere;
  const answers = chosen(among, tierOf, {
    most: asked?.list ? MOST_LISTED : MOST_ANSWERS,
    nearly: input.broad === undefined ? NEARLY_BEST : WORST_PART,
    kinds: asked?.inOrder ? asked.kinds : [],
    isOfTime,
    now: input.scope.past?.at ?? context.now,
  });
  const shown = input.broad === 'order' ? answers.toSorted((a, b) => a.fact.validFrom - b.fact.validFrom) : answers;
  return {
    answers: shown.map((each) => describeAnswer(context, each, input.scope)),
    openWork: isForNow && asked?.open !== undefined ? asked.kinds[0] : undefined,
  };
}

/** A project's own fact on a subject takes the place of one that holds everywhere. */
function withoutReplacedHere(
  candidates: readonly AnswerCandidate[],
  project: string | undefined,
): readonly AnswerCandidate[] {
  const own = new Set(
    candidates.flatMap(({ fact }) =>
      project !== undefined && fact.project === project && isHolding(fact.truth) ? [subjectKey(fact.subject)] : [],
    ),
  );
  return own.size === 0
    ? candidates
    : candidates.filter(({ fact }) => fact.project !== EVERYWHERE || !own.has(subjectKey(fact.subject)));
}

interface Question {
  readonly asked: AskedFacts | undefined;
  readonly subject: readonly string[];
  /** All facts of a kind are asked for, whatever they are about: "what blocks us". */
  readonly isListOfKind: boolean;
  /** A few words without a question: "webhook timeout". */
  readonly isTerse: boolean;
  /** The question says by its form what it is about, in words that the facts need not have. */
  readonly isAboutOne: boolean;
  readonly instead: AnswerInput['instead'];
}

function readQuestion({ text, words, broad, instead, beside }: AnswerInput, isOfTime: boolean): Question {
  const asksForAll = isOfTime && words.length === 0;
  const read = readAskedFacts(text, broad !== undefined);
  const asked = asksForAll && !read?.list ? HAPPENED : read;
  const standIns = new Set([...[...instead.values()].flat(), ...beside]);
  const own = words.filter((word) => !standIns.has(word));
  const named = subjectWords(own, asked);
  const isAboutOne = named.length === 0 && asked?.about !== undefined;
  const subject = isAboutOne ? [asked.about] : named;
  const either = asked === undefined ? eitherOf(text, own) : undefined;
  if (either) return { asked: TERSE, ...either, isListOfKind: false, isTerse: true, isAboutOne: false };
  const isTerse =
    asked === undefined && subject.length >= 2 && subject.length <= TERSE_WORDS && own.length <= TERSE_WORDS;
  return {
    asked: isTerse ? TERSE : asked,
    subject,
    isListOfKind: subject.length === 0 && asked?.list === true && broad === undefined,
    isTerse,
    isAboutOne,
    instead,
  };
}

/** Facts that were found by words, and those that the best results say in other words. */
function withNearBest(
  { found, nearBest, ofKinds }: AnswerInput,
  { asked, subject, isTerse, isAboutOne }: Question,
): readonly FoundFact[] {
  if (!asked || isTerse || subject.length === 0) return found;
  if (isAboutOne) {
    const about = ofKinds(asked.kinds).filter((fact) => tokenize(fact.subject).some((word) => subject.includes(word)));
    return about.map((fact) => ({ fact, score: 1 }));
  }
  const known = new Set(found.map(({ fact }) => fact.id));
  return [...found, ...nearBest(asked.kinds).filter(({ fact }) => !known.has(fact.id))];
}

interface Shares {
  readonly shareOf: (fact: Fact) => number;
  /** The same without what was said around a fact. */
  readonly ownShareOf: (fact: Fact) => number;
}

function sharesFor(
  context: RecallContext,
  input: AnswerInput,
  found: readonly FoundFact[],
  { asked, subject, isTerse, instead }: Question,
): Shares {
  if (subject.length === 0) return { shareOf: () => 1, ownShareOf: () => 1 };
  const facts = found.map(({ fact }) => fact);
  const around = isTerse || !asked ? undefined : readSaidAround(context, facts, input.scope.filter);
  const named = shareNamed(subject, { ...input, instead, ...(around ? { saidAround: around } : {}) });
  const isOverview = input.broad !== undefined || asked?.list === true;
  if (isOverview) {
    const share = shareInOverview(context, { ...input, found, subject, named, least: asked?.names ?? 1 });
    return { shareOf: share, ownShareOf: share };
  }
  return { shareOf: named, ownShareOf: shareNamed(subject, { ...input, instead }) };
}

/**
 * Facts of the project that say it in other words of the same meaning: "payment" and "pagos". Only for a question that says which type of value
 * it asks for, by a word or by its form ("how often"), because a fact with a related word and without such a value is about something else.
 */
function inOtherWords(context: RecallContext, input: AnswerInput, weighing: Weighing): readonly AnswerCandidate[] {
  const { asked, subject, instead } = weighing;
  const isOfValue = subject.some(namesType) || (asked?.says !== undefined && subject.length > 1);
  if (asked === undefined || asked.list || !isOfValue) return [];
  // A rule about libraries chooses none.
  const isOfChoice = asked.bySaying !== true && subject.some(namesTool);
  const facts = input
    .ofKinds(asked.kinds)
    .filter((fact) => isOwn(fact, input.project) && (!isOfChoice || saysChoice(fact.statement)));
  const shareOf = shareNamed(subject, { ...input, instead, groupsOf: groupsIn(context.db) });
  return weigh(
    context,
    input,
    facts.map((fact) => ({ fact, score: 1 })),
    { ...weighing, shareOf, least: IN_OTHER_WORDS },
  );
}

interface Weighing extends Question {
  readonly ranges: ReturnType<typeof rangesOf>;
  readonly isOfTime: boolean;
  /** What is later is dated by a wrong clock. */
  readonly latest: number;
  readonly shareOf?: Shares['shareOf'];
  readonly ownShareOf?: Shares['ownShareOf'];
  /** How much of the subject a fact has to name, if not what the question asks for. */
  readonly least?: number;
}

/** The facts that answer, and how well. */
function weigh(
  context: RecallContext,
  input: AnswerInput,
  found: readonly FoundFact[],
  {
    asked,
    subject,
    isListOfKind,
    isOfTime,
    ranges,
    latest,
    shareOf = () => 1,
    ownShareOf = shareOf,
    ...rest
  }: Weighing,
): readonly AnswerCandidate[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  const isOpenOnly = asksForOpen(input.words, asked);
  // "How long was a slot in May" asks for what held then, "when did we decide" for what was said then.
  const isOfValue = asked !== undefined && !asked.list && !isOfTime && !asked.asksWhen && input.broad === undefined;
  const candidates = new Map<string, AnswerCandidate>();
  for (const { fact, score } of found) {
    if (fact.trust === 'external') continue;
    const range = ranges.find((each) => isSaidIn(fact, each) || (isOfValue && heldIn(fact, each)));
    if (ranges.length > 0 && range === undefined) continue;
    const isByHand = fact.editedAt !== undefined;
    if (asked !== undefined && !asked.kinds.includes(fact.kind) && (asked.list || !isByHand)) continue;
    if (input.isProjectNamed && !isOwn(fact, input.project)) continue;
    // Without a subject, "what blocks us", every fact of the kind answers.
    if (subject.length === 0 && !asked?.list) continue;
    const share = shareOf(fact);
    // What somebody corrected by hand answers sooner: the messages still say what was wrong.
    const ofValue = input.isProjectNamed && asked?.says !== undefined && !asked.list ? OF_NAMED_PROJECT : 1;
    const wanted = rest.least ?? asked?.names;
    const least = isByHand ? (score === best ? NAMED_BY_BEST : NAMED_BY_HAND) : wanted && wanted * ofValue;
    // A query that is only the name of a thing is answered by a fact about exactly that thing.
    const isNamed =
      (rest.isTerse || least === undefined) && (isNamedBy(fact, input.text) || isInChange(context, fact, input));
    if (!isNamed && (least === undefined || share < least)) continue;
    if (asked?.says !== undefined && !finds(fact.statement, asked.says)) continue;
    if (contradicts(input.text, fact.statement)) continue;
    // In an order of events, a replaced fact is a separate event.
    const isEvent = input.broad === 'order' || isOfTime;
    const at = isOfValue ? (range?.to ?? input.scope.past?.at) : input.scope.past?.at;
    const replaced = isEvent ? fact : factThatHolds(context, fact, at);
    const holder = isEvent || asked?.list ? replaced : (leftSince(context, replaced, input.scope) ?? replaced);
    // A ban that was replaced by something else is not a ban any more.
    if (asked?.list && asked.says !== undefined && !finds(holder.statement, asked.says)) continue;
    if (holder.truth === 'refuted' || (isOpenOnly && !isHolding(holder.truth))) continue;
    if (holder.validFrom > latest) continue;
    // In a list of all, one kind is as good as another.
    const kind = !isListOfKind && asked?.kinds[0] === fact.kind ? KIND_WORTH : 0;
    const worth = share + (best > 0 ? score / best : 0) + kind;
    const known = candidates.get(holder.id);
    candidates.set(holder.id, {
      fact: holder,
      share: Math.max(share, known?.share ?? 0),
      worth: Math.max(worth, known?.worth ?? 0),
      inOwnWords: known?.inOwnWords === true || isNamed || ownShareOf(fact) >= (least ?? 1),
      led: [...(known?.led ?? []), ...(holder.id === fact.id ? [] : [fact])],
    });
  }
  return bestOfEachMessage([...candidates.values()]);
}
