/**
 * Reads a transcript file in batches, from its cursor. Handles a half-written last line, and a file that was truncated,
 * replaced or deleted.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import type {
  ReaderCounts,
  ReadOptions,
  TranscriptBatch,
  TranscriptFile,
} from '../../../capture/imports/transcript-source.ts';
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import { isMemoirError, MemoirError } from '../../../domain/errors.ts';
import { contentHash } from '../../../domain/ids.ts';
import { defined } from '../../../domain/json/defined.ts';
import { openRegularFile } from '../../../platform/files/regular-file.ts';
import type { Cursor } from '../../../store/journal/cursors.ts';
import type { ReaderState } from './reading.ts';
import { createTranscriptReader } from './transcript-reader.ts';

const CHUNK_BYTES = 1024 * 1024;
/** A longer line is not a message. It is skipped and counted as broken. */
const LINE_MAX_BYTES = 64 * 1024 * 1024;
/** Small enough for a short transaction, large enough to share its sync. */
const BATCH_EVENTS = 500;
/** Enough of the beginning to distinguish two files. */
const HEAD_BYTES = 512;
/** Enough bytes before the cursor to notice a file that was truncated and grew again. */
const TAIL_BYTES = 256;

/** The state in a cursor: where reading continues, which is the last position where nothing was half read. */
interface ReadPosition {
  readonly from: number;
  readonly reader: ReaderState;
  /** Everything after `from` is recorded too. There is nothing to do unless the file grows. */
  readonly finished?: boolean;
  /** Hash of the bytes just before `from`. */
  readonly tail?: string;
}

function positionOf(cursor: Cursor): ReadPosition {
  // Written by `cursorHere` below.
  return JSON.parse(cursor.state) as ReadPosition;
}

/** Whether a file of this size has nothing left to record. Without `final`, the last reply still waits for its end. */
export function isFullyRead(cursor: Cursor, bytes: number, final: boolean): boolean {
  if (cursor.offset !== bytes) return false;
  const { from, finished } = positionOf(cursor);
  return !final || finished === true || from === cursor.offset;
}

/** The counts are complete when the generator is done. */
export function* readTranscriptFile(
  file: TranscriptFile,
  { redactor, ignores, cursor, final, allows }: ReadOptions,
): Generator<TranscriptBatch, ReaderCounts, undefined> {
  const descriptor = openTranscript(file.path);
  try {
    const { size, mtimeMs } = fstatSync(descriptor);
    const head = headOf(descriptor, size);
    if (isWideText(descriptor)) throw notUtf8();
    const position = cursor && positionIn(descriptor, size, cursor);
    const start = position?.from ?? 0;
    /** Lines before this offset were counted by an earlier reading, and may only be read again. */
    const known = position === undefined ? start : (cursor?.offset ?? start);
    const reader = createTranscriptReader({
      redactor,
      ignores,
      fileAt: Math.round(mtimeMs),
      ...(allows === undefined ? {} : { allows }),
      ...(position === undefined ? {} : { state: position.reader }),
      ...defined({ agentId: file.agentId, agentType: file.agentType }),
    });
    let seen: CapturedDraft[] = [];
    let boundary: ReadPosition = { from: start, reader: reader.state };
    let read = start;
    let reported = known;
    let counted: ReaderCounts | undefined = known === start ? zeroOf(reader.counts) : undefined;
    const cursorHere = (finished: boolean): Cursor => {
      const { finished: reply } = reader.state;
      const state = reply === undefined ? boundary.reader : { ...boundary.reader, finished: reply };
      const tail = hashTail(descriptor, boundary.from);
      return {
        offset: read,
        head,
        state: JSON.stringify({ from: boundary.from, reader: state, tail, finished } satisfies ReadPosition),
      };
    };
    for (const { line, end } of linesFrom(descriptor, start)) {
      // Compare the start of the line: a last line that was read without its newline ends later the next time.
      if (read >= known) counted ??= structuredClone(reader.counts);
      if (line === undefined) reader.counts.broken += 1;
      else if (line !== '') for (const each of reader.read(line)) seen.push(each);
      read = end;
      if (reader.atBoundary) boundary = { from: end, reader: reader.state };
      if (seen.length >= BATCH_EVENTS) {
        yield { seen, cursor: cursorHere(false), bytes: Math.max(0, end - reported) };
        seen = [];
        reported = Math.max(end, reported);
      }
    }
    counted ??= structuredClone(reader.counts);
    // The cursor stays before this reply. If more of it follows, the whole reply is read again as the same event.
    if (final || reader.turnEnded) seen.push(...reader.finish());
    yield { seen, cursor: cursorHere(final || reader.atBoundary), bytes: Math.max(0, size - reported) };
    return countsSince(counted, reader.counts);
  } finally {
    closeSync(descriptor);
  }
}

