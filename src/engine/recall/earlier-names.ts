/** The names that a file had before it was renamed, from git's log: sessions of that time edited it under these. */
import { resolve } from 'node:path';
import type { RecallFilters } from '../../domain/recall.ts';

const MOST_COMMITS = 100;

/** Empty outside a repository, and for a name that no commit has. */
export async function earlierNamesOf(
  { file, cwd }: RecallFilters,
  searchPath: string | undefined,
): Promise<readonly string[]> {
  if (file === undefined || cwd === undefined || file.trim() === '' || file.includes('\0')) return [];
  const { readFileLog } = await import('../../platform/git/file-log.ts');
  const log = await readFileLog(resolve(cwd, file), searchPath, MOST_COMMITS);
  if (log.kind !== 'log') return [];
  return [...new Set(log.commits.map(({ name }) => name))].filter((name) => name !== log.name);
}
