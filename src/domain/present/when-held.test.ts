import { describe, expect, it } from 'vitest';
import { whenHeld } from './when-held.ts';

const since = new Date(2026, 9, 19, 12).getTime();
const until = new Date(2026, 9, 27, 12).getTime();

describe('when a fact holds', () => {
  it.each([
    ['holds since 2026-10-19', { truth: 'stated', since }],
    ['held from 2026-10-19 to 2026-10-27', { truth: 'confirmed', since, until }],
    ['superseded, held from 2026-10-19 to 2026-10-27', { truth: 'superseded', since, until }],
  ] as const)('is said as %j', (text, fact) => {
    expect(whenHeld(fact, until + 1)).toBe(text);
  });

  it('is not over before its end', () => {
    expect(whenHeld({ truth: 'stated', since, until }, until - 1)).toBe('holds from 2026-10-19 to 2026-10-27');
  });
});
