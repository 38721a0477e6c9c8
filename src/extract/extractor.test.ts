import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MemoirEvent } from '../domain/event.ts';
import { SIGNAL_BELOW } from '../domain/facts/fact-record.ts';
import { createExtractor } from './extractor.ts';
import { factRecords } from './fact-records.ts';
import { turnsOf } from './turn.ts';

const AT = Date.UTC(2026, 10, 16);
const WEIGHTS = readFileSync(new URL('./weights.bin', import.meta.url));

function said(id: string, minute: number, text: string, by: 'person' | 'agent' = 'person'): MemoirEvent {
  const envelope = {
    id,
    happenedAt: AT + minute * 60_000,
    hlc: `00000000000${minute}-0000` as MemoirEvent['hlc'],
    device: 'd',
    project: 'p',
    session: 's',
    version: 1,
  };
  return by === 'person'
    ? { ...envelope, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text, origin: 'person' } }
    : { ...envelope, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text } };
}

const EVENTS = [
  said('p1', 0, 'How do we store sessions?'),
  said('r1', 1, 'In Redis or in Postgres. Which one?', 'agent'),
  said('p2', 2, 'We decided to use Postgres because it is there already.'),
  said('r2', 3, 'Done.', 'agent'),
];

describe('turnsOf', () => {
  it('is one turn for each prompt, with what came before it, in any order of arrival', () => {
    const turns = turnsOf(EVENTS);
    expect(turns.map(({ id, events }) => [id, events.map((event) => event.id)])).toEqual([
      ['p1', ['p1', 'r1']],
      ['p2', ['p2', 'r2']],
    ]);
    expect(turns[1]?.before.reply?.id).toBe('r1');
    expect(turnsOf(EVENTS.toReversed())).toEqual(turns);
  });
});

describe('the extractor', () => {
  it('gives drafts whose quotes stand in their source, and records with stable ids', () => {
    const extractor = createExtractor(WEIGHTS);
    const records = turnsOf(EVENTS).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
    const again = turnsOf(EVENTS).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
    expect(again).toEqual(records);
    const [stated] = records.filter(({ confidence }) => confidence >= SIGNAL_BELOW);
    expect(stated).toMatchObject({
      kind: 'decision',
      source: 'p2',
      project: 'p',
      trust: 'owner',
      subject: 'database',
      value: 'postgres',
    });
    expect('We decided to use Postgres because it is there already.').toContain(stated?.quote);
  });
});
