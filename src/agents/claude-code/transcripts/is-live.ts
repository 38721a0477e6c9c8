/**
 * Whether the client may still be writing a transcript. Then the last reply is recorded only when it is complete; any other
 * file is read to its end.
 */

import { closeSync, fstatSync, readSync } from 'node:fs';
import type { FoundTranscript } from '../../../capture/imports/transcript-source.ts';
import { isMemoirError, systemCode } from '../../../domain/errors.ts';
import { MINUTE_MS } from '../../../domain/time/dates.ts';
import { isBelow } from '../../../platform/files/inside.ts';
import { realPath } from '../../../platform/files/real-path.ts';
import { openRegularFile } from '../../../platform/files/regular-file.ts';

/** After this time without a write, the client is not in the middle of a message. */
const QUIET_MS = 10 * MINUTE_MS;
/** Enough for the last line of nearly every transcript. Otherwise the file's own time decides. */
const TAIL_BYTES = 64 * 1024;

/** `clientFolder`: the only folder the client writes to; a file elsewhere is a copy. */
export function isLive(
  file: Pick<FoundTranscript, 'path' | 'changedAt'>,
  now: number,
  clientFolder: string | undefined,
): boolean {
  const isRecent = (at: number): boolean => now - at <= QUIET_MS;
  if (!isRecent(file.changedAt)) return false;
  if (clientFolder !== undefined && !isBelow(file.path, realPath(clientFolder))) return false;
  // A restored or synchronised file is new on disk but has old lines.
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
    // Trigger: deleted, replaced or not readable. Outcome: reading the file reports it.
    if (systemCode(error) === undefined && !isMemoirError(error)) throw error;
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
