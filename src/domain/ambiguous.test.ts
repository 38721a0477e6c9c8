import { expect, it } from 'vitest';
import { ambiguous } from './ambiguous.ts';

const some = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `a${n}` }));

it('names a few candidates and has all of them as data', () => {
  const error = ambiguous('a', some(6));
  expect([error.code, error.message]).toEqual(['ambiguous', '"a" could be a0, a1, a2, a3, a4, and others']);
  expect(error.data.candidates).toEqual(some(6).map(({ id }) => id));
  expect(ambiguous('a', some(5)).message).toBe('"a" could be a0, a1, a2, a3, a4');
});

it('says the name a person knows, and keeps the id as data', () => {
  const error = ambiguous('api', [{ id: '1', name: 'api-billing' }, { id: '2' }], 'Use the whole name of one of them.');
  expect([error.message, error.next]).toEqual(['"api" could be api-billing, 2', 'Use the whole name of one of them.']);
  expect(error.data.candidates).toEqual(['1', '2']);
});
