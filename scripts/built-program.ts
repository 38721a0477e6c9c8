/**
 * The program as a package has it, built from this source and kept under a hash of what it is built from. `npm start` and the tests run it: its
 * commands take a fifth of the time of the source, whose types Node strips at every start.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runStep } from './progress.mjs';

export interface BuildPlace {
  /** The tree that is built. */
  readonly root: string;
  /** Holds one folder per build. Inside the tree, so that a build finds its dependencies. */
  readonly builds: string;
  /** A build that nobody asked for in this time is deleted when another one is made. */
  readonly keptMs: number;
  readonly say?: (line: string) => void;
}

/** The folder of the package; built if there is none of this source. */
export function ensureBuilt(place: BuildPlace): string {
  const folder = join(place.builds, hashSource(place.root));
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) make(folder, place);
  utimesSync(folder, new Date(), new Date());
  return folder;
}

function hashSource(root: string): string {
  const hash = createHash('sha256').update(process.versions.node);
  const files = globSync(
    [
      'src/**',
      'dashboard/**',
      'bin/**',
      'scripts/*.ts',
      'package.json',
      'package-lock.json',
      'tsconfig*.json',
      'docs/**',
      '*.md',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((file) => file.isFile() && !/\.test(-helper)?\.ts$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Built under another name and then renamed, so that no process sees half of it. */
function make(folder: string, { root, builds, keptMs, say }: BuildPlace): void {
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds)) {
    const old = join(builds, name);
    if ((statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - keptMs)
      rmSync(old, { recursive: true, force: true });
  }
  const unfinished = join(builds, `${basename(folder)}.${process.pid}`);
  const build = () =>
    spawnSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--package', unfinished], {
      cwd: root,
      encoding: 'utf8',
    });
  const done =
    say === undefined
      ? build()
      : runStep('building the program (once after each change of the source)', { work: build, say });
  if (done.status !== 0) throw new Error(`The program cannot be built: ${done.stdout}${done.stderr}`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process finished the same build first.
    rmSync(unfinished, { recursive: true, force: true });
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) throw error;
  }
}
