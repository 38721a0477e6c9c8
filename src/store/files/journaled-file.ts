/**
 * Writes a file that people and agents also write, and loses nobody's text. Under the file lock: finish what a crashed
 * process began, journal what others changed, commit the intent, put the new file in place, commit that it is there.
 * Editors know nothing of the lock, so the replaced file is looked at before and after the rename and again by later
 * updates (`previous-inodes.ts`).
 *
 * What remains: an editor that saves by renaming its own file between our last look and our rename, microseconds
 * apart, loses to us. Node offers no exchanging rename, and a moment without a file would be worse for every reader.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMemoirError, MemoirError, systemCode } from '../../domain/errors.ts';
import { contentHash } from '../../domain/ids.ts';
import { mergeText } from '../../domain/merge-text.ts';
import type { Trust } from '../../domain/trust.ts';
import { discardStaged, fileFault, publishStaged, publishStagedAsNew, stageFile } from '../../platform/atomic-file.ts';
import { withFileLock } from '../../platform/file-lock.ts';
import { assertReallyInside } from '../../platform/real-inside.ts';
import {
  forgetPrevious,
  keepPrevious,
  listPrevious,
  type PreviousInode,
  prunePrevious,
  rebasePrevious,
} from './previous-inodes.ts';
import { identityOf, type PlainFile, readPlainFile } from './read-plain-file.ts';

/** What the journal knows of a file. Every call that records something is durable when it returns. */
export interface FileHistory {
  /** The last state Memoir wrote or took in; undefined for a file it never saw or whose removal it recorded. */
  last(name: string): { readonly hash: string; readonly trust?: Trust } | undefined;
  /** The newest intent, unless it (or a later one) was written. */
  pending(name: string): { readonly id: string; readonly base: string | null; readonly next: string } | undefined;
  /** We are about to write `content`. Returns the intent's id. */
  intent(name: string, base: string | null, next: string, content: string): string;
  written(name: string, hash: string, intentId: string): void;
  /** Somebody else changed the file from `base` to `content`; trust `agent`. */
  edited(name: string, base: string | null, hash: string, content: string): void;
  /** Somebody deleted the file. */
  removed(name: string, base: string): void;
  /** The text of an earlier state; undefined when it is unknown or erased. */
  content(hash: string): string | undefined;
}

export interface FileTarget {
  /** Where it is on disk. */
  readonly path: string;
  /** What the history calls it: relative to the home, with forward slashes. */
  readonly name: string;
  /** The home's `locks.db`. */
  readonly lockFile: string;
  /** Where replaced files are kept for a while; on the same filesystem as `path`. */
  readonly previousDir: string;
  readonly history: FileHistory;
  /** The home: no folder on the way from it to the file may be a link. */
  readonly root?: string;
  readonly lockTimeoutMs?: number;
}

export interface UpdateResult {
  /** Whether the file was replaced. */
  readonly written: boolean;
  /** What is in the file now; undefined when there is none. */
  readonly content: string | undefined;
  readonly hash: string | undefined;
  /** Whether somebody else's change was found and journaled on the way. */
  readonly tookInEdits: boolean;
}

export interface ProposeResult extends UpdateResult {
  /** Places the proposal and somebody else changed differently; both texts are in the file. */
  readonly conflicts: number;
  /** The file was deleted meanwhile. A deletion is a decision, so it is not brought back. */
  readonly retired: boolean;
}

/** The current text, or undefined when there is no file, to the wanted one; undefined leaves it as it is. */
export type FileChange = (current: string | undefined) => string | undefined;

const LOCK_TIMEOUT_MS = 10_000;

/** A person saves once; something that changes the file this often while we try is a program in a loop. */
const MAX_ROUNDS = 50;

/** `change` may be called several times, when the file changes under it, so it must depend on its argument alone. */
export function updateFile(target: FileTarget, change: FileChange): UpdateResult {
  assertName(target.name);
  assertPlace(target);
  const timeoutMs = target.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  return withFileLock(target.lockFile, () => updateLocked(target, change), { timeoutMs });
}

/**
 * For a writer that read `base` (undefined: no file), thought for a while without the lock, and now wants `next`. What
 * others changed since is merged with it.
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

function updateLocked(target: FileTarget, change: FileChange): UpdateResult {
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
      // A branch from an earlier state; the write below joins it.
      if (!journaledLate.has(hash)) history.edited(name, write.previous.base, hash, write.text);
      journaledLate.add(hash);
      tookInEdits = true;
      current = mergeText(write.base, current ?? '', write.text).text;
    }

    const next = wanted(current) ?? current;
    const settled = next === disk?.text;
    if (next !== undefined && !settled) {
      if (!replace(target, disk, next)) {
        if (round < MAX_ROUNDS) continue;
        throw new MemoirError('lock-timeout', `${path} is being changed faster than Memoir can write it`, {
          next: 'Find the program that keeps saving it, then try again.',
          data: { path },
        });
      }
      known = contentHash(next);
      written = true;
    }
    for (const write of late) rebasePrevious(write.previous, contentHash(write.text));
    // Ours is in. A further round only looks whether somebody wrote into the file we just replaced.
    wanted = (text) => text;
    if (settled || next === undefined || round >= MAX_ROUNDS) {
      prunePrevious(listPrevious(previousDir, name), Date.now());
      return { written, content: next, hash: known, tookInEdits };
    }
  }
}

const EMPTY = contentHash('');
const SAVE_PAUSE_MS = 10;
const SAVE_PAUSES = 10;

/**
 * Many editors save by emptying the file and filling it again. Found empty, it is given a moment; a save that takes
 * longer is still not lost (it ends in the replaced file), only its place in the text is.
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
  // We hold the lock, so a temporary file of this target has no owner any more.
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

/** What was written into replaced files since they were last compared. */
function readLateWrites(all: readonly PreviousInode[], disk: PlainFile, history: FileHistory): readonly LateWrite[] {
  const late: LateWrite[] = [];
  for (const previous of all) {
    const file = readUnlessUnreadable(previous.file);
    if (!file) continue;
    if (file.identity === disk.identity) {
      // A process died after linking and before renaming: this is the current file, not a replaced one.
      forgetPrevious(previous);
    } else if (contentHash(file.text) !== previous.base) {
      const base = history.content(previous.base);
      // Without its base nobody can tell what is new in it from what was erased, and an erasure wins every merge.
      if (base !== undefined) late.push({ previous, base, text: file.text });
    }
  }
  return late;
}

function readUnlessUnreadable(file: string): PlainFile | undefined {
  try {
    return readPlainFile(file);
  } catch (error) {
    // Somebody is in the middle of writing a character, or wrote binary data, into a file that was replaced. It stays
    // where it is and is looked at again by the next update.
    if (isMemoirError(error, 'refused')) return undefined;
    throw error;
  }
}

/** False when the file on disk is no longer `disk`; nothing was replaced then. */
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

/** Compares through the link, so that what is compared is what stays reachable. */
function isStill(disk: PlainFile, readThrough: string, path: string): boolean {
  const now = readPlainFile(readThrough);
  return now?.identity === disk.identity && now.text === disk.text && identityOf(path) === disk.identity;
}

function assertText(text: string, path: string): void {
  if (text.isWellFormed() && !text.includes('\0')) return;
  throw new MemoirError('bad-input', `The new text of ${path} holds a NUL or half a character`, {
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
