/**
 * Joins facts with the messages they were drawn from. Both say the same, so only the message is a result, with the higher of the two
 * scores and with what its facts say. A fact stays a result where its message cannot be one: it was recorded by a command, or
 * a filter asks for facts. The replacement of an outdated fact is ranked above it.
 */
import { type Fact, isHolding } from '../../domain/facts/fact.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { docsByNumber } from '../../store/index/search-index.ts';
import { seqsOfEvents } from '../../store/journal/read.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import type { Scored } from '../scoring/combine-signals.ts';
import { factThatHolds } from './fact-that-holds.ts';

/** A message and the facts that were found of it, best first. */
interface Message {
  readonly scored: Scored;
  readonly facts: readonly Fact[];
}

/** How far above an outdated message its replacement is put. */
const ABOVE = 1e-3;

/** `facts`: by document. */
export function joinFacts(
  context: RecallContext,
  ranked: readonly Scored[],
  facts: ReadonlyMap<number, Fact>,
  { filter, past }: RecallScope,
): readonly Scored[] {
  if (facts.size === 0) return ranked;
  const { db, journal } = context;
  const found = [...facts.values()];
  const holders = new Map(found.map((fact) => [fact.id, factThatHolds(context, fact, past?.at)]));
  const seqs = seqsOfEvents(
    journal.db,
    [...found, ...holders.values()].map(({ source }) => source),
  );
  const rows = new Map(docsByNumber(db, [...seqs.values()], filter).map((row) => [row.doc, row]));
  const rowOf = ({ source }: Fact): DocRow | undefined => rows.get(seqs.get(source) ?? Number.NaN);
  const messages = new Map<number, Message>();
  for (const each of ranked) {
    const fact = facts.get(each.row.doc);
    const row = (fact && rowOf(fact)) ?? each.row;
    const known = messages.get(row.doc);
    // The ranking has the best first, so the first score of a message is its highest.
    const scored = known?.scored ?? (row === each.row ? each : { row, score: each.score, signals: each.signals });
    messages.set(row.doc, { scored, facts: [...(known?.facts ?? []), ...(fact ? [fact] : [])] });
  }
  for (const message of [...messages.values()]) {
    // The best fact is the one that the query is about.
    const [outdated] = message.facts;
    const holder = outdated && !isHolding(outdated.truth) ? holders.get(outdated.id) : undefined;
    const row = holder && holder !== outdated ? rowOf(holder) : undefined;
    if (holder && row && row.doc !== message.scored.row.doc) lift(messages, row, holder, message.scored.score);
  }
  return [...messages.values()]
    .map(({ scored, facts: said }): Scored => {
      const { row, score } = scored;
      return said.length === 0 ? scored : { row, score, signals: scored.signals, facts: said };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Puts the message of the fact that holds above this score. */
function lift(messages: Map<number, Message>, row: DocRow, holder: Fact, over: number): void {
  const known = messages.get(row.doc);
  const before = known?.scored.score ?? 0;
  if (before > over) return;
  const score = over + ABOVE;
  const signal = { name: 'truth', score: score - before, why: 'replaced what else was found' };
  messages.set(row.doc, {
    scored: { row, score, signals: [...(known?.scored.signals ?? []), signal] },
    facts: known && known.facts.length > 0 ? known.facts : [holder],
  });
}
