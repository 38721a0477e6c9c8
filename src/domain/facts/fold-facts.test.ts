import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('foldFacts', () => {
  const npm = record('a', { value: 'npm' });
  const pnpm = record('b', { value: 'pnpm', at: NOW - 2 * DAY_MS });

  it('supersedes another value of the same subject, whatever came first', () => {
    expect(truths([npm, pnpm])).toEqual({ a: 'superseded', b: 'stated' });
    expect(truths([pnpm, npm])).toEqual({ a: 'superseded', b: 'stated' });
  });

  it('restores the older fact when the newer record is erased', () => {
    expect(truths([npm])).toEqual({ a: 'stated' });
  });

  it('lets no lower trust and no future record supersede', () => {
    expect(truths([npm, { ...pnpm, trust: 'agent', actor: 'agent' }]).a).toBe('stated');
    expect(truths([npm, { ...pnpm, at: NOW + 2 * DAY_MS }]).a).toBe('stated');
  });

  it('keeps projects apart', () => {
    expect(truths([npm, { ...pnpm, project: 'q' }])).toEqual({ a: 'stated', b: 'stated' });
  });

  it('applies what somebody said about a fact', () => {
    const [fact] = foldFacts([npm], [{ id: 'c', fact: 'a', change: 'refuted', at: NOW, trust: 'owner' }], { now: NOW });
    expect(fact).toMatchObject({ truth: 'refuted', validTo: NOW });
  });

  it('gives the same for every order of arrival', () => {
    const any = fc.array(
      fc.record({
        value: fc.constantFrom('npm', 'pnpm', 'yarn', undefined),
        at: fc.integer({ min: 0, max: 5 }).map((day) => NOW - day * DAY_MS),
        trust: fc.constantFrom('owner', 'agent', 'tool', 'external'),
        effect: fc.constantFrom(undefined, 'replaces', 'refutes', 'ends', 'confirms'),
        kind: fc.constantFrom('decision', 'preference', 'blocker', 'commitment', 'outcome'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(any, fc.infiniteStream(fc.nat()), (drawn, random) => {
        const records = drawn.map(({ value, effect, ...rest }, at) =>
          record(`r${at}`, {
            ...rest,
            ...(value ? { value } : {}),
            ...(effect ? { effect } : {}),
          } as Partial<FactRecord>),
        );
        const shuffled = records
          .map((each) => ({ each, by: random.next().value }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ each }) => each);
        expect(foldFacts(shuffled, [], { now: NOW })).toEqual(foldFacts(records, [], { now: NOW }));
      }),
    );
  });
});

describe('subjectKey', () => {
  it('is one for other spellings and names', () => {
    expect(subjectKey('the Package Managers')).toBe('package manager');
    expect(subjectKey('DB')).toBe(subjectKey('Datenbank'));
    expect(subjectKey('src/a.ts')).toBe('src/a.ts');
  });
});
