import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../../test/fixtures/home.ts';
import { seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { type Database, openDatabase } from '../../../platform/sqlite/sqlite.ts';
import { createIndexSchema } from '../generations/index-schema.ts';
import { packVectors } from './packed-vectors.ts';
import { compareAll } from './vectors-in-memory.ts';
import { countVectorsChange } from './vectors-version.ts';

const DIMENSIONS = 20;

it('finds the same while it reads vectors, with vectors in memory, and after a change', () => {
  const db = openTestIndex();
  const random = seededRandom(20_261_118);
  const query = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  for (let round = 0; round < 3; round += 1) {
    addVectors(db, random, 1 + round * 2500, 2500);
    // The last round has vectors that are not packed.
    if (round < 2) packVectors(db, 'one');
    // With the second filter, the best of each pack are too few, and all are looked at.
    for (const passes of [isEven, (doc: number) => doc % 120 === 0]) {
      for (const least of [0.02, -1]) {
        // The first query of a version reads, the others keep.
        countVectorsChange(db);
        const [first, ...others] = [1, 2, 3].map(() => found(db, query, least, passes));
        if (passes === isEven || least < 0) expect(first?.nearest.length).toBe(20);
        expect(first?.nearest).toEqual(nearestOf(db, query, least, passes));
        for (const other of others) expect(other).toEqual(first);
      }
    }
  }
});

function openTestIndex(): Database {
  const db = openDatabase(join(tempDir(), 'index.db'), { mode: 'create', busyTimeoutMs: 0, synchronous: 'NORMAL' });
  onTestFinished(() => db.close());
  createIndexSchema(db);
  db.run("INSERT INTO embedders (n, id, dimensions) VALUES (1, 'one', ?)", DIMENSIONS);
  return db;
}

function addVectors(db: Database, random: () => number, from: number, count: number): void {
  db.transaction(() => {
    for (let doc = from; doc < from + count; doc += 1) {
      const bytes = Uint8Array.from({ length: DIMENSIONS }, () => Math.floor(random() * 256));
      db.run('INSERT INTO vectors (embedder, doc, scale, vector) VALUES (1, ?, ?, ?)', doc, random() / 1000, bytes);
    }
  });
}

const isEven = (doc: number): boolean => doc % 2 === 0;

type Passes = (doc: number) => boolean;

function found(db: Database, query: Float32Array, least: number, passes: Passes) {
  const all = compareAll(db, 'one', query, least);
  return { nearest: all?.nearest(20, passes).map(({ doc }) => doc) ?? [], one: all?.similarityOf(1400) };
}

/** Row by row. */
function nearestOf(db: Database, query: Float32Array, least: number, passes: Passes): readonly number[] {
  return db
    .lists('SELECT doc, scale, vector FROM vectors')
    .map(([doc, scale, vector]) => {
      const bytes = new Int8Array(vector instanceof Uint8Array ? vector : []);
      return {
        doc: Number(doc),
        similarity: query.reduce((sum, each, i) => sum + each * (bytes[i] ?? 0), 0) * Number(scale),
      };
    })
    .filter(({ doc, similarity }) => passes(doc) && similarity >= least)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 20)
    .map(({ doc }) => doc);
}
