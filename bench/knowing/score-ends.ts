/**
 * Whether facts end on the right day. The scorers judge only the last state, so an end weeks too early counts as right there. A label
 * is compared with the fact drawn from its words; ends are compared by day, as a session seldom lasts longer.
 */

import { type FactKind, isHolding } from '../../src/domain/facts/fact.ts';
import type { Fact } from '../../src/domain/facts/fact-record.ts';
import { contentWords, stemWord } from '../../src/domain/facts/wording/content-words.ts';
import { rootSession } from '../../src/domain/trust/taint.ts';

export interface TimedLabel {
  readonly kind: string;
  readonly quotes: readonly { readonly session: string; readonly text: string }[];
  readonly validFrom?: string;
  readonly validTo?: string;
}

export interface EndScore {
  /** Labels that are over, of those found. */
  readonly over: number;
  /** Of these, those whose fact ended on that day. */
  readonly onTheirDay: number;
  /** Facts of labels that ended at all, and those that should not have ended on that day. */
  readonly ended: number;
  readonly wrong: number;
  /** Pairs of an item and a day of work on which it was open, and those that were open for Memoir too. */
  readonly openDays: number;
  readonly shownOpen: number;
}

const OPEN_WORK: ReadonlySet<string> = new Set<FactKind>(['blocker', 'commitment']);
/** The share of a label's words that a fact of its session must have. */
const SAME_FROM = 0.6;

export interface Work {
  /** Session id of the client to the id in the labels. */
  readonly sessions: ReadonlyMap<string, string>;
  /** The days on which somebody worked, `2026-09-07`. */
  readonly days: readonly string[];
}

export function scoreEnds(labels: readonly TimedLabel[], facts: readonly Fact[], work: Work, open: boolean): EndScore {
  const found = labels
    .filter(({ kind }) => OPEN_WORK.has(kind) === open)
    .flatMap((label) => {
      const fact = facts.find((each) => OPEN_WORK.has(each.kind) === open && saysIt(each, label, work.sessions));
      return fact === undefined ? [] : [{ label, fact }];
    });
  const score = { over: 0, onTheirDay: 0, ended: 0, wrong: 0, openDays: 0, shownOpen: 0 };
  for (const { label, fact } of found) {
    const [from, to] = [label.validFrom?.slice(0, 10), label.validTo?.slice(0, 10)];
    const end = isHolding(fact.truth) || fact.validTo === undefined ? undefined : dayOf(fact.validTo);
    score.over += Number(to !== undefined);
    score.ended += Number(end !== undefined);
    score.onTheirDay += Number(end !== undefined && end === to);
    score.wrong += Number(end !== undefined && end !== to);
    for (const day of work.days) {
      if (from === undefined || day < from || (to !== undefined && day >= to)) continue;
      score.openDays += 1;
      score.shownOpen += Number(end === undefined || day < end);
    }
  }
  return score;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function saysIt(fact: Fact, { quotes: [quote] }: TimedLabel, sessions: Work['sessions']): boolean {
  if (quote === undefined || sessions.get(rootSession(fact.session ?? '')) !== quote.session) return false;
  const said = new Set(contentWords(fact.quote).map(stemWord));
  const wanted = contentWords(quote.text).map(stemWord);
  return wanted.filter((word) => said.has(word)).length >= SAME_FROM * Math.max(1, wanted.length);
}
