/**
 * Reads the JSON on the hook's stdin. It stops at a complete object, even if the agent does not close the pipe, and gives up on
 * input that never ends.
 */
import { readSync } from 'node:fs';
import type { Json } from '../../domain/event.ts';

/** Far more than an agent sends: it cuts the output of tools. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const NOTHING_YET_MS = 5;

/** Undefined if it is longer than anything an agent sends. Throws if it is not JSON. */
export function readInput(descriptor: number): Json | undefined {
  const chunks: Buffer[] = [];
  for (let total = 0; total <= MAX_BYTES; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSome(descriptor, chunk);
    if (length === 0) return parseJson(Buffer.concat(chunks));
    chunks.push(chunk.subarray(0, length));
    total += length;
    // Parsing is slow for a long text, so only after a chunk that was not full: then the pipe is empty.
    const whole = length < CHUNK_BYTES && endsObject(chunk, length) ? parseWhole(Buffer.concat(chunks)) : undefined;
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** A non-blocking pipe throws EAGAIN while nothing is there. */
function readSome(descriptor: number, chunk: Buffer): number {
  while (true) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Windows throws EOF instead of returning 0.
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

/** Some programs write a byte order mark first; JSON.parse rejects it. */
function parseJson(bytes: Buffer): Json {
  const text = bytes.toString('utf8');
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
}

function parseWhole(bytes: Buffer): Json | undefined {
  try {
    return parseJson(bytes);
  } catch {
    // Trigger: the brace was not the last one. Outcome: more is read.
    return undefined;
  }
}
