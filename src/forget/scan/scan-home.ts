/**
 * Searches every file of the home after an erasure, as bytes and as words, and opens journals that were set aside. It
 * reports what it finds, with lines, and changes nothing.
 */

import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, systemCode } from '../../domain/errors.ts';
import { pointedFile } from '../../notes/memory-index/memory-index.ts';
import { isBelow, nameInside } from '../../platform/files/inside.ts';
import { listFolder } from '../../platform/files/list-folder.ts';
import { openRegularFile } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import { builtInTexts } from '../../store/index/built-in-words.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import { isCompanionFile, isRegenerated } from '../clean/generated-files.ts';
import type { QuoteFinder } from './distinctive-phrases.ts';
import { linesWith } from './lines-with.ts';

/** A place where erased text is or may be left. */
export interface Remaining {
  readonly where: string;
  readonly why: string;
  readonly line?: number;
}

export interface ScanFor {
  readonly finder: QuoteFinder;
  /** For generated files, which may quote the events that remain. */
  readonly goneFinder: QuoteFinder;
  /** Pieces of the erased texts that no remaining event has, so they must not be found anywhere. */
  readonly fragments: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** The text a dream wrote into the file at this path of the home. All other lines are by people. */
  readonly ownText?: (path: string) => string | undefined;
  /** The files of dreams that had erased text. */
  readonly rewritten?: ReadonlySet<string>;
}

export interface HomeScan {
  readonly files: number;
  readonly bytes: number;
  readonly remaining: readonly Remaining[];
}

const BLOCK_BYTES = 1 << 20;
/** Longer files are searched as bytes only. */
const TEXT_MAX_BYTES = 8 << 20;

export function scanHome(layout: HomeLayout, wanted: ScanFor): HomeScan {
  const remaining: Remaining[] = [];
  const needles = wanted.fragments.map((fragment) => Buffer.from(fragment));
  let files = 0;
  let bytes = 0;
  for (const file of filesIn(layout)) {
    const read = readForScan(file, needles);
    if (read === undefined) continue;
    files += 1;
    bytes += read.bytes;
    const isDatabase = read.head.subarray(0, 15).toString('latin1') === 'SQLite format 3';
    const kept = isDatabase && isBelow(file, layout.quarantine) ? searchJournal(file, wanted.ids) : undefined;
    const found = read.text === undefined ? undefined : lineIn(read.text, file, layout, wanted);
    if (kept !== undefined) remaining.push({ where: file, why: kept });
    else if (found !== undefined)
      remaining.push({ where: file, line: found.line, why: found.why ?? whyThere(layout, file) });
    else if (read.found && !isOnlyBuiltIn(layout, file, wanted.fragments))
      remaining.push({ where: file, why: whyThere(layout, file) });
  }
  return { files, bytes, remaining };
}

/** An index has words of its own, which may be the words that were searched for. */
function isOnlyBuiltIn(layout: HomeLayout, file: string, fragments: readonly string[]): boolean {
  if (!/^index-\d+\.db$/.test(nameInside(layout.home, file))) return false;
  const builtIn = builtInTexts(file, fragments);
  return !hasBytes(
    file,
    fragments.filter((fragment) => !builtIn.has(fragment)),
  );
}

/** Whether the file has one of these texts anywhere, also in free space of a database. */
export function hasBytes(file: string, texts: readonly string[]): boolean {
  return (
    readForScan(
      file,
      texts.map((text) => Buffer.from(text)),
    )?.found === true
  );
}

const OWN_LINE = 'a line that you or an agent wrote into a file of a dream; remove it there';
const DREAMT_LINE = 'a line that a dream wrote; `memoir dream` writes the file again';

interface FoundLine {
  readonly line: number;
  readonly why?: string;
}

function lineIn(text: string, file: string, layout: HomeLayout, wanted: ScanFor): FoundLine | undefined {
  const lines = text.split('\n');
  const own = wanted.ownText?.(nameInside(layout.home, file));
  if (/(?:^|\/)memory\/MEMORY\.md$/.test(nameInside(layout.home, file))) {
    // A pointer is written from its note, which may have a remaining event as a source.
    const finderOf = (line: string) => (pointedFile(line) === undefined ? wanted.finder : wanted.goneFinder);
    const at = lines.findIndex((line) => finderOf(line).has(line));
    return at < 0 ? undefined : { line: at + 1 };
  }
  if (own === undefined) {
    const [line] = linesWith(
      text,
      file,
      isRegenerated(nameInside(layout.home, file)) ? wanted.goneFinder : wanted.finder,
    );
    return line === undefined ? undefined : { line };
  }
  const written = new Set(own.split('\n'));
  // A person can have reworded the dream's line about it.
  const isOf = wanted.rewritten?.has(nameInside(layout.home, file)) ? wanted.finder.isMentionedIn : wanted.finder.has;
  const at = lines.findIndex((line) => (written.has(line) ? wanted.goneFinder.isShownIn(line) : isOf(line)));
  return at < 0 ? undefined : { line: at + 1, why: written.has(lines[at] ?? '') ? DREAMT_LINE : OWN_LINE };
}

