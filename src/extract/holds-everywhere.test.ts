import { describe, expect, it } from 'vitest';
import { holdsEverywhere } from './holds-everywhere.ts';

describe('a statement that holds in all projects', () => {
  it.each([
    'keep your answers short',
    'no emoji please',
    'keep it short',
    'antworte kurz',
    'no force pushes, in any repo',
    'squash only, in all my projects',
  ])('is about replies or says so: %s', (statement) => {
    expect(holdsEverywhere('preference', statement)).toBe(true);
  });

  it.each([
    'lower case, imperative, no emoji, none of that co-authored-by stuff',
    'keep function names short',
    'two lines between the methods',
    'no emoji in the commit messages',
    'api answers are problem json',
    'no emoji in this repo',
  ])('is not about the work in one project: %s', (statement) => {
    expect(holdsEverywhere('preference', statement)).toBe(false);
  });
});
