import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trust } from '../trust.ts';
import type { FactRecord } from './fact-record.ts';
import { foldFacts } from './fold-facts.ts';
import { subjectKey } from './subject-key.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 16);

function record(id: string, fields: Partial<FactRecord> = {}): FactRecord {
  return {
    id,
    kind: 'decision',
    subject: 'package manager',
    statement: `statement ${id}`,
    quote: `quote ${id}`,
    source: `event-${id}`,
    place: 0,
    confidence: 0.9,
    project: 'p',
    session: 's',
    at: NOW - 30 * DAY_MS,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
    ...fields,
  };
}

const truths = (records: readonly FactRecord[]): Readonly<Record<string, string>> =>
  Object.fromEntries(foldFacts(records, [], { now: NOW }).map(({ id, truth }) => [id, truth]));

const ago = (days: number): number => NOW - days * DAY_MS;

describe('supersession', () => {
  const npm = record('a', { value: 'npm' });
  const pnpm = record('b', { value: 'pnpm', at: ago(2) });

  it('ends another value of the same subject, whatever arrived first', () => {
    expect(truths([npm, pnpm])).toEqual({ a: 'superseded', b: 'stated' });
    expect(truths([pnpm, npm])).toEqual({ a: 'superseded', b: 'stated' });
    expect(foldFacts([npm, pnpm], [], { now: NOW })[0]).toMatchObject({ supersededBy: 'b', validTo: ago(2) });
  });

  it('is undone when the newer record is erased', () => {
    expect(truths([npm])).toEqual({ a: 'stated' });
  });

  it('of a value that comes back leaves the middle one ended', () => {
    expect(truths([npm, pnpm, record('c', { value: 'npm', at: ago(1) })])).toEqual({
      a: 'superseded',
      b: 'superseded',
      c: 'stated',
    });
  });

  it('needs the same project', () => {
    expect(truths([npm, { ...pnpm, project: 'q' }])).toEqual({ a: 'stated', b: 'stated' });
  });

  it('is not possible for a record from the future', () => {
    expect(truths([npm, { ...pnpm, at: Date.UTC(2099, 0, 1) }]).a).toBe('stated');
  });

  it('of an amount needs shared words and the same unit', () => {
    const slots = record('a', { subject: 'slot length', value: '30 minutes', statement: 'slots are 30 minutes' });
    const shorter = { value: '20 minutes', at: ago(2) };
    expect(truths([slots, record('b', { ...shorter, subject: 'booking', statement: 'slots of 20 minutes' })]).a).toBe(
      'superseded',
    );
    expect(truths([slots, record('b', { ...shorter, subject: 'tea', statement: 'tea takes 20 minutes' })]).a).toBe(
      'stated',
    );
  });

  it('by an explicit change ends what was said of the subject without a value', () => {
    const fly = record('a', { subject: 'hosting', statement: 'it runs on the box under the desk' });
    const change = record('b', {
      subject: 'hosting',
      statement: 'no longer at our place',
      effect: 'replaces',
      at: ago(1),
    });
    expect(truths([fly, change])).toEqual({ a: 'superseded', b: 'stated' });
  });
});

describe('open work', () => {
  const blocker = record('a', {
    kind: 'blocker',
    subject: 'staging',
    statement: 'waiting on priya for the staging creds',
  });
  const arrived = record('b', { kind: 'blocker', statement: 'the staging creds arrived', effect: 'ends', at: ago(1) });

  it('ends by other words', () => {
    expect(truths([blocker, arrived])).toEqual({ a: 'resolved', b: 'resolved' });
  });

  it('ends by a signal, which is no fact itself', () => {
    const signal: FactRecord = { ...arrived, kind: 'outcome', confidence: 0.05, actor: 'agent', trust: 'agent' };
    expect(truths([blocker, signal])).toEqual({ a: 'resolved' });
  });

  it('does not end by what a tool or an outsider says, or by words about something else', () => {
    for (const trust of ['tool', 'external'] as const)
      expect(truths([blocker, { ...arrived, trust }]).a).toBe('stated');
    expect(truths([blocker, { ...arrived, statement: 'the coffee arrived' }]).a).toBe('stated');
  });
});

describe('what a person says about a reply', () => {
  const guess = record('a', {
    kind: 'outcome',
    statement: 'The hang is caused by the logger',
    source: 'reply',
    actor: 'agent',
    trust: 'agent',
  });
  const about = { about: 'reply', at: ago(1), confidence: 0.05, kind: 'outcome' } as const;

  it('refutes or confirms the facts in it that share its words', () => {
    expect(truths([guess, record('b', { ...about, effect: 'refutes', statement: "it's not the logger" })])).toEqual({
      a: 'refuted',
    });
    expect(truths([guess, record('b', { ...about, effect: 'confirms', statement: 'yes it was the logger' })])).toEqual({
      a: 'confirmed',
    });
    expect(truths([guess, record('b', { ...about, effect: 'refutes', statement: "it's not friday" })])).toEqual({
      a: 'stated',
    });
  });
});

