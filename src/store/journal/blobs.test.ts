import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prompt, toolCall } from '../../../test/fixtures/drafts.ts';
import { testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { Json } from '../../domain/event.ts';
import { appendEvents } from './append.ts';
import { splitBody } from './blobs.ts';
import { getEvent, iterateEvents } from './read.ts';

type Journal = ReturnType<typeof testJournal>;

function readBack(journal: Journal, id: string | undefined): Json | undefined {
  return getEvent(journal.db, id ?? '')?.body.text;
}

function blobCount(journal: Journal): number {
  return Number(journal.db.get('SELECT count(*) AS n FROM blobs')?.n);
}

describe('long texts', () => {
  it.each<[string, string, number]>([
    ['just short enough for the row', 'x'.repeat(511), 0],
    ['just long enough for a blob', 'x'.repeat(512), 1],
    ['5 MB', 'lorem ipsum '.repeat(430_000), 1],
    ['NULs and control characters', '\0\u0001\u001b[2J\r\n'.repeat(100), 1],
    ['emoji, combining and right-to-left marks', '👩‍👩‍👧‍👦 e\u0301 \u202eabc\u202c '.repeat(50), 1],
    ['a lone surrogate, which UTF-8 cannot hold', `${'x'.repeat(600)}\ud83d`, 0],
    ['a lone surrogate in a short text', 'x\udc00y', 0],
    ['a byte-order mark in front', `\ufeff${'x'.repeat(600)}`, 1],
    ['the empty text', '', 0],
  ])(promise('journal/blobs-are-verbatim', '%s'), (_what, text, blobs) => {
    const journal = testJournal();
    const [appended] = appendEvents(journal, [prompt(text)]);
    expect(readBack(journal, appended?.id) === text).toBe(true);
    expect(blobCount(journal)).toBe(blobs);
  });

  it(promise('journal/blobs-are-verbatim', 'at any place in any body'), () => {
    const journal = testJournal();
    const string = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 300, maxLength: 700 }),
    );
    const input = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        string,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .array(fc.tuple(fc.oneof(string, fc.constantFrom('__proto__', 'constructor', '0', '')), tie('value')), {
            maxLength: 4,
          })
          .map((entries) => Object.fromEntries(entries)),
      ),
    })).value;
    fc.assert(
      fc.property(input, (value) => {
        const [appended] = appendEvents(journal, [toolCall({ input: value })]);
        const read = getEvent(journal.db, appended?.id ?? '')?.body.input;
        expect(JSON.stringify(read)).toBe(JSON.stringify(value));
      }),
      { seed: 11, numRuns: 150 },
    );
  });

  it('under a key named __proto__ stay data', () => {
    const journal = testJournal();
    const hostile = JSON.parse(`{"__proto__":{"polluted":"${'x'.repeat(600)}"}}`) as Json;
    const [appended] = appendEvents(journal, [toolCall({ input: hostile })]);
    const read = getEvent(journal.db, appended?.id ?? '')?.body.input;
    expect(JSON.stringify(read)).toBe(JSON.stringify(hostile));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('are compressed, and stored once however often they occur', () => {
    const journal = testJournal();
    const text = 'the same long output, '.repeat(400);
    appendEvents(journal, [prompt(text), prompt(text), toolCall({ output: text, input: { nested: [text] } })]);
    expect(blobCount(journal)).toBe(1);
    expect(Number(journal.db.get('SELECT length(data) AS n FROM blobs')?.n)).toBeLessThan(text.length / 10);
    expect(Number(journal.db.get('SELECT count(*) AS n FROM event_blobs')?.n)).toBe(4);
    expect([...iterateEvents(journal.db)].filter((event) => event.body.text === text)).toHaveLength(2);
  });

  it('are left in their blobs for a reader that does not need them', () => {
    const journal = testJournal();
    appendEvents(journal, [prompt('x'.repeat(600))]);
    const [apart] = iterateEvents(journal.db, { texts: 'apart' });
    expect(apart).toMatchObject({ split: expect.any(Number), body: { text: '' } });
  });
});

describe('splitBody', () => {
  it('does not change the given body', () => {
    const body = Object.freeze({ text: 'x'.repeat(600), list: Object.freeze(['y'.repeat(600), 1, null]) });
    const { row, long } = splitBody(body);
    expect(row).toEqual({ text: '', list: ['', 1, null] });
    expect(long.map(({ path }) => path)).toEqual([['text'], ['list', 0]]);
    expect(body.text).toHaveLength(600);
  });
});
