import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { HLC_ZERO, hlcMs, lastHlcAt, MAX_FOREIGN_LEAD_MS, tickHlc, witnessHlc } from './hlc.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('tickHlc', () => {
  it('follows a wall clock that moves forward', () => {
    const first = tickHlc(HLC_ZERO, NOW);
    expect(hlcMs(first)).toBe(NOW);
    expect(hlcMs(tickHlc(first, NOW + 5))).toBe(NOW + 5);
  });

  it('counts within one millisecond', () => {
    const first = tickHlc(HLC_ZERO, NOW);
    const second = tickHlc(first, NOW);
    expect(second > first).toBe(true);
    expect(hlcMs(second)).toBe(NOW);
  });

  it('goes to the next millisecond when the counter is full', () => {
    const full = `${NOW.toString(16).padStart(12, '0')}ffff`;
    const next = tickHlc(full, NOW);
    expect(hlcMs(next)).toBe(NOW + 1);
    expect(next > full).toBe(true);
  });

  it(
    promise('journal/clock-may-jump', 'never gives a stamp twice or one that is smaller, whatever the wall clock does'),
    () => {
      const anyTime = fc.oneof(
        fc.integer({ min: NOW - 2, max: NOW + 2 }),
        fc.integer({ min: -1_000_000, max: 2 ** 48 - 2 }),
        fc.double({ min: 0, max: 1e12, noNaN: true }),
      );
      fc.assert(
        fc.property(fc.array(anyTime, { minLength: 2, maxLength: 60 }), (times) => {
          let last = HLC_ZERO;
          for (const time of times) {
            const next = tickHlc(last, time);
            expect(next).toMatch(/^[0-9a-f]{16}$/);
            expect(next > last).toBe(true);
            last = next;
          }
        }),
        { seed: 1 },
      );
    },
  );
});

describe('witnessHlc', () => {
  it('adopts a later stamp of another device, so that later stamps follow it', () => {
    const ours = tickHlc(HLC_ZERO, NOW);
    const theirs = tickHlc(HLC_ZERO, NOW + 60_000);
    const after = witnessHlc(ours, theirs, NOW);
    expect(tickHlc(after, NOW) > theirs).toBe(true);
  });

  it('keeps ours when theirs is older', () => {
    const ours = tickHlc(HLC_ZERO, NOW);
    expect(witnessHlc(ours, tickHlc(HLC_ZERO, NOW - 1), NOW)).toBe(ours);
  });

  it('ignores a stamp of a device whose year is wrong', () => {
    const ours = tickHlc(HLC_ZERO, NOW);
    const atTheEdge = tickHlc(HLC_ZERO, NOW + MAX_FOREIGN_LEAD_MS);
    const beyond = tickHlc(HLC_ZERO, NOW + MAX_FOREIGN_LEAD_MS + 1);
    expect(witnessHlc(ours, atTheEdge, NOW)).toBe(atTheEdge);
    expect(witnessHlc(ours, beyond, NOW)).toBe(ours);
  });
});

describe('lastHlcAt', () => {
  it('is no earlier than any stamp given at that time, and earlier than all later ones', () => {
    const bound = lastHlcAt(NOW);
    expect(tickHlc(tickHlc(HLC_ZERO, NOW), NOW) <= bound).toBe(true);
    expect(tickHlc(HLC_ZERO, NOW + 1) > bound).toBe(true);
  });
});
