import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { type Database, openDatabase } from '../../platform/sqlite/sqlite.ts';
import { createIndexSchema } from '../../store/index/generations/index-schema.ts';
import { meaningAmong } from './meaning-among.ts';

/** The first number is what all have in common, the others are what each is about. */
const COMMON = [10, 0, 0, 0];

function openWith(vectors: readonly (readonly number[])[]): Database {
  const db = openDatabase(join(tempDir(), 'index.db'), { mode: 'create', busyTimeoutMs: 0, synchronous: 'NORMAL' });
  onTestFinished(() => db.close());
  createIndexSchema(db);
  db.run("INSERT INTO embedders (n, id, dimensions) VALUES (1, 'one', 4)");
  for (const [doc, vector] of vectors.entries()) {
    const bytes = Uint8Array.from(vector, (value) => value & 0xff);
    db.run('INSERT INTO vectors (embedder, doc, scale, vector) VALUES (1, ?, ?, ?)', doc, 1 / length(vector), bytes);
  }
  return db;
}

const length = (vector: readonly number[]): number => Math.hypot(...vector);
const unit = (vector: readonly number[]): Float32Array => Float32Array.from(vector, (value) => value / length(vector));

const others = Array.from({ length: 30 }, (_, n) => [10, 0, n % 2 === 0 ? 4 : -4, n % 3 === 0 ? 4 : -4]);

it('takes off what all messages have in common', () => {
  // The first says hardly more than all of them do, the second is about what is asked for.
  const db = openWith([COMMON, [6, 6, 5, 5], ...others]);
  const docs = [...others.keys(), 30, 31];
  const query = unit([10, 4, 0, 0]);
  const found = meaningAmong(db, { embedder: 'one', vector: query }, docs);
  const cosine = (vector: readonly number[]): number =>
    unit(vector).reduce((sum, v, i) => sum + v * (query[i] ?? 0), 0);
  expect(cosine(COMMON)).toBeGreaterThan(cosine([6, 6, 5, 5]));
  expect(found.get(1)).toBe(1);
  expect(found.get(0)).toBeLessThan(0.9);
  for (const value of found.values()) expect(value).toSatisfy((each: number) => each >= 0 && each <= 1);
});

it('compares nothing if there are few messages or few vectors', () => {
  const db = openWith([COMMON, ...others]);
  const meaning = { embedder: 'one', vector: unit(COMMON) };
  expect(meaningAmong(db, meaning, [0, 1, 2]).size).toBe(0);
  expect(meaningAmong(db, { ...meaning, embedder: 'two' }, [...others.keys()]).size).toBe(0);
});

it('stays finite if all messages are the same', () => {
  const db = openWith(Array.from({ length: 30 }, () => COMMON));
  const found = meaningAmong(db, { embedder: 'one', vector: unit(COMMON) }, [...others.keys()]);
  expect([...found.values()].every(Number.isFinite)).toBe(true);
});
