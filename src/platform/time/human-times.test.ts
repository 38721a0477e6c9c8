import { describe, expect, it } from 'vitest';
import { isMemoirError } from '../../domain/errors.ts';
import { parseLastMoment, parseRange, parseTime, rangeText } from './human-times.ts';

const NOW = new Date(2026, 10, 16, 15, 30);
const local = (...parts: readonly [number, number, number?, number?, number?]): number =>
  new Date(parts[0], parts[1], parts[2] ?? 1, parts[3] ?? 0, parts[4] ?? 0).getTime();

describe('a moment looked back at', () => {
  it.each([
    ['2026-11-01', 'start', local(2026, 10, 1)],
    ['2026-11-01', 'end', local(2026, 10, 2)],
    ['2026-11', 'start', local(2026, 10)],
    ['2026-11', 'end', local(2026, 11)],
    ['2025', 'end', local(2026, 0)],
    ['yesterday', 'start', local(2026, 10, 15)],
    ['yesterday', 'end', local(2026, 10, 16)],
    ['3 weeks ago', 'start', local(2026, 9, 26)],
    ['2026-11-01 14:30', 'start', local(2026, 10, 1, 14, 30)],
    ['12h', 'start', NOW.getTime() - 12 * 3_600_000],
    ['now', 'end', NOW.getTime()],
    ['feb 10', 'start', local(2026, 1, 10)],
    ['feb 10', 'end', local(2026, 1, 11)],
    ['10 February', 'start', local(2026, 1, 10)],
    ['december', 'start', local(2025, 11)],
    ['december', 'end', local(2026, 0)],
    ['dec 24', 'end', local(2025, 11, 25)],
    ['nov 16', 'start', local(2026, 10, 16)],
    ['november', 'end', local(2026, 11)],
    ['friday', 'start', local(2026, 10, 13)],
    ['thursday', 'end', local(2026, 10, 13)],
    ['monday', 'start', local(2026, 10, 16)],
    ['9pm', 'start', local(2026, 10, 15, 21)],
    ['9am', 'start', local(2026, 10, 16, 9)],
    ['feb 10 2027', 'start', local(2027, 1, 10)],
    ['tomorrow', 'start', local(2026, 10, 17)],
    ['in october', 'end', local(2026, 10)],
    ['on feb 10', 'start', local(2026, 1, 10)],
    ['as of 2026-11-01', 'end', local(2026, 10, 2)],
  ] as const)('%s, its %s', async (text, edge, expected) => {
    expect(await parseTime(text, NOW, edge)).toBe(expected);
  });

  it.each([
    ['2026-11-30', local(2026, 11, 1) - 1],
    ['2026-11', local(2026, 11, 1) - 1],
    ['yesterday', local(2026, 10, 16) - 1],
    ['2026-11-01 14:30', local(2026, 10, 1, 14, 30)],
    ['now', NOW.getTime()],
  ] as const)('%s, its last moment', async (text, expected) => {
    expect(await parseLastMoment(text, NOW)).toBe(expected);
  });

  it('accepts milliseconds', async () => {
    expect(await parseTime(1234.5, NOW, 'start')).toBe(1234);
  });

  it.each(['', 'soonish', '2026-02-31', '2026-13-01', 'the day the sun stood still', Number.NaN, 9e15])(
    'says that it does not understand %s',
    async (given) => {
      const error = await parseTime(given, NOW, 'start').catch((thrown: unknown) => thrown);
      expect(isMemoirError(error, 'bad-input')).toBe(true);
    },
  );
});

describe('a range', () => {
  it('is shown as it was read, with its last day', async () => {
    expect(rangeText(await parseRange({ since: 'feb 10', until: 'feb 12' }, NOW))).toBe(
      'from 2026-02-10 to 2026-02-12',
    );
    expect(rangeText(await parseRange({ until: '2026-02' }, NOW))).toBe('to 2026-02-28');
    expect(rangeText(await parseRange({ since: '2h' }, NOW))).toBe('from 2026-11-16 13:30');
    expect(rangeText({})).toBe('');
  });

  it.each([
    [{ since: '2026-02-12', until: '2026-02-10' }, /from 2026-02-12 to 2026-02-10 is empty/],
    [{ since: 'tomorrow' }, /from 2026-11-17 is in the future/],
  ] as const)('that cannot match anything is an error: %o', async (range, message) => {
    await expect(parseRange(range, NOW)).rejects.toThrow(message);
  });
});
