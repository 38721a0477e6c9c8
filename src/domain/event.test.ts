import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKnownEvent, compareEvents, type Envelope, type EventRecord, entityOf } from './event.ts';
import { EVENT_TYPES } from './event-types.ts';

const RECORD: EventRecord = {
  id: '01890000-0000-7000-8000-000000000000',
  type: 'prompt.submitted',
  version: 1,
  happenedAt: 0,
  hlc: '0000000000000001',
  device: 'd1',
  actor: 'person',
  trust: 'owner',
  body: { text: 'hello' },
};

describe('asKnownEvent', () => {
  it('knows its own types in their present version', () => {
    for (const [type, { version }] of Object.entries(EVENT_TYPES)) {
      expect(asKnownEvent({ ...RECORD, type, version })).toBeDefined();
    }
  });

  it.each([
    ['an unknown type', { type: 'dream.dreamt' }],
    ['a newer version', { version: 2 }],
    ['a name every object has', { type: 'constructor' }],
  ])('does not guess at %s', (_what, change) => {
    expect(asKnownEvent({ ...RECORD, ...change })).toBeUndefined();
  });
});

describe('compareEvents', () => {
  const envelope: fc.Arbitrary<Envelope> = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    happenedAt: fc.integer({ min: -2, max: 2 }),
    hlc: fc.constantFrom('0000000000000001', '0000000000000002'),
    device: fc.constantFrom('d1', 'd2'),
    actor: fc.constant('agent' as const),
    trust: fc.constant('agent' as const),
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(envelope, envelope, envelope, (a, b, c) => {
        expect(Math.sign(compareEvents(a, b)) + Math.sign(compareEvents(b, a))).toBe(0);
        if (compareEvents(a, b) <= 0 && compareEvents(b, c) <= 0) expect(compareEvents(a, c)).toBeLessThanOrEqual(0);
        if (compareEvents(a, b) === 0) expect(a.id).toBe(b.id);
      }),
      { seed: 3 },
    );
  });
});

describe('entityOf', () => {
  it('returns what an event is about', () => {
    expect(entityOf({ id: RECORD.id, type: 'event.erased', body: { target: 't' } })).toBe('t');
    expect(entityOf({ id: RECORD.id, type: 'file.written', body: { path: 'MEMORY.md' } })).toBe('MEMORY.md');
    expect(entityOf({ id: RECORD.id, type: 'prompt.submitted', body: { target: 't', path: 'p' } })).toBeUndefined();
    expect(entityOf({ id: RECORD.id, type: 'event.erased', body: { target: 5 } })).toBeUndefined();
  });
});
