/**
 * Adds files to the archive in one commit. Git's index and working tree are not used for it, so changes that somebody made there,
 * and a lock on them, do not matter; hooks never run. The commit is read back before the caller may remove anything.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { countOf } from '../../domain/text/count.ts';
import { writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { OwnGit } from '../../platform/git/own-git.ts';
import { readPlainFile } from '../files/read-plain-file.ts';

export interface FileToArchive {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the commit with all of them; undefined if there are none. Throws `io` if the repository cannot be written. */
export async function commitFiles(
  git: OwnGit,
  files: readonly FileToArchive[],
  at: number,
): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  const branch = (await git.run(['symbolic-ref', '--quiet', 'HEAD'], { accept: [1] })).toString('utf8').trim() || MAIN;
  const head = await commitOf(git, branch);
  const before = await blobsAt(git, head, files);
  const wanted = files.map(({ text }) => blobId(text));
  const changed = files.filter((_, at) => before[at] !== wanted[at]);
  if (changed.length > 0) {
    // Without this setting git leaves new objects to the operating system, and a power cut can lose them.
    await git.run(['-c', 'core.fsync=all', 'fast-import', '--quiet', '--done'], {
      input: importOf(branch, head, changed, at),
    });
  }
  const commit = await commitOf(git, branch);
  const after = await blobsAt(git, commit, files);
  if (commit === undefined || after.some((blob, at) => blob !== wanted[at])) {
    throw new MemoirError('io', `The archive in ${git.dir} does not have what was just written to it`, {
      next: `Look at it with \`git -C ${JSON.stringify(git.dir)} fsck\`.`,
      data: { dir: git.dir },
    });
  }
  await showInWorkTree(git, files, before);
  return commit;
}

const MAIN = 'refs/heads/main';

/** Whether a file name fits into one line of git's input. */
export function canBeArchived(path: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(path);
}

async function commitOf(git: OwnGit, branch: string): Promise<string | undefined> {
  const said = await git.run(['rev-parse', '--verify', '--quiet', `${branch}^{commit}`], { accept: [1] });
  return said.toString('utf8').trim() || undefined;
}

async function blobsAt(
  git: OwnGit,
  commit: string | undefined,
  files: readonly FileToArchive[],
): Promise<readonly (string | undefined)[]> {
  if (commit === undefined) return files.map(() => undefined);
  const input = `${files.map(({ path }) => `${commit}:${path}`).join('\n')}\n`;
  const said = await git.run(['cat-file', '--batch-check=%(objectname) %(objecttype)'], { input });
  return said
    .toString('utf8')
    .split('\n')
    .slice(0, files.length)
    .map((line) => /^([0-9a-f]+) blob$/.exec(line)?.[1]);
}

/** As git computes it. */
function blobId(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function importOf(branch: string, head: string | undefined, files: readonly FileToArchive[], at: number): Buffer {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  return Buffer.from(
    [
      `commit ${branch}\ncommitter Memoir <memoir@localhost> ${Math.floor(at / 1000)} +0000\n`,
      data(`Archive ${countOf(files.length, 'file')}`),
      ...(head === undefined ? [] : [`from ${head}\n`]),
      ...files.map(({ path, text }) => `M 100644 inline "${path.replace(/[\\"]/g, '\\$&')}"\n${data(text)}`),
      'done\n',
    ].join(''),
    'utf8',
  );
}

/** For people who look into the folder. A file that somebody changed there stays as it is. */
async function showInWorkTree(
  git: OwnGit,
  files: readonly FileToArchive[],
  before: readonly (string | undefined)[],
): Promise<void> {
  const shown = files.filter(({ path, text }, at) => {
    const file = join(git.dir, ...path.split('/'));
    try {
      assertReallyInside(git.dir, file);
      const now = readPlainFile(file)?.text;
      if (now !== undefined && now !== text && blobId(now) !== before[at]) return false;
      if (now !== text) writeFileAtomic(file, text);
      return true;
    } catch (error) {
      // Trigger: a link or a folder in its place, or a full disk. Outcome: only the commit has the file.
      if (!isMemoirError(error)) throw error;
      return false;
    }
  });
  const input = shown.map(({ path, text }) => `100644 ${blobId(text)}\t${path}\0`).join('');
  // Exit code 128: somebody holds the lock of git's index, which then shows the files as new.
  if (shown.length > 0) await git.run(['update-index', '--add', '-z', '--index-info'], { input, accept: [128] });
}
