/**
 * A copy of the vectors in LanceDB, for more vectors than can be compared one by one during a search. The package is an
 * optional peer. The copy is disposable: `forget` deletes it, and the next embedding creates it again.
 */

import { MemoirError, systemCode } from '../../../domain/errors.ts';
import { sha256 } from '../../../domain/hash/sha256.ts';
import { requireFrom } from '../../../platform/process/require-from.ts';
import type { VectorStore } from './vector-store.ts';
import { countVectors, iterateVectors, similarities } from './vectors.ts';

const PACKAGE = '@lancedb/lancedb';
const LANCE_INSTALL = `Install it where Memoir is installed: npm install ${PACKAGE} apache-arrow@18.1.0`;

/** Below this number LanceDB compares all vectors exactly. */
const LANCE_INDEXED_VECTORS = 50_000;
/**
 * How much of its index is searched, and how many candidates are compared exactly. Measured at 60,000 vectors of the
 * built-in table: of the ten nearest 84 of 100 are found with 100 compared, 97 with 300, 99 with 600; probes do not
 * matter.
 */
const PROBES = 64;
const COMPARED = 600;
const LEAST_REFINE = 5;
const BATCH = 4096;

/** The used part of the package, which may be missing and so provides no types. */
interface LanceQuery {
  distanceType(type: 'cosine'): LanceQuery;
  nprobes(count: number): LanceQuery;
  refineFactor(factor: number): LanceQuery;
  limit(count: number): LanceQuery;
  select(columns: readonly string[]): LanceQuery;
  toArray(): Promise<readonly { readonly doc: unknown }[]>;
}
interface LanceTable {
  add(rows: readonly LanceRow[]): Promise<unknown>;
  delete(where: string): Promise<unknown>;
  search(vector: Float32Array): LanceQuery;
  query(): LanceQuery;
  createIndex(column: string, options: unknown): Promise<unknown>;
  listIndices(): Promise<readonly unknown[]>;
  optimize(options: { readonly cleanupOlderThan: Date }): Promise<unknown>;
}
interface LanceConnection {
  tableNames(): Promise<readonly string[]>;
  openTable(name: string): Promise<LanceTable>;
  createTable(name: string, rows: readonly LanceRow[]): Promise<LanceTable>;
  dropTable(name: string): Promise<unknown>;
  close?: () => void;
}
interface LancePackage {
  connect(folder: string): Promise<LanceConnection>;
  readonly Index: { ivfPq(options: unknown): unknown };
}
interface LanceRow {
  readonly doc: number;
  readonly vector: readonly number[];
  readonly [column: string]: unknown;
}

export interface LanceSettings {
  readonly folder: string;
  /** A folder whose `node_modules` is searched first; for tests and benches. */
  readonly packageFolder?: string | undefined;
}

/** Undefined if it can be used. */
export function lanceMissing(settings: LanceSettings): { readonly why: string; readonly next: string } | undefined {
  try {
    requireFrom(settings.packageFolder).resolve(PACKAGE);
    return undefined;
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error;
    return { why: `models.vectorStore is lance, but the package ${PACKAGE} is not installed.`, next: LANCE_INSTALL };
  }
}

export async function openLanceVectorStore(settings: LanceSettings): Promise<VectorStore> {
  const missing = lanceMissing(settings);
  if (missing !== undefined) throw new MemoirError('model-unavailable', missing.why, { next: missing.next });
  // The documented interface of the package.
  const lance = requireFrom(settings.packageFolder)(PACKAGE) as LancePackage;
  const connection = await lance.connect(settings.folder);
  const nameOf = (embedder: string): string => `v_${Buffer.from(sha256(embedder)).toString('hex').slice(0, 24)}`;
  const tableOf = async (embedder: string): Promise<LanceTable | undefined> => {
    const name = nameOf(embedder);
    return (await connection.tableNames()).includes(name) ? connection.openTable(name) : undefined;
  };

  return {
    name: 'lance',
    refresh: async (db, embedder) => {
      const wanted = nameOf(embedder);
      for (const name of await connection.tableNames()) if (name !== wanted) await connection.dropTable(name);
      let table = await tableOf(embedder);
      const held = new Set(table === undefined ? [] : (await table.query().select(['doc']).toArray()).map(docOf));
      let rows: LanceRow[] = [];
      const flush = async (): Promise<void> => {
        if (rows.length === 0) return;
        if (table === undefined) table = await connection.createTable(wanted, rows);
        else await table.add(rows);
        rows = [];
      };
      for (const { doc, vector } of iterateVectors(db, embedder)) {
        if (held.delete(doc)) continue;
        rows.push({ doc, vector: Array.from(vector) });
        if (rows.length >= BATCH) await flush();
      }
      await flush();
      if (table === undefined) return;
      // The rest is no longer in the index.
      const gone = [...held];
      for (let at = 0; at < gone.length; at += BATCH) {
        await table.delete(`doc IN (${gone.slice(at, at + BATCH).join(', ')})`);
      }
      const { done } = countVectors(db, embedder);
      if (done >= LANCE_INDEXED_VECTORS && (await table.listIndices()).length === 0) {
        await table.createIndex('vector', { config: lance.Index.ivfPq({ distanceType: 'cosine' }) });
      }
      await table.optimize({ cleanupOlderThan: new Date() });
    },
    nearest: async (db, embedder, query, limit) => {
      const table = await tableOf(embedder);
      if (table === undefined || query.every((value) => value === 0)) return [];
      const found = await table
        .search(query)
        .distanceType('cosine')
        .nprobes(PROBES)
        .refineFactor(Math.max(LEAST_REFINE, Math.ceil(COMPARED / limit)))
        .limit(limit)
        .select(['doc', '_distance'])
        .toArray();
      // Looked up in the index: exact, and without removed documents.
      const exact = similarities(db, embedder, query, found.map(docOf));
      return [...exact]
        .map(([doc, similarity]) => ({ doc, similarity }))
        .sort((one, other) => other.similarity - one.similarity);
    },
    close: async () => connection.close?.(),
  };
}

function docOf({ doc }: { readonly doc: unknown }): number {
  return Number(doc);
}
