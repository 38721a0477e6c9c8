/**
 * Finds words that are in so many documents that they distinguish nothing and take most of a search's time. Counted
 * rarely, since FTS5 has to read all documents for it.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { SPOKEN_TABLES, STATED_TABLES, WORD_TABLES, type WordTable } from '../generations/index-schema.ts';
import { functionWord } from '../push/cue-names.ts';

/** With fewer documents no word is worth leaving out. */
const FEW_DOCS = 2000;
/** The share of documents from which a word is common: a fiftieth. */
const COMMON_SHARE = 1 / 50;

/** Counts again when the index has doubled. */
export function storeCommonWords(db: Database): void {
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

export interface WordCount {
  /** The number of documents with the word, in all tables. */
  readonly docs: number;
  /** The tables of facts, tasks and files that have it. */
  readonly stated: readonly WordTable[];
}

export function wordCounts(db: Database, words: readonly string[]): ReadonlyMap<string, WordCount> {
  const common = commonWords(db, words);
  const rare = words.filter((word) => !common.has(word));
  const docs = new Map(common);
  const stated = new Map<string, WordTable[]>();
  openVocabulary(db);
  const each = (table: WordTable, among: readonly string[], take: (word: string, docs: number) => void): void => {
    const sql = `SELECT term, doc FROM temp.vocabulary_of_${table} WHERE term IN (SELECT value FROM json_each(?))`;
    for (const [word, n] of db.lists(sql, JSON.stringify(among))) take(String(word), Number(n));
  };
  for (const table of SPOKEN_TABLES) each(table, rare, (word, n) => docs.set(word, (docs.get(word) ?? 0) + n));
  for (const table of STATED_TABLES) {
    each(table, words, (word, n) => {
      if (!common.has(word)) docs.set(word, (docs.get(word) ?? 0) + n);
      stated.set(word, [...(stated.get(word) ?? []), table]);
    });
  }
  return new Map(words.map((word) => [word, { docs: docs.get(word) ?? 0, stated: stated.get(word) ?? [] }]));
}

/** Those of these words that have no content of their own in German or Spanish. English ones are in no index. */
export function wordsWithoutContent(db: Database, words: readonly string[]): ReadonlySet<string> {
  const spelled = new Map(words.map((word) => [functionWord(word), word]));
  const sql = 'SELECT word FROM known_words WHERE word IN (SELECT value FROM json_each(?))';
  return new Set(
    db.lists(sql, JSON.stringify([...spelled.keys()])).flatMap(([word]) => spelled.get(String(word)) ?? []),
  );
}

export interface VocabularyRange {
  readonly from: string;
  readonly to: string;
  /** How many words of each table are read. */
  readonly read: number;
  /** In characters. Words of other lengths are not returned: making values of them would take most of the time. */
  readonly shortest?: number;
  readonly longest: number;
}

/** The words of the index in a range, and in how many documents each is. */
export function vocabularyBetween(
  db: Database,
  { from, to, read, shortest = 0, longest }: VocabularyRange,
): readonly { readonly word: string; readonly docs: number }[] {
  openVocabulary(db);
  const docs = new Map<string, number>();
  for (const table of WORD_TABLES) {
    const sql = `SELECT term, doc FROM (SELECT term, doc FROM temp.vocabulary_of_${table} WHERE term >= ? AND term < ? LIMIT ?)
      WHERE length(term) BETWEEN ? AND ?`;
    for (const [word, n] of db.lists(sql, from, to, read, shortest, longest)) {
      docs.set(String(word), (docs.get(String(word)) ?? 0) + Number(n));
    }
  }
  return [...docs].map(([word, n]) => ({ word, docs: n }));
}

const withVocabulary = new WeakSet<Database>();

function openVocabulary(db: Database): void {
  if (withVocabulary.has(db)) return;
  // A read-only connection also refuses temporary tables, although they are in memory.
  const onlyReads = db.get('PRAGMA query_only')?.query_only === 1;
  if (onlyReads) db.exec('PRAGMA query_only=OFF');
  for (const table of WORD_TABLES) {
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary_of_${table} USING fts5vocab(main, ${table}, row)`);
  }
  if (onlyReads) db.exec('PRAGMA query_only=ON');
  withVocabulary.add(db);
}

function commonWords(db: Database, words: readonly string[]): ReadonlyMap<string, number> {
  if (words.length === 0) return new Map();
  const rows = db.all(`SELECT word, docs FROM common WHERE word IN (${words.map(() => '?').join(', ')})`, ...words);
  return new Map(rows.map((row) => [String(row.word), Number(row.docs)]));
}
