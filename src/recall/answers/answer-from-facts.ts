/**
 * Answers a question from facts: what holds, why, since when, by whom, what it replaced, and the words it comes from. Only facts that the
 * ranking found are considered, and only if they name most of what is asked. The list of results does not change.
 */

import { type Fact, type FactKind, isHolding } from '../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import { AHEAD_MAX_MS } from '../../domain/facts/fold-facts.ts';
import { isEndAssumed } from '../../domain/facts/holds-until.ts';
import { defined } from '../../domain/json/defined.ts';
import type { FactAnswer } from '../../domain/recall.ts';
import { finds } from '../../domain/text/pattern-for.ts';
import type { WordCount } from '../../store/index/fill/common-words.ts';
import { NO_PROJECT_NAME } from '../../store/index/fill/index-facts.ts';
import { getEvent } from '../../store/journal/read.ts';
import { replacedFacts } from '../../store/state/facts/facts.ts';
import { factThatHolds } from '../order/fact-that-holds.ts';
import { asksForOpen, readAskedFacts, subjectWords } from '../query/asked-facts.ts';
import type { Intent } from '../query/read-intent.ts';
import { rangesOf, type TimeSpan } from '../query/times-named.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { sessionSources, sourceOf } from '../results/describe-document.ts';
import { aboutSubject, shareInOverview, shareNamed } from './about-subject.ts';

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
  /** Best first. */
  readonly found: readonly FoundFact[];
  /** Reads all facts of these kinds, for a question without a subject. */
  readonly ofKinds: (kinds: readonly FactKind[]) => readonly Fact[];
}

const MOST_ANSWERS = 3;
const MOST_LISTED = 6;
/** An answer may be this much worse than the best; a part of an overview may be worse. */
const NEARLY_BEST = 0.8;
const WORST_PART = 0.65;
/** The weight of the kind that answers best; the share of the subject and the rank weigh at most 1. */
const KIND_WORTH = 0.3;
const MOST_REPLACED = 3;

/** Of a fact that was corrected by hand; of the best one, any word of the subject. */
const NAMED_BY_HAND = 0.4;
const NAMED_BY_BEST = Number.MIN_VALUE;

interface Candidate {
  readonly fact: Fact;
  readonly worth: number;
  /** Facts that were found and that it replaced. */
  readonly led: readonly Fact[];
}

export interface FactAnswers {
  readonly answers: readonly FactAnswer[];
  /** What is asked for if it is open work of any subject: "what blocks us", "my open todos". All of it was looked at. */
  readonly openWork?: FactKind | undefined;
}