/** Nothing if the file is not the one the cursor belongs to, or was truncated. */
function positionIn(descriptor: number, size: number, cursor: Cursor): ReadPosition | undefined {
  if (cursor.offset > size || !sameHead(descriptor, cursor)) return undefined;
  const position = positionOf(cursor);
  return position.tail === undefined || position.tail === hashTail(descriptor, position.from) ? position : undefined;
}

function zeroOf(counts: ReaderCounts): ReaderCounts {
  return countsSince(counts, counts);
}

function countsSince(before: ReaderCounts, now: ReaderCounts): ReaderCounts {
  const kinds = Object.entries(now.unknown).map(
    ([kind, count]) => [kind, count - (before.unknown[kind] ?? 0)] as const,
  );
  return {
    lines: now.lines - before.lines,
    prompts: now.prompts - before.prompts,
    replies: now.replies - before.replies,
    toolCalls: now.toolCalls - before.toolCalls,
    tasks: now.tasks - before.tasks,
    compactions: now.compactions - before.compactions,
    withoutContent: now.withoutContent - before.withoutContent,
    broken: now.broken - before.broken,
    unknown: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
  };
}

/** Whether the file starts with a UTF-16 or UTF-32 mark. The client writes UTF-8, and every line would count as broken. */
function isWideText(descriptor: number): boolean {
  const mark = Buffer.alloc(2);
  readSync(descriptor, mark, 0, 2, 0);
  return mark.equals(Buffer.from([0xff, 0xfe])) || mark.equals(Buffer.from([0xfe, 0xff]));
}

function openTranscript(path: string): number {
  try {
    return openRegularFile(path, 'follow');
  } catch (error) {
    throw isMemoirError(error) ? notAFile() : error;
  }
}

function notAFile(): MemoirError {
  return new MemoirError('bad-input', 'it is not a file', { next: 'Name a transcript, or the folder it is in.' });
}

function notUtf8(): MemoirError {
  return new MemoirError('bad-input', 'it is not UTF-8 text', { next: 'Save it as UTF-8 and import it again.' });
}

/** Complete lines with their end offsets. A last line without a newline counts only if it is complete JSON. */
function* linesFrom(
  descriptor: number,
  start: number,
): Generator<{ readonly line: string | undefined; readonly end: number }, void, undefined> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest: Buffer[] = [];
  let restBytes = 0;
  let position = start;
  let lineStart = start;
  while (true) {
    const got = readSync(descriptor, chunk, 0, chunk.length, position);
    if (got === 0) break;
    let from = 0;
    for (let at = chunk.indexOf(10, 0); at >= 0 && at < got; at = chunk.indexOf(10, from)) {
      const tooLong = restBytes + at - from > LINE_MAX_BYTES;
      const line = tooLong
        ? undefined
        : rest.length === 0
          ? cleanLine(chunk.toString('utf8', from, at))
          : cleanLine(Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8'));
      rest = [];
      restBytes = 0;
      from = at + 1;
      lineStart = position + from;
      yield { line, end: lineStart };
    }
    restBytes += got - from;
    // Above the limit the bytes are dropped; only the end of the line matters.
    if (restBytes <= LINE_MAX_BYTES) rest.push(Buffer.from(chunk.subarray(from, got)));
    else rest = [];
    position += got;
  }
  const last = cleanLine(Buffer.concat(rest).toString('utf8'));
  if (restBytes <= LINE_MAX_BYTES && isWhole(last)) yield { line: last, end: position };
}

/** Removes a byte-order mark, and the NULs that a power cut leaves. */
function cleanLine(line: string): string {
  const first = line.charCodeAt(0);
  // The fast path for nearly every line.
  if (first === OPENING_BRACE) return line;
  const begun = first === 0 || first === 0xfeff ? line.replace(/^[\0\ufeff]+/, '') : line;
  return begun.trim() === '' ? '' : begun;
}

const OPENING_BRACE = 0x7b;

function isWhole(line: string): boolean {
  if (!line.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    // Trigger: the client is writing this line right now. Outcome: it is read next time.
    return false;
  }
}

/** Length and hash of the beginning, so that a file that only grew still matches. */
function headOf(descriptor: number, size: number): string {
  const length = Math.min(size, HEAD_BYTES);
  return `${length}:${hashHead(descriptor, length)}`;
}

function sameHead(descriptor: number, cursor: Cursor): boolean {
  const [length = '0', hash = ''] = cursor.head.split(':');
  return hashHead(descriptor, Number(length)) === hash;
}

function hashHead(descriptor: number, length: number): string {
  return hashBytes(descriptor, 0, length);
}

function hashTail(descriptor: number, end: number): string {
  const length = Math.min(end, TAIL_BYTES);
  return hashBytes(descriptor, end - length, length);
}

function hashBytes(descriptor: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, from);
  return contentHash(bytes).slice(0, 32);
}
