import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAME_STATEMENT, similarity } from './similarity.ts';

const SAME: readonly (readonly [string, string])[] = [
  ['Use pnpm, not npm, in this repository.', 'In this repository use pnpm instead of npm'],
  ['Never push to main.', "Don't push to main"],
  ['Never squash merge', 'never ever squash merges'],
  ['Run the tests before committing', 'The tests should be run before a commit'],
  ['The dev server listens on port 3000', 'Dev server listens on port 3000.'],
  ['Caches are cleared nightly', 'The cache is cleared nightly'],
  ['Deploys happen on Fridays', 'deploys happen on friday'],
  ['Niemals auf main pushen', 'Nie auf main pushen!'],
  ['本番環境には直接デプロイしない', '本番環境には直接デプロイしない。'],
  ['We prefer tabs over spaces', 'prefer tabs over spaces'],
  ['The constructor takes no arguments', 'the constructor takes no argument'],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['Use pnpm, not npm, in this repository.', 'Use npm, not pnpm, in this repository.'],
  ['The dev server listens on port 3000', 'The dev server listens on port 4000'],
  ['Never push to main', 'Push to main'],
  ['The API is deployed with Docker', 'The API is written in Go'],
  ['Run the tests before committing', 'Run the linter before committing'],
  ['Staging database is Postgres 16', 'Staging database is Postgres 14'],
  ['Prefer tabs over spaces', 'Prefer spaces over tabs'],
  ['Answers in German', 'Answers in short sentences'],
  ['本番環境には直接デプロイしない', '検証環境のデータは毎晩消える'],
  ['', 'something'],
];

describe('similarity', () => {
  it.each(SAME)('takes %j and %j as the same', (a, b) => {
    expect(similarity(a, b)).toBeGreaterThanOrEqual(SAME_STATEMENT);
  });

  it.each(DIFFERENT)('distinguishes %j and %j', (a, b) => {
    expect(similarity(a, b)).toBeLessThan(SAME_STATEMENT);
  });

  it('is symmetric, bounded, and 1 for a text and itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });
});