export function answerFromFacts(context: RecallContext, input: AnswerInput): FactAnswers {
  const asked = readAskedFacts(input.text, input.broad !== undefined);
  const subject = subjectWords(input.words, asked);
  const named = shareNamed(subject, input);
  const isOverview = input.broad !== undefined || asked?.list === true;
  const shareOf =
    !isOverview || subject.length === 0
      ? named
      : shareInOverview(context, { ...input, subject, named, least: asked?.names ?? 1 });
  const best = input.found[0]?.score ?? 0;
  const ranges = rangesOf(input.times, context.now);
  // All times that the query names are in the future.
  if (input.times.length > 0 && ranges.length === 0) return { answers: [] };
  const candidates = new Map<string, Candidate>();
  const latest = context.now + AHEAD_MAX_MS;
  const isOpenOnly = asksForOpen(input.words, asked);
  const isListOfKind = subject.length === 0 && asked?.list === true && input.broad === undefined;
  const found = isListOfKind ? input.ofKinds(asked.kinds).map((fact) => ({ fact, score: best })) : input.found;
  for (const { fact, score } of found) {
    if (fact.trust === 'external') continue;
    if (ranges.length > 0 && !ranges.some(({ from, to }) => fact.at >= from && fact.at < to)) continue;
    const isByHand = fact.editedAt !== undefined;
    if (asked !== undefined && !asked.kinds.includes(fact.kind) && (asked.list || !isByHand)) continue;
    if (input.isProjectNamed && !isOwn(fact, input.project)) continue;
    // Without a subject, "what blocks us", every fact of the kind answers.
    if (subject.length === 0 && !asked?.list) continue;
    const share = subject.length === 0 ? 1 : shareOf(fact);
    // What somebody corrected by hand answers sooner: the messages still say what was wrong.
    const least = !isByHand ? asked?.names : score === best ? NAMED_BY_BEST : NAMED_BY_HAND;
    // A query that is only the name of a thing is answered by a fact about exactly that thing.
    if (least === undefined && !isNamedBy(fact, input.text)) continue;
    if (least !== undefined && share < least) continue;
    if (asked?.says !== undefined && !finds(fact.statement, asked.says)) continue;
    // In an order of events, a replaced fact is a separate event.
    const holder = input.broad === 'order' ? fact : factThatHolds(context, fact, input.scope.past?.at);
    if (holder.truth === 'refuted' || (isOpenOnly && !isHolding(holder.truth))) continue;
    // A wrong clock dated it into the future: it is a result, and answers nothing.
    if (holder.validFrom > latest) continue;
    // In a list of all, one kind is as good as another.
    const kind = !isListOfKind && asked?.kinds[0] === fact.kind ? KIND_WORTH : 0;
    const worth = share + (best > 0 ? score / best : 0) + kind;
    const known = candidates.get(holder.id);
    candidates.set(holder.id, {
      fact: holder,
      worth: Math.max(worth, known?.worth ?? 0),
      led: [...(known?.led ?? []), ...(holder.id === fact.id ? [] : [fact])],
    });
  }
  const tierOf = ({ fact }: Candidate): number => (isOwn(fact, input.project) ? OWN : OTHERS);
  const all = [...candidates.values()];
  // "What blocked us in May" asks also for what ended since.
  const isForNow = isListOfKind && ranges.length === 0;
  const among = isForNow ? inForce(all, tierOf) : input.broad === 'order' ? aboutSubject(all, subject) : all;
  const answers = chosen(among, tierOf, {
    most: asked?.list ? MOST_LISTED : MOST_ANSWERS,
    nearly: input.broad === undefined ? NEARLY_BEST : WORST_PART,
    kinds: asked?.inOrder ? asked.kinds : [],
  });
  const shown = input.broad === 'order' ? answers.toSorted((a, b) => a.fact.validFrom - b.fact.validFrom) : answers;
  return {
    answers: shown.map((each) => describe(context, each, input.scope)),
    openWork: isForNow && asked.open !== undefined ? asked.kinds[0] : undefined,
  };
}

function isNamedBy({ subject, value = '' }: Fact, text: string): boolean {
  const name = text.trim().toLowerCase();
  return name === subject.toLowerCase() || name === value.toLowerCase();
}

/** The project's own answers come first, then those of others. */
const [OWN, OTHERS] = [0, 1];

function isOwn({ project }: Fact, here: string | undefined): boolean {
  return here === undefined || project === here || project === EVERYWHERE;
}

/** Keeps the facts that hold, as for "what blocks us": those of the project of the query, or else of others. */
function inForce(candidates: readonly Candidate[], tierOf: (candidate: Candidate) => number): readonly Candidate[] {
  const holding = candidates.filter((each) => isHolding(each.fact.truth));
  const own = holding.filter((each) => tierOf(each) === OWN);
  return own.length > 0 ? own : holding;
}

interface ChooseOptions {
  readonly most: number;
  /** How good an answer has to be, as a share of the best. */
  readonly nearly: number;
  /** Facts of these kinds come first, in this order. */
  readonly kinds: readonly FactKind[];
}

/**
 * Within a tier, facts that hold come before facts that no longer do, and the person's words before an agent's. The newest of
 * equally good ones comes first, because it may contradict the older.
 */
