import { expect, it } from 'vitest';
import { sessionEnded, sessionStarted } from '../../../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../../../test/fixtures/home.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { appendEvents } from '../../journal/append.ts';
import { sessionNow } from './session-successor.ts';

const began = (id: string, at: number, source: string, cwd = '/shop') =>
  sessionStarted(id, { cwd, source }, { key: `${id}:${at}`, happenedAt: NOON + at });
const ended = (id: string, at: number, reason: string) => sessionEnded(id, NOON + at, reason);

it.each<[string, readonly EventDraft[], string]>([
  ['a session nobody has heard of', [], 'a'],
  ['one that runs', [began('a', 0, 'startup')], 'a'],
  ['one that was cleared', [began('a', 0, 'startup'), ended('a', 60_000, 'clear'), began('b', 60_010, 'clear')], 'b'],
  [
    'one that was cleared, heard of in another order',
    [began('b', 59_990, 'clear'), ended('a', 60_000, 'clear'), began('a', 0, 'startup')],
    'b',
  ],
  [
    'one that was cleared twice',
    [
      began('a', 0, 'startup'),
      ended('a', 60_000, 'clear'),
      began('b', 60_010, 'clear'),
      ended('b', 90_000, 'clear'),
      began('c', 90_010, 'clear'),
    ],
    'c',
  ],
  [
    'one whose client went back to an older one',
    [
      began('old', -99_000, 'startup'),
      began('a', 0, 'startup'),
      ended('a', 60_000, 'resume'),
      began('old', 60_010, 'resume'),
    ],
    'old',
  ],
  [
    'one that ended for good',
    [began('a', 0, 'startup'), ended('a', 60_000, 'other'), began('b', 60_010, 'startup')],
    'a',
  ],
  [
    'one that was cleared while another began elsewhere, or by itself',
    [
      began('a', 0, 'startup'),
      ended('a', 60_000, 'clear'),
      began('x', 60_005, 'clear', '/other'),
      began('y', 60_006, 'startup'),
      began('b', 60_010, 'clear'),
      began('z', 120_000, 'clear'),
    ],
    'b',
  ],
  [
    'one of two that were cleared at one moment in one folder: not guessed',
    [
      began('a', 0, 'startup'),
      ended('a', 60_000, 'clear'),
      ended('x', 60_001, 'clear'),
      began('b', 60_010, 'clear'),
      began('y', 60_011, 'clear'),
    ],
    'a',
  ],
  [
    'one that was cleared and taken up again',
    [began('a', 0, 'startup'), ended('a', 60_000, 'clear'), began('b', 60_010, 'clear'), began('a', 99_000, 'resume')],
    'a',
  ],
  [
    'two that lead to each other: no endless search',
    [began('a', 0, 'clear'), ended('a', 1000, 'clear'), began('b', 500, 'clear'), ended('b', 1500, 'clear')],
    'a',
  ],
])('finds where the work continues: %s', (_what, drafts, expected) => {
  const journal = testJournal();
  appendEvents(journal, drafts);
  expect(sessionNow(journal.db, 'a')).toBe(expected);
});
