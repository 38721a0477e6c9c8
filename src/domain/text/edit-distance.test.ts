import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

const distance = (a: string, b: string, most = 2): number => editDistance([...a], [...b], most);

it('counts letters that are missing, added, wrong or swapped', () => {
  expect(distance('migraton', 'migration')).toBe(1);
  expect(distance('migrration', 'migration')).toBe(1);
  expect(distance('migrstion', 'migration')).toBe(1);
  expect(distance('mirgation', 'migration')).toBe(1);
  expect(distance('dialys', 'dialyz')).toBe(1);
  expect(distance('ошибка', 'ошибки')).toBe(1);
});

it('says nothing about words that differ by more than is allowed', () => {
  expect(distance('lemon', 'melon', 1)).toBe(Number.POSITIVE_INFINITY);
  expect(distance('cache', 'catalog')).toBe(Number.POSITIVE_INFINITY);
  expect(distance('', 'abc')).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['doctro', 'doctor', 1],
  ['same', 'same', 0],
])('distance of %j and %j is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});
