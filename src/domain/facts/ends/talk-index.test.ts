import { expect, it } from 'vitest';
import type { FactRecord } from '../fact-record.ts';
import { OPEN_WEIGHTS, STATED_WEIGHTS } from './end-weights.ts';
import { chanceOfEnd } from './ends-by-talk.ts';
import { joinKeys, splitKeys, wordKeys } from './talk.ts';
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
