/** Cursors: how far each transcript has been read. Written in the transaction that records what was read. */

import type { Journal } from './journal.ts';
import { escapeLike } from './like-pattern.ts';

export interface Cursor {
  readonly offset: number;
  readonly head: string;
  /** The reader's own state, needed to continue. */
  readonly state: string;
}

export function readCursor(journal: Journal, file: string): Cursor | undefined {
  const row = journal.db.get('SELECT offset, head, state FROM cursors WHERE file = ?', file);
  return row && { offset: Number(row.offset), head: String(row.head), state: String(row.state) };
}

export function saveCursor(journal: Journal, file: string, cursor: Cursor): void {
  journal.db.run(
    `INSERT INTO cursors (file, offset, head, state, read_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (file) DO UPDATE SET offset = excluded.offset, head = excluded.head, state = excluded.state,
       read_at = excluded.read_at`,
    file,
    cursor.offset,
    cursor.head,
    cursor.state,
    journal.clock.now(),
  );
}

/** The transcript of each session: the file with its name, or a file that names the session. */
export function findTranscriptsOf(journal: Journal, sessions: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (sessions.length === 0) return found;
  // A subagent's transcript has the subagent's name.
  const byName = new Map(
    sessions.flatMap((session) => {
      const name = session.split('/').at(-1) ?? '';
      return [`${name}.jsonl`, `agent-${name}.jsonl`].map((file) => [file, session] as const);
    }),
  );
  for (const [file] of journal.db.lists("SELECT file FROM cursors WHERE file LIKE '%.jsonl' ORDER BY file DESC")) {
    const session = byName.get(String(file).split(/[\\/]/).at(-1) ?? '');
    if (session !== undefined) found.set(session, String(file));
  }
  const others = sessions.filter((session) => !found.has(session));
  // A file with many sessions names each of them: another agent's file, or a conversation.
  const many = `%"sessions":[%`;
  if (others.length === 0 || !journal.db.get('SELECT 1 FROM cursors WHERE state LIKE ? LIMIT 1', many)) return found;
  for (const session of others) {
    const row = journal.db.get(
      "SELECT file FROM cursors WHERE state LIKE ? ESCAPE '\\' ORDER BY file LIMIT 1",
      `${many}${escapeLike(JSON.stringify(session))}%`,
    );
    if (row) found.set(session, String(row.file));
  }
  return found;
}
