/** Chooses among the facts that answer a question: those of the project first, what holds before what no longer does. */
import { type Fact, type FactKind, holdsAt } from '../../domain/facts/fact.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import type { AnswerFact } from './describe-answer.ts';

/** Facts of one message with less than this share of the best one are about something else. */
const NEARLY_SAME = 0.95;

export interface AnswerCandidate extends AnswerFact {
  readonly share: number;
  readonly worth: number;
  /** The fact itself names enough of the subject, and not only what was said around it. */
  readonly inOwnWords: boolean;
}

/** What a message says of the subject itself, and not what else it says. */
export function bestOfEachMessage(candidates: readonly AnswerCandidate[]): readonly AnswerCandidate[] {
  const best = new Map<string, number>();
  for (const { fact, share } of candidates) best.set(fact.source, Math.max(share, best.get(fact.source) ?? 0));
  return candidates.filter(({ fact, share }) => share >= NEARLY_SAME * (best.get(fact.source) ?? 0));
}

/** The project's own answers come first, then those of others. */
export const [OWN, OTHERS] = [0, 1];

export function isOwn({ project }: Fact, here: string | undefined): boolean {
  return here === undefined || project === here || project === EVERYWHERE;
}

export interface ChooseOptions {
  readonly most: number;
  /** How good an answer has to be, as a share of the best. */
  readonly nearly: number;
  /** Facts of these kinds come first, in this order. */
  readonly kinds: readonly FactKind[];
  /** What was said at a time is asked for, so what was replaced later is as good. */
  readonly isOfTime: boolean;
  /** An exception whose time has passed no longer holds, and a change that begins later does not hold yet. */
  readonly now: number;
}

/**
 * Within a tier, facts that hold come before facts that no longer do, and the person's words before an agent's. The newest of
 * equally good ones comes first, because it may contradict the older.
 */
export function chosen(
  candidates: readonly AnswerCandidate[],
  tierOf: (candidate: AnswerCandidate) => number,
  { most, nearly, kinds, isOfTime, now }: ChooseOptions,
): readonly AnswerCandidate[] {
  // "Which package manager": the reply to "squash when you merge" that names a package is weaker than a fact about the manager.
  const rival = candidates.some(({ inOwnWords }) => inOwnWords);
  const named = rival ? candidates.filter(({ inOwnWords }) => inOwnWords) : candidates;
  // The best of a later tier, or a fact that no longer holds, does not remove the good ones before it.
  const byTier = (a: AnswerCandidate, b: AnswerCandidate): number => tierOf(a) - tierOf(b);
  const byTruth = (a: AnswerCandidate, b: AnswerCandidate): number =>
    isOfTime ? 0 : Number(holdsAt(b.fact, now)) - Number(holdsAt(a.fact, now));
  const good = named.filter((each) => {
    const rivals = named.filter((other) => byTier(other, each) <= 0 && byTruth(other, each) <= 0);
    return each.worth >= Math.max(...rivals.map(({ worth }) => worth)) * nearly;
  });
  const order = (a: AnswerCandidate, b: AnswerCandidate): number =>
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
