/** Copies of the client's settings from before each change. The newest ten are kept. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { removeDurably, writeFileAtomic } from '../../../platform/files/atomic-file.ts';

const BACKUPS_KEPT = 10;

export function keepCopy(folder: string, file: string, text: string, now: number): string {
  const name = basename(file, '.json');
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '');
  let path = join(folder, `${name}-${stamp}.json`);
  for (let again = 2; existsSync(path); again += 1) path = join(folder, `${name}-${stamp}-${again}.json`);
  writeFileAtomic(path, text);
  const copies = readdirSync(folder)
    .filter((each) => each.startsWith(`${name}-`) && each.endsWith('.json'))
    .sort();
  for (const old of copies.slice(0, -BACKUPS_KEPT)) removeDurably(join(folder, old));
  return path;
}
