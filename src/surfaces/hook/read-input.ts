/**
 * The JSON that the client writes to the hook's stdin. The client closes its end, but nothing depends on that: a whole
 * object is enough, and what never ends is given up before it fills the memory.
 */
import { readSync } from 'node:fs';
import type { Json } from '../../domain/event.ts';

/** Far more than a client sends: it cuts what tools print. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const NOTHING_YET_MS = 5;

/** Undefined when it is longer than anything the client sends. Throws when it is not JSON. */
export function readInput(descriptor: number): Json | undefined {
  const chunks: Buffer[] = [];
  for (let total = 0; total <= MAX_BYTES; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSome(descriptor, chunk);
    if (length === 0) return JSON.parse(Buffer.concat(chunks).toString('utf8'));
    chunks.push(chunk.subarray(0, length));
    total += length;
    // Trying costs as much as the text is long; a pipe that had more would have filled the chunk.
    const whole = length < CHUNK_BYTES && endsObject(chunk, length) ? parseWhole(Buffer.concat(chunks)) : undefined;
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** A pipe that does not block says so when nothing is there yet. */
function readSome(descriptor: number, chunk: Buffer): number {
  while (true) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Windows says EOF instead of giving nothing.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NOTHING_YET_MS);
    }
  }
}

const SPACE = 0x20;
const CLOSING_BRACE = 0x7d;

function endsObject(chunk: Buffer, length: number): boolean {
  let last = length - 1;
  while (last > 0 && (chunk[last] ?? 0) <= SPACE) last -= 1;
  return chunk[last] === CLOSING_BRACE;
}

function parseWhole(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Trigger: a brace inside it. Outcome: the rest is still to come.
    return undefined;
  }
}
