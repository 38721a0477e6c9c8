/** `MEMORY.md` is up to date before anybody asks, although the background program reads no YAML itself. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { openMemoir } from '../../engine.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { openJournal } from '../../store/journal/journal.ts';
import { refreshNotes } from './refresh-notes.ts';

const ENTRY = fileURLToPath(new URL('../../../bin/memoir.js', import.meta.url));

it(promise('notes/index-follows-files', 'in the background, once, with the projects that are active now'), async () => {
  const userHome = tempDir();
  const cwd = join(userHome, 'shop');
  mkdirSync(cwd);
  const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
  await memoir.start();
  await (await memoir.notes()).remember({ cwd }, { text: 'Releases are cut on the train', type: 'project' });
  memoir.tasks.add({ cwd }, { text: 'paint the shed' });
  const { layout } = memoir;
  memoir.close();
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  onTestFinished(() => journal.close());
  const bin = join(tempDir(), 'bin');
  mkdirSync(bin);
  const refresh = (): void => refreshNotes(journal, layout, join(bin, 'catch-up.js'));
  const dir = join(layout.projectsDir, 'shop', 'memory');
  const index = (): string => readFileSync(join(dir, 'MEMORY.md'), 'utf8');
  writeFileSync(join(dir, 'project_dropped.md'), '---\nname: Dropped here\ntype: project\n---\nBy hand.\n');
  refresh();
  expect(index(), 'without a package nothing is made').not.toContain('Dropped here');
  writeFileSync(join(bin, 'launch'), `/usr/bin/node\n\n${ENTRY}\n`);
  refresh();
  expect(index()).toContain('[Dropped here](project_dropped.md)');
  expect(readFileSync(join(layout.userMemory, 'MEMORY.md'), 'utf8')).toContain('paint the shed');
  const made = statSync(join(dir, 'MEMORY.md')).ctimeMs;
  refresh();
  expect(statSync(join(dir, 'MEMORY.md')).ctimeMs, 'nothing changed, nothing is started').toBe(made);
});
