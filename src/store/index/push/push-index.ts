/**
 * The queries of hooks. The index is opened read-only and only if it exists. If it is missing, of another format,
 * damaged or busy, the result is empty and never an error: an agent waits.
 */
import { existsSync } from 'node:fs';
import { CONCEPT_KINDS } from '../../../domain/concepts/concept.ts';
import { isMemoirError } from '../../../domain/errors.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import { EVERYWHERE } from '../../../domain/facts/fact-record.ts';
import type { RecallKind } from '../../../domain/recall.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import { type Database, openDatabase } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta } from '../../journal/meta.ts';
import { getFact } from '../../state/facts/facts.ts';
import { factsOfDocs } from '../fill/index-facts.ts';
import { kindOf } from '../generations/codes.ts';
import { currentGeneration, generationsOf } from '../generations/generations.ts';
import { INDEX_FORMAT } from '../generations/index-schema.ts';
import { knownEmbedder, signed } from '../vectors/vectors.ts';
import { RUNS } from './push-schema.ts';
import { textKey } from './text-key.ts';

/** Writers hold it briefly, and in WAL mode readers do not wait for them. */
const BUSY_MS = 50;

/**
 * Before the journal is open the oldest file is used: a newer one is still being filled. A caller that finds something
 * checks `isCurrent` first.
 */
export function withPushIndex<T>(
  layout: HomeLayout,
  journal: Journal | undefined,
  ask: (db: Database) => T,
): { readonly answer: T; readonly generation: number } | undefined {
  let db: Database | undefined;
  try {
    const generation = journal === undefined ? Math.min(...generationsOf(layout)) : currentGeneration(journal);
    if (!Number.isFinite(generation) || generation < 1) return undefined;
    const path = layout.indexFile(generation);
    if (!existsSync(path)) return undefined;
    db = openDatabase(path, { mode: 'readonly', busyTimeoutMs: BUSY_MS });
    if (Number(readMeta(db, 'format')) !== INDEX_FORMAT) return undefined;
    return { answer: ask(db), generation };
  } catch (error) {
    // Trigger: no database, or a damaged or locked one. Outcome: nothing is given; the next search repairs it.
    if (!isMemoirError(error)) throw error;
    return undefined;
  } finally {
    db?.close();
  }
}

export function isCurrent(journal: Journal, generation: number): boolean {
  return currentGeneration(journal) === generation;
}

export interface CueHit {
  readonly doc: number;
  readonly kind: RecallKind;
  /** The project's id; missing if it holds everywhere. */
  readonly project: string | undefined;
  readonly inHead: boolean;
}

/** A word in more documents distinguishes nothing. */
export const CUE_MAX_DOCS = 200;

/** Selects what may be given in a project: its own content, and what holds everywhere. */
export interface PushPlace {
  readonly project: string | undefined;
}

const HOLDS_THERE = '(p.project IS NULL OR n.name IN (?, ?))';

function namesThere({ project }: PushPlace): readonly [string, string] {
  return [project ?? EVERYWHERE, EVERYWHERE];
}

/** Newest first, and one more than `CUE_MAX_DOCS` if there are more. Without a project, all projects are searched. */
export function cueHits(db: Database, cue: string, place?: PushPlace): readonly CueHit[] {
  return db
    .all(
      `SELECT c.doc, c.head, p.kind, n.name AS project FROM cues c JOIN pushable p ON p.doc = c.doc
       LEFT JOIN names n ON n.n = p.project
       WHERE c.cue = ? ${place === undefined ? '' : `AND ${HOLDS_THERE}`} ORDER BY c.doc DESC LIMIT ?`,
      cue,
      ...(place === undefined ? [] : namesThere(place)),
      CUE_MAX_DOCS + 1,
    )
    .map((row) => ({
      doc: Number(row.doc),
      kind: kindOf(row.kind),
      project: typeof row.project === 'string' ? row.project : undefined,
      inHead: row.head === 1,
    }));
}

export interface PushVector {
  readonly doc: number;
  readonly kind: RecallKind;
  readonly project: string | undefined;
  readonly bytes: Int8Array;
  readonly scale: number;
}

