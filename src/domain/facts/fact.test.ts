import { expect, it } from 'vitest';
import { holdsAt } from './fact.ts';

it('holds until the day it names, if nothing ended it before', () => {
  expect([4, 5].map((at) => holdsAt({ truth: 'stated', validTo: 5 }, at))).toEqual([true, false]);
  expect(holdsAt({ truth: 'confirmed' }, 5)).toBe(true);
  expect(holdsAt({ truth: 'superseded' }, 5)).toBe(false);
});
