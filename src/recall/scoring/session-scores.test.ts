import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { marksOf } from '../../domain/search/marks.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { readNeighbouringTurns } from './neighbouring-turns.ts';
import { scoreSessions } from './session-scores.ts';

const row = (doc: number, session: number | undefined, words: readonly string[]): DocRow => ({
  doc,
  table: 'said',
  kind: 'prompt',
  project: undefined,
  session,
  turn: doc,
  actor: 'person',
  trust: 'owner',
  speaker: undefined,
  at: 0,
  size: 20,
  traits: 0,
  marks: marksOf(words),
});

/** Of rows that were all found already, nothing is read from the index. */
const asked = (words: readonly string[]) =>
  readNeighbouringTurns(
    openDatabase(join(tempDir(), 'index.db'), { mode: 'create', busyTimeoutMs: 0 }),
    [],
    words.map((word) => ({ word, weight: 1 })),
  );

describe('a session', () => {
  it('that covers the question in several turns is above one that repeats a part of it', () => {
    const rows = [row(1, 1, ['boat']), row(2, 1, ['harbour']), row(3, 2, ['boat']), row(4, 2, ['boat'])];
    const scores = scoreSessions(rows, { own: new Map(), meaning: new Map() }, asked(['boat', 'harbour']));
    expect(scores.get(1)?.covers).toBe(1);
    expect(scores.get(2)?.covers).toBeLessThan(0.8);
  });

  it('is as good as the best in it, by words and by meaning', () => {
    const rows = [row(1, 1, []), row(2, 1, []), row(3, 2, [])];
    const own = new Map([
      [1, 2],
      [3, 4],
    ]);
    const meaning = new Map([
      [1, 0.2],
      [2, 0.8],
      [3, 0.4],
    ]);
    const scores = scoreSessions(rows, { own, meaning }, asked(['boat']));
    expect(scores.get(1)).toMatchObject({ best: 0.5, meaning: 1 });
    expect(scores.get(2)).toMatchObject({ best: 1, meaning: 0.5 });
  });

  it('nothing of which has a vector yet means as much as its words say', () => {
    const own = new Map([
      [1, 4],
      [2, 1],
    ]);
    const scores = scoreSessions(
      [row(1, 1, []), row(2, 2, [])],
      { own, meaning: new Map([[2, 0.5]]) },
      asked(['boat']),
    );
    expect(scores.get(1)?.meaning).toBe(1);
    const without = scoreSessions([row(1, 1, [])], { own, meaning: new Map() }, asked(['boat']));
    expect(without.get(1)?.meaning).toBe(0);
  });
});
