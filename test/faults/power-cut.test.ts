/**
 * A power cut while Memoir writes. Everything acknowledged is complete on the disk afterwards, and each round continues with
 * the disk of the previous one. Linux only: elsewhere the disk cannot be inspected this way (macOS and Windows use the same
 * calls in the same order).
 */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaySpool } from '../../src/capture/spool/replay-spool.ts';
import { listRejectedSpool } from '../../src/capture/spool/spool.ts';
import { isMemoirError } from '../../src/domain/errors.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { integrityOf, missingFrom } from './fault-subjects.ts';
import { beginShadow, CUTS, type Cut, cutPower } from './power-cut.ts';
import { bundleWorker, chooseSeed, type Heard, pause, report, start } from './processes.ts';
import { compileShim, whyNoShim } from './shim.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
const CUTS_MADE = 8;
const CONTROL_CUTS = 6;
/** Then an empty disk again: creating a home is the riskiest moment. */
const CUTS_PER_DISK = 4;

interface Found {
  readonly cuts: number;
  readonly ackedEvents: number;
  readonly lostEvents: number;
  readonly ackedFiles: number;
  /** Files older than the text acknowledged last. */
  readonly lostFiles: number;
  readonly emptyFiles: number;
  readonly tornFiles: number;
  readonly corrupt: number;
}

async function cutRepeatedly(
  turns: Iterable<number>,
  seed: number,
  cuts: readonly Cut[],
  workerOptions: readonly string[] = [],
): Promise<Found> {
  const random = seededRandom(seed);
  const dir = tempDir();
  const shim = compileShim('power-cut', dir);
  const worker = await bundleWorker(WORKER, dir);
  let events: string[] = [];
  let ackedEvents = 0;
  const files = new Map<string, number>();
  const found = { cuts: 0, lostFiles: 0, emptyFiles: 0, tornFiles: 0, corrupt: 0, ackedFiles: 0 };
  const lost = new Set<string>();
  let disk = '';

  for (const turn of turns) {
    found.cuts++;
    const shadow = join(dir, `shadow-${turn}`);
    if (turn % CUTS_PER_DISK === 0 || disk === '') {
      disk = join(dir, `empty-${turn}`);
      mkdirSync(disk);
      events = [];
    }
    beginShadow(disk, shadow);
    const env = { LD_PRELOAD: shim, POWER_CUT_ROOT: disk, POWER_CUT_SHADOW: shadow };
    const writers = ['a', 'b'].map((half) =>
      start(worker, ['everything', join(disk, 'home'), `${half}${turn}`, ...workerOptions], { env }),
    );
    await Promise.all(writers.map((writer) => writer.speaks));
    // A new home is cut early too. Otherwise there is something to lose first, however slow the machine is.
    if (turn % CUTS_PER_DISK !== 0) await Promise.all(writers.map(hasWorked));
    await pause(30 + random() * 250);
    for (const writer of writers) writer.child.kill('SIGKILL');
    for (const writer of writers) {
      const { signal } = await writer.ended;
      expect(`${signal} ${writer.errors()}`).toBe('SIGKILL ');
      for (const line of writer.lines()) {
        const [what, name = '', number] = line.split(' ');
        if (what === 'event') {
          events.push(name);
          ackedEvents++;
        } else {
          files.set(name, Number(number));
          found.ackedFiles++;
        }
      }
    }
    const next = join(dir, `disk-${turn}`);
    cutPower({ disk, shadow }, next, cuts[turn % cuts.length] ?? 'strict', random);
    rmSync(disk, { recursive: true, force: true });
    rmSync(shadow, { recursive: true, force: true });
    disk = next;

    for (const [name, acknowledged] of files) {
      const state = readVersion(join(disk, 'home', name));
      if (state === 'empty') found.emptyFiles++;
      else if (state === 'torn') found.tornFiles++;
      else if (state < acknowledged) found.lostFiles++;
      files.delete(name);
    }
    const layout = homeLayout(join(disk, 'home'));
    const journal = openIfThere(layout);
    if (journal === undefined) {
      // Only without syncs. The next cut begins on an empty disk.
      for (const name of events) lost.add(name);
      disk = '';
      continue;
    }
    await replaySpool(journal, layout);
    if (listRejectedSpool(layout).length > 0 || integrityOf(journal) !== 'ok') found.corrupt++;
    const kept = dumpState(journal);
    rebuildState(journal);
    expect(dumpState(journal)).toEqual(kept);
    for (const name of missingFrom(journal, events)) lost.add(name);
    // Reads every row against its checksum.
    for (const record of iterateEvents(journal.db)) expect(record.body.text).toBe(`text of ${record.key}`);
    journal.close();
  }
  return { ...found, ackedEvents, lostEvents: lost.size };
}

function openIfThere(layout: HomeLayout): Journal | undefined {
  try {
    return testJournal(layout);
  } catch (error) {
    if (isMemoirError(error, 'journal-missing')) return undefined;
    throw error;
  }
}

/** The first acknowledgements of a writer: five events, one of them in the spool, and a file. */
const FIRST_LINES = 6;

async function hasWorked(writer: Heard): Promise<void> {
  let over = false;
  void writer.ended.then(() => {
    over = true;
  });
  while (!over && writer.lines().length < FIRST_LINES) await pause(2);
}

/** The number at the start and end of a file. A missing file is older than any. */
function readVersion(path: string): number | 'empty' | 'torn' {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return -1;
  const content = readFileSync(path, 'utf8');
  if (content.length === 0) return 'empty';
  const [, first, last] = /^(\d+) x+ (\d+)\n$/.exec(content) ?? [];
  return first !== undefined && first === last ? Number(first) : 'torn';
}

const reason = whyNoShim();
if (reason !== undefined) console.warn(`SKIPPED power-cut: ${reason}. Events and files were NOT tested against it.`);

describe.skipIf(reason !== undefined)('the power goes', () => {
  it(promise('journal/survives-power-cut', 'and every acknowledged event and file is there'), async () => {
    const seed = chooseSeed();
    const found = await cutRepeatedly(rounds(CUTS_MADE), seed, CUTS);
    report('power-cut', { seed, ...found });
    expect(found).toMatchObject({ lostEvents: 0, lostFiles: 0, emptyFiles: 0, tornFiles: 0, corrupt: 0 });
    const longer = found.cuts * (1 - 1 / CUTS_PER_DISK);
    expect(found.ackedEvents).toBeGreaterThanOrEqual(longer * 10);
    expect(found.ackedFiles).toBeGreaterThanOrEqual(longer * 2);
  });

  it(promise('journal/survives-power-cut', 'control: with synchronous=NORMAL events are lost'), async () => {
    const seed = chooseSeed();
    const found = await cutRepeatedly(rounds(CONTROL_CUTS), seed, ['strict'], ['synchronous=NORMAL']);
    report('power-cut-control', { synchronous: 'NORMAL', seed, ...found });
    expect(found.lostEvents).toBeGreaterThan(0);
    expect(found.corrupt).toBe(0);
  });

  it(promise('journal/survives-power-cut', 'control: files written and renamed without a sync are lost'), async () => {
    const seed = chooseSeed();
    const found = await cutRepeatedly(rounds(CONTROL_CUTS), seed, ['names', 'blocks'], ['files=plain']);
    report('power-cut-control', { files: 'rename', seed, ...found });
    expect(found.lostFiles + found.emptyFiles + found.tornFiles).toBeGreaterThan(0);
    expect(found.lostEvents).toBe(0);
  });
});
