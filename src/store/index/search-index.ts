/**
 * Queries of the index: which documents have these words, what is next to them, what they mention. Words come from the
 * tokenizer, so user input is never parsed as a query language.
 */

import type { ConceptKind } from '../../domain/concepts/concept.ts';
import { CONCEPT_KINDS } from '../../domain/concepts/concept.ts';
import type { PointInTime, RecallKind } from '../../domain/recall.ts';
import { TRAITS } from '../../domain/search/traits.ts';
import type { Actor } from '../../domain/trust/trust.ts';
import type { Database, SqlValue } from '../../platform/sqlite/sqlite.ts';
import { escapeLike } from '../journal/like-pattern.ts';
import { marks, sqlConditions } from '../journal/sql-conditions.ts';
import { actorCode, kindCode, tableCode } from './generations/codes.ts';
import { FIRST_FACT_DOC, FIRST_FILE_DOC, WORD_TABLES, type WordTable } from './generations/index-schema.ts';
import { DOC_COLUMNS, type DocRow, docRow } from './read-documents.ts';

/** Numbers are those of the index; `undefined` means no restriction. */
export interface DocFilter {
  readonly project?: number | undefined;
  readonly hiddenProjects?: readonly number[] | undefined;
  readonly kinds?: readonly RecallKind[] | undefined;
  readonly actor?: Actor | undefined;
  readonly sessions?: readonly number[] | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly past?: PointInTime | undefined;
  /** Only documents that mention one of these. */
  readonly concepts?: readonly number[] | undefined;
  /** Only calls of one of these tools. */
  readonly tools?: readonly number[] | undefined;
}

/** A document with some of the words, by its number. */
export interface WordMatch {
  readonly doc: number;
  /** BM25; higher is better. */
  readonly score: number;
}

export interface WordSearch {
  readonly table: WordTable;
  /** In the syntax of FTS5. */
  readonly expression: string;
  readonly filter: DocFilter;
  readonly limit: number;
}

/**
 * The best `limit` documents of one table by BM25. Ordered by bm25() and not by `rank`, for which FTS5 sorts all
 * matches.
 */
export function matchWords(db: Database, { table, expression, filter, limit }: WordSearch): readonly WordMatch[] {
  const { sql, values } = conditions(filter);
  const join = sql === '' ? '' : ` JOIN docs d ON d.doc = ${table}.rowid`;
  return db
    .lists(
      `SELECT ${table}.rowid, bm25(${table}) AS score FROM ${table}${join} WHERE ${table} MATCH ?${sql}
       ORDER BY score, ${table}.rowid LIMIT ?`,
      expression,
      ...values,
      limit,
    )
    .map((row) => ({ doc: Number(row[0]), score: -Number(row[1]) }));
}

/** Whether a document that passes the filter has this word. */
export function isWordIn(db: Database, word: string, filter: DocFilter): boolean {
  const { sql, values } = conditions(filter);
  return WORD_TABLES.some((table) => {
    const found = `SELECT 1 AS yes FROM ${table} JOIN docs d ON d.doc = ${table}.rowid WHERE ${table} MATCH ?${sql} LIMIT 1`;
    return db.get(found, `"${word.replaceAll('"', '""')}"`, ...values) !== undefined;
  });
}

/** All documents that pass the filter, newest first. */
export function newestDocs(db: Database, filter: DocFilter, limit: number): readonly DocRow[] {
  const { sql, values } = conditions(filter);
  return db
    .lists(`SELECT ${columns('d')} FROM docs d WHERE 1${sql} ORDER BY d.at DESC, d.doc DESC LIMIT ?`, ...values, limit)
    .map(docRow);
}

/** When Memoir learned the first of all that is indexed; undefined if nothing is. */
export function firstLearned(db: Database): number | undefined {
  const first = db.get('SELECT min(learned) AS at FROM docs')?.at;
  return typeof first === 'number' ? first : undefined;
}

