/**
 * A power cut on a real filesystem: writers on an ext4 image are stopped, the image is copied as the disk would be found, and
 * the copy is mounted, which replays ext4's own journal. Milder than the strict model of power-cut.test.ts, but real.
 */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replaySpool } from '../../src/capture/spool/replay-spool.ts';
import { isMemoirError } from '../../src/domain/errors.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { integrityOf, missingFrom } from './fault-subjects.ts';
import { bundleWorker, chooseSeed, pause, report, start } from './processes.ts';

const WORKER = new URL('./fault-worker.ts', import.meta.url);
const MEGABYTES = 48;
const CUTS = 4;
const CONTROL_CUTS_MAX = 16;

function run(...command: readonly string[]): void {
  const [file = '', ...args] = command;
  const done = spawnSync(file, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr || done.error?.message}`);
}

/** Needs root, mkfs and a loop device. Otherwise only the strict model is tested. */
function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting an image needs root on Linux';
  const [image, folder] = ['/tmp/memoir-ext4-probe.img', '/tmp/memoir-ext4-probe'].map(
    (path) => `${path}-${process.pid}`,
  );
  if (image === undefined || folder === undefined) return 'no names';
  try {
    makeDisk(image, folder, 8);
    run('umount', folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(image, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeDisk(image: string, folder: string, megabytes: number): void {
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  run('mkfs.ext4', '-q', '-F', image);
  mountDisk(image, folder);
  chownSync(folder, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
}

function mountDisk(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  run('mount', '-o', 'loop', image, folder);
}

const reason = whyNot();
if (reason !== undefined) console.warn(`NOT TESTED: a power cut on a real ext4, because ${reason.trim()}.`);
else {
  describe('a power cut on ext4', () => {
    it(
      promise('journal/survives-power-cut', 'and every acknowledged event and file is on the disk found'),
      async () => {
        const seed = chooseSeed();
        const found = await cutRepeatedly(rounds(CUTS), seed);
        report('power-cut-ext4', { seed, ...found });
        expect(found).toMatchObject({ lostEvents: 0, lostFiles: 0, corrupt: 0 });
        expect(found.ackedEvents).toBeGreaterThan(found.cuts * 5);
      },
    );

    it(
      promise('journal/survives-power-cut', 'control: with synchronous=NORMAL events are lost on ext4 too'),
      async () => {
        const seed = chooseSeed();
        let lost = 0;
        // The kernel may have written everything just before a cut, so there are as many cuts as it takes.
        for (let turn = 0; turn < CONTROL_CUTS_MAX && lost === 0; turn += 2) {
          const found = await cutRepeatedly([turn, turn + 1], seed + turn, 'synchronous=NORMAL', 'files=plain');
          report('power-cut-ext4-control', { seed: seed + turn, ...found });
          lost = found.lostEvents;
        }
        expect(lost).toBeGreaterThan(0);
      },
    );
  });
}

async function cutRepeatedly(turns: Iterable<number>, seed: number, ...options: readonly string[]) {
  const random = seededRandom(seed);
  const dir = tempDir();
  const worker = await bundleWorker(WORKER, dir);
  const found = { cuts: 0, ackedEvents: 0, lostEvents: 0, ackedFiles: 0, lostFiles: 0, corrupt: 0 };
  for (const turn of turns) {
    found.cuts++;
    const [image, disk, copy, after] = ['image', 'disk', 'copy', 'after'].map((name) => join(dir, `${name}-${turn}`));
    if (!image || !disk || !copy || !after) throw new Error('no names');
    makeDisk(image, disk, MEGABYTES);
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    const writer = start(worker, ['everything', join(disk, 'home'), `w${turn}`, ...options]);
    await writer.speaks;
    while (writer.lines().length < 30) await pause(5);
    await pause(random() * 300);
    writer.child.kill('SIGSTOP');
    await pause(20);
    const said = writer.lines();
    copyFileSync(image, copy);
    writer.child.kill('SIGKILL');
    await writer.ended;
    run('umount', disk);
    mountDisk(copy, after);
    onTestFinished(() => void spawnSync('umount', ['-l', after]));

    const layout = homeLayout(join(after, 'home'));
    const events = said.filter((line) => line.startsWith('event ')).map((line) => line.split(' ')[1] ?? '');
    const files = new Map(
      said
        .filter((line) => line.startsWith('file '))
        .map((line) => [line.split(' ')[1] ?? '', Number(line.split(' ')[2])]),
    );
    found.ackedEvents += events.length;
    found.ackedFiles += files.size;
    try {
      const journal = testJournal(layout);
      await replaySpool(journal, layout);
      if (integrityOf(journal) !== 'ok') found.corrupt++;
      found.lostEvents += missingFrom(journal, events).length;
      journal.close();
    } catch (error) {
      // Without a sync nothing of it may be there, which Memoir says.
      if (!isMemoirError(error, 'journal-missing')) throw error;
      found.lostEvents += events.length;
    }
    for (const [name, version] of files) {
      const path = join(layout.home, name);
      const text = statSync(path, { throwIfNoEntry: false }) === undefined ? '' : readFileSync(path, 'utf8');
      const [, first, last] = /^(\d+) x+ (\d+)\n$/.exec(text) ?? [];
      if (first === undefined || first !== last || Number(first) < version) found.lostFiles++;
    }
    run('umount', after);
    for (const path of [image, copy]) rmSync(path);
  }
  return found;
}
