/** Where a path is, compared as text. `real-inside.ts` follows links. */
import { relative, sep } from 'node:path';

/** Whether `path` is the folder or something in it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || isBelow(path, folder);
}

/** Whether `path` is something in the folder. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** The path from the folder, with `/` on every system: how journal and index name files. */
export function nameInside(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
