/**
 * Writes a file that people and agents also write, without losing anyone's text. Under the file lock it finishes what a
 * crashed process started, records what others changed, commits the intent, replaces the file and commits that it was
 * written. Editors do not use the lock, so the replaced file is checked before and after the rename and again by later
 * updates (`previous-inodes.ts`).
 *
 * One gap remains: an editor that saves by renaming its own file in the microseconds between the last check and the
 * rename loses its version. Node has no exchanging rename, and a moment without a file would be worse for readers.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { mergeText } from '../../domain/text/merge-text.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import {
  discardStaged,
  fileFault,
  publishStaged,
  publishStagedAsNew,
  stageFile,
} from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import {
  forgetPrevious,
  keepPrevious,
  listPrevious,
  type PreviousInode,
  prunePrevious,
  rebasePrevious,
} from './previous-inodes.ts';
import { identityOf, type PlainFile, readPlainFile } from './read-plain-file.ts';

/** The journal's record of a file. Every call that records something is durable when it returns. */
export interface FileHistory {
  /** The last version Memoir wrote or recorded; undefined for an unknown or removed file. */
  last(name: string): { readonly hash: string; readonly trust?: Trust } | undefined;
  /** The newest intent that was not written yet. */
  pending(name: string): { readonly id: string; readonly base: string | null; readonly next: string } | undefined;
  /** Records that `content` is about to be written. Returns the id of the intent. */
  intent(name: string, base: string | null, next: string, content: string): string;
  written(name: string, hash: string, intentId: string): void;
  /** Records that someone else changed the file from `base` to `content`, with trust `agent`. */
  edited(name: string, base: string | null, hash: string, content: string): void;
  /** Records that the file was deleted. */
  /** `to`: where it was moved to inside the home. */
  removed(name: string, base: string, to?: string): void;
  /** The text of an earlier version; undefined if it is unknown or erased. */
  content(hash: string): string | undefined;
}

export interface FileTarget {
  /** The path on disk. */
  readonly path: string;
  /** The name in the journal: relative to the home, with forward slashes. */
  readonly name: string;
  /** The home's `locks.db`. */
  readonly lockFile: string;
  /** Where replaced files are kept for some time; on the same filesystem as `path`. */
  readonly previousDir: string;
  readonly history: FileHistory;
  /** The home. No folder between it and the file may be a link. */
  readonly root?: string;
  readonly lockTimeoutMs?: number;
}

export interface UpdateResult {
  /** Whether the file was written. */
  readonly written: boolean;
  /** The current text; undefined if there is no file. */
  readonly content: string | undefined;
  readonly hash: string | undefined;
  /** Whether a change by someone else was found and recorded. */
  readonly tookInEdits: boolean;
}

export interface ProposeResult extends UpdateResult {
  /** How many places the proposal and another writer changed differently; both texts are in the file. */
  readonly conflicts: number;
  /** The file was deleted meanwhile. A deletion is a decision, so it is not written again. */
  readonly retired: boolean;
}

/** Maps the current text (undefined without a file) to the new one. Returning undefined leaves the file unchanged. */
export type FileUpdate = (current: string | undefined) => string | undefined;

const LOCK_TIMEOUT_MS = 10_000;

/** A person saves once. A file that changes this often is written by a program in a loop. */
const MAX_ROUNDS = 50;

/** `change` can be called several times if the file changes meanwhile, so it must depend only on its argument. */
export function updateFile(target: FileTarget, change: FileUpdate): UpdateResult {
  assertName(target.name);
  assertPlace(target);
  const timeoutMs = target.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  return withFileLock(target.lockFile, () => updateLocked(target, change), { timeoutMs });
}

/**
 * For a writer that read `base` (undefined: no file), worked without the lock and now wants `next`. Changes by others
 * since then are merged.
 */
export function proposeFile(
  target: FileTarget,
  proposal: { readonly base: string | undefined; readonly next: string },
): ProposeResult {
  const { base, next } = proposal;
  let conflicts = 0;
  let retired = false;
  const result = updateFile(target, (current) => {
    retired = current === undefined && base !== undefined;
    if (retired) return undefined;
    if (current === undefined) return next;
    const merged = mergeText(base ?? '', current, next);
    conflicts = merged.conflicts;
    return merged.text;
  });
  return { ...result, conflicts, retired };
}

/** Records the current text again with the trust of the target's history: the owner confirms what someone else wrote. */
export function confirmFile(target: FileTarget): void {
  const { name, history } = target;
  const { content, hash } = updateFile(target, (text) => text);
  if (content === undefined || hash === undefined) return;
  const timeoutMs = target.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  withFileLock(target.lockFile, () => history.written(name, hash, history.intent(name, hash, hash, content)), {
    timeoutMs,
  });
}