function whyThere(layout: HomeLayout, file: string): string {
  const path = nameInside(layout.home, file);
  if (isBelow(file, layout.quarantine))
    return 'a file that was set aside contains it; delete the file when you no longer need it';
  if (isBelow(file, layout.rejectedSpool))
    return 'a spooled file that could not be read contains it; delete the file if you do not need it';
  if (/^(?:user|projects\/[^/]+)\/memory\/logs\//.test(path)) return 'a line of a daily log that you or an agent wrote';
  if (/^(?:user|projects\/[^/]+)\/memory\/MEMORY\.md$/.test(path)) return 'a line of the index of notes';
  if (/^(?:user|projects\/[^/]+)\/memory\//.test(path)) return 'a note that you or an agent wrote';
  if (isCompanionFile(path)) return 'a line that you or the companion wrote; remove it there';
  if (/^projects\/[^/]+\/(?:briefing|profiles\/)/.test(path)) return 'a text that you or an agent wrote';
  if (file === `${layout.journal}-wal` || /index-\d+\.db-wal$/.test(file))
    return 'another process is reading it; it is emptied when that process ends';
  if (isRegenerated(nameInside(layout.home, file)))
    return 'the file could not be written again; `memoir rebuild` does it';
  return 'its bytes are still in the file; run `memoir doctor`';
}

/** Undefined if it has none of the events. It may be damaged, so single rows are not erased. */
function searchJournal(file: string, ids: ReadonlySet<string>): string | undefined {
  try {
    const db = openDatabase(file, { mode: 'readonly', busyTimeoutMs: 0 });
    try {
      const found = eventHeads(db, ids).next();
      return found.done === true
        ? undefined
        : 'a journal that was set aside contains it; delete its folder when you no longer need it';
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    return 'a damaged journal that was set aside may contain it; delete its folder when you no longer need it';
  }
}

/** Skips models, programs and git objects, which are compressed and searched with git. */
function* filesIn(layout: HomeLayout, dir = layout.home): Generator<string, void, undefined> {
  for (const entry of listFolder(dir)) {
    const path = join(dir, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && path !== layout.models && path !== layout.bin && entry.name !== '.git')
      yield* filesIn(layout, path);
  }
}

interface Scanned {
  readonly bytes: number;
  readonly found: boolean;
  readonly head: Buffer;
  /** Undefined for binary files. */
  readonly text: string | undefined;
}

function readForScan(file: string, needles: readonly Buffer[]): Scanned | undefined {
  let descriptor: number;
  try {
    descriptor = openRegularFile(file, 'refuse');
  } catch (error) {
    // Deleted since it was listed, or replaced by a link or something that is not a regular file.
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ELOOP' || isMemoirError(error)) return undefined;
    throw error;
  }
  try {
    const stat = fstatSync(descriptor);
    const overlap = Math.max(0, ...needles.map((needle) => needle.length - 1));
    const parts: Buffer[] = [];
    let head = Buffer.alloc(0);
    let tail = Buffer.alloc(0);
    let found = false;
    let bytes = 0;
    let isText = stat.size <= TEXT_MAX_BYTES;
    while (true) {
      const block = Buffer.alloc(BLOCK_BYTES);
      const length = readSync(descriptor, block, 0, BLOCK_BYTES, null);
      if (length === 0) break;
      const part = block.subarray(0, length);
      if (bytes === 0) head = part.subarray(0, 16);
      bytes += length;
      const joined = Buffer.concat([tail, part]);
      found ||= needles.some((needle) => joined.includes(needle));
      tail = joined.subarray(Math.max(0, joined.length - overlap));
      if (isText && part.includes(0)) isText = false;
      if (isText) parts.push(part);
    }
    return { bytes, found, head, text: isText ? Buffer.concat(parts).toString('utf8') : undefined };
  } finally {
    closeSync(descriptor);
  }
}
