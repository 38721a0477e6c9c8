import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from '../known-after.test-helper.ts';
import { CHOOSES_STILL, RULES_UNDER_CONDITION, STATES_NO_CHOICE } from './only-main-clauses.test-helper.ts';

/** Sessions seldom start with a decision. */
const GREETS = 'hi, have a look at the repo please';

function heldAfter(ours: string, then: string): readonly string[] {
  return heldAndEnded(knownAfter(GREETS, ours, then)).held;
}

describe('a choice that is not asserted', () => {
  it.each(STATES_NO_CHOICE)('leaves ours and adds nothing: %s / %s', (ours, then) => {
    expect(heldAfter(ours, then)).toEqual(heldAndEnded(knownAfter(GREETS, ours)).held);
  });
});

describe('a near twin', () => {
  it.each(CHOOSES_STILL)('chooses: %s / %s', (ours, then) => {
    const held = heldAfter(ours, then);
    expect(held).toHaveLength(1);
    expect(held).not.toEqual(heldAndEnded(knownAfter(GREETS, ours)).held);
  });

  it.each(RULES_UNDER_CONDITION)('is a rule and chooses no tool: %s', (said) => {
    const facts = knownAfter(GREETS, said).filter(({ confidence }) => confidence >= 0.1);
    expect(facts).toHaveLength(1);
    expect(facts[0]?.value).toBeUndefined();
  });
});
