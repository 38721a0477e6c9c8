import { describe, expect, it } from 'vitest';
import type { Fact } from '../domain/facts/fact.ts';
import { fact } from './fact.test-helper.ts';
import { groupFacts } from './fact-groups.ts';
import { sentenceOf } from './wording/sentence.ts';

/** Enough statements for a note of each topic. */
const OTHERS = [
  'integration tests use testcontainers',
  'the suite takes nine minutes',
  'flaky tests go to quarantine',
  'postgres is the database',
  'every table has a primary key',
  'ask Hanna about the floor plan',
  'Hanna is responsible for access',
  'we deploy on the hetzner box',
  'no deploys on mondays',
  'jobs go through oban',
  'mail is sent with postmark',
  'prices are whole cents everywhere',
];

function noteWith(statement: string, given: Partial<Fact> = {}, more: readonly Fact[] = []): string | undefined {
  const all = [...OTHERS.map((text) => fact(text)), ...more, fact(statement, given)];
  const groups = groupFacts({
    kept: all.map((each) => ({ fact: each, because: '', times: 1, sentence: sentenceOf(each.statement) })),
    all,
    isKnownWord: () => true,
    smallKey: 'product',
  });
  return groups.find(({ statements }) => statements.some(({ fact: each }) => each.statement === statement))?.topic.key;
}

describe('the topic of a statement', () => {
  it.each([
    ['a customer is the company that owns the warehouse, ops gets angry about it', 'product'],
    ['ein Auftrag ist die Fahrt eines Lkw zur Rampe', 'product'],
    ['a table is a view over the journal', 'database'],
    ['Noor Haddad, infra lead, staging and the firewall', 'people'],
    ['staging and the networks are all hers', 'people'],
    ['CI is one runner in the office', 'testing'],
    ['staging sits behind 10.1.2.3', 'hosting'],
  ])('%j is part of %s', (statement, topic) => {
    expect(noteWith(statement)).toBe(topic);
  });

  it('is that of what else was said in the same message, if the words name none', () => {
    const suite = fact('the whole suite takes eleven minutes', { source: 'one' });
    const rule = 'do not run the whole lot, only what you touched';
    expect(noteWith(rule, { source: 'one', kind: 'correction' }, [suite])).toBe('testing');
    expect(noteWith(rule, { source: 'two', kind: 'correction' }, [suite])).toBe('product');
  });
});
