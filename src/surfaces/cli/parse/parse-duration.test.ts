import { describe, expect, it } from 'vitest';
import { isMemoirError } from '../../../domain/errors.ts';
import { parseDuration } from './parse-duration.ts';

const MINUTES = 60_000;

describe('a length of time', () => {
  it.each([
    ['2h', 120],
    ['30m', 30],
    ['30', 30],
    ['1h30m', 90],
    ['1h 30m', 90],
    ['1.5 hours', 90],
    ['45 minutes', 45],
    ['for 2 hours', 120],
    ['1 day', 1440],
    ['2 Days', 2880],
    ['1 hour and 5 min', 65],
    ['1w', 10_080],
  ])('%s', (typed, minutes) => {
    expect(parseDuration(typed)).toBe(minutes * MINUTES);
  });

  it.each(['', 'soon', '2x', 'h', '-5m', '0', '0.1m', '5h later', '999 weeks', '1e9', 'NaN', '10 s'])(
    'refuses %j',
    (typed) => {
      let error: unknown;
      try {
        parseDuration(typed);
      } catch (thrown) {
        error = thrown;
      }
      expect(isMemoirError(error, 'bad-input')).toBe(true);
    },
  );
});
