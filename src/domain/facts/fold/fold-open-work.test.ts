import { describe, expect, it } from 'vitest';
import type { Trust } from '../../trust/trust.ts';
import { joinKeys, wordKeys } from '../ends/talk.ts';
import type { FactRecord } from '../fact-record.ts';
import { leadingIssue } from '../subjects/issue-subject.ts';
import { ago, record, truths } from './fold-facts.test-helper.ts';

describe('open work', () => {
  it('under the number of an issue ends when the tracker closes that issue', () => {
    const left = (id: string, statement: string) =>
      record(id, { kind: 'commitment', subject: leadingIssue(statement) ?? 'tests', statement, trust: 'agent' });
    const closing = {
      kind: 'outcome',
      subject: 'issue shop-7.2',
      effect: 'ends',
      about: 'shop-7.2',
      at: ago(1),
    } as const;
    const work = [
      left('a', 'shop-7.2 (in progress): write the tests'),
      left('b', 'shop-7.3 (blocked by shop-7.2): the page'),
      left('c', 'utf-8: read the old files'),
    ];
    const closed = (trust: Trust) => record('z', { ...closing, statement: 'Closed shop-7.2: it is there', trust });
    expect(truths([...work, closed('tool')])).toMatchObject({ a: 'resolved', b: 'stated', c: 'stated' });
    expect(truths([...work, closed('external')])).toMatchObject({ a: 'stated' });
  });

  it('under the number of an issue does not end with a tool’s or agent’s words that do not name it', () => {
    const open = record('a', {
      kind: 'commitment',
      subject: 'issue shop-7.2',
      statement: 'Open issue shop-7.2: Add the quality alias',
      trust: 'tool',
    });
    const commit = (statement: string, trust: Trust = 'tool'): FactRecord =>
      record('z', {
        kind: 'outcome',
        subject: 'commit',
        statement,
        trust,
        at: ago(1),
        talk: { around: joinKeys(wordKeys('quality alias added')), cues: 'dn' },
      });
    const other = 'The quality alias of the open state is there now (shop-9.4)';
    expect(truths([open, commit(other)]).a).toBe('stated');
    expect(truths([open, commit(other.replace('shop-9.4', 'shop-7.21'))]).a).toBe('stated');
    expect(truths([open, commit(other.replace('shop-9.4', 'shop-7.2'))]).a).toBe('resolved');
    const plain = { ...open, subject: 'quality alias', statement: 'Add the quality alias' };
    expect(truths([plain, { ...commit(other), effect: 'ends' }]).a).toBe('resolved');
  });

  const blocker = record('a', {
    kind: 'blocker',
    subject: 'staging',
    statement: 'waiting on priya for the staging creds',
  });
  const arrived = record('b', { kind: 'blocker', statement: 'the staging creds arrived', effect: 'ends', at: ago(1) });

  it('ends by other words', () => {
    expect(truths([blocker, arrived])).toEqual({ a: 'resolved', b: 'resolved' });
  });

  it('ends by a signal, which is not a fact itself', () => {
    const signal: FactRecord = { ...arrived, kind: 'outcome', confidence: 0.05, actor: 'agent', trust: 'agent' };
    expect(truths([blocker, signal])).toEqual({ a: 'resolved' });
  });

  it('does not end by the same thing from somebody else', () => {
    const key = { ...blocker, statement: 'waiting for the API key from Stripe' };
    expect(truths([key, { ...arrived, statement: 'got the API key from Mailgun' }]).a).toBe('stated');
    expect(truths([key, { ...arrived, statement: 'got the API key from Stripe' }]).a).toBe('resolved');
    expect(truths([key, { ...arrived, statement: 'got the API key' }]).a).toBe('resolved');
  });

  it('does not end by what a tool or an outsider says, or by words about something else', () => {
    for (const trust of ['tool', 'external'] as const)
      expect(truths([blocker, { ...arrived, trust }]).a).toBe('stated');
    expect(truths([blocker, { ...arrived, statement: 'the coffee arrived' }]).a).toBe('stated');
  });
});

describe('a blocker', () => {
  const legal = record('l', {
    kind: 'blocker',
    subject: 'legal',
    statement: 'legal has to sign off how long we may keep the phone numbers',
  });

  it('that is still so is one blocker, told again', () => {
    const still = record('s', {
      kind: 'blocker',
      subject: 'legal silent',
      statement: 'legal still silent btw, so no retention code yet',
      session: 't',
      at: ago(2),
    });
    expect(truths([legal, still])).toEqual({ l: 'confirmed' });
    expect(truths([legal, { ...still, statement: 'the vendor is still silent' }])).toMatchObject({ l: 'stated' });
  });

  it('that waits for others does not end with a report about other work', () => {
    const tms = record('t', {
      kind: 'blocker',
      statement: 'no prod keys, so the tms is stuck until their sandbox works',
    });
    const ends = { kind: 'outcome', effect: 'ends', confidence: 0.06, trust: 'agent', at: ago(2) } as const;
    expect(truths([tms, record('r', { ...ends, statement: 'the prod migration is done' })])).toEqual({ t: 'stated' });
    expect(truths([tms, record('r', { ...ends, statement: 'their sandbox works again' })])).toEqual({ t: 'resolved' });
  });

  const blocker = record('a', {
    kind: 'blocker',
    subject: 'x',
    statement: 'wanted to try the new import against staging but cannot, waiting on priya for the creds',
  });
  const end = (statement: string, confidence: number): string | undefined =>
    truths([blocker, record('b', { kind: 'outcome', effect: 'ends', statement, confidence, at: ago(1) })]).a;

  it('ends by what it waits for', () => {
    expect(end('the creds from priya are here', 0.06)).toBe('resolved');
  });

  it('ends when the person names a part of what was waited for', () => {
    expect(end('here are the creds', 0.09)).toBe('resolved');
  });

  it('does not end by a mention', () => {
    expect(end('priya likes creds', 0.03)).toBe('stated');
  });
});

describe('the end of open work', () => {
  it('is not a sentence that shares only a number with it', () => {
    const promised = record('a', {
      kind: 'commitment',
      subject: 'day',
      statement: 'it can go after nov 30, remind me',
    });
    const again = {
      kind: 'outcome',
      effect: 'ends',
      confidence: 0.06,
      at: ago(2),
      actor: 'agent',
      trust: 'agent',
    } as const;
    expect(truths([promised, record('b', { ...again, statement: '30 minutes again, by migration 009' })])).toEqual({
      a: 'stated',
    });
  });
});
