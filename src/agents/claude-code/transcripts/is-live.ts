/**
 * Whether a client may still be writing a transcript. The last reply of such a file is held back until it is certain to be
 * whole; a file nobody writes is read to its end at once.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { sep } from 'node:path';
import type { FoundTranscript } from '../../../capture/transcript-source.ts';
import { isMemoirError, systemCode } from '../../../domain/errors.ts';
import { openRegularFile } from '../../../platform/regular-file.ts';
import { realPath } from './find-transcripts.ts';

/** A client that wrote nothing for so long is not in the middle of a message. */
const QUIET_MS = 10 * 60_000;
/** Enough for the last lines of nearly every transcript; where it is not, the file's own date decides. */
const TAIL_BYTES = 64 * 1024;

/** `clientFolder`: the only folder the client writes to; a file elsewhere is a copy. */
export function isLive(
  file: Pick<FoundTranscript, 'path' | 'changedAt'>,
  now: number,
  clientFolder: string | undefined,
): boolean {
  const isRecent = (at: number): boolean => now - at <= QUIET_MS;
  if (!isRecent(file.changedAt)) return false;
  if (clientFolder !== undefined && !file.path.startsWith(realPath(clientFolder) + sep)) return false;
  // A restored or synchronised file has today's date and yesterday's words.
  return isRecent(lastTimestamp(file.path) ?? file.changedAt);
}

function lastTimestamp(path: string): number | undefined {
  const tail = readTail(path);
  const last = [...tail.matchAll(/"timestamp":"([^"\\]{10,40})"/g)].at(-1)?.[1];
  const at = Date.parse(last ?? '');
  return Number.isNaN(at) ? undefined : at;
}

function readTail(path: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openRegularFile(path, 'refuse');
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const got = readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, got);
  } catch (error) {
    // Deleted since it was listed, replaced, or not ours to read: the reading itself says so.
    if (systemCode(error) === undefined && !isMemoirError(error)) throw error;
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
