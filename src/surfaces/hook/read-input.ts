/**
 * Reads the JSON on the hook's stdin. It stops at a complete object, even if the agent does not close the pipe, and gives up on
 * input that never ends or never becomes complete.
 */
import { readSync } from 'node:fs';
import type { Json } from '../../domain/event.ts';
import { stdinWithoutBlocking } from '../../platform/process/stdin.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';

/** Far more than an agent sends: it cuts the output of tools. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const NOTHING_YET_MS = 1;

/**
 * Undefined if it is longer than anything an agent sends, or not complete within `patienceMs`; an agent writes all of it at once. Throws
 * if it is not JSON.
 */
export function readInput(patienceMs: number): Json | undefined {
  const deadline = monotonicMs() + patienceMs;
  const descriptor = stdinWithoutBlocking();
  const chunks: Buffer[] = [];
  for (let total = 0; total <= MAX_BYTES; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSome(descriptor, chunk, deadline);
    if (length === undefined) return undefined;
    if (length === 0) {
      const input = parseJson(Buffer.concat(chunks));
      if (input === undefined) throw new Error('the input is not JSON');
      return input;
    }
    chunks.push(chunk.subarray(0, length));
    total += length;
    // Parsing is slow for a long text, so only after a chunk that was not full: then the pipe is empty.
    const whole = length < CHUNK_BYTES && endsObject(chunk, length) ? parseJson(Buffer.concat(chunks)) : undefined;
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** A non-blocking pipe throws EAGAIN while nothing is there. Undefined if nothing came until the deadline. */
function readSome(descriptor: number, chunk: Buffer, deadline: number): number | undefined {
  while (monotonicMs() < deadline) {
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
  return undefined;
}

const SPACE = 0x20;
const CLOSING_BRACE = 0x7d;

function endsObject(chunk: Buffer, length: number): boolean {
  let last = length - 1;
  while (last > 0 && (chunk[last] ?? 0) <= SPACE) last -= 1;
  return chunk[last] === CLOSING_BRACE;
}

/** Undefined if the text is not JSON or not complete. */
function parseJson(bytes: Buffer): Json | undefined {
  const text = bytes.toString('utf8');
  try {
    // Some programs write a byte order mark first; JSON.parse rejects it.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    // Trigger: more is to come, or it is another format. Outcome: more is read. The error itself would quote the input.
    return undefined;
  }
}
