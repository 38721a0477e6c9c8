/**
 * What was said around a fact: the short message it is from, and the reply to it. "Drop express. we talked, fastify" gives a fact that no longer
 * names Express, and "two weeks without paying" is called a default only in the reply.
 */
import type { Fact } from '../../domain/facts/fact.ts';
import { hasMark, markOf } from '../../domain/search/marks.ts';
import { type DocFilter, docsByNumber, turnsIn } from '../../store/index/search-index.ts';
import { seqsOfEvents } from '../../store/journal/read.ts';
import type { RecallContext } from '../recall-scope.ts';

/** A longer message or reply names more than its facts are about. */
const MESSAGE_CHARS = 200;
/** What a word counts that only the message has, or only the reply. */
const IN_MESSAGE = 0.9;
const IN_REPLY = 0.8;

/** How much of a word is around each of these facts, 0 to 1. */
export function readSaidAround(
  { db, journal }: RecallContext,
  facts: readonly Fact[],
  { hiddenProjects }: DocFilter,
): (fact: Fact, word: string) => number {
  const seqs = seqsOfEvents(
    journal.db,
    facts.map(({ source }) => source),
  );
  const messages = docsByNumber(db, [...seqs.values()], { hiddenProjects }).filter(
    ({ size, trust }) => size <= MESSAGE_CHARS && trust === 'owner',
  );
  const after = turnsIn(
    db,
    messages.flatMap(({ session, turn }) => (session === undefined ? [] : [{ session, from: turn + 1, to: turn + 1 }])),
  ).filter(({ kind, size }) => kind === 'reply' && size <= MESSAGE_CHARS);
  const replies = new Map(after.map(({ session, turn, marks }) => [`${session} ${turn}`, marks]));
  const around = new Map(
    messages.map(({ doc, marks, session, turn }) => [doc, [marks, replies.get(`${session} ${turn + 1}`)] as const]),
  );
  return ({ source }, word) => {
    const [said, reply] = around.get(seqs.get(source) ?? Number.NaN) ?? [];
    const mark = markOf(word);
    if (said && hasMark(said, mark)) return IN_MESSAGE;
    return reply && hasMark(reply, mark) ? IN_REPLY : 0;
  };
}
