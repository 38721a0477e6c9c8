import { expect, it } from 'vitest';
import { type Fact, type FactEvent, reduceFact } from './fact.ts';

const envelope = { id: 'f', hlc: '0', device: 'd', version: 1, actor: 'person', trust: 'owner', project: 'p' } as const;
const stated: FactEvent = {
  ...envelope,
  type: 'fact.stated',
  happenedAt: 100,
  body: { kind: 'decision', statement: 'use nginx', why: 'cheap' },
};
const changed = (happenedAt: number, truth: Fact['truth'], by?: string): FactEvent => ({
  ...envelope,
  type: 'fact.changed',
  happenedAt,
  body: { fact: 'f', truth, ...(by === undefined ? {} : { by }) },
});

it('holds from when it was stated', () => {
  expect(reduceFact(undefined, stated)).toMatchObject({
    kind: 'decision',
    statement: 'use nginx',
    why: 'cheap',
    truth: 'stated',
    trust: 'owner',
    validFrom: 100,
    validTo: undefined,
    sources: [],
  });
});

it('ends when it is refuted or replaced, and says by what; a confirmation brings it back', () => {
  const fact = reduceFact(undefined, stated);
  expect(reduceFact(fact, changed(200, 'refuted'))).toMatchObject({ truth: 'refuted', validTo: 200 });
  const replaced = reduceFact(fact, changed(200, 'superseded', 'g'));
  expect(replaced).toMatchObject({ validTo: 200, supersededBy: 'g' });
  expect(reduceFact(replaced, changed(300, 'confirmed'))).toMatchObject({
    validTo: undefined,
    supersededBy: undefined,
  });
});

it('is nothing before it was stated', () => {
  expect(reduceFact(undefined, changed(200, 'confirmed'))).toBeUndefined();
});
