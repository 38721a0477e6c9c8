/**
 * The files that Memoir owns completely. They are written whole and recognised by their hash; a file that someone changed is
 * not touched.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileFault, readTextIfExists, removeDurably, writeFileAtomic } from '../../../platform/files/atomic-file.ts';
import type { RecordedInstall } from './installed-record.ts';

/** `left`: the file was changed since, or is not Memoir's. It is listed and not touched. */
export type ChangeAction = 'create' | 'change' | 'remove' | 'same' | 'left';

export interface OwnFile {
  readonly path: string;
  readonly content: string;
  readonly mode: number;
  readonly what: string;
}

export interface PlannedFile extends OwnFile {
  readonly action: ChangeAction;
}

/** A file outside the home that Memoir did not write, or that was changed since, is not touched. */
export function fileAction(file: OwnFile, bin: string, install: RecordedInstall | undefined): ChangeAction {
  const found = readTextIfExists(file.path);
  if (found === undefined) return 'create';
  if (found === file.content) return modeDiffers(file) ? 'change' : 'same';
  const ours = dirname(file.path) === bin || recordedHash(install, file.path) === hash(found);
  return ours ? 'change' : 'left';
}

function modeDiffers({ path, mode }: OwnFile): boolean {
  // Only programs need their mode. For other files the owner may choose it.
  return process.platform !== 'win32' && (mode & 0o100) !== 0 && (statSync(path).mode & 0o100) === 0;
}

export function writeWanted({ path, content, mode }: OwnFile): void {
  writeFileAtomic(path, content);
  if (process.platform !== 'win32' && mode !== 0o600) chmodSync(path, mode);
}

export function recordedFiles(
  files: readonly PlannedFile[],
  before: RecordedInstall | undefined,
): { path: string; sha256: string }[] {
  return files.flatMap(({ path, content, action }) => {
    if (action !== 'left') return [{ path, sha256: hash(content) }];
    // Memoir wrote it and it was changed since: it stays in the record, so that uninstalling lists it.
    const sha256 = recordedHash(before, path);
    return sha256 === undefined ? [] : [{ path, sha256 }];
  });
}

/** Removes files of an earlier version that this one does not have. */
export function removeOutdated(files: readonly PlannedFile[], before: RecordedInstall | undefined): void {
  const wanted = new Set(files.map(({ path }) => path));
  for (const { path, sha256 } of before?.files ?? []) {
    if (wanted.has(path)) continue;
    const found = readTextIfExists(path);
    if (found !== undefined && hash(found) === sha256) removeDurably(path);
  }
}

function recordedHash(install: RecordedInstall | undefined, path: string): string | undefined {
  return install?.files.find((file) => file.path === path)?.sha256;
}

/** The folders above a path that do not exist yet. */
export function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let at = dirname(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  return missing;
}

export function removeIfEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length > 0) return;
  try {
    rmdirSync(folder);
  } catch (error) {
    throw fileFault(error, folder);
  }
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
