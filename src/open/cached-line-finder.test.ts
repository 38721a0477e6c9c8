/** The finder for searches says what the slow, thorough one says, and keeps to what it may look through. */
import { appendFileSync, globSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { readAll } from '../../test/fixtures/read-transcript.ts';
import { asRecord, replyLine, replyRecord } from '../../test/fixtures/transcripts/reply-records.ts';
import type { EventRecord } from '../domain/event.ts';
import { createCachedLineFinder, LOOKED_THROUGH_BYTES } from './cached-line-finder.ts';
import { findLines } from './find-lines.ts';

const FOLDER = fileURLToPath(new URL('../../test/fixtures/transcripts/2.1.325/', import.meta.url));

const line = (text: string): string => `${replyLine(text)}\n`;

/** What was asked for is counted: what is known is not read from the journal again. */
function finderOf(records: readonly EventRecord[]) {
  const asked: string[] = [];
  const finder = createCachedLineFinder((id) => {
    asked.push(id);
    return records.find((record) => record.id === id);
  });
  const find = (file: string, ids: readonly string[] = records.map(({ id }) => id)) =>
    Object.fromEntries(finder.find(ids.map((id) => ({ id, file }))));
  return { find, asked };
}

describe('lines for a search', () => {
  it.each(globSync('**/*.jsonl', { cwd: FOLDER }).sort())('are those found by reading all of %s', (name) => {
    const file = join(FOLDER, name);
    const records = (readAll(file)[0]?.seen ?? []).map(({ draft }, at) => asRecord(draft, at));
    const found = findLines(file, records);
    expect(found.size).toBeGreaterThan(0);
    expect(finderOf(records).find(file)).toEqual(Object.fromEntries(found));
  });

  it('are looked for once, and again when the file has grown or is another one', () => {
    const file = join(tempDir(), 'a.jsonl');
    writeFileSync(file, `\n${line('First words.')}`);
    const { find, asked } = finderOf([replyRecord(1, 'First words.'), replyRecord(2, 'Later words.')]);
    expect(find(file)).toEqual({ e1: 2 });
    expect(find(file)).toEqual({ e1: 2 });
    expect(asked).toEqual(['e1', 'e2']);
    appendFileSync(file, line('Later words.'));
    expect(find(file)).toEqual({ e1: 2, e2: 3 });
    expect(asked).toEqual(['e1', 'e2', 'e2']);
    truncateSync(file, 0);
    expect(find(file)).toEqual({});
    expect(find(join(tempDir(), 'gone.jsonl'))).toEqual({});
  });

  it('are given for the first results, as far as one answer may look', () => {
    const dir = tempDir();
    const file = (name: string, fill: number): string => {
      const path = join(dir, name);
      writeFileSync(path, `${'x'.repeat(fill)}\n${line('First words.')}`);
      return path;
    };
    const [half, most, huge] = [0.5, 0.8, 1].map((share, at) => file(`${at}.jsonl`, LOOKED_THROUGH_BYTES * share));
    const finder = createCachedLineFinder(() => replyRecord(1, 'First words.'));
    const ask = (...files: readonly (string | undefined)[]) =>
      [...finder.find(files.map((each, at) => ({ id: `${at} in ${each}`, file: String(each) }))).keys()].map((key) =>
        Number(key.split(' ')[0]),
      );
    expect(ask(huge, half, half, most)).toEqual([1, 2]);
    // What is known costs nothing, and the budget is one answer's.
    expect(ask('none', half, half, most)).toEqual([1, 2, 3]);
  });
});
