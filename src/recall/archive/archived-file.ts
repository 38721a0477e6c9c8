/**
 * Files of the archive: the ids under which recall shows them, and reading them from a commit. Files deleted from the archive are
 * still in its history.
 */
import { MemoirError } from '../../domain/errors.ts';
import type { OwnGit } from '../../platform/git/own-git.ts';

export interface ArchivedFile {
  /** The full commit hash. */
  readonly commit: string;
  readonly path: string;
  /** When it was committed, in milliseconds. */
  readonly at: number;
}

/** `archive:<commit>:<path>`: the id of a result. */
export function archiveId({ commit, path }: Pick<ArchivedFile, 'commit' | 'path'>): string {
  return `archive:${commit.slice(0, 12)}:${path}`;
}

export function parseArchiveId(id: string): { readonly commit: string; readonly path: string } | undefined {
  const [, commit, path] = /^archive:([0-9a-f]{7,64}):(\S[^\0\r\n]*)$/.exec(id) ?? [];
  return commit === undefined || path === undefined ? undefined : { commit, path };
}

/** The project whose folder a path is in, by slug. */
export function slugOfPath(path: string): string | undefined {
  return /^projects\/([^/]+)\//.exec(path)?.[1];
}

/** The files as they were in a commit, or before it if the commit deleted them. */
export async function readArchived(
  git: OwnGit,
  files: readonly Pick<ArchivedFile, 'commit' | 'path'>[],
): Promise<readonly (string | undefined)[]> {
  if (files.length === 0) return [];
  const wanted = files.flatMap(({ commit, path }) => [`${commit}:${path}`, `${commit}^:${path}`]);
  const objects = parseBatch(await git.run(['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` }));
  return files.map((_, at) => objects[at * 2] ?? objects[at * 2 + 1]);
}

/** `<name> blob <size>\n<bytes>\n`, or a line that ends in `missing`; one for each object, in order. */
function parseBatch(output: Buffer): readonly (string | undefined)[] {
  const objects: (string | undefined)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) break;
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString('utf8', at, end)) ?? [];
    at = end + 1;
    if (size === undefined) {
      objects.push(undefined);
      continue;
    }
    objects.push(type === 'blob' ? output.toString('utf8', at, at + Number(size)) : undefined);
    at += Number(size) + 1;
  }
  return objects;
}

/** One file of the archive and the time of its commit. */
export async function openArchived(
  git: OwnGit,
  asked: Pick<ArchivedFile, 'commit' | 'path'>,
): Promise<ArchivedFile & { readonly text: string }> {
  const [text] = await readArchived(git, [asked]);
  if (text === undefined) {
    throw new MemoirError('not-found', `The archive has no ${asked.path} at ${asked.commit}`, {
      next: 'Look it up with `memoir recall`.',
    });
  }
  const said = await git.run(['log', '-1', '--format=%H %ct', '--end-of-options', asked.commit, '--']);
  const [commit = asked.commit, seconds = '0'] = said.toString('utf8').trim().split(' ');
  return { commit, path: asked.path, at: Number(seconds) * 1000, text };
}
