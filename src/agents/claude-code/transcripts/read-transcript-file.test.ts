/** A transcript is a log somebody else writes: it grows, is cut, replaced, damaged and deleted while we read it. */
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../test/fixtures/home.ts';
import { readerOptions, tell } from '../../../../test/fixtures/read-transcript.ts';
import { assistantLine, promptLine } from '../../../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../../../test/promises.ts';
import type { ReaderCounts } from '../../../capture/imports/transcript-source.ts';
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { Cursor } from '../../../store/journal/cursors.ts';
import { findTranscripts } from './find-transcripts.ts';
import { readTranscriptFile } from './read-transcript-file.ts';

const RECORDED = fileURLToPath(new URL('../../../../test/fixtures/transcripts/2.1.325/', import.meta.url));

interface Reading {
  readonly seen: readonly CapturedDraft[];
  readonly cursor: Cursor;
  readonly bytes: number;
  readonly counts: ReaderCounts;
}

function read(path: string, cursor?: Cursor, final = true): Reading {
  const batches = readTranscriptFile({ path }, { ...readerOptions(), cursor, final });
  const seen: CapturedDraft[] = [];
  let bytes = 0;
  let last = cursor;
  while (true) {
    const next = batches.next();
    if (next.done) {
      if (!last) throw new Error('no batch');
      return { seen, cursor: last, bytes, counts: next.value };
    }
    seen.push(...next.value.seen);
    bytes += next.value.bytes;
    last = next.value.cursor;
  }
}

function write(lines: readonly (object | string)[], end = '\n', name = 's1.jsonl'): string {
  const path = join(tempDir(), name);
  writeFileSync(path, lines.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n') + end);
  return path;
}

const told = ({ seen }: Pick<Reading, 'seen'>): readonly string[] => seen.map(tell);
const PROMPT = 'prompt.submitted person owner:';
const START = 'session.started agent agent: session, typed in';

describe('reading on', () => {
  it('continues at the cursor, and counts nothing twice', () => {
    const path = write([promptLine('u1', 'One.'), assistantLine('m1', 'First.'), promptLine('u2', 'Two.')]);
    const first = read(path, undefined, false);
    expect(told(first)).toEqual([START, `${PROMPT} One.`, 'reply.given agent agent: First.', `${PROMPT} Two.`]);
    appendFileSync(path, `${JSON.stringify(assistantLine('m2', 'Second.'))}\n`);
    const second = read(path, first.cursor);
    expect(told(second)).toEqual(['reply.given agent agent: Second.']);
    expect(second.counts).toMatchObject({ lines: 1, prompts: 0, replies: 1 });
    expect(first.bytes + second.bytes).toBe(readFileSync(path).length);
  });

  it('leaves a half-written last line for the next time', () => {
    const whole = JSON.stringify(promptLine('u2', 'Wörter am Ende.'));
    const path = write([promptLine('u1', 'One.'), whole.slice(0, -20)], '');
    const first = read(path);
    expect(told(first)).toEqual([START, `${PROMPT} One.`]);
    expect(first.counts.broken).toBe(0);
    appendFileSync(path, `${whole.slice(-20)}\n`);
    expect(told(read(path, first.cursor))).toEqual([`${PROMPT} Wörter am Ende.`]);
  });

  it('reads a complete last line without a newline, once', () => {
    const path = write([promptLine('u1', 'One.'), promptLine('u2', 'Two.')], '');
    const first = read(path);
    expect(told(first)).toContain(`${PROMPT} Two.`);
    appendFileSync(path, `\n${JSON.stringify(promptLine('u3', 'Three.'))}\n`);
    const second = read(path, first.cursor);
    expect(told(second)).toEqual([`${PROMPT} Three.`]);
    expect(second.counts.broken).toBe(0);
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, 400)],
    [
      'replaced by another',
      (path: string) => writeFileSync(path, `${JSON.stringify(promptLine('x1', 'Other.'.repeat(200)))}\n`),
    ],
    [
      'cut short and grown again beyond where it was',
      (path: string) => {
        truncateSync(path, JSON.stringify(promptLine('u1', 'One.')).length + 1);
        for (let at = 0; at < 40; at += 1)
          appendFileSync(path, `${JSON.stringify(promptLine(`n${at}`, `New ${at}.`))}\n`);
      },
    ],
  ])('starts again when the file was %s', (_what, change) => {
    const path = write([
      promptLine('u1', 'One.'),
      ...Array.from({ length: 20 }, (_, at) => promptLine(`o${at}`, `Old ${at}.`)),
    ]);
    const first = read(path);
    change(path);
    expect(told(read(path, first.cursor))).toEqual(told(read(path)));
  });

  it('reports a file that is gone', () => {
    const path = write([promptLine('u1', 'One.')]);
    rmSync(path);
    expect(() => read(path)).toThrow(/ENOENT/);
  });

  it('stops waiting for the result of a lost call at the next prompt', () => {
    const call = assistantLine('m1', [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }]);
    const path = write([
      promptLine('u1', 'Run it.'),
      call,
      promptLine('u2', 'And?'),
      assistantLine('m2', 'It was killed.'),
      promptLine('u3', 'Ok.'),
    ]);
    const { cursor } = read(path, undefined, false);
    const size = readFileSync(path).length;
    expect(JSON.parse(cursor.state)).toMatchObject({ from: size });
    expect(cursor.offset).toBe(size);
  });
});

