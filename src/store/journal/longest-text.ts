/** The longest of the last texts of a session. */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { getEventAt } from './read.ts';

interface Wanted {
  readonly session: string;
  readonly type: 'prompt.submitted' | 'reply.given';
  /** Only the newest events of this type are considered. */
  readonly newest: number;
}

/**
 * Of two that are equally long, the newer; empty if no event has a text. Reading an event with its checks takes far longer than
 * looking up its size, and a text has at most as many characters as its event has bytes, so nearly always one event is read.
 */
export function longestText(db: Database, { session, type, newest }: Wanted): string {
  const rows = db.lists(
    `SELECT seq, supplemented, octet_length(body) + (
       SELECT ifnull(sum(b.size), 0) FROM event_blobs l JOIN blobs b ON b.n = l.blob WHERE l.seq = journal.seq) AS bytes
     FROM journal WHERE session = ? AND type = ? ORDER BY happened_at DESC, hlc DESC, device DESC, id DESC LIMIT ?`,
    session,
    type,
    newest,
  );
  const candidates = rows.map(([seq, supplemented, bytes], age) => ({
    age,
    seq: Number(seq),
    // A supplement may bring a longer text.
    most: Number(supplemented) > 0 ? Number.POSITIVE_INFINITY : Number(bytes),
  }));
  let longest = { text: '', age: Number.POSITIVE_INFINITY };
  for (const { age, seq, most } of candidates.sort((a, b) => b.most - a.most)) {
    if (most < longest.text.length) break;
    const text = getEventAt(db, seq)?.body.text;
    if (typeof text !== 'string') continue;
    const isLonger = text.length > longest.text.length || (text.length === longest.text.length && age < longest.age);
    if (isLonger) longest = { text, age };
  }
  return longest.text;
}
