import { expect, it } from 'vitest';
import { suggest } from './suggest.ts';

it.each([
  ['docter', 'doctor'],
  ['doc', 'doctor'],
  ['DOCTOR', 'doctor'],
  ['re', undefined], // begins two names: no guess
  ['xyz', undefined],
  ['t', undefined],
])('%j suggests %j', (given, expected) => {
  expect(suggest(given, ['doctor', 'restore', 'rebuild', 'task'])).toBe(expected);
});
