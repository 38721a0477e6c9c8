import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact.ts';
import { prepare } from './consolidate.ts';
import { fact, shopWith } from './fact.test-helper.ts';

describe('what is open', () => {
  const promised = (statement: string, given: Partial<Fact> = {}) => fact(statement, { kind: 'commitment', ...given });

  it('is left out once nobody mentions it, unless it is due on a future day', () => {
    const silent = promised('need to tidy the importer');
    const over = promised('remove the old route', { due: '2026-02-01' });
    const later = promised('the old route can go, remind me', { due: '2026-12-24' });
    const { kept } = prepare(
      shopWith([silent, over, later, fact('slots are half an hour')], { isStillSpokenOf: () => false }),
    );
    expect(kept.filter((each) => each.fact.kind === 'commitment').map((each) => each.fact)).toEqual([later]);
  });
});
