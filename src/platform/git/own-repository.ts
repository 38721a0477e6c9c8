/**
 * Whether a folder is a repository that git may be started in. Git follows links, opens whatever has the name of one of its files and
 * reads files and objects that its settings name elsewhere: a FIFO would stop it, and a link would make it work on somebody else's
 * repository.
 */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MemoirError, systemCode } from '../../domain/errors.ts';
import { readTextOrNothing } from '../files/regular-file.ts';
import { parseGitConfig } from './git-config.ts';

/** Each leads git to files outside the repository. */
const LEADS_ELSEWHERE = ['commondir', 'gitdir', 'objects/info/alternates', 'objects/info/http-alternates'];
const CONFIG_MAX_BYTES = 1 << 20;
/** Files of the work tree that git reads for its own purposes. */
const READ_BY_GIT = new Set(['.gitattributes', '.gitignore', '.gitmodules', '.mailmap']);

/** Throws `io` unless everything that git would open is a regular file or a folder of this repository. */
export function assertOwnRepository(dir: string): void {
  assertOwnFolder(dir);
  const repository = join(dir, '.git');
  const elsewhere = LEADS_ELSEWHERE.map((name) => join(repository, name)).find(exists);
  if (elsewhere !== undefined) throw notUsed(elsewhere, 'leads to another repository', dir);
  for (const entry of entriesBelow(repository)) assertPlain(entry, dir);
  for (const entry of entriesIn(dir)) if (READ_BY_GIT.has(entry.name)) assertPlain(entry, dir);
  const config = readTextOrNothing(join(repository, 'config'), { maxBytes: CONFIG_MAX_BYTES, links: 'refuse' }) ?? '';
  if ([...parseGitConfig(config).keys()].some((name) => /^include(?:if)?\./.test(name)))
    throw notUsed(join(repository, 'config'), 'includes another file', dir);
}

/** A link, or a `.git` file that leads to another repository, would let its creator choose where notes are written. */
export function assertOwnFolder(dir: string): void {
  for (const path of [dir, join(dir, '.git')]) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw notUsed(path, 'is not a folder', dir);
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function assertPlain(entry: Dirent, dir: string): void {
  if (entry.isFile() || entry.isDirectory()) return;
  throw notUsed(join(entry.parentPath, entry.name), 'is not a regular file', dir);
}

function entriesIn(dir: string): readonly Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** All entries. Folders behind a link are not entered: the link itself is reported. */
function* entriesBelow(dir: string): Generator<Dirent, void, undefined> {
  for (const entry of entriesIn(dir)) {
    yield entry;
    if (entry.isDirectory()) yield* entriesBelow(join(dir, entry.name));
  }
}

function notUsed(path: string, why: string, dir: string): MemoirError {
  return new MemoirError('io', `git was not started in ${dir}: ${path} ${why}`, {
    next: `Move ${dirname(path) === dir ? path : dir} away; Memoir makes a new archive.`,
    data: { dir, path },
  });
}