function chosen(
  candidates: readonly Candidate[],
  tierOf: (candidate: Candidate) => number,
  { most, nearly, kinds }: ChooseOptions,
): readonly Candidate[] {
  // The best of a later tier, or a fact that no longer holds, does not remove the good ones before it.
  const byTier = (a: Candidate, b: Candidate): number => tierOf(a) - tierOf(b);
  const byTruth = (a: Candidate, b: Candidate): number =>
    Number(isHolding(b.fact.truth)) - Number(isHolding(a.fact.truth));
  const good = candidates.filter((each) => {
    const rivals = candidates.filter((other) => byTier(other, each) <= 0 && byTruth(other, each) <= 0);
    return each.worth >= Math.max(...rivals.map(({ worth }) => worth)) * nearly;
  });
  const order = (a: Candidate, b: Candidate): number =>
    byTier(a, b) ||
    byTruth(a, b) ||
    kinds.indexOf(a.fact.kind) - kinds.indexOf(b.fact.kind) ||
    Number(b.fact.trust === 'owner') - Number(a.fact.trust === 'owner') ||
    b.fact.validFrom - a.fact.validFrom ||
    b.worth - a.worth;
  return good
    .toSorted((a, b) => byTier(a, b) || byTruth(a, b) || b.worth - a.worth || b.fact.validFrom - a.fact.validFrom)
    .slice(0, most)
    .sort(order);
}

/** It ends later than now, at a time that nobody said. */
function isExpected({ truth, kind, statement, validTo = 0 }: Fact, now: number): boolean {
  return validTo > now && isHolding(truth) && isEndAssumed(kind, statement);
}

function describe(context: RecallContext, { fact, led }: Candidate, scope: RecallScope): FactAnswer {
  const { journal } = context;
  const { id, kind, statement, why, truth, validFrom, validTo, actor, trust, project, session, quote } = fact;
  const said = getEvent(journal.db, fact.source);
  const sources = sessionSources(journal, [session]);
  const speaker = said?.body.speaker;
  const slug = project === undefined || project === '*' || project === NO_PROJECT_NAME ? undefined : project;
  return {
    id,
    kind,
    statement,
    ...defined({ why }),
    truth,
    since: validFrom,
    ...defined({ until: isExpected(fact, context.now) ? undefined : validTo }),
    actor: fact.saidBy ?? actor,
    ...(typeof speaker === 'string' ? { speaker } : {}),
    trust,
    project: slug === undefined ? undefined : (scope.slugOf(slug) ?? slug),
    session,
    quote,
    saidIn: fact.source,
    replaced: replacedBy(context, fact, led),
    source: said === undefined ? { agent: 'memoir', ref: id } : sourceOf(said, session, sources),
  };
}

/** What a fact replaced, newest first: the facts found that led to it, and the chain of facts before it. */
function replacedBy({ journal }: RecallContext, fact: Fact, led: readonly Fact[]): FactAnswer['replaced'] {
  const all = new Map(led.map((each) => [each.id, each]));
  let before: readonly Fact[] = [fact];
  for (let i = 0; i < MOST_REPLACED; i += 1) {
    before = before.flatMap((each) => replacedFacts(journal.db, each, MOST_REPLACED)).slice(0, MOST_REPLACED);
    for (const each of before) all.set(each.id, each);
  }
  return (
    [...all.values()]
      // A wrong statement made later, such as a summary's, was refuted by it and not replaced.
      .filter((each) => each.id !== fact.id && each.validFrom <= fact.validFrom)
      .toSorted((a, b) => b.validFrom - a.validFrom)
      .slice(0, MOST_REPLACED)
      .map(({ id, statement, saidBy, actor, trust, validFrom, validTo }) => ({
        id,
        statement,
        actor: saidBy ?? actor,
        trust,
        since: validFrom,
        ...defined({ until: validTo }),
      }))
  );
}