function updateLocked(target: FileTarget, change: FileUpdate): UpdateResult {
  const { path, name, history, previousDir } = target;
  finishCrashedWrite(target);
  let known = history.last(name)?.hash;
  let wanted = change;
  let written = false;
  let tookInEdits = false;
  const journaledLate = new Set<string>();

  for (let round = 0; ; round++) {
    const disk = readSettledFile(path, known);
    const diskHash = disk && contentHash(disk.text);
    if (disk && diskHash && diskHash !== known) history.edited(name, known ?? null, diskHash, disk.text);
    if (!disk && known) history.removed(name, known);
    tookInEdits ||= diskHash !== known;
    known = diskHash;

    const previous = listPrevious(previousDir, name);
    const late = disk ? readLateWrites(previous, disk, history) : [];
    let current = disk?.text;
    for (const write of late) {
      const hash = contentHash(write.text);
      // A change to an earlier version; the write below merges it.
      if (!journaledLate.has(hash)) history.edited(name, write.previous.base, hash, write.text);
      journaledLate.add(hash);
      tookInEdits = true;
      current = mergeText(write.base, current ?? '', write.text).text;
    }

    const next = wanted(current) ?? current;
    const unchanged = next === disk?.text;
    if (next !== undefined && !unchanged) {
      if (!replace(target, disk, next)) {
        if (round < MAX_ROUNDS) continue;
        throw new MemoirError('lock-timeout', `${path} is being changed faster than Memoir can write it`, {
          next: 'Find the program that saves it again and again, then retry.',
          data: { path },
        });
      }
      known = contentHash(next);
      written = true;
    }
    for (const write of late) rebasePrevious(write.previous, contentHash(write.text));
    // Written. The next round only checks whether someone wrote into the replaced file.
    wanted = (text) => text;
    if (unchanged || next === undefined || round >= MAX_ROUNDS) {
      prunePrevious(listPrevious(previousDir, name), Date.now());
      return { written, content: next, hash: known, tookInEdits };
    }
  }
}

const EMPTY = contentHash('');
const SAVE_PAUSE_MS = 10;
const SAVE_PAUSES = 10;

/**
 * Many editors save by emptying and refilling the file, so an empty file is read again after a moment. A slower save is
 * not lost either: it ends in the replaced file, only its position in the text is unknown.
 */
function readSettledFile(path: string, known: string | undefined): PlainFile | undefined {
  let disk = readPlainFile(path);
  for (let pause = 0; pause < SAVE_PAUSES && disk?.text === '' && known && known !== EMPTY; pause++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SAVE_PAUSE_MS);
    disk = readPlainFile(path);
  }
  return disk;
}

function finishCrashedWrite({ path, name, history }: FileTarget): void {
  const pending = history.pending(name);
  if (!pending) return;
  const disk = readPlainFile(path);
  if (disk && contentHash(disk.text) === pending.next) history.written(name, pending.next, pending.id);
  // This process holds the lock, so temporary files of this target have no owner.
  for (const file of filesBeside(path)) {
    if (file.startsWith(`.${basename(path)}.`) && file.endsWith('.tmp')) discardStaged(join(dirname(path), file));
  }
}

function filesBeside(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw fileFault(error, path);
  }
}

interface LateWrite {
  readonly previous: PreviousInode;
  readonly base: string;
  readonly text: string;
}

/** Returns the changes that were written into replaced files since they were last compared. */
function readLateWrites(all: readonly PreviousInode[], disk: PlainFile, history: FileHistory): readonly LateWrite[] {
  const late: LateWrite[] = [];
  for (const previous of all) {
    const file = readUnlessUnreadable(previous.file);
    if (!file) continue;
    if (file.identity === disk.identity) {
      // A process died between linking and renaming: this is the current file.
      forgetPrevious(previous);
    } else if (contentHash(file.text) !== previous.base) {
      const base = history.content(previous.base);
      // Without the base, new text and erased text look the same, and an erasure wins every merge.
      if (base !== undefined) late.push({ previous, base, text: file.text });
    }
  }
  return late;
}

function readUnlessUnreadable(file: string): PlainFile | undefined {
  try {
    return readPlainFile(file);
  } catch (error) {
    // Someone is writing a character, or wrote binary data, into a replaced file. It stays and the next update checks
    // it again.
    if (isMemoirError(error, 'refused')) return undefined;
    throw error;
  }
}

/** False, with nothing replaced, if the file on disk is no longer `disk`. */
function replace(target: FileTarget, disk: PlainFile | undefined, next: string): boolean {
  const { path, name, history, previousDir } = target;
  assertText(next, path);
  const base = disk ? contentHash(disk.text) : null;
  const hash = contentHash(next);
  const intent = history.intent(name, base, hash, next);
  const staged = stageFile(path, next);
  let published = false;
  try {
    assertPlace(target);
    if (!disk || base === null) {
      published = publishStagedAsNew(staged, path, next);
    } else {
      const previous = keepPrevious(previousDir, name, path, base);
      published = isStill(disk, previous?.file ?? path, path);
      if (published) publishStaged(staged, path);
      else if (previous) forgetPrevious(previous);
    }
  } finally {
    if (!published) discardStaged(staged);
  }
  if (published) history.written(name, hash, intent);
  return published;
}

/** Compares through the link, so the compared file stays reachable. */
function isStill(disk: PlainFile, readThrough: string, path: string): boolean {
  const now = readPlainFile(readThrough);
  return now?.identity === disk.identity && now.text === disk.text && identityOf(path) === disk.identity;
}

function assertText(text: string, path: string): void {
  if (text.isWellFormed() && !text.includes('\0')) return;
  throw new MemoirError('bad-input', `The new text of ${path} contains a NUL or half a character`, {
    next: 'Give it as plain text.',
    data: { path },
  });
}

function assertPlace({ root, path }: FileTarget): void {
  if (root !== undefined) assertReallyInside(root, path);
}

function assertName(name: string): void {
  const parts = name.split('/');
  if (!name.includes('\\') && parts.every((part) => part !== '' && part !== '.' && part !== '..')) return;
  throw new MemoirError('path-escape', `"${name}" is not a path inside the home`, {
    next: 'Name the file relative to the home, with forward slashes.',
    data: { name },
  });
}
