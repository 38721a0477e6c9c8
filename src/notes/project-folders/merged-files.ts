/** The list of files that a merge moved, kept in the target's folder until the merge is undone. */
import { isAbsolute, normalize } from 'node:path';
import { asObject, parseJson } from '../../domain/json/json.ts';
import { readTextOrNothing } from '../../platform/files/regular-file.ts';

/** Paths are relative to the folders of the two projects. */
export interface MergedFile {
  readonly from: string;
  readonly to: string;
  /** Of the text when it was moved; missing if it was too long to compare. */
  readonly hash?: string;
  /** The target had the same text already, so the file was removed instead of moved. */
  readonly copy?: true;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Undefined if no merge is recorded. Entries that are not paths inside a folder are skipped. */
export function readMergedFiles(path: string): readonly MergedFile[] | undefined {
  const text = readTextOrNothing(path, { maxBytes: MAX_BYTES, links: 'refuse' });
  if (text === undefined) return undefined;
  const { files } = asObject(parseJson(text));
  return (Array.isArray(files) ? files : []).flatMap((entry): readonly MergedFile[] => {
    const { from, to, hash, copy } = asObject(entry);
    if (!isInside(from) || !isInside(to)) return [];
    return [{ from, to, ...(typeof hash === 'string' ? { hash } : {}), ...(copy === true ? { copy } : {}) }];
  });
}

function isInside(path: unknown): path is string {
  if (typeof path !== 'string' || path === '' || isAbsolute(path)) return false;
  return !normalize(path).split(/[\\/]/).includes('..');
}
