/** Statements in other words about the same thing: which of them takes the place of which. */
import { describe, expect, it } from 'vitest';
import { joinKeys, wordKeys } from '../ends/talk.ts';
import type { FactRecord } from '../fact-record.ts';
import { stemsOf } from '../wording/content-words.ts';
import { ago, NOW, record, truths } from './fold-facts.test-helper.ts';
import { foldFacts } from './fold-facts.ts';
import { claimOf, newDraft } from './fold-state.ts';
import { repeats } from './same-statement.ts';

describe('the contrary of a statement', () => {
  const truthsAfter = (
    older: string,
    newer: string,
    fields: Partial<FactRecord> = {},
  ): Readonly<Record<string, string>> =>
    truths([
      record('a', { kind: 'preference', subject: 'one', statement: older }),
      record('b', { kind: 'preference', subject: 'other', statement: newer, session: 't', at: ago(2), ...fields }),
    ]);

  it.each([
    ['always add comments to the code', 'never add comments to the code'],
    ['I prefer answers with emoji', 'I prefer answers without emoji'],
    ['please remember: commit after every step', 'please remember: do not commit after every step'],
    ['Commits immer signieren', 'Commits nie signieren'],
    ['informes siempre con gráficos', 'informes siempre sin gráficos'],
    ['I prefer short replies with code', 'I prefer long replies with code'],
  ])('ends it and does not confirm it: %s, then %s', (older, newer) => {
    expect(truthsAfter(older, newer)).toEqual({ a: 'superseded', b: 'stated' });
  });

  it('with the same value ends it too', () => {
    const friday = { subject: 'deploy time', value: 'friday' };
    expect(
      truths([
        record('a', { ...friday, statement: 'we deploy on friday' }),
        record('b', { ...friday, statement: 'never ship anything on friday', at: ago(2) }),
      ]),
    ).toEqual({ a: 'superseded', b: 'stated' });
  });

  it('by the agent leaves what the owner said', () => {
    expect(truthsAfter('always add comments', 'never add comments', { trust: 'agent' })).toEqual({
      a: 'stated',
      b: 'stated',
    });
  });

  it('needs the same words: another rule beside it holds', () => {
    expect(truthsAfter('please remember: never log emails', 'please remember: always log the request id')).toEqual({
      a: 'stated',
      b: 'stated',
    });
    expect(truthsAfter('no emoji in commit messages', 'commit messages start with the ticket')).toEqual({
      a: 'stated',
      b: 'stated',
    });
  });
});

describe('the same words but for one place', () => {
  const said = (first: string, second: string) =>
    truths([
      record('a', { subject: 'one', statement: first }),
      record('b', { subject: 'two', statement: second, at: ago(2) }),
    ]);

  it.each([
    ['never edit the migrations folder', 'never edit the snapshots folder'],
    ['do not mock the mail client in tests', 'do not mock the payment client in tests'],
    ['Anna looks after the billing service', 'Boris looks after the billing service'],
    ['nie die Migrationen im Ordner ändern', 'nie die Vorlagen im Ordner ändern'],
  ])('is another thing: %s / %s', (first, second) => {
    expect(said(first, second)).toEqual({ a: 'stated', b: 'stated' });
  });

  it.each([
    ['we decided to use Frobnix for the queue', 'we decided to use Zorblax for the queue'],
    ['the staging box is called heron', 'the staging box is called osprey'],
    ['wir nehmen Frobnix für die Warteschlange', 'wir nehmen Zorblax für die Warteschlange'],
    ['usamos Frobnix para la cola', 'usamos Zorblax para la cola'],
  ])('is another value of what is chosen or named once: %s / %s', (first, second) => {
    expect(said(first, second)).toEqual({ a: 'superseded', b: 'stated' });
  });

  it.each([
    ['Anna owns the billing service', 'Anna owns the billing service now'],
    ['run the linter before every push', 'run the linters before every push'],
    ['the orders are kept for ninety days in the archive', 'please keep the orders ninety days in the archive'],
  ])('is a repetition if no word of it names something else: %s / %s', (first, second) => {
    expect(Object.keys(said(first, second))).toEqual(['a']);
  });
});

