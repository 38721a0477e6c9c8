/** The sizes of what is directly in the home: files, and folders with everything below them. */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../domain/text/compare-text.ts';

export interface HomePart {
  readonly name: string;
  readonly bytes: number;
}

/** The largest first. A file that is removed meanwhile counts as empty. */
export function measureHome(home: string): readonly HomePart[] {
  return entries(home)
    .map((entry) => ({ name: entry.name, bytes: measure(join(home, entry.name), entry) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes || compareText(a.name, b.name));
}

function measure(path: string, entry: Dirent): number {
  if (entry.isFile()) return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (!entry.isDirectory()) return 0;
  return entries(path).reduce((sum, below) => sum + measure(join(path, below.name), below), 0);
}

function entries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Trigger: the folder is gone or may not be read. Outcome: it counts as empty.
    return [];
  }
}
