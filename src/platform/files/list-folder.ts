/** Lists a folder that may not exist: then it counts as empty. */
import { type Dirent, readdirSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';

export function listFolder(dir: string, options: { readonly recursive?: boolean } = {}): readonly Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true, ...options });
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

export function listSubfolders(dir: string): readonly string[] {
  return listFolder(dir).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}