describe('a statement in other words about the same thing', () => {
  const said = (older: string, newer: string, fields: Partial<FactRecord> = {}): string | undefined =>
    truths([
      record('a', { subject: 'one', statement: older }),
      record('b', { subject: 'other', statement: newer, at: ago(2), ...fields }),
    ]).a;
  const change = { effect: 'replaces' } as const;

  it.each([
    ['the free plan has five seats', 'marketing cut the free plan to three seats', change],
    ['orders close at 10:30', 'orders close at 9:45', {}],
    ['logs are plain text, one line each', 'json logs, no plain text', { ...change, about: 'plain text' }],
    ['use redis for the sessions', 'sessions sit in postgres', { ...change, about: 'redis' }],
    ['docs for customers live in the wiki', 'customer docs live in the repo from now on', change],
    ['the runbooks of all teams are in Confluence', 'our runbooks should live beside the code, in docs/runbooks', {}],
    ['backups run nightly', 'from this week backups are hourly', change],
    ['all data is in region eu-west-1', 'the data is in eu-central-1 now', change],
    ['the accent on the dashboard is blue', 'green it is for the dashboard', change],
    ['coverage must stay above 80 percent', 'relax coverage to 70 percent', { ...change, subject: 'test coverage' }],
    [
      'for the cloud we knock on the door of Joost',
      'Joost had his last day, it is Ayla',
      { ...change, about: 'joost' },
    ],
  ])('ends it: %s / %s', (older, newer, fields) => {
    expect(said(older, newer, fields)).toBe('superseded');
  });

  it.each([
    ['the free plan has five seats', 'the team plan has 25 seats', change],
    ['access tokens last 15 minutes', 'refresh tokens last 20 minutes', change],
    ['the beta starts on 3 march', 'the press release goes out on 17 march', {}],
    ['dev database is on port 5433', 'test database is on port 5434', { ...change, about: 'random' }],
    ['docs are kept in the wiki', 'docs are written in english', {}],
    ['logs are in /var/log/kiosk', 'tests are in /var/test/kiosk', {}],
    ['backups run nightly', 'the report is sent hourly', change],
    ['coverage must stay above 80 percent', 'coverage is uploaded to codecov', { ...change, subject: 'test coverage' }],
    ['errors are shown in a toast', 'no pop-ups', { ...change, about: 'error' }],
    ['issue 14 is for the design team', 'issue 15 is for the design team', {}],
  ])('leaves what is about another thing: %s / %s', (older, newer, fields) => {
    expect(said(older, newer, fields)).toBe('stated');
  });

  it('does not overrule a person who is trusted more', () => {
    const agent = { actor: 'agent', trust: 'agent' } as const;
    expect(said('orders close at 10:30', 'orders close at 9:45', agent)).toBe('stated');
  });

  it('points to nothing when it is only a signal', () => {
    const records = [
      record('a', { subject: 'one', value: 'redis', statement: 'use redis for the sessions' }),
      record('c', { subject: 'other', statement: 'redis needs the password from the vault' }),
      record('b', {
        ...change,
        about: 'redis',
        statement: 'redis is gone, sessions too',
        at: ago(1),
        confidence: 0.05,
      }),
    ];
    const [fact] = foldFacts(records, [], { now: NOW });
    expect(fact).toMatchObject({ id: 'a', truth: 'superseded' });
    expect(fact?.supersededBy).toBeUndefined();
    // Only what has that value is over, and what describes it.
    expect(truths(records).c).toBe('stated');
    const [old, , gone] = records;
    if (old === undefined || gone === undefined) throw new Error('there are three');
    const described = record('d', { kind: 'fact', subject: 'other', statement: 'redis sits on the second node' });
    expect(truths([old, described, gone])).toMatchObject({ a: 'superseded', d: 'superseded' });
  });

  it('ends another address of a broad subject', () => {
    const staging = { kind: 'reference', subject: 'staging' } as const;
    const old = record('a', { ...staging, statement: 'staging is https://old.example' });
    const moved = 'https://new.example is the staging url now';
    expect(truths([old, record('b', { ...staging, ...change, statement: moved, at: ago(2) })]).a).toBe('superseded');
  });

  it('of a broad subject leaves the other things that hold of it', () => {
    const style = { subject: 'commit messages' };
    expect(
      truths([
        record('a', { ...style, statement: 'no emoji in commit messages' }),
        record('b', {
          ...style,
          ...change,
          statement: 'commit messages start with the ticket from now on',
          at: ago(2),
        }),
      ]).a,
    ).toBe('stated');
  });

  it('of an outsider does not keep the owner’s same words from taking their place', () => {
    const npm = record('a', { value: 'npm', statement: 'npm' });
    const outsider = record('b', { value: 'pnpm', statement: 'pnpm', trust: 'external', at: ago(3) });
    const owner = record('c', { value: 'pnpm', statement: 'pnpm', at: ago(2) });
    expect(truths([npm, outsider, owner]).a).toBe('superseded');
  });
});

