/** The vector stores, with the same checks for each; LanceDB only where it is installed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findLance } from '../../scripts/install-optional.ts';
import { type Database, openDatabase } from '../../src/platform/sqlite/sqlite.ts';
import { createIndexSchema } from '../../src/store/index/generations/index-schema.ts';
import { openLanceVectorStore } from '../../src/store/index/vectors/lance-vector-store.ts';
import type { VectorStore } from '../../src/store/index/vectors/vector-store.ts';
import { iterateVectors, type NearVector, putVectors } from '../../src/store/index/vectors/vectors.ts';
import { compareAll } from '../../src/store/index/vectors/vectors-in-memory.ts';
import { countVectorsChange } from '../../src/store/index/vectors/vectors-version.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const EMBEDDER = { id: 'test:one', dimensions: 48 };
const COUNT = 600;
const TOLERANCE = 0.95;
const lance = findLance();

type SearchedVectors = Omit<VectorStore, 'name'>;

/** All vectors in memory: how a search works without another store. */
const IN_MEMORY: SearchedVectors = {
  refresh: async () => {},
  nearest: async (db, embedder, query, limit) => compareAll(db, embedder, query, -1)?.nearest(limit, () => true) ?? [],
  close: async () => {},
};

const STORES: readonly { readonly name: string; readonly open: (folder: string) => Promise<SearchedVectors> }[] = [
  { name: 'in memory', open: async () => IN_MEMORY },
  ...(lance === undefined
    ? []
    : [{ name: 'lance', open: (folder: string) => openLanceVectorStore({ folder, ...lance }) }]),
];
if (lance === undefined) {
  console.warn('NOT RUN: the contract of LanceDB as vector store. It is fetched by: node scripts/install-optional.ts');
}

describe.each(STORES)('$name', ({ open }) => {
  const opened = async (): Promise<{ readonly db: Database; readonly store: SearchedVectors }> => {
    const folder = tempDir();
    const store = await open(join(folder, 'copy'));
    onTestFinished(() => store.close());
    return { db: filledIndex(folder), store };
  };

  it(promise('models/stores-agree', 'finds what an exact search finds'), async () => {
    const { db, store } = await opened();
    await store.refresh(db, EMBEDDER.id);
    let found = 0;
    for (let question = 0; question < 20; question += 1) {
      const query = vectorOf(question * 29 + 7, 0.3);
      const exact = scan(db, query, 10).map(({ doc }) => doc);
      const near = await store.nearest(db, EMBEDDER.id, query, 10);
      found += near.filter(({ doc }) => exact.includes(doc)).length;
      expect(near.map(({ similarity }) => similarity)).toEqual(
        near.map(({ similarity }) => similarity).toSorted((one, other) => other - one),
      );
    }
    expect(found / 200).toBeGreaterThanOrEqual(TOLERANCE);
  });

  it('returns nothing that was removed, and new vectors after a refresh', async () => {
    const { db, store } = await opened();
    await store.refresh(db, EMBEDDER.id);
    const query = vectorOf(5, 0);
    const [best] = await store.nearest(db, EMBEDDER.id, query, 3);
    expect(best?.doc).toBe(5);
    db.run('DELETE FROM vectors WHERE doc = 5');
    countVectorsChange(db);
    expect((await store.nearest(db, EMBEDDER.id, query, 3)).map(({ doc }) => doc)).not.toContain(5);
    addDocument(db, COUNT + 1);
    putVectors(db, EMBEDDER, [{ doc: COUNT + 1, crc: 0, vector: query }]);
    await store.refresh(db, EMBEDDER.id);
    expect((await store.nearest(db, EMBEDDER.id, query, 3))[0]?.doc).toBe(COUNT + 1);
  });

  it('has nothing of an embedder it never saw', async () => {
    const { db, store } = await opened();
    expect(await store.nearest(db, 'test:other', vectorOf(1, 0), 10)).toEqual([]);
    await store.refresh(db, 'test:other');
    expect(await store.nearest(db, 'test:other', vectorOf(1, 0), 10)).toEqual([]);
  });
});

describe('lance', () => {
  it('without its package is refused with how to install it', async () => {
    const folder = tempDir();
    await expect(openLanceVectorStore({ folder, packageFolder: tempDir() })).rejects.toMatchObject({
      code: 'model-unavailable',
      next: expect.stringContaining('npm install @lancedb/lancedb'),
    });
  });

  // Optional. If it is not installed, the suite says so at the start.
  const withLance = lance === undefined ? (): void => {} : it;
  withLance('is made again after its copy was deleted', async () => {
    const folder = tempDir();
    const db = filledIndex(folder);
    const settings = { folder: join(folder, 'copy'), ...lance };
    const first = await openLanceVectorStore(settings);
    await first.refresh(db, EMBEDDER.id);
    await first.close();
    rmSync(settings.folder, { recursive: true, force: true });
    const second = await openLanceVectorStore(settings);
    expect(await second.nearest(db, EMBEDDER.id, vectorOf(5, 0), 1)).toEqual([]);
    await second.refresh(db, EMBEDDER.id);
    expect((await second.nearest(db, EMBEDDER.id, vectorOf(5, 0), 1))[0]?.doc).toBe(5);
    await second.close();
  });
});

function filledIndex(folder: string): Database {
  const db = openDatabase(join(folder, 'index.db'), { mode: 'create', busyTimeoutMs: 1000, synchronous: 'NORMAL' });
  onTestFinished(() => db.close());
  createIndexSchema(db);
  for (let doc = 1; doc <= COUNT; doc += 1) addDocument(db, doc);
  putVectors(
    db,
    EMBEDDER,
    Array.from({ length: COUNT }, (_, at) => ({ doc: at + 1, crc: 0, vector: vectorOf(at + 1, 0) })),
  );
  return db;
}

function addDocument(db: Database, doc: number): void {
  db.run(
    `INSERT INTO docs (doc, tbl, kind, turn, actor, trust, at, learned, size, upto, crc, traits)
     VALUES (?, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)`,
    doc,
  );
}

/** Around one of twenty centres, as texts are; `noise` moves it off its own place. */
function vectorOf(number: number, noise: number): Float32Array {
  const random = (seed: number): number => {
    const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32 - 0.5;
  };
  const raw = Float32Array.from({ length: EMBEDDER.dimensions }, (_, d) => {
    const own = random(number * 7919 + d * 31 + 1);
    return random((number % 20) * 104_729 + d * 17 + 3) + 0.8 * own + noise * random(number * 31 + d * 7 + 11);
  });
  const norm = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
  return raw.map((value) => value / norm);
}

function scan(db: Database, query: Float32Array, limit: number): readonly NearVector[] {
  const similarity = (vector: Float32Array): number =>
    vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
  return [...iterateVectors(db, EMBEDDER.id)]
    .map(({ doc, vector }) => ({ doc, similarity: similarity(vector) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, limit);
}
