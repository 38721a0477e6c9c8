import { expect, it } from 'vitest';
import { editDistance, suggest } from './suggest.ts';

it.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['doctro', 'doctor', 1],
  ['same', 'same', 0],
])('distance of %j and %j is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

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
