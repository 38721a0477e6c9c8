/**
 * Adds documents to the index and removes them. Removal is complete: FTS5 gets each word and, with secure delete,
 * removes it from its pages, and unused names are deleted too.
 */

import { fileAlias } from '../../../domain/concepts/canonical.ts';
import type { ConceptKind } from '../../../domain/concepts/concept.ts';
import { CONCEPT_KINDS } from '../../../domain/concepts/concept.ts';
import { hlcMs } from '../../../domain/time/hlc.ts';
import type { Actor, Trust } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { checksumOf } from '../../journal/checksum.ts';
import { assignNumber } from '../../journal/rows.ts';
import { actorCode, kindCode, tableCode, trustCode } from '../generations/codes.ts';
import { OWN_WORDS_TABLES, WORD_TABLES, type WordTable } from '../generations/index-schema.ts';
import { removeRun } from '../push/runs.ts';
import { countVectorsChange } from '../vectors/vectors-version.ts';
import { addCues, removeCues } from './cues.ts';
import type { PreparedDocument } from './prepare-events.ts';
import { countSpeech } from './speech-sizes.ts';

export interface DocumentEnvelope {
  readonly doc: number;
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly at: number;
  readonly hlc: string;
  readonly upto: number;
}

export interface IndexWriter {
  /** Returns the number of the document's session. */
  add(envelope: DocumentEnvelope, document: PreparedDocument): number | undefined;
  /** False if `words` are not the indexed ones: then only a rebuild removes them. */
  remove(doc: number, words: string): boolean;
  /**
   * Writes the words of the added documents and recounts the turns of sessions with late or removed ones. Call it once, at the end
   * of the transaction.
   */
  finish(): void;
}

export function createWriter(db: Database): IndexWriter {
  const numbers = createNumbers(db);
  const places = new Map<number, { turn: number; at: number }>();
  const late = new Set<number>();
  const words = holdWords(db);
  let vectorsGone = false;

  /** The turn of a document. Only messages are counted; a tool call has the turn of the message before it. */
  const turnOf = (session: number | undefined, at: number, { isTurn, table }: PreparedDocument): number => {
    if (session === undefined) return 0;
    let place = places.get(session);
    if (!place) {
      const row = db.get(
        'SELECT max(turn) AS turn, max(at) AS at FROM docs WHERE session = ? GROUP BY session',
        session,
      );
      place = row ? { turn: Number(row.turn), at: Number(row.at) } : { turn: 0, at };
      places.set(session, place);
    }
    // Facts and tasks are derived later, so their position in the session says little.
    if (at < place.at && table !== 'known' && table !== 'stated') late.add(session);
    else if (at > place.at) place.at = at;
    if (isTurn) place.turn += 1;
    return place.turn;
  };

  return {
    add: (envelope, document) => {
      const { doc, at } = envelope;
      const session = envelope.session === undefined ? undefined : numbers.nameOf(envelope.session);
      const project = envelope.project === undefined ? undefined : numbers.nameOf(envelope.project);
      db.run(
        `INSERT INTO docs (doc, tbl, kind, project, session, turn, actor, trust, speaker, tool, at, learned, size, upto, crc,
           traits, marks)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        doc,
        tableCode(document.table),
        kindCode(document.kind),
        project ?? null,
        session ?? null,
        turnOf(session, at, document),
        actorCode(envelope.actor),
        trustCode(envelope.trust),
        document.speaker === undefined ? null : numbers.nameOf(document.speaker),
        document.tool === undefined ? null : numbers.nameOf(document.tool),
        at,
        hlcMs(envelope.hlc),
        document.size,
        envelope.upto,
        document.crc,
        document.traits,
        document.marks ?? null,
      );
      if (document.isTurn) countSpeech(db, { project, table: tableCode(document.table), size: document.size }, 1);
      words.hold(document.table, doc, document.words);
      for (const { kind, name } of document.mentions) {
        db.run(
          'INSERT INTO mentions (concept, doc) VALUES (?, ?) ON CONFLICT DO NOTHING',
          numbers.conceptOf(kind, name),
          doc,
        );
      }
      addCues(db, { doc, project, trust: envelope.trust }, document);
      return session;
    },
    remove: (doc, indexed) => {
      const row = db.get('SELECT tbl, kind, crc, size, project, session, speaker, tool FROM docs WHERE doc = ?', doc);
      if (!row) return true;
      words.write();
      const table = WORD_TABLES[Number(row.tbl)] ?? 'told';
      if (OWN_WORDS_TABLES.has(table)) db.run(`DELETE FROM ${table} WHERE rowid = ?`, doc);
      else if (checksumOf(indexed) !== Number(row.crc)) return false;
      else db.run(`INSERT INTO ${table} (${table}, rowid, words) VALUES ('delete', ?, ?)`, doc, indexed);
      const mentioned = db.all('SELECT concept FROM mentions WHERE doc = ?', doc).map((each) => Number(each.concept));
      db.run('DELETE FROM mentions WHERE doc = ?', doc);
      for (const concept of mentioned) {
        db.run(
          'DELETE FROM concepts WHERE n = ? AND NOT EXISTS (SELECT 1 FROM mentions WHERE concept = ?)',
          concept,
          concept,
        );
      }
      removeCues(db, doc);
      removeRun(db, doc);
      if (db.run('DELETE FROM vectors WHERE doc = ?', doc).changes > 0) vectorsGone = true;
      db.run('DELETE FROM docs WHERE doc = ?', doc);
      const project = typeof row.project === 'number' ? row.project : undefined;
      if (TURN_KINDS.has(Number(row.kind))) {
        countSpeech(db, { project, table: Number(row.tbl), size: Number(row.size) }, -1);
        // A removed turn must leave no gap, as in a rebuild.
        if (typeof row.session === 'number') late.add(row.session);
      }
      for (const name of [row.project, row.session, row.speaker, row.tool]) {
        if (typeof name === 'number') dropName(db, name);
      }
      // Their rows may be deleted now.
      numbers.clear();
      places.clear();
      return true;
    },
    finish: () => {
      words.write();
      for (const session of late) countTurns(db, session);
      late.clear();
      places.clear();
      if (vectorsGone) countVectorsChange(db);
      vectorsGone = false;
    },
  };
}

/**
 * Holds the words of documents until all of them are written one after the other. Before a statement with a trigger or a subquery, FTS5
 * writes what it has to the file: if such statements come in between, each document becomes a part of its own and has to be merged.
 */
function holdWords(db: Database): { hold(table: WordTable, doc: number, words: string): void; write(): void } {
  const held: { readonly table: WordTable; readonly doc: number; readonly words: string }[] = [];
  return {
    hold: (table, doc, words) => {
      held.push({ table, doc, words });
    },
    write: () => {
      for (const { table, doc, words } of held) {
        db.run(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`, doc, words);
      }
      held.length = 0;
    },
  };
}

