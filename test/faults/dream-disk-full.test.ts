/** A disk that is full in the middle of a dream: existing files stay, and with space again the dream is completed. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemCode } from '../../src/domain/errors.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { DECISIONS } from '../fixtures/decisions.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { mountSmallDisk, whyNoSmallDisk } from './small-disk.ts';

const reason = whyNoSmallDisk();
if (reason !== undefined) console.warn(`SKIPPED dream-disk-full: ${reason}. A full disk was NOT tested.`);

/** The complete notes of a dream; undefined for a truncated file. */
function notesIn(dir: string): Readonly<Record<string, string>> {
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => /^(?:feedback|project)_.*\.md$/.test(name)) : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

it.skipIf(reason !== undefined)(promise('dream/all-or-nothing', 'a disk that is full in the middle'), async () => {
  const dir = tempDir();
  const disk = mountSmallDisk(join(dir, 'disk'), 24);
  const home = join(disk.path, 'm');
  mkdirSync(join(dir, 'shop'));
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: dir }) });
  await memoir.start();
  for (const text of DECISIONS) await memoir.facts.decide({ cwd: join(dir, 'shop') }, { text });
  const dream = await memoir.dream();
  const { memoryDir } = memoir.layout.project('shop');
  const planned = await dream.plan();
  // Less than the dream needs, more than its first record.
  const leave = 24 * 1024;
  const filler = join(disk.path, 'filler');
  try {
    for (;;) appendFileSync(filler, Buffer.alloc(4096));
  } catch (error) {
    if (systemCode(error) !== 'ENOSPC') throw error;
  }
  truncateSync(filler, Math.max(0, statSync(filler).size - leave));
  await expect(dream.run('asked')).rejects.toThrow();
  // Each file is whole, and none is empty.
  for (const text of Object.values(notesIn(memoryDir))) expect(text).toMatch(/How to apply: .+\n/);
  rmSync(filler);
  await dream.run('asked');
  const notes = notesIn(memoryDir);
  for (const { path, after } of planned.filter(({ change }) => change === 'note'))
    expect(notes[path.split('/').at(-1) ?? '']).toBe(after);
  expect(dream.log().filter(({ outcome }) => outcome === 'unfinished')).toEqual([]);
  memoir.close();
});
