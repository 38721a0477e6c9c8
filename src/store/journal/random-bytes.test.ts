import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import { randomBytesOf } from './random-bytes.ts';

it('gives random bytes, others each time and in each connection', () => {
  const folder = tempDir();
  const given = ['a', 'b'].flatMap((name) => {
    const db = openDatabase(join(folder, name), { mode: 'create', busyTimeoutMs: 300 });
    onTestFinished(() => db.close());
    const random = randomBytesOf(db);
    return Array.from({ length: 100 }, () => Buffer.from(random(16)).toString('hex'));
  });
  expect(new Set(given.filter((bytes) => /^[0-9a-f]{32}$/.test(bytes))).size).toBe(200);
});