describe('a file that grows', () => {
  const whole = (name: string): string => readFileSync(join(RECORDED, `${name}.jsonl`), 'utf8');
  /** Told with keys: not only the same words, the same events. */
  const keys = (seen: readonly CapturedDraft[]): readonly string[] =>
    [
      ...new Set(seen.map(({ draft }) => JSON.stringify([draft.key, draft.trust, draft.happenedAt, draft.body]))),
    ].sort();

  it.each(['tools-and-todo', 'plan-and-permissions', 'compaction', 'interactive', 'task-notification'])(
    '%s gives the same events in any steps as at once',
    (name) => {
      const bytes = Buffer.from(whole(name));
      const path = join(tempDir(), 'whole.jsonl');
      writeFileSync(path, bytes);
      const expected = keys(read(path).seen);
      const counted = read(path).counts;
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { minLength: 1, maxLength: 6 }), (cuts) => {
          const grown = join(tempDir(), 'grown.jsonl');
          writeFileSync(grown, '');
          let cursor: Cursor | undefined;
          let from = 0;
          const seen: CapturedDraft[] = [];
          const counts = { lines: 0, prompts: 0, replies: 0, toolCalls: 0, compactions: 0, withoutContent: 0 };
          const steps = [...cuts.toSorted((a, b) => a - b), bytes.length];
          for (const [step, until] of steps.entries()) {
            appendFileSync(grown, bytes.subarray(from, until));
            from = until;
            const reading = read(grown, cursor, step === steps.length - 1);
            cursor = reading.cursor;
            seen.push(...reading.seen);
            for (const field of Object.keys(counts) as (keyof typeof counts)[]) counts[field] += reading.counts[field];
          }
          expect(keys(seen)).toEqual(expected);
          expect(counts).toEqual(
            Object.fromEntries(
              (Object.keys(counts) as (keyof typeof counts)[]).map((field) => [field, counted[field]]),
            ),
          );
        }),
        { numRuns: 12 },
      );
    },
  );
});

describe('bad input', () => {
  it('skips garbage, NULs and half lines, and reads valid lines', () => {
    const good = JSON.stringify(promptLine('u2', 'Two.'));
    const path = write([
      promptLine('u1', 'One.'),
      '{"type":"user","mess',
      '\0\0\0\0',
      `\0\0${good}`,
      '<html>',
      Buffer.from([0xc3, 0x28, 0x80]).toString('latin1'),
      promptLine('u3', 'Three.'),
    ]);
    const reading = read(path);
    expect(told(reading)).toEqual([START, `${PROMPT} One.`, `${PROMPT} Two.`, `${PROMPT} Three.`]);
    expect(reading.counts.broken).toBe(3);
  });

  it('reads carriage returns, empty lines and a byte-order mark', () => {
    const path = join(tempDir(), 's1.jsonl');
    writeFileSync(
      path,
      `\ufeff${JSON.stringify(promptLine('u1', 'One.'))}\r\n\r\n\n${JSON.stringify(promptLine('u2', 'Two.'))}\r\n`,
    );
    const reading = read(path);
    expect(told(reading)).toEqual([START, `${PROMPT} One.`, `${PROMPT} Two.`]);
    expect(reading.counts.broken).toBe(0);
  });

  it('refuses UTF-16 with a message', () => {
    const path = join(tempDir(), 's1.jsonl');
    writeFileSync(path, Buffer.from(`\ufeff${JSON.stringify(promptLine('u1', 'One.'))}\n`, 'utf16le'));
    expect(() => read(path)).toThrow(/not UTF-8/);
  });

  it('reads an empty file as nothing', () => {
    const reading = read(write([], ''));
    expect(reading.seen).toEqual([]);
    expect(reading.cursor.offset).toBe(0);
  });

  it('skips a line of 70 MB and reads one of 50 MB', () => {
    const path = join(tempDir(), 's1.jsonl');
    const descriptor = openSync(path, 'w');
    const filler = 'x'.repeat(10 * 1024 * 1024);
    const long = (id: string, parts: number): void => {
      const [head = '', tail = ''] = JSON.stringify(promptLine(id, 'HERE')).split('HERE');
      writeSync(descriptor, head);
      for (let part = 0; part < parts; part += 1) writeSync(descriptor, filler);
      writeSync(descriptor, `${tail}\n`);
    };
    long('u1', 7);
    writeSync(descriptor, `${JSON.stringify(promptLine('u2', 'Between.'))}\n`);
    long('u3', 5);
    closeSync(descriptor);
    const { seen, counts, cursor } = read(path);
    const prompts = seen.flatMap(({ draft }) => (draft.type === 'prompt.submitted' ? [draft.body.text.length] : []));
    expect(prompts).toEqual(['Between.'.length, 5 * filler.length]);
    expect(counts.broken).toBe(1);
    expect(cursor.offset).toBeGreaterThan(120 * 1024 * 1024);
  });
});