/** The person's newest standing instructions. */
export function instructions(db: Database, filter: DocFilter, limit: number): readonly DocRow[] {
  const { sql, values } = conditions(filter);
  return db
    .lists(
      `SELECT ${columns('d')} FROM docs d WHERE d.traits & ${TRAITS.instructs}${sql} ORDER BY d.at DESC LIMIT ?`,
      ...values,
      limit,
    )
    .map(docRow);
}

/** The person's first message of each of these sessions. */
export function firstPrompts(db: Database, sessions: readonly number[]): ReadonlyMap<number, number> {
  const rows = db.lists(
    `SELECT s.value, (SELECT d.doc FROM docs d WHERE d.session = s.value AND d.tbl = ? AND d.kind = ? ORDER BY d.turn LIMIT 1)
     FROM json_each(?) s`,
    tableCode('said'),
    kindCode('prompt'),
    JSON.stringify(sessions),
  );
  return new Map(rows.flatMap(([session, doc]) => (doc === null ? [] : [[Number(session), Number(doc)] as const])));
}

/** The turn of the person's last message in a session. */
export function lastAsked(db: Database, session: number): number | undefined {
  const turn = db.get(
    'SELECT max(turn) AS turn FROM docs WHERE session = ? AND tbl = ? AND kind = ?',
    session,
    tableCode('said'),
    kindCode('prompt'),
  )?.turn;
  return typeof turn === 'number' ? turn : undefined;
}

/** The numbers of what people said in these projects; undefined is for documents without one. */
export function documentsSaidIn(
  db: Database,
  projects: readonly (number | undefined)[],
  limit: number,
): readonly number[] {
  // The code of the table is part of the statement, because only then SQLite uses the partial index.
  const ofTable = `SELECT doc FROM docs WHERE tbl = ${tableCode('said')} AND project`;
  const docs: number[] = [];
  for (const project of projects) {
    const rows =
      project === undefined
        ? db.lists(`${ofTable} IS NULL LIMIT ?`, limit)
        : db.lists(`${ofTable} = ? LIMIT ?`, project, limit);
    for (const row of rows) docs.push(Number(row[0]));
    if (docs.length >= limit) break;
  }
  return docs;
}

/** The turns in these sessions in which people stated something, and did not only ask. */
export function turnsOfPeople(
  db: Database,
  sessions: readonly number[],
  filter: DocFilter,
  limit: number,
): readonly DocRow[] {
  const { sql, values } = conditions(filter);
  return db
    .lists(
      `SELECT ${columns('d')} FROM json_each(?) s CROSS JOIN docs d
       WHERE d.session = s.value AND d.tbl = ? AND d.traits & ${TRAITS.states}${sql} LIMIT ?`,
      JSON.stringify(sessions),
      tableCode('said'),
      ...values,
      limit,
    )
    .map(docRow);
}

/** Those of these documents that pass the filter, by number. */
export function docsByNumber(db: Database, docs: readonly number[], filter: DocFilter = {}): readonly DocRow[] {
  if (docs.length === 0) return [];
  const { sql, values } = conditions(filter);
  const among = 'd.doc IN (SELECT value FROM json_each(?))';
  return db
    .lists(`SELECT ${columns('d')} FROM docs d WHERE ${among}${sql}`, JSON.stringify(docs), ...values)
    .map(docRow);
}

/** The numbers of all documents that pass the filter; undefined if it restricts nothing. */
export function docNumbers(db: Database, filter: DocFilter): ReadonlySet<number> | undefined {
  const { sql, values } = conditions(filter);
  if (sql === '') return undefined;
  return new Set(db.all(`SELECT d.doc FROM docs d WHERE 1${sql}`, ...values).map((row) => Number(row.doc)));
}

