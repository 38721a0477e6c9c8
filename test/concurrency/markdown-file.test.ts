/**
 * No text is lost: four processes and a person write one Markdown file at once, and writers are killed while they write. The
 * processes are real, acknowledgements are counted outside the writers, and each claim has a control that fails.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from '../../src/domain/ids.ts';
import { updateFile } from '../../src/store/files/journaled-file.ts';
import { chooseSeed, pause } from '../faults/processes.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany, rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { markdownTarget, openMarkdownHistory } from './markdown-history.ts';

const WORKER = fileURLToPath(new URL('./markdown-writer.ts', import.meta.url));
const WRITERS = ['w1', 'w2', 'w3', 'w4'];
const WRITES_EACH = howMany(40, 200);
const HAND_LINES = howMany(100, 500);
const HEADER = '# Memory\n';

let home: string;
let path: string;
const started = new Set<ChildProcess>();

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'memoir-markdown-'));
  path = join(home, 'MEMORY.md');
  writeFileSync(path, HEADER);
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
  rmSync(home, { recursive: true, force: true });
});

interface Worker {
  readonly child: ChildProcess;
  /** Whole lines heard so far. */
  lines(): readonly string[];
  readonly ended: Promise<number | null>;
  /** Resolves with the first line. */
  readonly speaks: Promise<void>;
}

function start(role: string, who: string, count: number): Worker {
  const child = spawn(process.execPath, [WORKER, role, home, who, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.add(child);
  let heard = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  return {
    child,
    lines: () =>
      heard
        .slice(0, heard.lastIndexOf('\n') + 1)
        .split('\n')
        .slice(0, -1),
    ended: new Promise((done) => child.once('close', done)),
    speaks: new Promise((done) => child.stdout?.once('data', () => done())),
  };
}

async function finish(workers: readonly Worker[]): Promise<readonly string[]> {
  for (const worker of workers) expect(await worker.ended).toBe(0);
  return workers.flatMap((worker) => worker.lines());
}

/** How often each line is in the file. */
function countLines(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(path, 'utf8').split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function missing(acknowledged: readonly string[]): readonly string[] {
  const counts = countLines();
  return acknowledged.filter((line) => !counts.has(line));
}

function doubled(): readonly string[] {
  return [...countLines()].filter(([line, count]) => line !== '' && count > 1).map(([line]) => line);
}

async function startReader(): Promise<Worker> {
  const reader = start('reader', 'reader', 0);
  await reader.speaks;
  return reader;
}

async function stopReader(reader: Worker): Promise<{ readonly reads: number; readonly partial: number }> {
  reader.child.stdin?.end();
  await reader.ended;
  return JSON.parse(reader.lines().at(-1) ?? '');
}

/** A last update by Memoir, which also merges what was written into a replaced file. */
function updateAgain(): { readonly known: boolean } {
  const history = openMarkdownHistory(join(home, 'history.db'));
  updateFile(markdownTarget(home, history), () => undefined);
  const known = history.last('MEMORY.md')?.hash === contentHash(readFileSync(path));
  history.close();
  return { known };
}

describe('four writers, an editor and a reader on one file', () => {
  it(promise('file/concurrent-writers', 'keeps every acknowledged line and every line written by hand'), async () => {
    const reader = await startReader();
    const writers = WRITERS.map((who) => start('memoir', who, WRITES_EACH));
    const editor = start('editor', 'hand', HAND_LINES);
    const acknowledged = await finish(writers);
    const byHand = await finish([editor]);
    const { reads, partial } = await stopReader(reader);
    expect(updateAgain().known).toBe(true);

    expect(acknowledged).toHaveLength(WRITERS.length * WRITES_EACH);
    expect(byHand).toHaveLength(HAND_LINES);
    expect(missing(acknowledged)).toEqual([]);
    expect(missing(byHand)).toEqual([]);
    expect(doubled()).toEqual([]);
    expect(countLines().size - 1).toBe(1 + acknowledged.length + byHand.length);
    expect(reads).toBeGreaterThan(100);
    expect(partial).toBe(0);
    console.log(`acked=${acknowledged.length} lost=0 by_hand=${byHand.length} lost=0 reads=${reads} partial=0`);
  });

  it('control: whole files renamed into place without the lock lose some', async () => {
    const acknowledged = await finish(WRITERS.map((who) => start('rename', who, WRITES_EACH)));
    const lost = missing(acknowledged).length;
    console.log(`control acked=${acknowledged.length} lost=${lost}`);
    expect(acknowledged).toHaveLength(WRITERS.length * WRITES_EACH);
    expect(lost).toBeGreaterThan(0);
  });

  it('control: a file rewritten in place is seen torn', async () => {
    const lines = Array.from({ length: 2_000 }, (_, turn) => `- w1 ${String(turn).padStart(4, '0')} end\n`);
    writeFileSync(path, HEADER + lines.join(''));
    const reader = await startReader();
    await finish([start('in-place', 'w1', 2_500)]);
    const { reads, partial } = await stopReader(reader);
    console.log(`control reads=${reads} partial=${partial}`);
    expect(partial).toBeGreaterThan(0);
  });
});

describe('writers killed while they write', () => {
  it('leaves the old file or the next, and every acknowledged line', async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const acknowledged: string[] = [];
    let torn = 0;
    let unfinished = 0;
    let kills = 0;
    for (const round of rounds(4)) {
      kills += 2;
      const writers = ['a', 'b'].map((half) => start('memoir', `k${half}${round}`, 5_000));
      await Promise.all(writers.map((writer) => writer.speaks));
      for (const writer of writers) {
        await pause(random() * 40);
        writer.child.kill('SIGKILL');
      }
      for (const writer of writers) {
        expect(await writer.ended).toBeNull();
        acknowledged.push(...writer.lines());
      }
      const history = openMarkdownHistory(join(home, 'history.db'));
      const disk = contentHash(readFileSync(path));
      const pending = history.pending('MEMORY.md');
      if (pending) unfinished++;
      if (disk !== history.last('MEMORY.md')?.hash && disk !== pending?.next) torn++;
      history.close();
      expect(missing(acknowledged)).toEqual([]);
    }
    expect(updateAgain().known).toBe(true);
    console.log(
      `seed=${seed} kills=${kills} acked=${acknowledged.length} lost=0 torn=${torn} unfinished=${unfinished}`,
    );
    expect(torn).toBe(0);
    // Each acknowledged once before it was killed. How much more it did depends on the machine.
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
    expect(missing(acknowledged)).toEqual([]);
    expect(doubled()).toEqual([]);
    expect(readdirSync(home).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});