/** Newest first. */
export function pushVectors(db: Database, embedder: string, place: PushPlace, limit: number): readonly PushVector[] {
  const n = knownEmbedder(db, embedder);
  if (n === undefined) return [];
  return db
    .all(
      `SELECT p.doc, p.kind, n.name AS project, v.scale, v.vector FROM pushable p
       LEFT JOIN names n ON n.n = p.project CROSS JOIN vectors v
       WHERE v.embedder = ? AND v.doc = p.doc AND ${HOLDS_THERE} ORDER BY p.doc DESC LIMIT ?`,
      n,
      ...namesThere(place),
      limit,
    )
    .flatMap((row) =>
      row.vector instanceof Uint8Array
        ? [
            {
              doc: Number(row.doc),
              kind: kindOf(row.kind),
              project: typeof row.project === 'string' ? row.project : undefined,
              bytes: signed(row.vector),
              scale: Number(row.scale),
            },
          ]
        : [],
    );
}

/** The row of a word piece in that table. */
export function rowOfPiece(db: Database, piece: string): number | undefined {
  const row = db.get('SELECT row FROM pieces WHERE piece = ?', piece)?.row;
  return typeof row === 'number' ? row : undefined;
}

/** The table that the vectors in use were made with. Missing if they come from another model. */
export function tableOfVectors(db: Database): { readonly file: string; readonly embedder: string } | undefined {
  const file = readMeta(db, 'table');
  const embedder = readMeta(db, 'embedder');
  return file === undefined || embedder === undefined ? undefined : { file, embedder };
}

/** Without a project, all projects are searched. */
export function countPushable(db: Database, place?: PushPlace): number {
  const row =
    place === undefined
      ? db.get('SELECT count(*) AS n FROM pushable')
      : db.get(
          `SELECT count(*) AS n FROM pushable p LEFT JOIN names n ON n.n = p.project WHERE ${HOLDS_THERE}`,
          ...namesThere(place),
        );
  return Number(row?.n);
}

export function pathOfDoc(db: Database, doc: number): string | undefined {
  const path = db.get('SELECT path FROM files WHERE doc = ?', doc)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** The fact behind a document of the index, with its current trust. */
export function factOfDoc(journal: Database, doc: number): Fact | undefined {
  const id = factsOfDocs(journal, [doc]).get(doc)?.id;
  return id === undefined ? undefined : getFact(journal, id);
}

/** All known paths with this file name. */
export function pathsCalled(db: Database, alias: string): readonly string[] {
  return db
    .all('SELECT name FROM concepts WHERE alias = ? AND kind = ? LIMIT 50', alias, CONCEPT_KINDS.indexOf('file'))
    .map((row) => String(row.name));
}

export interface RunHit {
  readonly doc: number;
  readonly at: number;
  readonly failed: boolean;
  readonly session: string | undefined;
  readonly project: string | undefined;
  /** The command that fixed its failure. */
  readonly fix: number | undefined;
}

/** Runs of this exact command in any project, newest first. */
export function runsOf(db: Database, shape: string, limit: number): readonly RunHit[] {
  return db
    .all(
      `SELECT r.doc, r.at, r.what, s.name AS session, p.name AS project,
         (SELECT fix FROM fixes WHERE failed = r.doc ORDER BY at DESC LIMIT 1) AS fix
       FROM runs r JOIN docs d ON d.doc = r.doc LEFT JOIN names s ON s.n = r.session LEFT JOIN names p ON p.n = d.project
       WHERE r.shape = ? ORDER BY r.at DESC, r.doc DESC LIMIT ?`,
      textKey(shape),
      limit,
    )
    .map((row) => ({
      doc: Number(row.doc),
      at: Number(row.at),
      failed: row.what === RUNS.failed,
      session: typeof row.session === 'string' ? row.session : undefined,
      project: typeof row.project === 'string' ? row.project : undefined,
      fix: typeof row.fix === 'number' ? row.fix : undefined,
    }));
}

export interface FixHit {
  readonly fix: number;
  readonly failed: number;
  readonly at: number;
  readonly project: string | undefined;
}

/** The commands that fixed failures with this signature, newest first. */
export function fixesOf(db: Database, signature: string, limit: number): readonly FixHit[] {
  return db
    .all(
      `SELECT f.fix, f.failed, f.at, p.name AS project FROM fixes f JOIN docs d ON d.doc = f.fix
       LEFT JOIN names p ON p.n = d.project WHERE f.signature = ? ORDER BY f.at DESC LIMIT ?`,
      textKey(signature),
      limit,
    )
    .map((row) => ({
      fix: Number(row.fix),
      failed: Number(row.failed),
      at: Number(row.at),
      project: typeof row.project === 'string' ? row.project : undefined,
    }));
}
