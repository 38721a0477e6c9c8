/** Every recorded transcript: what was said or done is found on the line that says so. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { readAll } from '../../test/fixtures/read-transcript.ts';
import { asRecord, replyLine, replyRecord } from '../../test/fixtures/transcripts/reply-records.ts';
import { promise } from '../../test/promises.ts';
import { findLines } from './find-lines.ts';

const FOLDER = fileURLToPath(new URL('../../test/fixtures/transcripts/2.1.325/', import.meta.url));
const TURNS = ['prompt.submitted', 'reply.given', 'tool.called', 'plan.proposed', 'context.compacted'];

describe('lines of transcripts', () => {
  it.each(globSync('**/*.jsonl', { cwd: FOLDER }).sort())(
    promise('open/down-to-the-line', 'in %s everything said or done has its line'),
    (name) => {
      const file = join(FOLDER, name);
      const lines = readFileSync(file, 'utf8').split('\n');
      const records = (readAll(file)[0]?.seen ?? []).flatMap(({ draft }, at) =>
        TURNS.includes(draft.type) ? asRecord(draft, at) : [],
      );
      const found = findLines(file, records);
      for (const { id, type, body, key } of records) {
        const line = lines[(found.get(id) ?? 0) - 1] ?? `no line in ${basename(file)} for ${type}`;
        const call = String(key?.split(':').at(-1));
        const words = String(body.text ?? body.summary ?? call);
        const telling = JSON.stringify(words.trim().split('\n')[0]?.slice(0, 30)).slice(1, -1);
        // A plan stands in a call, and a slash command is written in tags: these are known by their ids.
        const sign = type === 'plan.proposed' ? call : telling.startsWith('/') ? String(body.promptId) : telling;
        expect(line).toContain(sign);
      }
    },
  );

  it('finds text after a line of megabytes, without a line end, and nothing that is missing', () => {
    const file = join(tempDir(), 'long.jsonl');
    writeFileSync(file, `${replyLine('x'.repeat(3_000_000))}\n\n${replyLine('The end.')}`);
    expect([
      ...findLines(file, [replyRecord(1, 'The end.'), replyRecord(2, 'Never said.'), replyRecord(3, '')]),
    ]).toEqual([['e1', 3]]);
  });
});