/** The numbers of names and concepts, given on first use and remembered for one transaction. */
function createNumbers(db: Database): {
  nameOf(name: string): number;
  conceptOf(kind: ConceptKind, name: string): number;
  clear(): void;
} {
  const names = new Map<string, number>();
  const concepts = new Map<string, number>();
  const nameOf = (name: string): number => assignNumber(db, names, name);
  const conceptOf = (kind: ConceptKind, name: string): number => {
    const key = `${kind}\n${name}`;
    const known = concepts.get(key);
    if (known !== undefined) return known;
    const code = CONCEPT_KINDS.indexOf(kind);
    const row = db.get('SELECT n FROM concepts WHERE kind = ? AND name = ?', code, name);
    // A path is also found by its file name.
    const alias = kind === 'file' && name.includes('/') ? fileAlias(name) : null;
    const n = row
      ? Number(row.n)
      : db.run('INSERT INTO concepts (kind, name, alias) VALUES (?, ?, ?)', code, name, alias).rowid;
    concepts.set(key, n);
    return n;
  };
  return {
    nameOf,
    conceptOf,
    clear: () => {
      names.clear();
      concepts.clear();
    },
  };
}

function countTurns(db: Database, session: number): void {
  let turn = 0;
  const rows = db.all('SELECT doc, turn, kind FROM docs WHERE session = ? ORDER BY at, doc', session);
  for (const { doc, turn: before, kind } of rows) {
    if (TURN_KINDS.has(Number(kind))) turn += 1;
    if (turn !== Number(before)) db.run('UPDATE docs SET turn = ? WHERE doc = ?', turn, Number(doc));
  }
}

const TURN_KINDS: ReadonlySet<number> = new Set([kindCode('prompt'), kindCode('reply'), kindCode('plan')]);

function dropName(db: Database, name: number): void {
  const used = db.get(
    `SELECT 1 AS yes WHERE EXISTS (SELECT 1 FROM docs WHERE session = ?) OR EXISTS (SELECT 1 FROM docs WHERE project = ?)
       OR EXISTS (SELECT 1 FROM docs WHERE tool = ?) OR EXISTS (SELECT 1 FROM docs WHERE speaker = ?)`,
    name,
    name,
    name,
    name,
  );
  if (!used) db.run('DELETE FROM names WHERE n = ?', name);
}