describe('repeats', () => {
  it('become one fact with all sources, confirmed if the owner says it again in another session', () => {
    const facts = foldFacts(
      [
        record('a', { statement: 'integration tests use a real database' }),
        record('b', { statement: 'use a real database in integration tests', session: 't', at: ago(3) }),
      ],
      [],
      { now: NOW },
    );
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({ truth: 'confirmed', records: ['a', 'b'], sources: ['event-a', 'event-b'] });
  });

  it('never give an outsider’s words the owner’s trust', () => {
    const [fact] = foldFacts(
      [
        record('a', { statement: 'tokens are kept in the vault forever', trust: 'external', actor: 'tool' }),
        record('b', { statement: 'tokens are kept in the vault', at: ago(1) }),
      ],
      [],
      { now: NOW },
    );
    expect(fact).toMatchObject({ id: 'b', statement: 'tokens are kept in the vault', trust: 'owner' });
  });
});

describe('changes', () => {
  it('by a person win over what was computed, and reach merged records', () => {
    const change = { id: 'c', at: NOW, trust: 'owner' } as const;
    const npm = record('a', { value: 'npm' });
    expect(foldFacts([npm], [{ ...change, fact: 'a', change: 'refuted' }], { now: NOW })[0]).toMatchObject({
      truth: 'refuted',
      validTo: NOW,
    });
    const again = record('b', { value: 'npm', at: ago(1) });
    const edited = { ...change, fact: 'b', change: 'edited', statement: 'npm, version 11' } as const;
    expect(foldFacts([npm, again], [edited], { now: NOW })[0]?.statement).toBe('npm, version 11');
  });

  it('of lower trust do nothing', () => {
    const change = { id: 'c', at: NOW, trust: 'agent', fact: 'a', change: 'refuted' } as const;
    expect(foldFacts([record('a')], [change], { now: NOW })[0]?.truth).toBe('stated');
  });
});

describe('any records', () => {
  const WORDS = [
    'npm',
    'deploy friday',
    'waiting for the vendor',
    'the vendor sent it',
    'slots 20 minutes',
    'slots 30 minutes',
  ];
  const drawn = fc.array(
    fc.record({
      value: fc.constantFrom('npm', 'pnpm', '20 minutes', '30 minutes', undefined),
      at: fc.integer({ min: -3, max: 5 }).map(ago),
      trust: fc.constantFrom<Trust>('owner', 'agent', 'tool', 'external'),
      effect: fc.constantFrom(undefined, 'replaces' as const, 'refutes' as const, 'ends' as const, 'confirms' as const),
      kind: fc.constantFrom('decision', 'preference', 'blocker', 'commitment', 'outcome' as const),
      statement: fc.constantFrom(...WORDS),
      confidence: fc.constantFrom(0.05, 0.9),
      about: fc.constantFrom(undefined, 'event-r0', 'event-r1'),
    }),
    { maxLength: 14 },
  );
  const made = (fields: readonly { readonly [key: string]: unknown }[]): readonly FactRecord[] =>
    fields.map((each, at) =>
      record(`r${at}`, Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined))),
    );

  it('give the same facts in every order of arrival', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.nat()), (fields, random) => {
        const records = made(fields);
        const shuffled = records
          .map((each) => ({ each, by: random.next().value }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ each }) => each);
        expect(foldFacts(shuffled, [], { now: NOW })).toEqual(foldFacts(records, [], { now: NOW }));
      }),
    );
  });

  it('of lower trust neither supersede nor refute the owner’s, and outsiders end nothing', () => {
    fc.assert(
      fc.property(drawn, (fields) => {
        const owners = made(fields).filter(({ trust }) => trust === 'owner');
        const others = made(fields).filter(({ trust }) => trust === 'tool' || trust === 'external');
        const alone = truths(owners);
        const together = truths([...owners, ...others]);
        for (const { id } of owners) if (alone[id] !== undefined) expect(together[id]).toBe(alone[id]);
      }),
    );
  });
});

describe('many records', () => {
  const many = (count: number, fields: (at: number) => Partial<FactRecord>): readonly FactRecord[] =>
    Array.from({ length: count }, (_, at) => record(`r${at}`, { at: ago(30) + at, ...fields(at) }));
  const ms = (records: readonly FactRecord[]): number => {
    const started = performance.now();
    foldFacts(records, [], { now: NOW });
    return performance.now() - started;
  };

  it.each<readonly [string, number, (at: number) => Partial<FactRecord>]>([
    ['50,000 on one subject', 50_000, (at) => ({ value: `v${at % 7}`, statement: `use v${at % 7}` })],
    ['50,000 in the same words', 50_000, (at) => ({ statement: `the same words each time number ${at}` })],
    ['10,000 at one moment', 10_000, (at) => ({ at: ago(3), value: `v${at}` })],
    ['10,000 from the future', 10_000, (at) => ({ at: Date.UTC(2099, 0, 1), value: `v${at}` })],
    [
      '10,000 blockers and ends',
      10_000,
      (at) => (at % 2 === 0 ? { kind: 'blocker' } : { kind: 'outcome', effect: 'ends' }),
    ],
  ])('%s take linear time', (_, count, fields) => {
    // Many times the time on a quiet machine; quadratic growth would take minutes.
    expect(ms(many(count, fields))).toBeLessThan(12_000);
  });
});

describe('subjectKey', () => {
  it('is one for other spellings and names', () => {
    expect(subjectKey('the Package Managers')).toBe('package manager');
    expect(subjectKey('DB')).toBe(subjectKey('Datenbank'));
    expect(subjectKey('src/a.ts')).toBe('src/a.ts');
  });
});
