import { describe, expect, it } from 'vitest';
import { lowestTrust, mayBePushed, TRUST_LEVELS, type Trust } from './trust.ts';

describe('lowestTrust', () => {
  it.each<[readonly Trust[], Trust]>([
    [['owner'], 'owner'],
    [['owner', 'agent'], 'agent'],
    [['agent', 'tool', 'owner'], 'tool'],
    [['tool', 'external', 'owner'], 'external'],
  ])('of %j is %s', (levels, lowest) => {
    expect(lowestTrust(levels)).toBe(lowest);
    expect(lowestTrust(levels.toReversed())).toBe(lowest);
  });
});

describe('mayBePushed', () => {
  it('is true for the owner and the agent only', () => {
    expect(TRUST_LEVELS.filter(mayBePushed)).toEqual(['agent', 'owner']);
  });
});
