import { describe, expect, it } from 'vitest';
import type { DreamState } from '../domain/dream.ts';
import { DAY_MS, HOUR_MS } from '../domain/time/dates.ts';
import { isBroken, openGate } from './gates.ts';

const NOW = Date.UTC(2026, 5, 1);
const quiet: DreamState = {
  lastRunAt: NOW - DAY_MS,
  sessions: 0,
  notes: 0,
  facts: 0,
  oldestFactAt: undefined,
  failures: 0,
  lastFailure: undefined,
};

describe('openGate', () => {
  it('stays closed when nothing happened', () => {
    expect(openGate(quiet, NOW)).toBeUndefined();
    expect(openGate({ ...quiet, lastRunAt: undefined }, NOW)).toBeUndefined();
  });

  it('opens after a day and five sessions, not after one of both', () => {
    expect(openGate({ ...quiet, sessions: 5 }, NOW)).toBe('sessions');
    expect(openGate({ ...quiet, sessions: 4 }, NOW)).toBeUndefined();
    expect(openGate({ ...quiet, sessions: 50, lastRunAt: NOW - 23 * HOUR_MS }, NOW)).toBeUndefined();
  });

  it('opens for the first five sessions ever', () => {
    expect(openGate({ ...quiet, lastRunAt: undefined, sessions: 5 }, NOW)).toBe('sessions');
  });

  it('opens when a clock was set back, not only when it has caught up', () => {
    expect(openGate({ ...quiet, sessions: 5, lastRunAt: NOW + 300 * DAY_MS }, NOW)).toBe('sessions');
  });

  it('opens for more than 100 new notes or facts at once', () => {
    const fresh = { ...quiet, lastRunAt: NOW - HOUR_MS };
    expect(openGate({ ...fresh, notes: 101 }, NOW)).toBe('notes');
    expect(openGate({ ...fresh, facts: 101 }, NOW)).toBe('facts');
    expect(openGate({ ...fresh, notes: 100, facts: 100 }, NOW)).toBeUndefined();
  });

  it('opens for a fact that waited more than a week', () => {
    expect(openGate({ ...quiet, facts: 1, oldestFactAt: NOW - 7 * DAY_MS - 1 }, NOW)).toBe('old-facts');
    expect(openGate({ ...quiet, facts: 1, oldestFactAt: NOW - 7 * DAY_MS }, NOW)).toBeUndefined();
  });

  it('stays closed after three failures in a row, and opens after two', () => {
    expect(openGate({ ...quiet, sessions: 5, failures: 3 }, NOW)).toBeUndefined();
    expect(openGate({ ...quiet, sessions: 5, failures: 2 }, NOW)).toBe('sessions');
    expect(isBroken({ ...quiet, failures: 3 })).toBe(true);
  });
});
