/**
 * `npm start` runs this first: builds the program in `.cache/program/` if its source changed, and makes `.cache/program/current` lead to it. A
 * build that an agent may still run is kept for a month.
 */
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built-program.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const root = fileURLToPath(new URL('..', import.meta.url));
const builds = join(root, '.cache', 'program');
const folder = ensureBuilt({ root, builds, keptMs: KEPT_MS, say: (line) => process.stderr.write(`${line}\n`) });
const current = join(builds, 'current');
const next = `${current}.${process.pid}`;
// Windows lets everyone create a junction, but not a link; it takes absolute paths and is not replaced by renaming.
symlinkSync(folder, next, 'junction');
if (process.platform === 'win32') rmSync(current, { recursive: true, force: true });
renameSync(next, current);