/** An estimate of the number of documents without counting: events are numbered in order. */
export function countDocsRoughly(db: Database): number {
  const row = db.get(
    `SELECT (SELECT max(doc) FROM docs WHERE doc < ${FIRST_FACT_DOC}) AS events,
            (SELECT max(doc) FROM docs WHERE doc >= ${FIRST_FILE_DOC}) AS files`,
  );
  return Number(row?.events ?? 0) + Math.max(0, Number(row?.files ?? FIRST_FILE_DOC) - FIRST_FILE_DOC);
}

export interface TurnRange {
  readonly session: number;
  readonly from: number;
  readonly to: number;
}

/** The turns in these ranges of sessions, in any order, without tool calls. */
export function turnsIn(db: Database, ranges: readonly TurnRange[]): readonly DocRow[] {
  if (ranges.length === 0) return [];
  return db
    .lists(
      `SELECT ${columns('d')} FROM json_each(?) r CROSS JOIN docs d
       WHERE d.session = r.value ->> 0 AND d.turn BETWEEN r.value ->> 1 AND r.value ->> 2 AND d.kind IN (${TURN_KINDS})`,
      JSON.stringify(ranges.map(({ session, from, to }) => [session, from, to])),
    )
    .map(docRow);
}

/** The turns of a session in a range, in order. */
export function turnsBetween(db: Database, session: number, from: number, to: number): readonly DocRow[] {
  return turnsIn(db, [{ session, from, to }]).toSorted((a, b) => a.turn - b.turn);
}

const TURN_KINDS = [kindCode('prompt'), kindCode('reply'), kindCode('plan')].join(', ');

export function nameNumber(db: Database, name: string): number | undefined {
  const n = db.get('SELECT n FROM names WHERE name = ?', name)?.n;
  return typeof n === 'number' ? n : undefined;
}

