import { describe, expect, it } from 'vitest';
import { prompt, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft, EventRecord } from '../../domain/event.ts';
import { idFromKey, isId } from '../../domain/ids.ts';
import { appendDecided, appendEvents, mergeRecords } from './append.ts';
import { packBody } from './blobs.ts';
import { countEvents, getEvent, iterateEvents } from './read.ts';

describe('appendEvents', () => {
  it('appends one and says which id it has', () => {
    const journal = testJournal();
    const [appended] = appendEvents(journal, [prompt('hello', { key: 'k1', project: 'p', session: 's' })]);
    expect(appended).toEqual({ id: idFromKey('k1'), status: 'added' });
    expect(getEvent(journal.db, idFromKey('k1'))).toMatchObject({
      key: 'k1',
      type: 'prompt.submitted',
      version: 1,
      happenedAt: NOON,
      device: journal.device,
      project: 'p',
      session: 's',
      actor: 'person',
      trust: 'owner',
      body: { text: 'hello' },
    });
  });

  it('keeps a text that an import has packed, also where what is said is redacted', () => {
    const redacting = testJournal(tempHome(), { redact: (draft) => structuredClone(draft) });
    const text = 'a task with a long description '.repeat(40);
    const { row, texts } = packBody({ entity: 't1', text });
    const journal = { ...redacting, packedTexts: new WeakMap([[row, texts]]) };
    const draft = { ...prompt('', { key: 'k1' }), type: 'task.added', body: row } as EventDraft;
    appendEvents(journal, [draft]);
    expect(getEvent(journal.db, idFromKey('k1'))?.body).toMatchObject({ text });
  });

  it('appends many in their order', () => {
    const journal = testJournal();
    appendEvents(
      journal,
      Array.from({ length: 50 }, (_, n) => prompt(`${n}`)),
    );
    const read = [...iterateEvents(journal.db, { order: 'arrival' })];
    expect(read.map((event) => event.body.text)).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
    expect(read.map((event) => event.hlc)).toEqual(read.map((event) => event.hlc).toSorted());
  });

  it(promise('journal/append-is-atomic', 'one that fails leaves none of its batch, and no state of them'), () => {
    const journal = testJournal();
    appendEvents(journal, [prompt('before', { session: 's' })]);
    const stateBefore = journal.db.all('SELECT * FROM sessions');
    // A body that JSON cannot write, as the last of three: what a faulty caller might hand in.
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const bad = { ...toolCall({}), body: { tool: 'Bash', outcome: 'ok', input: circular } } as EventDraft;
    expect(() =>
      appendEvents(journal, [prompt('one', { session: 's' }), prompt('two', { session: 't' }), bad]),
    ).toThrow();
    expect(countEvents(journal.db)).toBe(1);
    expect(journal.db.all('SELECT * FROM sessions')).toEqual(stateBefore);
    appendEvents(journal, [prompt('after')]);
    expect(countEvents(journal.db)).toBe(2);
  });

  it(
    promise('journal/append-is-idempotent', 'recognises the same key within one batch and from another connection'),
    () => {
      const layout = tempHome();
      const journal = testJournal(layout);
      const draft = prompt('hello', { key: 'k1' });
      const statuses = appendEvents(journal, [draft, draft]).map(({ status }) => status);
      expect(statuses).toEqual(['added', 'known']);
      expect(appendEvents(testJournal(layout), [draft])[0]?.status).toBe('known');
      expect(countEvents(journal.db)).toBe(1);
    },
  );

  it(promise('journal/append-is-idempotent', 'gives the same ids one by one and in batches'), () => {
    // Known before, twice in one batch, again with more fields, completed early, erased: among many and alone.
    const drafts: EventDraft[] = [
      toolCall({}, { key: 'known' }),
      toolCall({}, { key: 'twice' }),
      toolCall({}, { key: 'twice' }),
      toolCall({ output: 'more' }, { key: 'twice' }),
      toolCall({}, { key: 'early' }),
      toolCall({}, { key: 'erased' }),
      ...Array.from({ length: 30 }, (_, n) => toolCall({}, { key: `new ${n}` })),
    ];
    const ready = () => {
      const journal = testJournal();
      const other = testJournal();
      appendEvents(journal, [toolCall({}, { key: 'known' }), toolCall({}, { key: 'erased' })]);
      appendEvents(journal, [
        {
          type: 'event.erased',
          happenedAt: NOON,
          actor: 'person',
          trust: 'owner',
          body: { target: idFromKey('erased') },
        },
      ]);
      appendEvents(other, [toolCall({}, { key: 'early' }), toolCall({ output: 'said later' }, { key: 'early' })]);
      mergeRecords(
        journal,
        [...iterateEvents(other.db, { supplements: 'apart' })].filter(({ type }) => type === 'event.supplemented'),
      );
      return journal;
    };
    const [together, apart] = [ready(), ready()];
    const atOnce = appendEvents(together, drafts);
    const oneByOne = drafts.flatMap((draft) => appendEvents(apart, [draft]));
    expect(atOnce).toEqual(oneByOne);
    expect(atOnce.map(({ status }) => status).slice(0, 7)).toEqual([
      'known',
      'added',
      'known',
      'supplemented',
      'added',
      'erased',
      'added',
    ]);
    for (const key of ['known', 'twice', 'early', 'erased', 'new 0']) {
      const [a, b] = [together, apart].map(({ db }) => getEvent(db, idFromKey(key))?.body);
      expect([key, a]).toEqual([key, b]);
    }
    expect(getEvent(together.db, idFromKey('early'))?.body.output).toBe('said later');
  });

  it('keeps two equal events without a key apart', () => {
    const journal = testJournal();
    const [one, two] = appendEvents(journal, [prompt('yes'), prompt('yes')]);
    expect(isId(one?.id ?? '')).toBe(true);
    expect(one?.id).not.toBe(two?.id);
    expect(countEvents(journal.db)).toBe(2);
  });

  it('uses the id that a retrying writer gives', () => {
    const journal = testJournal();
    const draft = prompt('hello', { id: '01890000-0000-7000-8000-000000000001' });
    appendEvents(journal, [draft]);
    expect(appendEvents(journal, [draft])).toEqual([{ id: draft.id, status: 'known' }]);
  });

  it('appends nothing for an empty list', () => {
    const journal = testJournal();
    expect(appendEvents(journal, [])).toEqual([]);
    expect(countEvents(journal.db)).toBe(0);
  });

  it(promise('journal/clock-may-jump', 'stamps keep rising when the clock is set back'), () => {
    const clock = stillClock();
    const journal = testJournal(tempHome(), { clock });
    appendEvents(journal, [prompt('one')]);
    clock.set(NOON - 86_400_000);
    appendEvents(journal, [prompt('two')]);
    clock.set(NOON + 10 * 365 * 86_400_000);
    appendEvents(journal, [prompt('three')]);
    clock.set(NOON);
    appendEvents(journal, [prompt('four')]);
    const read = [...iterateEvents(journal.db, { order: 'arrival' })];
    expect(read.map((event) => event.hlc)).toEqual(read.map((event) => event.hlc).toSorted());
    expect(new Set(read.map((event) => event.hlc)).size).toBe(4);
  });
});

