import { expect, it } from 'vitest';
import type { FactRecord } from '../fact-record.ts';
import { OPEN_WEIGHTS, STATED_WEIGHTS } from './end-weights.ts';
import { chanceOfEnd, endedByTalk, statedFrom } from './ends-by-talk.ts';
import { howSpecific } from './how-specific.ts';
import { joinKeys, keyOf, splitKeys, wordKeys } from './talk.ts';
import { FEATURES } from './talk-features.ts';
import { createTalkIndex } from './talk-index.ts';

function record(statement: string, day: number, more: Partial<FactRecord> = {}): FactRecord {
  return {
    id: `f${day}`,
    kind: 'blocker',
    subject: 'x',
    statement,
    quote: statement,
    source: `e${day}`,
    place: 0,
    confidence: 0.9,
    project: 'p',
    session: `s${day}`,
    at: day * 86_400_000,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
    ...more,
  };
}

it('has a weight for each feature: run `npm run extractor` after a change of the features', () => {
  expect([OPEN_WEIGHTS.length, STATED_WEIGHTS.length]).toEqual([FEATURES.length, FEATURES.length]);
});

it('reads keys of words without their endings and accents', () => {
  expect(wordKeys('The submission')).toEqual(wordKeys('submitted'));
  expect(wordKeys('Verlängerung')).toEqual(wordKeys('verlangern'));
  expect(splitKeys(joinKeys(wordKeys('probe staging')))).toEqual([...wordKeys('probe staging')]);
});

it('finds what the talk around a statement is about, and forgets what was removed', () => {
  const index = createTalkIndex<string>();
  index.add('probe', record('no readings until the new probe is there', 1));
  index.add('mail', record('mail is stuck in the sandbox', 2));
  const came = record('it came this morning', 3, {
    confidence: 0.05,
    talk: { around: joinKeys(wordKeys('plug the probe in and take readings')), cues: 'an' },
  });
  const [first, second] = index.pairs(came);
  expect([first?.entry, second?.entry]).toEqual(['probe', 'mail']);
  expect(chanceOfEnd(OPEN_WEIGHTS, first?.features ?? [])).toBeGreaterThan(
    chanceOfEnd(OPEN_WEIGHTS, second?.features ?? []),
  );
  index.remove('probe');
  expect(index.pairs(came).map(({ entry }) => entry)).toEqual(['mail']);
});

it('compares nothing with what has no talk, and an agent with no statement of a person', () => {
  const index = createTalkIndex<string>();
  index.add('size', record('uploads are limited to 300 MB', 1, { kind: 'decision' }));
  const later = record('uploads are limited to 800 MB now', 2, { kind: 'decision' });
  expect(index.pairs(later)).toEqual([]);
  const talk = { around: '', cues: 'n' };
  expect(index.pairs({ ...later, talk, trust: 'agent' })).toEqual([]);
  expect(index.pairs({ ...later, talk }).map(({ entry }) => entry)).toEqual(['size']);
});

it('knows that some words come up in every project', () => {
  expect(howSpecific(keyOf('change'))).toBeLessThan(howSpecific(keyOf('turbine')));
});

it('needs more the fewer words tie two statements and the less speaks of a change', () => {
  const talk = { around: '', cues: '' };
  const from = (shared: number, rival: 'none' | 'number' | 'value', cues = '', effect?: 'replaces'): number =>
    statedFrom(
      { shared, rival },
      { kind: 'decision', confidence: 0.9, talk: { ...talk, cues }, ...(effect === undefined ? {} : { effect }) },
    );
  expect(from(2, 'none', '', 'replaces')).toBeLessThan(from(1, 'none', '', 'replaces'));
  expect(from(1, 'none', '', 'replaces')).toBeLessThan(from(1, 'none'));
  expect(from(1, 'number', 'v')).toBeLessThan(from(1, 'number', 'c'));
  expect(from(1, 'number', 'c')).toBeLessThan(from(1, 'number'));
  expect([from(0, 'none', 'c', 'replaces'), from(0, 'number', 'v', 'replaces')]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);
});

it('compares amounts of a clock and of a calendar, and numbers, only with their like', () => {
  const rivals = (earlier: string, later: string): string | undefined => {
    const index = createTalkIndex<string>();
    index.add('a', record(earlier, 1, { kind: 'decision' }));
    const talk = { around: '', cues: 'c' };
    return index.pairs(record(later, 2, { kind: 'decision', effect: 'replaces', talk }))[0]?.rival;
  };
  expect(rivals('the pump rests for twenty minutes', 'the pump rests for ten minutes')).toBe('value');
  expect(rivals('the pump rests for twenty minutes', 'the pump is rented for three weeks')).toBe('none');
  expect(rivals('a tin takes 40 rolls', 'a tin takes 35 rolls now')).toBe('number');
  expect(rivals('a tin takes 40 rolls', 'a tin costs 35 coins now')).toBe('none');
  expect(rivals('the cap is 70 prints an hour', 'back to 70, the cap is 70 prints an hour')).toBe('none');
});

it('ends nothing by one general word', () => {
  const index = createTalkIndex<string>();
  index.add('a', record('the summer break was too short for the roof', 1, { kind: 'decision' }));
  const talk = { around: '', cues: '' };
  const later = record('keep the captions short', 2, { kind: 'preference', talk });
  expect(endedByTalk(index, later)).toEqual([]);
});
