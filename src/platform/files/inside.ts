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

/**
 * The path from the folder. `relative` takes both paths apart, character by character; done for every note, V8 compiled that
 * with its slowest compiler within one command. Where the folder is written at the start of the path, the rest is the answer.
 */
export function pathFrom(folder: string, path: string): string {
  const isPlain = isInside(path, folder) && !isUnusual(folder) && !isUnusual(path);
  return isPlain ? path.slice(folder.length + 1) : relative(folder, path);
}

/** Not in the form that `resolve` returns: relative, with `.` or `..`, an empty name, a final separator, or a slash on Windows. */
function isUnusual(path: string): boolean {
  return sep === '/'
    ? /^(?!\/)|\/(?:\.{0,2}(?:\/|$))/.test(path)
    : /^(?![a-z]:\\)|\/|\\(?:\.{0,2}(?:\\|$))/i.test(path);
}

/** The path from the folder, with `/` on every system: how journal and index name files. */
export function nameInside(folder: string, path: string): string {
  return pathFrom(folder, path).split(sep).join('/');
}
