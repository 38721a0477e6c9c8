/**
 * Which words are in so many documents that they tell nothing apart and cost most of a search's time. Counted now and then,
 * since FTS5 knows the number only by going through all of them.
 */
import type { Database } from '../../platform/sqlite.ts';
import { readMeta, writeMeta } from './generations.ts';
import { WORD_TABLES } from './index-schema.ts';

/** Below so many documents no word costs anything worth saving. */
const FEW_DOCS = 20_000;
/** A word in a fiftieth of all documents is noted. */
const COMMON_SHARE = 1 / 50;

/** Counts again when the index has doubled since. */
export function noteCommonWords(db: Database): void {
  const docs = Number(db.get('SELECT count(*) AS n FROM docs')?.n);
  const counted = Number(readMeta(db, 'counted') ?? 0);
  if (docs < FEW_DOCS || docs < counted * 2) return;
  const totals = new Map<string, number>();
  openVocabulary(db);
  for (const table of WORD_TABLES) {
    for (const row of db.iterate(
      `SELECT term, doc FROM temp.vocabulary_of_${table} WHERE doc > ?`,
      docs * COMMON_SHARE,
    )) {
      totals.set(String(row.term), (totals.get(String(row.term)) ?? 0) + Number(row.doc));
    }
  }
  db.transaction(() => {
    db.run('DELETE FROM common');
    for (const [word, n] of totals) db.run('INSERT INTO common (word, docs) VALUES (?, ?)', word, n);
    writeMeta(db, 'counted', String(docs));
  });
}

/** In how many documents each word is. */
export function wordCounts(db: Database, words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map(commonWords(db, words));
  openVocabulary(db);
  for (const word of words) {
    if (counts.has(word)) continue;
    let total = 0;
    for (const table of WORD_TABLES) {
      total += Number(db.get(`SELECT doc FROM temp.vocabulary_of_${table} WHERE term = ?`, word)?.doc ?? 0);
    }
    counts.set(word, total);
  }
  return counts;
}

const withVocabulary = new WeakSet<Database>();

function openVocabulary(db: Database): void {
  if (withVocabulary.has(db)) return;
  for (const table of WORD_TABLES) {
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary_of_${table} USING fts5vocab(main, ${table}, row)`);
  }
  withVocabulary.add(db);
}

export function commonWords(db: Database, words: readonly string[]): ReadonlyMap<string, number> {
  if (words.length === 0) return new Map();
  const rows = db.all(`SELECT word, docs FROM common WHERE word IN (${words.map(() => '?').join(', ')})`, ...words);
  return new Map(rows.map((row) => [String(row.word), Number(row.docs)]));
}
