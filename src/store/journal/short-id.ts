/**
 * As much of an id as opens it. Ids begin with a time, so within one millisecond many begin alike, and a fixed length would
 * now and then name two things.
 */
import type { Database } from '../../platform/sqlite.ts';

/** The part that is a time: shorter ones are alike as soon as two things happen on one day. */
const LEAST_CHARS = 13;

/** Of an event or a session; what is neither is given back as it is. */
export function shortId(db: Database, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) return id;
  const beside = db.get(
    `SELECT (SELECT max(id) FROM events WHERE id < ?1) AS a, (SELECT min(id) FROM events WHERE id > ?1) AS b,
       (SELECT max(id) FROM sessions WHERE id < ?1) AS c, (SELECT min(id) FROM sessions WHERE id > ?1) AS d`,
    id,
  );
  const shared = Math.max(...Object.values(beside ?? {}).map((other) => sharedChars(id, String(other ?? ''))));
  const length = Math.max(LEAST_CHARS, shared + 1);
  // A dash at the end tells nothing.
  return id.slice(0, id[length - 1] === '-' ? length + 1 : length);
}

function sharedChars(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}