describe('finding transcripts', () => {
  it('does not follow links inside, follows one that was named, and goes into folders whatever their name', () => {
    const dir = tempDir();
    const project = join(dir, 'projects', '-home-u-shop');
    mkdirSync(join(project, 'odd.jsonl'), { recursive: true });
    writeFileSync(join(project, 'a.jsonl'), '');
    writeFileSync(join(project, 'odd.jsonl', 'b.jsonl'), '');
    writeFileSync(join(project, 'notes.md'), '');
    symlinkSync(join(project, 'a.jsonl'), join(project, 'link.jsonl'));
    symlinkSync(join(dir, 'projects'), join(dir, 'named'));
    const found = findTranscripts(join(dir, 'named'));
    expect(found.files.map(({ path }) => path).sort()).toEqual([
      join(project, 'a.jsonl'),
      join(project, 'odd.jsonl', 'b.jsonl'),
    ]);
    expect(found.skipped).toEqual([{ path: join(project, 'link.jsonl'), why: 'a symbolic link is not followed' }]);
  });

  it('leaves out the agents a compaction runs as', () => {
    const agents = join(tempDir(), 's1', 'subagents');
    mkdirSync(agents, { recursive: true });
    for (const name of ['agent-a1.jsonl', 'agent-acompact-77.jsonl', 'agent-a2.jsonl', 'agent-a3.jsonl'])
      writeFileSync(join(agents, name), '');
    writeFileSync(join(agents, 'agent-a2.meta.json'), '{"agentType":""}');
    writeFileSync(join(agents, 'agent-a3.meta.json'), '{"agentType":"Explore"}');
    expect(
      findTranscripts(agents)
        .files.map(({ agentId, agentType }) => [agentId, agentType])
        .sort(),
    ).toEqual([
      ['a1', undefined],
      ['a3', 'Explore'],
    ]);
  });

  it('names a folder it may not read', () => {
    if (process.getuid?.() === 0 || process.platform === 'win32') {
      console.warn('!!! run as root or on Windows: that an unreadable folder is named is not tested here');
      return;
    }
    const folder = join(tempDir(), 'closed');
    mkdirSync(folder);
    chmodSync(folder, 0);
    expect(findTranscripts(folder).skipped).toEqual([{ path: folder, why: 'it cannot be read (EACCES)' }]);
    chmodSync(folder, 0o700);
  });
});

describe('a line without a valid time', () => {
  it(promise('import/keeps-lines-without-time', 'gets the time of the line before it, else the file’s'), () => {
    const path = join(tempDir(), 'a.jsonl');
    const changed = new Date('2026-02-03T00:00:00.000Z');
    const lines = [
      { ...promptLine('u1', 'One?'), timestamp: 'yesterday' },
      { ...promptLine('u2', 'Two?'), timestamp: '2026-02-01T10:00:00.000Z' },
      { ...promptLine('u3', 'Three?'), timestamp: 17 },
      { ...promptLine('u4', 'Four?'), timestamp: undefined },
    ];
    const write = (): void => {
      writeFileSync(path, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
      utimesSync(path, changed, changed);
    };
    write();
    const prompts = ({ seen }: Reading): readonly string[] =>
      seen.flatMap(({ draft }) =>
        draft.type === 'prompt.submitted'
          ? [`${draft.body.text} ${new Date(draft.happenedAt).toISOString().slice(0, 10)}`]
          : [],
      );
    const first = read(path);
    expect(prompts(first)).toEqual(['One? 2026-02-03', 'Two? 2026-02-01', 'Three? 2026-02-01', 'Four? 2026-02-01']);
    expect(first.counts.unknown).toEqual({});
    // The next reading starts in the middle and still knows the time.
    lines.push({ ...promptLine('u5', 'Five?'), timestamp: '' });
    write();
    expect(prompts(read(path, first.cursor))).toEqual(['Five? 2026-02-01']);
  });
});
