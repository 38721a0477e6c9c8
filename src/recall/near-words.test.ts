import { expect, it } from 'vitest';
import { editDistance } from './near-words.ts';

const distance = (a: string, b: string, most = 2): number | undefined => editDistance([...a], [...b], most);

it('counts letters that are missing, added, wrong or swapped', () => {
  expect(distance('migraton', 'migration')).toBe(1);
  expect(distance('migrration', 'migration')).toBe(1);
  expect(distance('migrstion', 'migration')).toBe(1);
  expect(distance('mirgation', 'migration')).toBe(1);
  expect(distance('dialys', 'dialyz')).toBe(1);
  expect(distance('ошибка', 'ошибки')).toBe(1);
});

it('says nothing about words that differ by more than is allowed', () => {
  expect(distance('lemon', 'melon', 1)).toBeUndefined();
  expect(distance('cache', 'catalog')).toBeUndefined();
  expect(distance('', 'abc')).toBeUndefined();
});
