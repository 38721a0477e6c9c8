import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import { countSpeech } from '../../store/index/fill/speech-sizes.ts';
import { tableCode } from '../../store/index/generations/codes.ts';
import { createIndexSchema } from '../../store/index/generations/index-schema.ts';
import { readLongAnswers } from './long-answers.ts';
import { RANKING } from './weights.ts';

interface Messages {
  readonly count: number;
  readonly size: number;
}

function shareOf(said: Messages, told: Messages): number {
  const db = openDatabase(join(tempDir(), 'index.db'), { mode: 'create', busyTimeoutMs: 0, synchronous: 'NORMAL' });
  onTestFinished(() => db.close());
  createIndexSchema(db);
  for (const [table, { count, size }] of [['said', said] as const, ['told', told] as const]) {
    for (let n = 0; n < count; n += 1) countSpeech(db, { project: 1, table: tableCode(table), size }, 1);
  }
  return readLongAnswers(db, RANKING).shareIn(1);
}

it('is high where an agent writes pages, also for a person who writes paragraphs', () => {
  expect(shareOf({ count: 100, size: 250 }, { count: 100, size: 3000 })).toBeGreaterThan(0.95);
  expect(shareOf({ count: 100, size: 350 }, { count: 100, size: 1150 })).toBeGreaterThan(0.5);
});

it('is 0 where both write the same, and low where an agent at work announces its steps', () => {
  expect(shareOf({ count: 100, size: 200 }, { count: 100, size: 300 })).toBe(0);
  expect(shareOf({ count: 5, size: 60 }, { count: 150, size: 240 })).toBeLessThan(0.1);
});
