import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { testJournal } from '../../../test/fixtures/home.ts';
import { appendEvents } from './append.ts';
import { contentOfRawFrame, RAW_FRAME_MAX_BYTES, rawFrame } from './raw-frame.ts';
import { getEvent } from './read.ts';

describe('a text stored uncompressed', () => {
  it.each([0, 1, 255, 256, 4096, 65_536, RAW_FRAME_MAX_BYTES])('is read like a compressed one: %i bytes', (length) => {
    const bytes = Buffer.alloc(length, 'ä line €\n');
    expect(zstdDecompressSync(rawFrame(bytes)).equals(bytes)).toBe(true);
    expect(contentOfRawFrame(rawFrame(bytes))?.equals(bytes)).toBe(true);
  });

  it('is refused where one block does not hold it', () => {
    expect(() => rawFrame(Buffer.alloc(RAW_FRAME_MAX_BYTES + 1))).toThrow(RangeError);
  });
});

describe('a short text', () => {
  const stored = (journal: ReturnType<typeof testJournal>) =>
    journal.db
      .all('SELECT data FROM blobs ORDER BY n')
      .map(({ data }) => Buffer.from(data instanceof Uint8Array ? data : []));
  const text = `${'a line of what the command printed\n'.repeat(40)}done`;

  it('is uncompressed, and a long one compressed', () => {
    const journal = testJournal();
    const [short, long] = appendEvents(journal, [prompt(text), prompt(text.repeat(8))]);
    const [kept, packed] = stored(journal);
    expect(kept).toEqual(Buffer.from(rawFrame(Buffer.from(text))));
    expect(packed?.length).toBeLessThan(text.length / 4);
    expect(getEvent(journal.db, short?.id ?? '')?.body.text).toBe(text);
    expect(getEvent(journal.db, long?.id ?? '')?.body.text).toBe(text.repeat(8));
  });

  it.each([0, 5, 9, 10, 12, 700])('whose byte %i was bent is noticed', (at) => {
    const journal = testJournal();
    const [appended] = appendEvents(journal, [prompt(text)]);
    const bent = stored(journal)[0] ?? Buffer.alloc(0);
    bent[at] = (bent[at] ?? 0) ^ 0x10;
    journal.db.run('UPDATE blobs SET data = ?', bent);
    expect(() => getEvent(journal.db, appended?.id ?? '')).toThrow('does not match');
  });
});
