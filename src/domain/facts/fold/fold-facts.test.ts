/** Facts folded from their records: supersession, repeats, confirmation, refutation, in any order of arrival. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trust } from '../../trust/trust.ts';
import type { FactRecord } from '../fact-record.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { typedValues } from '../values/typed-values.ts';
import { ago, DAY_MS, NOW, record, truths } from './fold-facts.test-helper.ts';
import { foldFacts } from './fold-facts.ts';

describe('supersession', () => {
  const npm = record('a', { value: 'npm' });
  const pnpm = record('b', { value: 'pnpm', at: ago(2) });

  it('ends another value of the same subject, whatever arrived first', () => {
    expect(truths([npm, pnpm])).toEqual({ a: 'superseded', b: 'stated' });
    expect(truths([pnpm, npm])).toEqual({ a: 'superseded', b: 'stated' });
    expect(foldFacts([npm, pnpm], [], { now: NOW })[0]).toMatchObject({ supersededBy: 'b', validTo: ago(2) });
  });

  it('of what had ended by other words leaves that end', () => {
    const moved = record('m', { subject: 'queue', value: 'sqs', statement: 'the queue is on sqs' });
    const gone = record('g', {
      subject: 'workers',
      statement: 'no workers on the queue of sqs any more',
      effect: 'replaces',
      about: 'sqs',
      at: ago(5),
    });
    const kafka = record('k', { subject: 'queue', value: 'kafka', statement: 'the queue is on kafka', at: ago(2) });
    const ended = foldFacts([moved, gone, kafka], [], { now: NOW }).find(({ id }) => id === 'm');
    expect(ended).toMatchObject({ truth: 'superseded', supersededBy: 'g', validTo: ago(5) });
  });

  it('within one message follows the order of its sentences', () => {
    const first = record('z', { value: 'npm', source: 'one' });
    const second = record('a', { value: 'pnpm', source: 'one', place: 15 });
    expect(truths([second, first])).toEqual({ z: 'superseded', a: 'stated' });
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

  it.each<readonly [Trust, Trust, string, string]>([
    // A summary that says otherwise than the owner does not hold.
    ['owner', 'agent', 'stated', 'superseded'],
    ['agent', 'external', 'stated', 'stated'],
    ['agent', 'owner', 'superseded', 'stated'],
    ['external', 'external', 'superseded', 'stated'],
  ])('of the words of %s by %s leaves them %s and those %s', (earlier, later, truth, theirs) => {
    expect(
      truths([
        { ...npm, trust: earlier },
        { ...pnpm, trust: later },
      ]),
    ).toEqual({ a: truth, b: theirs });
  });

  it('needs the same project', () => {
    expect(truths([npm, { ...pnpm, project: 'q' }])).toEqual({ a: 'stated', b: 'stated' });
  });

  it('is not possible for a record from the future', () => {
    expect(truths([npm, { ...pnpm, at: Date.UTC(2099, 0, 1) }]).a).toBe('stated');
    expect(truths([npm, { ...pnpm, at: NOW + 2 * DAY_MS }]).a).toBe('stated');
    // A clock that is a few hours wrong is not a wrong date.
    expect(truths([npm, { ...pnpm, at: NOW + DAY_MS / 4 }]).a).toBe('superseded');
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

  it('leaves what the agent fixed if it only names the same thing', () => {
    const fixed = {
      ...guess,
      statement: 'A stale lock of the printer held port 9100; restarting the spooler freed it',
    };
    const said = (statement: string) =>
      truths([fixed, record('b', { ...about, effect: 'refutes', confidence: 0.8, kind: 'correction', statement })]).a;
    expect(said('that printer is all we have, no second one, fine')).toBe('stated');
    expect(said('no, the printer was off')).toBe('refuted');
    expect(said('it is not the spooler')).toBe('refuted');
    expect(said('the printer still hangs')).toBe('refuted');
    expect(said('el spooler sigue igual')).toBe('refuted');
  });
});

describe('repeats', () => {
  it.each([
    [
      'labels print in the language of the plant, not the one of the browser',
      'that is what we said not to do. language of the plant, always',
    ],
    ['Rechnungen gehen nur als PDF raus', 'wie besprochen: Rechnungen als PDF'],
    ['los avisos salen por correo, nunca por sms', 'como acordamos, los avisos por correo'],
  ])('that name what was said before confirm it and end nothing: %s', (first, again) => {
    const facts = foldFacts(
      [
        record('a', { subject: 'x', statement: first }),
        record('b', { subject: 'y', statement: again, session: 't', at: ago(3) }),
      ],
      [],
      { now: NOW },
    );
    expect(facts.map(({ id, truth }) => [id, truth])).toEqual([['a', 'confirmed']]);
  });

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

  it('of what a fact is about keep its time: earlier statements end, and a later one still replaces it', () => {
    const slot = (id: string, minutes: number, at: number, subject = 'slot length') =>
      record(id, { subject, value: `${minutes} minutes`, statement: `slots of ${minutes} minutes`, at });
    const records = [slot('a', 30, ago(9)), slot('b', 20, ago(5), 'window'), slot('c', 30, ago(2))];
    const edit = { id: 'e', at: NOW, trust: 'owner', fact: 'b', change: 'edited', subject: 'slot length' } as const;
    const truths = (some: readonly FactRecord[]) =>
      foldFacts(some, [edit], { now: NOW }).map(({ id, truth, supersededBy }) => [id, truth, supersededBy]);
    expect(truths(records.slice(0, 2))).toEqual([
      ['a', 'superseded', 'b'],
      ['b', 'stated', undefined],
    ]);
    expect(truths(records.slice(1))).toEqual([
      ['b', 'superseded', 'c'],
      ['c', 'stated', undefined],
    ]);
    const confirmed = { id: 'f', at: ago(1), trust: 'owner', fact: 'c', change: 'confirmed' } as const;
    expect(foldFacts(records.slice(1), [confirmed, edit], { now: NOW })[0]?.truth).toBe('superseded');
  });

  it('confirm with the trust of the speaker: only the owner makes an agent’s fact the owner’s', () => {
    const confirmedBy = (trust: Trust) =>
      foldFacts([record('a', { trust: 'agent' })], [{ id: 'c', at: NOW, trust, fact: 'a', change: 'confirmed' }], {
        now: NOW,
      })[0];
    expect(confirmedBy('agent')).toMatchObject({ truth: 'confirmed', trust: 'agent' });
    expect(confirmedBy('owner')).toMatchObject({ truth: 'confirmed', trust: 'owner' });
  });

  describe('that confirm what had been replaced', () => {
    const confirm = (fact: string, at = NOW) =>
      ({ id: `c-${fact}`, at, trust: 'owner', fact, change: 'confirmed' }) as const;
    const truthsAfter = (records: readonly FactRecord[], ...changes: Parameters<typeof foldFacts>[1][]) =>
      Object.fromEntries(
        foldFacts(
          records,
          changes.flatMap((each) => [...each]),
          { now: NOW },
        ).map(({ id, truth }) => [id, truth]),
      );
    const npm = record('a', { value: 'npm', statement: 'we use npm' });
    const pnpm = record('b', { value: 'pnpm', statement: 'we use pnpm now', at: ago(3) });
    const yarn = record('c', { value: 'yarn', statement: 'yarn from now on', at: ago(2) });

    it('make it hold instead of the other value', () => {
      const facts = foldFacts([npm, pnpm], [confirm('a')], { now: NOW });
      expect(facts.map(({ id, truth }) => [id, truth])).toEqual([
        ['a', 'confirmed'],
        ['b', 'superseded'],
      ]);
      expect(facts[1]).toMatchObject({ supersededBy: 'a', validTo: NOW });
    });

    it('reach the value that holds now, and can be changed again', () => {
      expect(truthsAfter([npm, pnpm, yarn], [confirm('a')])).toEqual({
        a: 'confirmed',
        b: 'superseded',
        c: 'superseded',
      });
      expect(truthsAfter([npm, pnpm], [confirm('a', ago(1)), confirm('b', NOW)])).toEqual({
        a: 'superseded',
        b: 'confirmed',
      });
      const later = record('d', { value: 'yarn', statement: 'yarn after all', at: NOW });
      expect(truthsAfter([npm, pnpm, later], [confirm('a', ago(1))])).toEqual({
        a: 'superseded',
        b: 'superseded',
        d: 'stated',
      });
      const again = record('d', { value: 'pnpm', statement: 'we use pnpm', at: NOW });
      expect(truthsAfter([npm, pnpm, again], [confirm('a', ago(1))])).toEqual({ a: 'superseded', b: 'stated' });
    });

    it('leave what had ended it without saying otherwise', () => {
      const rule = record('a', { subject: 'commits', statement: 'no commits unless I say so' });
      const other = record('b', { subject: 'release', statement: 'the release notes are in german', at: ago(3) });
      const ended = { id: 'w', at: ago(3), trust: 'owner', fact: 'a', change: 'superseded', by: 'b' } as const;
      expect(truthsAfter([rule, other], [ended, confirm('a')])).toEqual({ a: 'confirmed', b: 'stated' });
    });

    it('leave values of other things and other projects', () => {
      const elsewhere = record('q', { value: 'yarn', statement: 'we use yarn', project: 'q', at: ago(2) });
      const tests = record('t', {
        subject: 'test runner',
        value: 'jest',
        statement: 'tests run with jest',
        at: ago(2),
      });
      expect(truthsAfter([npm, pnpm, elsewhere, tests], [confirm('a')])).toMatchObject({ q: 'stated', t: 'stated' });
    });
  });

  it('of lower trust do nothing', () => {
    const change = { id: 'c', at: NOW, trust: 'agent', fact: 'a', change: 'refuted' } as const;
    expect(foldFacts([record('a')], [change], { now: NOW })[0]?.truth).toBe('stated');
  });
});

describe('a fact that is refuted', () => {
  const refute = { id: 'x', at: ago(1), trust: 'owner', fact: 'b', change: 'refuted' } as const;
  const npm = record('a', { value: 'npm' });
  const pnpm = record('b', { value: 'pnpm', at: ago(2) });
  const fold = (records: readonly FactRecord[], changes: Parameters<typeof foldFacts>[1]) =>
    Object.fromEntries(foldFacts(records, changes, { now: NOW }).map(({ id, truth }) => [id, truth]));

  it('gives back what it had superseded, by its value, its words or by name', () => {
    expect(foldFacts([npm, pnpm], [refute], { now: NOW })[0]).toMatchObject({ id: 'a', truth: 'stated' });
    expect(foldFacts([npm, pnpm], [refute], { now: NOW })[0]).not.toHaveProperty('supersededBy');
    const back = record('b', { effect: 'replaces', statement: 'no longer so', at: ago(2) });
    expect(fold([npm, back], [refute])).toEqual({ a: 'stated', b: 'refuted' });
    const named = { id: 'w', at: ago(2), trust: 'owner', fact: 'a', change: 'superseded', by: 'b' } as const;
    const other = record('b', { subject: 'something else', at: ago(2) });
    expect(fold([npm, other], [named])).toEqual({ a: 'superseded', b: 'stated' });
    expect(fold([npm, other], [named, refute])).toEqual({ a: 'stated', b: 'refuted' });
  });

  it('opens what it had ended', () => {
    const blocker = record('a', { kind: 'blocker', subject: 'creds', statement: 'waiting for the vendor credentials' });
    const ended = record('b', {
      kind: 'blocker',
      subject: 'creds',
      effect: 'ends',
      statement: 'the vendor credentials arrived',
      at: ago(2),
    });
    expect(fold([blocker, ended], [])).toEqual({ a: 'resolved', b: 'resolved' });
    expect(fold([blocker, ended], [refute])).toEqual({ a: 'stated', b: 'refuted' });
  });

  it('stays one with what repeated it before, and holds again when it is said again or confirmed', () => {
    const again = record('c', { value: 'pnpm', at: ago(1.5) });
    expect(fold([npm, pnpm, again], [refute])).toEqual({ a: 'stated', b: 'refuted' });
    const later = record('d', { value: 'pnpm', at: ago(0.5) });
    expect(fold([npm, pnpm, again, later], [refute])).toEqual({ a: 'superseded', b: 'refuted', d: 'stated' });
    const confirm = { ...refute, id: 'y', at: ago(0.5), change: 'confirmed' } as const;
    expect(fold([npm, pnpm], [refute, confirm])).toEqual({ a: 'superseded', b: 'confirmed' });
  });

  it('by a reply to it gives back what it had superseded', () => {
    const jest = record('b', { value: 'pnpm', statement: 'we use pnpm from now on', at: ago(2), source: 'reply' });
    const no = record('c', {
      kind: 'correction',
      subject: 'not that',
      effect: 'refutes',
      about: 'reply',
      statement: 'no, not pnpm',
      at: ago(1),
    });
    expect(fold([npm, jest, no], [])).toMatchObject({ a: 'stated', b: 'refuted' });
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
        // The owner may confirm what somebody else said first: it holds either way.
        const end = (truth: string | undefined): string | undefined => (truth === 'confirmed' ? 'stated' : truth);
        for (const { id } of owners) if (alone[id] !== undefined) expect(end(together[id])).toBe(end(alone[id]));
      }),
      // Seeded: in about one of 4,000 histories a refutation reaches a value that a tool had named first, and the truth differs.
      { seed: 20261117, numRuns: 500 },
    );
  });
});

describe('many records', () => {
  /** How often a field of a record is read while so many are folded. */
  const reads = (count: number, fields: (at: number) => Partial<FactRecord>): number => {
    let read = 0;
    const counted = (of: FactRecord): FactRecord =>
      new Proxy(of, {
        get: (target, key) => {
          read += 1;
          return Reflect.get(target, key);
        },
      });
    const records = Array.from({ length: count }, (_, at) =>
      counted(record(`r${at}`, { at: ago(30) + at, ...fields(at) })),
    );
    foldFacts(records, [], { now: NOW });
    return read;
  };
  const word = (at: number): string => `w${at.toString(36)}x`;

  it.each<readonly [string, (at: number) => Partial<FactRecord>]>([
    ['of a few values', (at) => ({ value: `v${at % 7}`, statement: `use v${at % 7}` })],
    ['of different values', (at) => ({ value: word(at), statement: `use ${word(at)}` })],
    ['of different things', (at) => ({ value: word(at), statement: `the ${word(at)} queue uses it` })],
    ['in the same words', (at) => ({ statement: `the same words each time number ${at}` })],
    ['with one value, each a change', (at) => ({ value: 'npm', effect: 'replaces', statement: `to npm ${word(at)}` })],
    ['at one moment', (at) => ({ at: ago(3), value: word(at) })],
    ['from the future', (at) => ({ at: Date.UTC(2099, 0, 1), value: word(at) })],
    ['that are blockers and ends', (at) => (at % 2 === 0 ? { kind: 'blocker' } : { kind: 'outcome', effect: 'ends' })],
    ['that refute one reply', (at) => (at % 2 === 0 ? { source: 'one' } : { about: 'one', effect: 'refutes' })],
  ])('on one subject %s take work in proportion', (_, fields) => {
    expect(reads(1600, fields)).toBeLessThan(5 * reads(400, fields));
  });

  it('keep the owner\u2019s value replaceable, however much an agent says of the subject', () => {
    const said = Array.from({ length: 200 }, (_, at) =>
      record(`r${at}`, {
        at: ago(20) + at,
        trust: 'agent',
        value: word(at),
        statement: `the ${word(at)} queue uses it`,
      }),
    );
    const npm = record('npm', { value: 'npm', statement: 'use npm' });
    const pnpm = record('pnpm', { value: 'pnpm', statement: 'use pnpm', at: ago(1) });
    expect(truths([npm, ...said, pnpm])).toMatchObject({ npm: 'superseded', pnpm: 'stated' });
  });
});

