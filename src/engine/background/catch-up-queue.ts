/**
 * One catch-up at a time. Every process leaves its request as a file and tries to take the lock. The process that holds the
 * lock works through all requests; the others end at once. After releasing the lock the holder looks again, so a request left
 * in between is not lost.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { asObject, isObject, parseJson } from '../../domain/json/json.ts';
import { removeDurably, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { type ReadLimits, readTextOrNothing } from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';

export interface CatchUpRequest {
  /** The transcript that the hook was given; empty after an import, which has already read the transcripts. */
  readonly transcript: string;
  /** The session has ended, so its transcript is complete. */
  readonly ended: boolean;
}

/** The form in which it is stored in a file: another process, with another environment, may read it. */
export interface QueuedRequest extends CatchUpRequest {
  /** Where the agents of the requesting process write transcripts, by agent. */
  readonly folders: Readonly<Record<string, string>>;
}

/** A request holds a few paths. */
const REQUEST_LIMITS: ReadLimits = { maxBytes: 64 * 1024, links: 'refuse' };

/** A failed request does not stop the others; the first error is thrown at the end. */
export async function runQueuedRequests(
  layout: HomeLayout,
  request: QueuedRequest,
  work: (request: QueuedRequest) => Promise<void>,
): Promise<void> {
  leaveRequest(layout, request);
  let failure: unknown;
  while (listRequests(layout).length > 0) {
    try {
      await withFileLock(layout.catchUpLock, workThroughRequests, { timeoutMs: 0 });
    } catch (error) {
      // Another process holds the lock and will handle the request.
      if (isMemoirError(error, 'lock-timeout')) break;
      throw error;
    }
  }
  if (failure !== undefined) throw failure;

  async function workThroughRequests(): Promise<void> {
    for (const name of listRequests(layout)) {
      const next = takeRequest(layout, name);
      if (next === undefined) continue;
      try {
        await work(next);
      } catch (error) {
        failure ??= error;
      }
    }
  }
}

/** The name is the hash of the content: the same request left twice is one file. */
function leaveRequest(layout: HomeLayout, { transcript, ended, folders }: QueuedRequest): void {
  const text = JSON.stringify({ transcript, ended, folders });
  writeFileAtomic(join(layout.catchUpRequests, `${createHash('sha256').update(text).digest('hex')}.json`), text);
}

/** Removed before the work starts, so that a transcript that crashes the process does not crash every later catch-up. */
function takeRequest(layout: HomeLayout, name: string): QueuedRequest | undefined {
  const path = join(layout.catchUpRequests, name);
  const text = readTextOrNothing(path, REQUEST_LIMITS);
  removeDurably(path);
  return text === undefined ? undefined : parseRequest(text);
}

/** Undefined for a damaged file: the next hook of that project asks again. */
function parseRequest(text: string): QueuedRequest | undefined {
  const found = parseJson(text);
  if (!isObject(found) || typeof found.transcript !== 'string') return undefined;
  const { transcript, ended } = found;
  const folders = Object.entries(asObject(found.folders)).filter((entry) => typeof entry[1] === 'string');
  return { transcript, ended: ended === true, folders: Object.fromEntries(folders) as Record<string, string> };
}

function listRequests({ catchUpRequests }: HomeLayout): readonly string[] {
  return readdirSync(catchUpRequests).filter((name) => name.endsWith('.json'));
}
