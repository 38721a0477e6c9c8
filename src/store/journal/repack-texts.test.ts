import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { testJournal } from '../../../test/fixtures/home.ts';
import { appendEvents } from './append.ts';
import { RAW_FRAME_MAX_BYTES, rawFrame } from './raw-frame.ts';
import { getEvent } from './read.ts';
import { repackTexts } from './repack-texts.ts';

describe('a text stored as it is', () => {
  it.each([0, 1, 255, 256, 4096, 65_536, RAW_FRAME_MAX_BYTES])('is read like a compressed one: %i bytes', (length) => {
    const bytes = Buffer.alloc(length, 'ä line €\n');
    expect(zstdDecompressSync(rawFrame(bytes)).equals(bytes)).toBe(true);
  });

  it('is refused where one block does not hold it', () => {
    expect(() => rawFrame(Buffer.alloc(RAW_FRAME_MAX_BYTES + 1))).toThrow(RangeError);
  });
});

describe('compressing later', () => {
  const stored = (journal: ReturnType<typeof testJournal>) =>
    journal.db.all('SELECT n, size, data FROM blobs ORDER BY n').map(({ n, size, data }) => ({
      n: Number(n),
      size: Number(size),
      data: data instanceof Uint8Array ? Buffer.from(data) : Buffer.alloc(0),
    }));
  const text = `${'a line of what the command printed\n'.repeat(40)}done`;

  it('makes the texts of a hook short, and changes nothing in them', () => {
    const journal = testJournal();
    const [appended] = appendEvents(journal, [prompt(text)]);
    const [kept] = stored(journal);
    expect(kept?.data).toEqual(Buffer.from(rawFrame(Buffer.from(text))));
    const won = repackTexts(journal);
    const [packed] = stored(journal);
    expect(packed?.data.length).toBeLessThan(text.length / 4);
    expect(won).toBe((kept?.data.length ?? 0) - (packed?.data.length ?? 0));
    expect(getEvent(journal.db, appended?.id ?? '')?.body.text).toBe(text);
    expect(repackTexts(journal)).toBe(0);
  });

  it('leaves what is damaged to be noticed', () => {
    const journal = testJournal();
    const [appended] = appendEvents(journal, [prompt(`${text}!`)]);
    const [kept] = stored(journal);
    const bent = Buffer.from(kept?.data ?? []);
    bent[9] = (bent[9] ?? 0) ^ 0x10;
    journal.db.run('UPDATE blobs SET data = ?', bent);
    expect(repackTexts(journal)).toBe(0);
    expect(() => getEvent(journal.db, appended?.id ?? '')).toThrow('does not match');
  });
});