describe('a second capture', () => {
  it(promise('journal/supplement-adds', 'adds what the first lacked and removes nothing'), () => {
    const journal = testJournal();
    const key = 'tool:1';
    appendEvents(journal, [toolCall({ input: { command: 'ls -la' } }, { key })]);
    const second = appendEvents(journal, [toolCall({ output: 'total 0', exitCode: 0 }, { key })]);
    expect(second[0]?.status).toBe('supplemented');
    expect(getEvent(journal.db, idFromKey(key))?.body).toEqual({
      tool: 'Bash',
      outcome: 'ok',
      input: { command: 'ls -la' },
      output: 'total 0',
      exitCode: 0,
    });
    expect(appendEvents(journal, [toolCall({ output: 'total' }, { key })])[0]?.status).toBe('known');
  });

  it('adds a long text to a short one', () => {
    const journal = testJournal();
    const long = 'output '.repeat(500);
    appendEvents(journal, [toolCall({ output: 'output' }, { key: 'k' })]);
    appendEvents(journal, [toolCall({ output: long }, { key: 'k' })]);
    expect(getEvent(journal.db, idFromKey('k'))?.body.output).toBe(long);
    expect([...iterateEvents(journal.db, { types: ['tool.called'], texts: 'apart' })][0]?.body.output).toBe(long);
  });

  it('on two machines is one event on both, in either order of merging', () => {
    const here = testJournal(tempHome(), { clock: stillClock(NOON) });
    const there = testJournal(tempHome(), { clock: stillClock(NOON + 60_000) });
    appendEvents(here, [toolCall({ output: 'seen here' }, { key: 'k' })]);
    appendEvents(there, [toolCall({ output: 'seen there, at length' }, { key: 'k', happenedAt: NOON + 5 })]);
    const ours = records(here);
    const theirs = records(there);
    mergeRecords(here, theirs);
    mergeRecords(there, ours);
    const plain = (journal: typeof here) => {
      const {
        seq: _seq,
        supplemented: _s,
        ...event
      } = getEvent(journal.db, idFromKey('k')) ?? { seq: 0, supplemented: 0 };
      return event;
    };
    expect(plain(here)).toEqual(plain(there));
    expect(plain(here)).toMatchObject({ happenedAt: NOON, body: { output: 'seen there, at length' } });
  });

  it('a supplement that arrives before its event waits for it', () => {
    const source = testJournal();
    appendEvents(source, [toolCall({ output: 'a' }, { key: 'k' })]);
    appendEvents(source, [toolCall({ output: 'a longer one' }, { key: 'k' })]);
    const target = testJournal();
    for (const record of records(source).toReversed()) mergeRecords(target, [record]);
    expect(getEvent(target.db, idFromKey('k'))?.body.output).toBe('a longer one');
    expect(mergeRecords(target, records(source)).added).toBe(0);
  });
});

describe('appendDecided', () => {
  it('decides without another write in between', () => {
    const layout = tempHome();
    const journal = testJournal(layout);
    const other = testJournal(layout, { busyTimeoutMs: 0 });
    appendDecided(journal, () => {
      expect(() => appendEvents(other, [prompt('in between')])).toThrow(
        expect.objectContaining({ code: 'journal-busy' }),
      );
      return [prompt('decided')];
    });
    expect(countEvents(other.db)).toBe(1);
  });
});

function records(journal: ReturnType<typeof testJournal>): EventRecord[] {
  return [...iterateEvents(journal.db, { order: 'arrival', supplements: 'apart' })].map(
    ({ seq: _seq, split: _split, supplemented: _supplemented, ...record }) => record,
  );
}
