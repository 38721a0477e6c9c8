/** Divides a part of the journal into pieces, of which each of two threads takes the next free one. */
import type { PieceRange } from './prepared-pieces.ts';

export interface SharedPieces {
  /** The positions of the first and after the last event. */
  readonly after: number;
  readonly upto: number;
  /** Shared by both threads, see `COUNTS`. */
  readonly counts: Int32Array;
}

/** How many pieces were begun, written and sent by the thread; and whether one of the threads has ended. */
export const COUNTS = { begun: 0, written: 1, sent: 2, ended: 3 } as const;

/** Few enough that neither thread waits long for the other. */
const PIECE_EVENTS = 250;
/** More would only take memory. Twice what one transaction writes, so that its pieces are ready after the one before. */
const PIECES_AHEAD = 16;

export function sharePieces(after: number, upto: number): SharedPieces {
  const counts = new Int32Array(new SharedArrayBuffer(Object.keys(COUNTS).length * Int32Array.BYTES_PER_ELEMENT));
  return { after, upto, counts };
}

/** Undefined beyond the last piece. */
export function rangeOf({ after, upto }: SharedPieces, piece: number): PieceRange | undefined {
  const start = after + piece * PIECE_EVENTS;
  return start >= upto ? undefined : { after: start, to: Math.min(upto, start + PIECE_EVENTS) };
}

/** The number of a piece that no other thread prepares. Undefined if enough are begun. */
export function beginPiece({ counts }: SharedPieces): number | undefined {
  const isEnough = Atomics.load(counts, COUNTS.begun) - Atomics.load(counts, COUNTS.written) >= PIECES_AHEAD;
  return isEnough ? undefined : Atomics.add(counts, COUNTS.begun, 1);
}

export function hasEnded({ counts }: SharedPieces): boolean {
  return Atomics.load(counts, COUNTS.ended) === 1;
}

export function endPieces(pieces: SharedPieces): void {
  Atomics.store(pieces.counts, COUNTS.ended, 1);
  count(pieces, 'written');
  count(pieces, 'sent');
}

/** Counts one more and wakes a thread that waits for it. */
export function count({ counts }: SharedPieces, what: 'written' | 'sent'): void {
  Atomics.add(counts, COUNTS[what], 1);
  Atomics.notify(counts, COUNTS[what]);
}
