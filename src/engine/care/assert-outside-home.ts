/** Refuses to write a copy of the memory into the home: it could replace a file there, and forgetting would not clean it. */

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';
import { isInside } from '../../platform/files/inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

export function assertOutsideHome(path: string, { home }: HomeLayout): void {
  const real = (folder: string): string => (existsSync(folder) ? realpathSync.native(folder) : folder);
  const target = join(real(dirname(path)), basename(path));
  if (!isInside(target, real(home))) return;
  throw new MemoirError('refused', `${path} is inside the home of Memoir`, { next: 'Name a file outside it.' });
}
