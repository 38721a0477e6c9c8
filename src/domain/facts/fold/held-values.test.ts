import { describe, expect, it } from 'vitest';
import { createHeldValues, HELD_MAX } from './held-values.ts';

interface Said {
  readonly at: number;
  readonly trusted: boolean;
}

const isWeaker = (a: Said, b: Said): boolean => (a.trusted === b.trusted ? a.at < b.at : b.trusted);

describe('the values that hold of a subject', () => {
  it('are the latest, those of the least trusted let go first', () => {
    const held = createHeldValues(false, isWeaker);
    const owner = { at: 0, trusted: true };
    held.add('first', owner);
    for (let at = 1; at <= 1000; at += 1) held.add(`v${at}`, { at, trusted: false });
    const compared = held.others(undefined);
    expect(compared).toHaveLength(HELD_MAX);
    expect(compared).toContain(owner);
    expect(Math.min(...compared.filter(({ at }) => at > 0).map(({ at }) => at))).toBe(1000 - HELD_MAX + 2);
  });

  it('of a broad subject are all, but few of one value', () => {
    const held = createHeldValues(true, isWeaker);
    for (let at = 0; at < 1000; at += 1) {
      held.add(`v${at}`, { at, trusted: true });
      held.add('same', { at, trusted: true });
    }
    expect(held.others('same')).toHaveLength(1000);
    expect(held.of('same')).toHaveLength(HELD_MAX);
  });

  it('are found by value, moved by another value and gone when removed', () => {
    const held = createHeldValues(false, isWeaker);
    const fact = { at: 1, trusted: true };
    held.add('a', fact);
    held.add('b', fact);
    expect([held.of('a'), held.of('b'), held.others('b'), held.others('a')]).toEqual([[], [fact], [], [fact]]);
    held.remove(fact);
    expect(held.others(undefined)).toEqual([]);
  });
});
