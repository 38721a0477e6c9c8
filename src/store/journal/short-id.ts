/**
 * The shortest prefix of an id that is unique. Ids start with a time, so many of one millisecond start alike, and a
 * fixed length would sometimes match two.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';

/** The length of the time in an id. A shorter prefix would match everything of a day. */
const LEAST_CHARS = 13;

/** Later events of the same millisecond are then ambiguous once in 4096. */
const SPARE_CHARS = 4;

/** For an event or a session; any other id is returned unchanged. */
export function shortId(db: Database, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) return id;
  const beside = db.get(
    `SELECT (SELECT max(id) FROM events WHERE id < ?1) AS a, (SELECT min(id) FROM events WHERE id > ?1) AS b,
       (SELECT max(id) FROM sessions WHERE id < ?1) AS c, (SELECT min(id) FROM sessions WHERE id > ?1) AS d`,
    id,
  );
  const shared = Math.max(...Object.values(beside ?? {}).map((other) => sharedChars(id, String(other ?? ''))));
  // Others of the same millisecond may follow.
  const length = shared < LEAST_CHARS ? LEAST_CHARS : shared + SPARE_CHARS;
  // Without a trailing dash.
  return id.slice(0, id[length - 1] === '-' ? length + 1 : length);
}

function sharedChars(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}
