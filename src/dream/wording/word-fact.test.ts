import { describe, expect, it } from 'vitest';
import type { Fact } from '../../domain/facts/fact.ts';
import { fact } from '../fact.test-helper.ts';
import { NO_NAMES } from './name-spelling.ts';
import { wordFact } from './word-fact.ts';

const worded = (statement: string, given: Partial<Fact> = {}, replies: readonly string[] = [], prompt?: string) =>
  wordFact(fact(statement, given), { names: NO_NAMES, repliesBefore: () => replies, promptBefore: () => prompt });

describe('wordFact', () => {
  it('leaves a sentence alone that says who and what', () => {
    expect(worded('carriers can cancel up to two hours before')).toEqual({
      text: 'Carriers can cancel up to two hours before.',
    });
  });

  it('puts subject and value first if the sentence does not say what it is about', () => {
    const given = { subject: 'slot length', value: '30 minutes' };
    expect(worded('they hate them. back to half an hour', given)?.text).toBe(
      'Slot length: 30 minutes. They hate them. Back to half an hour.',
    );
    expect(worded('lower case, imperative, no emoji', { subject: 'commit messages' })?.text).toBe(
      'Commit messages: lower case, imperative, no emoji.',
    );
  });

  it('adds what was answered, from the newest reply that shares a word', () => {
    const replies = ['The new binary is on the machine.', 'I take the median of five reads. Shall I?'];
    expect(worded('the median is spot on, leave it like that', { kind: 'confirmation' }, replies)).toEqual({
      text: 'The median is spot on, leave it like that.',
      context: 'I take the median of five reads.',
    });
  });

  it('adds the person’s own question if the reply does not say either what it is about', () => {
    const said = 'then it stays inside the api process';
    const reply = 'I ran it both ways on staging: in the API process it saves a pool.';
    expect(worded(said, {}, [reply], 'should the worker be a container of its own')?.context).toBe(
      'Should the worker be a container of its own? I ran it both ways on staging: in the API process it saves a pool.',
    );
    expect(worded(said, {}, [reply], 'green again, nice')?.context).toBe(reply);
  });

  it('says what an agent fixed, from the words before it, or leaves it out', () => {
    const given = { kind: 'outcome', actor: 'agent', trust: 'agent' } as const;
    const said = '`create extension btree_gist` in the migration fixed it';
    const reply = `Two things. GiST has no operator class for uuid; ${said}. All green.`;
    expect(worded(said, given, [reply])).toEqual({
      text: 'GiST has no operator class for uuid: `create extension btree_gist` in the migration fixed it.',
    });
    expect(worded(said, given)).toBeUndefined();
  });

  it('leaves out the answer to a question about the next step, unless it is a rule', () => {
    const asked = 'The hook fails on code that is not ours. How should we proceed?';
    expect(worded(`main was clean, fix the issues (asked: ${asked})`)).toBeUndefined();
    expect(worded(`never commit with a red hook (asked: ${asked})`)?.text).toBe('Never commit with a red hook.');
  });

  it('quotes what nothing explains, and leaves out what says nothing', () => {
    expect(worded('it runs the nightly export of all bookings')?.text).toBe(
      'You said: “It runs the nightly export of all bookings.”',
    );
    expect(worded('keep it')).toBeUndefined();
  });

  it('never attributes words of an agent to the person', () => {
    const said = 'it runs the nightly export of all bookings';
    expect(worded(said, { actor: 'agent', trust: 'agent' })).toBeUndefined();
    // The message of a commit, in a record of the client.
    expect(worded(said, { saidBy: 'agent' })).toBeUndefined();
    expect(worded(said, { actor: 'agent', saidBy: 'person' })?.text).toContain('You said');
  });

  it('puts the heading of a question before an answer of a few words', () => {
    const given = { kind: 'decision', subject: 'Rig prefix', value: 'No rig', saidBy: 'person' } as const;
    expect(worded('No rig (asked: Which rig do these belong to?)', given)).toEqual({
      text: 'Rig prefix: no rig.',
      context: 'Which rig do these belong to?',
    });
  });

  it('leaves out a few words without a verb that name no subject, unless they are a wish', () => {
    expect(worded('no rig', { kind: 'decision', subject: 'rig' })).toBeUndefined();
    expect(worded('ruff + mypy + bandit', { kind: 'decision', subject: 'ruff mypi' })).toBeUndefined();
    expect(worded('two spaces, no tabs', { subject: 'indentation', value: 'two spaces' })?.text).toBe(
      'Indentation: two spaces, no tabs.',
    );
    expect(worded('Hildegard approves each release of the shop', { kind: 'fact', subject: 'hildegard' })?.text).toBe(
      'Hildegard approves each release of the shop.',
    );
    expect(worded('no emojis in commits', { kind: 'preference' })?.text).toBe('No emojis in commits.');
  });

  it.each([
    'our coffee machine died, whole office is in mourning',
    'waited til after 9, rush is over',
    'any repo, not just this one',
    'spin up a postgres for local dev',
    'überall, nicht nur hier',
  ])('leaves out %j', (statement) => {
    expect(worded(statement)).toBeUndefined();
  });

  it('keeps a rule whatever else is said, and all that was stated with a command', () => {
    expect(worded('they are at each others throats again, ignore anything about colours')).toBeDefined();
    expect(worded('Run the tests of the file you touched', { kind: 'preference' })).toBeDefined();
    expect(worded('Add a changelog line', { origin: 'stated' })?.text).toBe('Add a changelog line.');
  });
});