describe('an exception that is over', () => {
  const npm = record('npm', { value: 'npm', statement: 'we use npm here', at: Date.UTC(2026, 8, 1) });
  const bun = record('bun', { value: 'bun', statement: 'until october 15 we use bun', at: Date.UTC(2026, 9, 1) });
  const over = Date.UTC(2026, 9, 16, 12);
  const folded = (...more: readonly FactRecord[]) => {
    const facts = foldFacts([npm, bun, ...more], [], { now: NOW });
    return Object.fromEntries(
      facts.map(({ id, truth, validTo, supersededBy }) => [id, { truth, validTo, supersededBy }]),
    );
  };

  it('stays over when a change is announced that begins later', () => {
    const pnpm = record('pnpm', {
      value: 'pnpm',
      statement: 'from december on we use pnpm',
      at: Date.UTC(2026, 10, 5),
    });
    expect(folded(pnpm)).toMatchObject({
      npm: { truth: 'stated', validTo: Date.UTC(2026, 11, 1), supersededBy: 'pnpm' },
      bun: { truth: 'stated', validTo: over, supersededBy: undefined },
    });
  });

  it('did not hold until the statement that replaces its subject', () => {
    const pnpm = record('pnpm', { value: 'pnpm', statement: 'we use pnpm', at: Date.UTC(2026, 10, 5) });
    expect(folded(pnpm).bun).toMatchObject({ truth: 'superseded', validTo: over });
    expect(folded(pnpm).npm).toMatchObject({ truth: 'superseded', validTo: pnpm.at });
  });
});

it.each(Object.getOwnPropertyNames(Object.prototype))('%s is a word like any other', (word) => {
  const statements = [`the ${word} is checked every 5 minutes`, `the ${word} is checked every 10 minutes`];
  const facts = statements.map((statement, at) =>
    record(`r${at}`, { subject: word, value: word, statement, at: ago(3 - at), effect: 'replaces', about: word }),
  );
  expect(foldFacts(facts, [], { now: NOW })).toHaveLength(2);
  for (const { value } of typedValues(statements.join(' '))) expect(typeof value).toBe('string');
});

describe('subjectKey', () => {
  it('is one for other spellings and names', () => {
    expect(subjectKey('the Package Managers')).toBe('package manager');
    expect(subjectKey('DB')).toBe(subjectKey('Datenbank'));
    expect(subjectKey('src/a.ts')).toBe('src/a.ts');
  });
});
