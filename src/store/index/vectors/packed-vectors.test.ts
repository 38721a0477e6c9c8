import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../../test/fixtures/home.ts';
import { seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { type Database, openDatabase } from '../../../platform/sqlite/sqlite.ts';
import { createIndexSchema, FIRST_FACT_DOC } from '../generations/index-schema.ts';
import { packVectors, readPackedVectors } from './packed-vectors.ts';

const DIMENSIONS = 4;
const ONE = { n: 1, dimensions: DIMENSIONS };

describe('packed vectors', () => {
  it('are the same as the rows after any changes, packed or not', () => {
    const db = openTestIndex();
    const random = seededRandom(20_261_117);
    for (let step = 0; step < 300; step += 1) {
      const doc = Math.floor(random() * 12_000) + (random() < 0.2 ? FIRST_FACT_DOC : 0);
      const bytes = Uint8Array.from({ length: random() < 0.05 ? 3 : DIMENSIONS }, () => Math.floor(random() * 256));
      if (random() < 0.3) db.run('DELETE FROM vectors WHERE doc % 7 = ?', doc % 7);
      else
        db.run(
          `INSERT INTO vectors (embedder, doc, scale, vector) VALUES (1, ?, ?, ?)
           ON CONFLICT (embedder, doc) DO UPDATE SET scale = excluded.scale, vector = excluded.vector`,
          doc,
          step / 2,
          bytes,
        );
      if (random() < 0.3) packVectors(db, 'one');
      expect(readAll(db)).toEqual(rowsOf(db));
    }
  });

  it('are not read, and take no space, if there are too many', () => {
    const db = openTestIndex();
    const insert = 'INSERT INTO vectors (embedder, doc, scale, vector) VALUES (1, ?, 1, zeroblob(4))';
    db.transaction(() => {
      for (let doc = 1; doc <= 20_000; doc += 1) db.run(insert, doc);
    });
    packVectors(db, 'one');
    expect(db.get('SELECT count(scales) AS n FROM packs')?.n).toBe(20);
    expect(readAll(db)).toHaveLength(20_000);
    db.run(insert, 20_001);
    expect(readAll(db)).toEqual([]);
    packVectors(db, 'one');
    expect(db.get('SELECT count(scales) AS n FROM packs')?.n).toBe(0);
  });

  it('are gone with their embedder', () => {
    const db = openTestIndex();
    db.run('INSERT INTO vectors (embedder, doc, scale, vector) VALUES (1, 1, 1, zeroblob(4))');
    packVectors(db, 'one');
    db.run('DELETE FROM vectors');
    db.run('DELETE FROM embedders');
    expect(db.get('SELECT count(*) AS n FROM packs')?.n).toBe(0);
  });
});

function openTestIndex(): Database {
  const db = openDatabase(join(tempDir(), 'index.db'), { mode: 'create', busyTimeoutMs: 0, synchronous: 'NORMAL' });
  onTestFinished(() => db.close());
  createIndexSchema(db);
  db.run("INSERT INTO embedders (n, id, dimensions) VALUES (1, 'one', ?)", DIMENSIONS);
  return db;
}

function readAll(db: Database): readonly unknown[] {
  const read: unknown[] = [];
  for (const { docs, scales, vectors } of readPackedVectors(db, ONE, 20_000)) {
    for (const [i, doc] of docs.entries()) {
      read.push([doc, scales[i], [...vectors.slice(i * DIMENSIONS, (i + 1) * DIMENSIONS)]]);
    }
  }
  return read;
}

function rowsOf(db: Database): readonly unknown[] {
  return db
    .all('SELECT doc, scale, vector FROM vectors WHERE length(vector) = ? ORDER BY doc', DIMENSIONS)
    .map(({ doc, scale, vector }) => [
      doc,
      scale,
      vector instanceof Uint8Array ? [...vector].map((byte) => (byte > 127 ? byte - 256 : byte)) : vector,
    ]);
}
