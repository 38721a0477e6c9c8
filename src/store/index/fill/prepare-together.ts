/**
 * Prepares the events of a long journal for the index on two threads. The other thread prepares piece after piece; this one writes, and
 * prepares a piece itself whenever the next one is not there. It waits without the event loop, because filling the index is one
 * synchronous loop. If the thread fails, this one prepares everything.
 */
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { growHeapSlowly } from '../../../platform/process/grow-heap-slowly.ts';
import type { Journal } from '../../journal/journal.ts';
import type { FindMentions } from './prepare-events.ts';
import { type PreparedPiece, preparePiece } from './prepared-pieces.ts';
import {
  beginPiece,
  COUNTS,
  count,
  endPieces,
  hasEnded,
  rangeOf,
  type SharedPieces,
  sharePieces,
} from './shared-pieces.ts';

export interface PreparingThread {
  /** The pieces, from this position on, that one transaction writes. Empty if there are no more. */
  take(position: number): readonly PreparedPiece[];
  stop(): void;
}

export interface PrepareJob {
  /** The path of the journal. */
  readonly journal: string;
  readonly pieces: SharedPieces;
  readonly port: MessagePort;
}

export interface SentPiece {
  readonly number: number;
  readonly piece: PreparedPiece;
}

export interface PrepareRange {
  readonly after: number;
  readonly upto: number;
  readonly findMentions: FindMentions;
  /** A script that runs `servePreparing` with the same `findMentions`. */
  readonly script: URL | undefined;
}

/** Below this number starting a thread takes longer than it saves. */
const EVENTS_FOR_A_THREAD = 3000;
/** For one transaction: other processes wait at most 1.5 seconds for its lock. */
const TAKEN_PIECES = 8;
/** The same for long texts, in characters of words. */
const TAKEN_CHARS = 4 << 20;
/** A piece that the thread did not send by then is prepared here. */
const PATIENCE_MS = 5000;

/** Undefined if a thread is not worth it. */
export function prepareTogether(
  { db }: Journal,
  { after, upto, findMentions, script }: PrepareRange,
): PreparingThread | undefined {
  if (script === undefined || upto - after < EVENTS_FOR_A_THREAD || availableParallelism() === 1) return undefined;
  growHeapSlowly();
  const pieces = sharePieces(after, upto);
  const { port1, port2 } = new MessageChannel();
  const job: PrepareJob = { journal: db.path, pieces, port: port2 };
  const worker = new Worker(script, { workerData: job, transferList: [port2] });
  // Trigger: no memory for a thread, or the journal cannot be read. Outcome: this thread prepares everything.
  worker.on('error', () => endPieces(pieces));
  worker.unref();

  const ready = new Map<number, PreparedPiece>();
  let next = 0;
  const prepare = (number: number): void => {
    const range = rangeOf(pieces, number);
    if (range) ready.set(number, preparePiece(db, range, findMentions));
  };
  const takeNext = (): PreparedPiece | undefined => {
    while (rangeOf(pieces, next) !== undefined) {
      const sent = Atomics.load(pieces.counts, COUNTS.sent);
      receiveAll(port1, ready);
      const piece = ready.get(next);
      if (piece) {
        ready.delete(next);
        next += 1;
        count(pieces, 'written');
        return piece;
      }
      const free = beginPiece(pieces);
      if (free !== undefined) prepare(free);
      else if (hasEnded(pieces) || Atomics.wait(pieces.counts, COUNTS.sent, sent, PATIENCE_MS) === 'timed-out')
        prepare(next);
    }
    return undefined;
  };
  const stop = (): void => {
    endPieces(pieces);
    port1.close();
  };
  return {
    take: (position) => {
      // Another process indexed some of them: the caller continues from there alone.
      if (rangeOf(pieces, next)?.after === position) return takeSome(takeNext);
      stop();
      return [];
    },
    stop,
  };
}

function takeSome(takeNext: () => PreparedPiece | undefined): readonly PreparedPiece[] {
  const taken: PreparedPiece[] = [];
  for (let chars = 0; taken.length < TAKEN_PIECES && chars < TAKEN_CHARS; ) {
    const piece = takeNext();
    if (piece === undefined) break;
    taken.push(piece);
    chars += piece.events.reduce((sum, { document }) => sum + (document?.words.length ?? 0), 0);
  }
  return taken;
}

function receiveAll(port: MessagePort, ready: Map<number, PreparedPiece>): void {
  while (true) {
    // Only `servePreparing` sends something.
    const received = receiveMessageOnPort(port) as { readonly message: SentPiece } | undefined;
    if (received === undefined) return;
    ready.set(received.message.number, received.message.piece);
  }
}
