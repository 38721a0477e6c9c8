import { describe, expect, it } from 'vitest';
import { isMemoirError } from '../domain/errors.ts';
import { parseMoment } from './human-moments.ts';

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
  ] as const)('%s, its %s', async (text, edge, expected) => {
    expect(await parseMoment(text, NOW, edge)).toBe(expected);
  });

  it('takes milliseconds as they are', async () => {
    expect(await parseMoment(1234.5, NOW, 'start')).toBe(1234);
  });

  it.each(['', 'soonish', '2026-02-31', '2026-13-01', 'the day the sun stood still', Number.NaN, 9e15])(
    'says that it does not understand %s',
    async (given) => {
      const error = await parseMoment(given, NOW, 'start').catch((thrown: unknown) => thrown);
      expect(isMemoirError(error, 'bad-input')).toBe(true);
    },
  );
});