describe('a fact that somebody reworded', () => {
  const first = record('a', {
    subject: 'slot length',
    value: '30 minutes',
    statement: 'thirty for every dock',
    at: ago(30),
  });
  const second = record('b', { subject: 'window', statement: 'luis wants it shorter', at: ago(20) });
  const third = record('c', {
    subject: 'slot length',
    value: '40 minutes',
    statement: 'forty per truck',
    at: ago(10),
  });
  const change = { id: 'x', fact: 'b', at: ago(5), trust: 'owner' } as const;
  const changes = [
    { ...change, change: 'edited', subject: 'slot length', value: '20 minutes' },
    { ...change, change: 'confirmed' },
  ] as const;
  const folded = (records: readonly FactRecord[]) =>
    Object.fromEntries(foldFacts(records, changes, { now: NOW }).map(({ id, truth }) => [id, truth]));

  it('takes the place of what was said of its new subject before', () => {
    expect(folded([first, second])).toEqual({ a: 'superseded', b: 'confirmed' });
    expect(foldFacts([first, second], changes, { now: NOW })[0]).toMatchObject({ supersededBy: 'b' });
  });

  it('keeps its time, so what was said later holds', () => {
    expect(folded([first, second, third])).toEqual({ a: 'superseded', b: 'superseded', c: 'stated' });
    expect(foldFacts([first, second, third], changes, { now: NOW })[1]).toMatchObject({ supersededBy: 'c' });
  });

  it('is replaced by what is said after it, in any order of arrival', () => {
    const later = record('d', { subject: 'slot length', value: '45 minutes', statement: 'make it 45', at: ago(1) });
    const meant = { a: 'superseded', b: 'superseded', c: 'superseded', d: 'stated' };
    expect(folded([first, second, third, later])).toEqual(meant);
    expect(folded([later, third, first, second])).toEqual(meant);
  });
});

describe('a rule without exceptions', () => {
  const talkOf = (words: string) => ({ around: joinKeys(wordKeys(words)), cues: 'o' });
  const rule = record('a', {
    kind: 'preference',
    subject: 'commits without asking',
    statement: 'i didnt tell you to commit. dont ever commit unless i say so',
    talk: { ...talkOf('i committed the login as 7f2b9d4'), faulted: joinKeys(wordKeys('i committed the login')) },
    at: ago(30),
  });
  const later = record('b', {
    kind: 'preference',
    subject: 'commit messages',
    statement: 'and stop doing that: commit msgs, you put "feat:" there',
    talk: talkOf('i committed it with the message feat: add the route'),
    session: 'later',
    at: ago(2),
  });

  it('is not ended by what is said about something else near it', () => {
    expect(truths([rule, later])).toEqual({ a: 'stated', b: 'stated' });
  });

  it('ends when the same subject is said to be otherwise', () => {
    const lifted = {
      ...later,
      subject: rule.subject,
      statement: 'from now on you commit by yourself',
      effect: 'replaces',
    } as const;
    expect(truths([rule, lifted]).a).toBe('superseded');
  });
});

describe('a statement that repeats another', () => {
  const held = record('zone', { statement: 'only the screens convert, and to the zone of the warehouse' });
  const zone = newDraft(held, stemsOf(held.statement), claimOf(held));
  const said = (statement: string) => repeats(record('later', { statement }), zone);

  it.each([
    'only the screens convert, and to the zone of the warehouse',
    'thats exactly what we said not to do. warehouse zone, always',
    'wie gesagt: warehouse zone',
    'como dijimos, warehouse zone',
  ])('has not replaced it: %s', (statement) => expect(said(statement)).toBe(true));

  it.each([
    'the screens do not convert to the zone of the warehouse, as we said',
    'all times are shown in the zone of the browser now',
    'as we agreed, the pool has 20 connections',
  ])('may have: %s', (statement) => expect(said(statement)).toBe(false));
});
