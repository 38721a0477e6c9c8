/**
 * Gives the lint rules access to the code of a project: files, packages of the manifests, scripts. Nothing outside the
 * root is read, not even through a link. If a link leads out, or a file is too large or unreadable, the answer is
 * undefined and no rule reports anything.
 */

import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { once } from '../../domain/once.ts';
import { readRegularFile } from '../../platform/files/regular-file.ts';
import { MANIFESTS, type Runner, SCRIPT_FILES } from './read-manifests.ts';

export interface CodeWorld {
  /** Undefined if unknown. */
  exists(path: string): boolean | undefined;
  /** The text of a file; undefined if there is no such file or it cannot be read. */
  text(path: string): string | undefined;
  /** Package names as `packageKey`s; undefined without a readable manifest. */
  manifest(): ReadonlySet<string> | undefined;
  /** The scripts of a runner; undefined if they are not known for sure. */
  scripts(runner: Runner): ReadonlySet<string> | undefined;
}

/** Manifests have a few kilobytes; a larger file is something else. */
const FILE_MAX_BYTES = 1_000_000;
/** Longer chains are loops in practice. Linux stops at 40. */
const MAX_LINKS = 40;
/** Folders in which monorepos keep their packages. */
export const WORKSPACE_FOLDERS = ['packages', 'apps', 'libs', 'services', 'crates', 'modules', 'plugins'];
const PACKAGES_MAX = 200;

export function openCodeWorld(root: string): CodeWorld | undefined {
  let base: string;
  try {
    base = realpathSync(root);
  } catch {
    // Trigger: the project is no longer on this machine. Outcome: its code is not checked.
    return undefined;
  }
  const folders = once(() => ['', ...workspaces(base)]);
  const manifest = once(() => {
    const packages = new Set<string>();
    let seen = false;
    for (const folder of folders()) {
      for (const [file, read] of Object.entries(MANIFESTS)) {
        const text = readInside(base, join(folder, file));
        if (text === undefined) continue;
        const names = text === 'unreadable' ? undefined : read(text.text);
        if (names === undefined) return undefined;
        seen = true;
        for (const name of names) packages.add(name);
      }
    }
    return seen ? packages : undefined;
  });
  const scripts = new Map<Runner, ReadonlySet<string> | undefined>();
  const scriptsOf = (runner: Runner): ReadonlySet<string> | undefined => {
    const names = new Set<string>();
    let seen = false;
    for (const folder of folders()) {
      const { files, read } = SCRIPT_FILES[runner];
      for (const file of files) {
        const text = readInside(base, join(folder, file));
        if (text === undefined) continue;
        const found = text === 'unreadable' ? undefined : read(text.text);
        if (found === undefined) return undefined;
        seen = true;
        for (const name of found) names.add(name);
      }
    }
    return seen ? names : undefined;
  };
  return {
    exists: (path) => {
      const found = locate(base, path);
      return found === 'unknown' ? undefined : found !== undefined;
    },
    text: (path) => {
      const found = readInside(base, path);
      return found === undefined || found === 'unreadable' ? undefined : found.text;
    },
    manifest,
    scripts: (runner) => {
      if (!scripts.has(runner)) scripts.set(runner, scriptsOf(runner));
      return scripts.get(runner);
    },
  };
}

interface Located {
  readonly path: string;
  readonly stats: Stats;
}

/**
 * Walks the path segment by segment and resolves each link itself, so that it stops before it reads anything outside.
 */
function locate(base: string, path: string): Located | undefined | 'unknown' {
  const waiting = path.split(/[\\/]+/).reverse();
  const at: string[] = [];
  let links = 0;
  let last: Stats | undefined;
  try {
    last = lstatSync(base);
    for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
      if (segment === '' || segment === '.') continue;
      if (segment === '..') {
        if (at.pop() === undefined) return 'unknown';
        last = lstatSync(join(base, ...at));
        continue;
      }
      const here = join(base, ...at, segment);
      const stats = lstatSync(here, { throwIfNoEntry: false });
      if (stats === undefined) return undefined;
      last = stats;
      if (!stats.isSymbolicLink()) {
        at.push(segment);
        continue;
      }
      links += 1;
      const target = readlinkSync(here);
      const inside = isAbsolute(target) ? relative(base, target) : target;
      if (links > MAX_LINKS || isAbsolute(inside)) return 'unknown';
      if (isAbsolute(target)) at.length = 0;
      waiting.push(...inside.split(sep).reverse());
    }
  } catch {
    // Trigger: an unreadable folder, an impossible name, a file in place of a folder. Outcome: unknown, so no rule
    // reports this path.
    return 'unknown';
  }
  return { path: join(base, ...at), stats: last };
}

function readInside(base: string, path: string): { readonly text: string } | 'unreadable' | undefined {
  const found = locate(base, path);
  if (found === undefined) return undefined;
  if (found === 'unknown' || !found.stats.isFile() || found.stats.size > FILE_MAX_BYTES) return 'unreadable';
  try {
    return { text: readRegularFile(found.path, { maxBytes: FILE_MAX_BYTES, links: 'refuse' }).toString('utf8') };
  } catch {
    // Trigger: no permission, or the file was replaced. Outcome: unreadable, so no rule reports it.
    return 'unreadable';
  }
}

function workspaces(base: string): readonly string[] {
  return WORKSPACE_FOLDERS.flatMap((folder) => {
    const found = locate(base, folder);
    if (found === undefined || found === 'unknown' || !found.stats.isDirectory()) return [];
    try {
      return readdirSync(found.path)
        .sort()
        .slice(0, PACKAGES_MAX)
        .map((name) => join(folder, name));
    } catch {
      // Trigger: an unreadable folder. Outcome: its packages are not counted.
      return [];
    }
  });
}
