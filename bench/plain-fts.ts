/**
 * Plain full text search as a control: SQLite FTS5 with its porter stemmer, the question's words without stop words joined
 * by OR, ranked by BM25. Recall is compared with it over the same texts in the same run.
 */
import { type Database, openDatabase } from '../src/platform/sqlite/sqlite.ts';

export interface PlainDocument {
  readonly id: string;
  readonly text: string;
}

export interface PlainFts {
  /** Ids, best first. */
  search(query: string, limit: number): readonly string[];
  /** With its BM25 score, higher is better. */
  scored(query: string, limit: number): readonly { readonly id: string; readonly score: number }[];
  close(): void;
}

export function openPlainFts(path: string, documents: Iterable<PlainDocument>): PlainFts {
  const db: Database = openDatabase(path, { mode: 'create', busyTimeoutMs: 5000, synchronous: 'NORMAL' });
  db.exec(`CREATE VIRTUAL TABLE plain USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')`);
  db.transaction(() => {
    for (const { id, text } of documents) db.run('INSERT INTO plain (id, text) VALUES (?, ?)', id, text);
  });
  return {
    search: (query, limit) => {
      const match = plainMatch(query);
      if (match === '') return [];
      return db
        .all('SELECT id FROM plain WHERE plain MATCH ? ORDER BY bm25(plain) LIMIT ?', match, limit)
        .map((row) => String(row.id));
    },
    scored: (query, limit) => {
      const match = plainMatch(query);
      if (match === '') return [];
      return db
        .all('SELECT id, bm25(plain) AS score FROM plain WHERE plain MATCH ? ORDER BY score LIMIT ?', match, limit)
        .map((row) => ({ id: String(row.id), score: -Number(row.score) }));
    },
    close: () => db.close(),
  };
}

/** Every word as a quoted term, so that no word is an operator. */
export function plainMatch(query: string): string {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  // If there are only stop words, they are the query.
  return [...new Set(telling.length > 0 ? telling : words)].map((word) => `"${word}"`).join(' OR ');
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being both but by can could did do does doing ' +
    'during each for from had has have having he her here hers him his how i if in into is it its itself just me more most ' +
    'my no nor not now of off on once only or other our out over own s same she should so some such t than that the their ' +
    'them then there these they this those through to too under until up very was we were what when where which while who ' +
    'whom why will with would you your'
  ).split(' '),
);
