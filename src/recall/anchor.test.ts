import { expect, it } from 'vitest';
import { readAnchor } from './anchor.ts';

it.each([
  ['what was slow before the migration?', 'before', 'the migration'],
  ['which tests failed since we switched to pnpm', 'after', 'we switched to pnpm'],
  ['when we switched to pnpm, what broke in CI?', 'when', 'we switched to pnpm'],
  ['was lief schief, nachdem wir umgezogen sind', 'after', 'wir umgezogen sind'],
  ['qué usábamos antes de la migración', 'before', 'la migración'],
])('%s: %s %s', (query, relation, event) => {
  const found = readAnchor(query);
  expect(found).toMatchObject({ relation, event });
  expect(query).toContain(found?.phrase);
});

it.each([
  'how many days after the move did we pay',
  'what did Ana do after Tom moved',
  'when the sun shines',
  'when did we switch to pnpm',
  'when is the pilot',
  'since',
  'what comes before',
  'the after hook',
  '',
])('%s names no event', (query) => {
  expect(readAnchor(query)).toBeUndefined();
});
