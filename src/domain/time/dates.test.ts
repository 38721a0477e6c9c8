import { expect, it } from 'vitest';
import { fileTime, timeOfFile } from './dates.ts';

it.each([Date.UTC(2026, 0, 15, 12, 30, 5, 7), 0, Date.UTC(1999, 11, 31, 23, 59, 59, 999)])(
  '%d comes back from a file name',
  (ms) => {
    expect(fileTime(ms)).not.toMatch(/[:/\\]/);
    expect(timeOfFile(fileTime(ms))).toBe(ms);
  },
);

it('sorts as time does', () => {
  const times = [5, 1_700_000_000_000, 1_600_000_000_001, 1_600_000_000_000];
  expect(times.map(fileTime).sort().map(timeOfFile)).toEqual(times.toSorted((a, b) => a - b));
});