export function nameOf(db: Database, n: number | undefined): string | undefined {
  if (n === undefined) return undefined;
  const name = db.get('SELECT name FROM names WHERE n = ?', n)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Several names by number. */
export function namesOf(db: Database, numbers: readonly (number | undefined)[]): ReadonlyMap<number, string> {
  const wanted = [...new Set(numbers)].filter((n) => n !== undefined);
  if (wanted.length === 0) return new Map();
  const rows = db.lists(
    'SELECT n, name FROM names WHERE n IN (SELECT value FROM json_each(?))',
    JSON.stringify(wanted),
  );
  return new Map(rows.map(([n, name]) => [Number(n), String(name)]));
}

/** Sessions whose id starts with `prefix`. */
export function sessionsNamed(db: Database, prefix: string): readonly number[] {
  return db
    .all(
      `SELECT n FROM names WHERE name >= ? AND name < ? AND EXISTS (SELECT 1 FROM docs WHERE session = n) LIMIT 50`,
      prefix,
      `${prefix}\u{10ffff}`,
    )
    .map((row) => Number(row.n));
}

/**
 * Tools of this name; of a server's tools those with this last part, `recall` for `mcp__memoir__recall`, and all of the server that is
 * called so: `linear` for `mcp__linear__get_issue` and `mcp__plugin_work_linear__get_issue`.
 */
export function toolsNamed(db: Database, text: string): readonly number[] {
  const escaped = escapeLike(text);
  return db
    .all(
      `SELECT n FROM names WHERE (${Array(4).fill("name LIKE ? ESCAPE '\\'").join(' OR ')})
         AND EXISTS (SELECT 1 FROM docs WHERE tool = n) LIMIT 50`,
      escaped,
      `%\\_\\_${escaped}`,
      `mcp\\_\\_${escaped}\\_\\_%`,
      `mcp\\_\\_%\\_${escaped}\\_\\_%`,
    )
    .map((row) => Number(row.n));
}

export interface KnownConcept {
  readonly n: number;
  readonly kind: ConceptKind;
  readonly name: string;
  readonly mentions: number;
}

/** Those of these concepts that are mentioned, and how often. */
export function conceptsNamed(
  db: Database,
  wanted: readonly { readonly kind: ConceptKind; readonly name: string }[],
): readonly KnownConcept[] {
  return wanted.flatMap(({ kind, name }) => {
    const row = db.get('SELECT n FROM concepts WHERE kind = ? AND name = ?', CONCEPT_KINDS.indexOf(kind), name);
    return row ? [{ n: Number(row.n), kind, name, mentions: countMentions(db, Number(row.n)) }] : [];
  });
}

/**
 * Concepts whose name is this or ends in it after a `/`; with `anywhere`, whose name contains it. Most mentioned first.
 */
export function findConceptsLike(
  db: Database,
  text: string,
  { kind, anywhere = false, limit = 50 }: { kind?: ConceptKind; anywhere?: boolean; limit?: number } = {},
): readonly KnownConcept[] {
  const escaped = escapeLike(text);
  const patterns = anywhere ? [`%${escaped}%`] : [escaped, `%/${escaped}`];
  return db
    .all(
      `SELECT n, kind, name, (SELECT count(*) FROM mentions WHERE concept = n) AS mentions FROM concepts
       WHERE (${patterns.map(() => "name LIKE ? ESCAPE '\\'").join(' OR ')})${kind === undefined ? '' : ' AND kind = ?'}
       ORDER BY mentions DESC, name LIMIT ?`,
      ...patterns,
      ...(kind === undefined ? [] : [CONCEPT_KINDS.indexOf(kind)]),
      limit,
    )
    .map((row) => ({
      n: Number(row.n),
      kind: CONCEPT_KINDS[Number(row.kind)] ?? 'symbol',
      name: String(row.name),
      mentions: Number(row.mentions),
    }));
}

/** The newest documents that mention a concept. */
export function docsMentioning(db: Database, concept: number, limit: number): readonly number[] {
  return db
    .all('SELECT doc FROM mentions WHERE concept = ? ORDER BY doc DESC LIMIT ?', concept, limit)
    .map((row) => Number(row.doc));
}

function countMentions(db: Database, concept: number): number {
  return Number(db.get('SELECT count(*) AS n FROM mentions WHERE concept = ?', concept)?.n);
}

function columns(alias: string): string {
  return DOC_COLUMNS.split(', ')
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

function conditions(filter: DocFilter): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { parts, values, add } = sqlConditions();
  // The owner's notes, and facts that hold everywhere, apply to every project.
  if (filter.project !== undefined) {
    add(`(d.project = ? OR (d.project IS NULL AND d.doc >= ${FIRST_FACT_DOC}))`, filter.project);
  }
  const hidden = filter.hiddenProjects ?? [];
  if (hidden.length > 0) add(`(d.project IS NULL OR d.project NOT IN (${marks(hidden)}))`, ...hidden);
  if (filter.kinds) add(`d.kind IN (${marks(filter.kinds)})`, ...filter.kinds.map(kindCode));
  if (filter.actor !== undefined) add('d.actor = ?', actorCode(filter.actor));
  if (filter.tools) add(`d.tool IN (${marks(filter.tools)})`, ...filter.tools);
  if (filter.sessions) add(`d.session IN (${marks(filter.sessions)})`, ...filter.sessions);
  if (filter.since !== undefined) add('d.at >= ?', filter.since);
  if (filter.until !== undefined) add('d.at < ?', filter.until);
  // A file has no event time. It counts from when Memoir first saw it.
  if (filter.past?.by === 'happened') {
    add(`CASE WHEN d.doc >= ${FIRST_FILE_DOC} THEN d.learned ELSE d.at END <= ?`, filter.past.at);
  } else if (filter.past !== undefined) add('d.learned <= ?', filter.past.at);
  if (filter.concepts) {
    add(
      `EXISTS (SELECT 1 FROM mentions WHERE doc = d.doc AND concept IN (${marks(filter.concepts)}))`,
      ...filter.concepts,
    );
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), values };
}
