/** What holds and is said again confirms the fact and adds none. */
import { describe, expect, it } from 'vitest';
import type { FactRecord } from '../fact-record.ts';
import { ago, NOW, record } from './fold-facts.test-helper.ts';
import { foldFacts } from './fold-facts.ts';

const folded = (...records: readonly FactRecord[]) =>
  foldFacts(records, [], { now: NOW }).map(({ statement, truth, records: merged }) => [
    statement,
    truth,
    merged.length,
  ]);

describe('a change that is said again', () => {
  const short = {
    kind: 'preference',
    subject: 'replies',
    statement: 'from now on keep replies short',
    effect: 'replaces',
  } as const;

  it('confirms what holds', () => {
    expect(
      folded(record('a', { ...short, at: ago(3) }), record('b', { ...short, session: 'later', at: ago(1) })),
    ).toEqual([[short.statement, 'confirmed', 2]]);
  });

  it('is new if something else held in between', () => {
    const long = { ...short, statement: 'from now on keep replies long' };
    const facts = folded(
      record('a', { ...short, at: ago(5) }),
      record('b', { ...long, at: ago(3) }),
      record('c', { ...short, at: ago(1) }),
    );
    expect(facts.map(([statement, truth]) => [statement, truth])).toEqual([
      [short.statement, 'superseded'],
      [long.statement, 'superseded'],
      [short.statement, 'stated'],
    ]);
  });
});

describe('what a person decided, in an agent’s words', () => {
  const own = record('a', {
    subject: 'cart state',
    statement: 'the cart state lives in the server session, not in localStorage',
    at: ago(3),
  });
  const agents = (statement: string, more: Partial<FactRecord> = {}): FactRecord =>
    record('b', { subject: 'cart', statement, trust: 'agent', actor: 'agent', at: ago(1), ...more });

  it('is the same fact', () => {
    expect(folded(own, agents('Cart state is kept in the server session.'))).toMatchObject([
      [own.statement, expect.anything(), 2],
    ]);
  });

  it('is the same fact when the agent saves it', () => {
    const plain = { ...own, statement: 'the cart state lives in the server session' };
    const saved = agents('Cart state is kept in the server session.', { origin: 'stated' });
    expect(folded(plain, saved)).toMatchObject([[plain.statement, expect.anything(), 2]]);
  });

  it('is another fact if it says something else', () => {
    expect(folded(own, agents('Cart prices come from the catalogue service.'))).toHaveLength(2);
  });
});
