/** The file that a command writes to, as the user typed it. */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { MemoirError } from '../../../index.ts';
import { plain } from '../print/output.ts';

/** A folder that does not exist gets its own error, different from a disk that fails during the write. */
export function targetFile(cwd: string, typed: string): string {
  const path = resolve(cwd, typed);
  if (statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new MemoirError('not-found', `There is no folder ${plain(dirname(path))}`, { next: 'Create it first.' });
}
