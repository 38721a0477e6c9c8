import { describe, expect, it } from 'vitest';
import { parseDay } from './human-dates.ts';

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 15, 30);

describe('days as people write them', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2028-02-29', '2028-02-29'],
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['yesterday', '2026-11-17'],
    ['friday', '2026-11-20'],
    ['wed', '2026-11-25'],
    ['in 3 days', '2026-11-21'],
    ['+2w', '2026-12-02'],
    ['5 days', '2026-11-23'],
    ['next week', '2026-11-25'],
    ['1 December 2026', '2026-12-01'],
    ['Dec 24', '2026-12-24'],
    ['in two weeks', '2026-12-02'],
    ['next friday', '2026-11-27'],
  ])('%s is %s', async (text, day) => {
    expect(await parseDay(text, NOW)).toBe(day);
  });

  it.each([
    '',
    'someday',
    '2026-02-31',
    '2026-13-01',
    '20261201',
    'blue friday afternoon party',
    '99',
    '2026-1-1 x',
    'NaN',
  ])('%s is refused', async (text) => {
    await expect(parseDay(text, NOW)).rejects.toMatchObject({
      code: 'bad-input',
      next: expect.stringContaining('2026'),
    });
  });
});
