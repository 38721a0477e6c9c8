/** How far each transcript has been read. Written in the transaction that records what was read. */
import type { Journal } from './journal.ts';

export interface Cursor {
  readonly offset: number;
  readonly head: string;
  /** What the reader has to know to go on; its own business. */
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

/** The transcript a session was read from: the one with its name, or one that says whose words are in it. */
export function findTranscriptOf(journal: Journal, session: string): string | undefined {
  // A helper's has the helper's own name.
  const name = literally(session.split('/').at(-1) ?? '');
  const row =
    journal.db.get(
      "SELECT file FROM cursors WHERE file LIKE ? ESCAPE '\\' OR file LIKE ? ESCAPE '\\' LIMIT 1",
      `%${name}.jsonl`,
      `%agent-${name}.jsonl`,
    ) ??
    journal.db.get(
      "SELECT file FROM cursors WHERE state LIKE ? ESCAPE '\\' ORDER BY file LIMIT 1",
      `%"sessions":[%${literally(JSON.stringify(session))}%`,
    );
  return row === undefined ? undefined : String(row.file);
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
