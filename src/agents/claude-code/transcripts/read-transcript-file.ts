/**
 * A transcript file as batches of what happened, from where it was left off. Survives everything that happens to a log: a
 * last line half written, a file cut short, replaced or gone.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Seen } from '../../../capture/settle.ts';
import type { ReaderCounts, ReadOptions, TranscriptBatch, TranscriptFile } from '../../../capture/transcript-source.ts';
import { isMemoirError, MemoirError } from '../../../domain/errors.ts';
import { contentHash } from '../../../domain/ids.ts';
import { openRegularFile } from '../../../platform/regular-file.ts';
import type { Cursor } from '../../../store/journal/cursors.ts';
import type { ReaderState } from './reading.ts';
import { createTranscriptReader } from './transcript-reader.ts';

const CHUNK_BYTES = 1024 * 1024;
/** A line this long is no message; it is skipped and counted. */
const LINE_MAX_BYTES = 64 * 1024 * 1024;
/** Few enough for a short transaction, many enough that the sync at its end is shared. */
const BATCH_EVENTS = 500;
/** Enough of the beginning to tell two files apart. */
const HEAD_BYTES = 512;
/** And enough before the place to go on from: a file cut short and grown again has the old beginning and another middle. */
const TAIL_BYTES = 256;

/** How far the file was read, and the last place where nothing was half-read: reading goes on from there. */
interface Place {
  readonly from: number;
  readonly reader: ReaderState;
  /** What came after `from` is recorded too: unless the file grows there is nothing left to do. */
  readonly finished?: boolean;
  /** Hash of the bytes just before `from`. */
  readonly tail?: string;
}

function placeOf(cursor: Cursor): Place {
  // Written by `cursorHere` below.
  return JSON.parse(cursor.state) as Place;
}

/** Whether a file of this size has nothing left to record. `final` as in `ReadOptions`: without it a held-back reply waits. */
export function isFullyRead(cursor: Cursor, bytes: number, final: boolean): boolean {
  if (cursor.offset !== bytes) return false;
  const { from, finished } = placeOf(cursor);
  return !final || finished === true || from === cursor.offset;
}

/** The counts are complete when the generator is done. */
export function* readTranscriptFile(
  file: TranscriptFile,
  { redactor, ignores, cursor, final, allows }: ReadOptions,
): Generator<TranscriptBatch, ReaderCounts, undefined> {
  const descriptor = openTranscript(file.path);
  try {
    const { size } = fstatSync(descriptor);
    const head = headOf(descriptor, size);
    if (isWideText(descriptor)) throw notUtf8();
    const place = cursor && placeIn(descriptor, size, cursor);
    const start = place?.from ?? 0;
    /** What was counted by an earlier reading is not counted again, though it may have to be read again. */
    const known = place === undefined ? start : (cursor?.offset ?? start);
    const reader = createTranscriptReader({
      redactor,
      ignores,
      ...(allows === undefined ? {} : { allows }),
      ...(place === undefined ? {} : { state: place.reader }),
      ...(file.agentId === undefined ? {} : { agentId: file.agentId }),
      ...(file.agentType === undefined ? {} : { agentType: file.agentType }),
    });
    let seen: Seen[] = [];
    let settled: Place = { from: start, reader: reader.state };
    let read = start;
    let reported = known;
    let counted: ReaderCounts | undefined = known === start ? zeroOf(reader.counts) : undefined;
    const cursorHere = (finished: boolean): Cursor => {
      const { finished: reply } = reader.state;
      const state = reply === undefined ? settled.reader : { ...settled.reader, finished: reply };
      const tail = hashTail(descriptor, settled.from);
      return {
        offset: read,
        head,
        state: JSON.stringify({ from: settled.from, reader: state, tail, finished } satisfies Place),
      };
    };
    for (const { line, end } of linesFrom(descriptor, start)) {
      // By where it begins: a last line taken without its newline ends later when it is read again.
      if (read >= known) counted ??= structuredClone(reader.counts);
      if (line === undefined) reader.counts.broken += 1;
      else if (line !== '') for (const each of reader.read(line)) seen.push(each);
      read = end;
      if (reader.settled) settled = { from: end, reader: reader.state };
      if (seen.length >= BATCH_EVENTS) {
        yield { seen, cursor: cursorHere(false), bytes: Math.max(0, end - reported) };
        seen = [];
        reported = Math.max(end, reported);
      }
    }
    counted ??= structuredClone(reader.counts);
    // The place stays before this reply: should its message go on, the whole of it is read again, as the same event.
    if (final || reader.turnEnded) seen.push(...reader.finish());
    yield { seen, cursor: cursorHere(final || reader.settled), bytes: Math.max(0, size - reported) };
    return countsSince(counted, reader.counts);
  } finally {
    closeSync(descriptor);
  }
}

/** Nothing when the file is not the one the cursor was made for, or was cut short since. */
function placeIn(descriptor: number, size: number, cursor: Cursor): Place | undefined {
  if (cursor.offset > size || !sameHead(descriptor, cursor)) return undefined;
  const place = placeOf(cursor);
  return place.tail === undefined || place.tail === hashTail(descriptor, place.from) ? place : undefined;
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
    passedOver: now.passedOver - before.passedOver,
    broken: now.broken - before.broken,
    unknown: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
  };
}

/** UTF-16 or UTF-32, by its mark: no client writes that, and every line of it would count as broken. */
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

/** Whole lines with where each ends. The rest after the last newline counts only if it is a whole line all the same. */
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
    // Beyond the limit the bytes are not kept, only the place where the line ends.
    if (restBytes <= LINE_MAX_BYTES) rest.push(Buffer.from(chunk.subarray(from, got)));
    else rest = [];
    position += got;
  }
  const last = cleanLine(Buffer.concat(rest).toString('utf8'));
  if (restBytes <= LINE_MAX_BYTES && isWhole(last)) yield { line: last, end: position };
}

/** Without a byte-order mark, a carriage return, and the NULs a power cut leaves where a line was to be. */
function cleanLine(line: string): string {
  const first = line.charCodeAt(0);
  // Nearly every line; looking for what may be wrong with it reads it once more.
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

/** Hash and length of the beginning, so that a file that has only grown still matches. */
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
