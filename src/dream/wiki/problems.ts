/**
 * Finds problems that came up again: findings, lessons and blockers of several sessions about the same thing. Two belong together if
 * they share words that few others use.
 */

import type { Fact } from '../../domain/facts/fact.ts';
import { contentWords, stemsOf, stemWord } from '../../domain/facts/wording/content-words.ts';
import { compareText } from '../../domain/text/compare-text.ts';

export interface Problem {
  /** The words its facts share, as they are written. */
  readonly name: string;
  /** Newest first. */
  readonly facts: readonly Fact[];
  readonly sessions: number;
}

export const PROBLEM_FACTS = 3;
export const PROBLEM_SESSIONS = 2;
const SHARED = 2;
/** A word that more facts use is too common. */
const COMMON_IN = 6;
const NAME_WORDS = 3;

const KINDS: ReadonlySet<Fact['kind']> = new Set(['outcome', 'lesson', 'blocker']);
/** Something went wrong. A commit or a green test is not a problem. */
const TROUBLE =
  /\b(?:fail\w*|error\w*|hang\w*|hung|crash\w*|broke\w*|break\w*|stuck|stale|leak\w*|red|flaky|timeout\w*|deadlock\w*|conflict\w*|fix(?:ed|es)?|cause[ds]?|because|block\w*|wait\w*|cannot|can'?t|never closed|no space|missing|wrong|fehler\w*|kaputt|hängt|falla\w*|roto)\b/iu;

export function findProblems(facts: readonly Fact[]): readonly Problem[] {
  const found = facts.filter(({ kind, statement }) => KINDS.has(kind) && TROUBLE.test(statement));
  const stems = found.map(({ statement }) => stemsOf(statement));
  const uses = new Map<string, number>();
  for (const each of stems) for (const stem of each) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const groups = found.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (groups[root] !== root) root = groups[root] ?? root;
    return root;
  };
  const telling = stems.map((each) => [...each].filter((stem) => (uses.get(stem) ?? 0) <= COMMON_IN));
  const having = new Map<string, number[]>();
  telling.forEach((words, at) => {
    const shared = new Map<number, number>();
    for (const word of words) {
      for (const other of having.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
      having.set(word, [...(having.get(word) ?? []), at]);
    }
    for (const [other, count] of shared) if (count >= SHARED) groups[rootOf(at)] = rootOf(other);
  });
  return [...Map.groupBy(found, (_, at) => rootOf(at)).values()]
    .map((list) => ({
      name: nameOf(list),
      facts: list.toSorted((a, b) => b.at - a.at || compareText(a.id, b.id)),
      sessions: new Set(list.map(({ session }) => session)).size,
    }))
    .filter(
      ({ name, facts: list, sessions }) => name !== '' && list.length >= PROBLEM_FACTS && sessions >= PROBLEM_SESSIONS,
    )
    .sort((a, b) => compareText(a.name, b.name));
}

/** The words that most of its facts share, in the order of the oldest. */
function nameOf(facts: readonly Fact[]): string {
  const counts = new Map<string, number>();
  for (const { statement } of facts)
    for (const stem of stemsOf(statement)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const words = [...new Set(contentWords(facts.toSorted((a, b) => a.at - b.at)[0]?.statement ?? ''))]
    .filter((word) => /^\p{L}+$/u.test(word) && (counts.get(stemWord(word)) ?? 0) > 1)
    .map((word, at) => ({ word, at, count: counts.get(stemWord(word)) ?? 0 }));
  return words
    .toSorted((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, NAME_WORDS)
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .join(' ');
}
