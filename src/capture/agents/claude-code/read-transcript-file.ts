/**
 * A transcript file as batches of what happened, from where it was left off. Survives everything that happens to a log: a
 * last line half written, a file cut short, replaced or gone.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { contentHash } from '../../../domain/ids.ts';
import type { PathMatcher } from '../../../platform/glob.ts';
import type { Cursor } from '../../../store/journal/cursors.ts';
import type { Redactor } from '../../redactor.ts';
import type { Seen } from '../../settle.ts';
import { createTranscriptReader, type ReaderCounts, type ReaderState } from './transcript-reader.ts';

const CHUNK_BYTES = 1024 * 1024;
/** A line this long is no message; it is skipped and counted. */
const LINE_MAX_BYTES = 64 * 1024 * 1024;
/** Few enough for a short transaction, many enough that the sync at its end is shared. */
const BATCH_EVENTS = 500;
/** Enough of the beginning to tell two files apart. */
const HEAD_BYTES = 512;

export interface TranscriptFile {
  readonly path: string;
  readonly agentId?: string;
  readonly agentType?: string;
}

export interface TranscriptBatch {
  readonly seen: readonly Seen[];
  /** Where to go on once these are recorded. */
  readonly cursor: Cursor;
  readonly bytes: number;
}

export interface ReadOptions {
  readonly redactor: Redactor;
  readonly ignores: PathMatcher;
  readonly cursor: Cursor | undefined;
  /** Nothing more will come: the last reply is complete. */
  readonly final: boolean;
}

/** How far the file was read, and the last place where nothing was half-read: when it has grown, reading begins there. */
interface Place {
  readonly from: number;
  readonly reader: ReaderState;
}

function placeOf(cursor: Cursor): Place {
  // Written by `cursorHere` below.
  return JSON.parse(cursor.state) as Place;
}

/** The counts are complete when the generator is done. */
export function* readTranscriptFile(
  file: TranscriptFile,
  { redactor, ignores, cursor, final }: ReadOptions,
): Generator<TranscriptBatch, ReaderCounts, undefined> {
  const descriptor = openSync(file.path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const head = headOf(descriptor, size);
    const place = cursor && cursor.offset <= size && sameHead(descriptor, cursor) ? placeOf(cursor) : undefined;
    const start = place?.from ?? 0;
    const reader = createTranscriptReader({
      redactor,
      ignores,
      ...(place === undefined ? {} : { state: place.reader }),
      ...(file.agentId === undefined ? {} : { agentId: file.agentId }),
      ...(file.agentType === undefined ? {} : { agentType: file.agentType }),
    });
    let seen: Seen[] = [];
    let settled: Place = { from: start, reader: reader.state };
    let read = start;
    let reported = start;
    const cursorHere = (): Cursor => ({ offset: read, head, state: JSON.stringify(settled) });
    for (const { line, end } of linesFrom(descriptor, start)) {
      if (line === undefined) reader.counts.broken += 1;
      else if (line !== '') seen.push(...reader.read(line));
      read = end;
      if (reader.settled) settled = { from: end, reader: reader.state };
      if (seen.length >= BATCH_EVENTS) {
        yield { seen, cursor: cursorHere(), bytes: end - reported };
        seen = [];
        reported = end;
      }
    }
    if (final) seen.push(...reader.finish());
    yield { seen, cursor: cursorHere(), bytes: size - reported };
    return reader.counts;
  } finally {
    closeSync(descriptor);
  }
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
      const line = tooLong ? undefined : Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
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
  const last = Buffer.concat(rest).toString('utf8');
  if (restBytes <= LINE_MAX_BYTES && isWhole(last)) yield { line: last, end: position };
}

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
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, 0);
  return contentHash(bytes).slice(0, 32);
}
