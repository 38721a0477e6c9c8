import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('the system clock is the wall clock in whole milliseconds', () => {
  const before = Date.now();
  const now = systemClock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(Number.isInteger(now)).toBe(true);
});
