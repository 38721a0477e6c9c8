/** A file history in one small SQLite file: the promises of `FileHistory` without the rest of the journal. */
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import type { FileHistory, FileTarget } from '../../src/store/files/journaled-file.ts';

export interface MarkdownHistory extends FileHistory {
  close(): void;
}

/** The file that all processes of the test write, in `home`. */
export function markdownTarget(home: string, history: FileHistory): FileTarget {
  return {
    path: join(home, 'MEMORY.md'),
    name: 'MEMORY.md',
    lockFile: join(home, 'locks.db'),
    previousDir: join(home, 'previous'),
    history,
  };
}

export function openMarkdownHistory(path: string): MarkdownHistory {
  const db = openDatabase(path, { mode: 'create', busyTimeoutMs: 10_000 });
  db.exec(`
    CREATE TABLE IF NOT EXISTS texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS entries (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, base TEXT, hash TEXT, intent INTEGER
    ) STRICT;
  `);
  const record = (
    kind: string,
    name: string,
    base: string | null,
    hash: string | null,
    text?: string,
    intent?: string,
  ) =>
    db.transaction(() => {
      if (text !== undefined) db.run('INSERT OR IGNORE INTO texts VALUES (?, ?)', hash, text);
      const values = [kind, name, base, hash, intent === undefined ? null : Number(intent)];
      return db.run('INSERT INTO entries (kind, name, base, hash, intent) VALUES (?, ?, ?, ?, ?)', ...values).rowid;
    });
  return {
    last: (name) => {
      const row = db.get("SELECT hash FROM entries WHERE name = ? AND kind <> 'intent' ORDER BY id DESC LIMIT 1", name);
      return typeof row?.hash === 'string' ? { hash: row.hash } : undefined;
    },
    pending: (name) => {
      const row = db.get(
        `SELECT id, base, hash FROM entries WHERE name = ? AND kind = 'intent'
           AND id > (SELECT coalesce(max(intent), 0) FROM entries WHERE name = ? AND kind = 'written')
         ORDER BY id DESC LIMIT 1`,
        name,
        name,
      );
      if (!row) return undefined;
      return { id: String(row.id), base: row.base === null ? null : String(row.base), next: String(row.hash) };
    },
    intent: (name, base, next, content) => String(record('intent', name, base, next, content)),
    written: (name, hash, intent) => void record('written', name, null, hash, undefined, intent),
    edited: (name, base, hash, content) => void record('edited', name, base, hash, content),
    removed: (name, base) => void record('removed', name, base, null),
    content: (hash) => {
      const row = db.get('SELECT text FROM texts WHERE hash = ?', hash);
      return typeof row?.text === 'string' ? row.text : undefined;
    },
    close: () => db.close(),
  };
}
