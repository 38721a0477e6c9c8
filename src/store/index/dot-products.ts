/**
 * One vector against many, as fast as the machine can: vectors of bytes, held in the memory of a small WebAssembly program
 * that multiplies sixteen at once. 10,000 of 256 dimensions take a third of a millisecond; in JavaScript, six.
 */
import { growTo, type Memory, PAGE_BYTES, startProgram } from '../../domain/web-assembly.ts';

/** Made by `scripts/assemble-dot-products.ts`, where it can be read; a test compares. */
export const PROGRAM =
  'AGFzbQEAAAABCAFgBH9/f38AAwIBAAUDAQABBxUCBm1lbW9yeQIACG11bHRpcGx5AAAKlAEBkQECAX8CewNA/QwAAAAAAAAAAAAAAAAAAAAAIQVBACEE' +
  'A0AgAv0AAAAhBiAFIAb9hwEgBP0AAAD9ugH9rgEgBv2IASAE/QAAEP26Af2uASEFIAJBEGohAiAEQSBqIQQgBCADSQ0ACyAAIAX9GwAgBf0bAWogBf0b' +
  'AmogBf0bA2o2AgAgAEEEaiEAIAAgAUkNAAsL';

interface Program {
  readonly memory: Memory;
  /** Where the products go and end, where the vectors are, where the one vector, which is at 0, ends. */
  multiply(out: number, outEnd: number, vectors: number, oneEnd: number): void;
}

export interface HeldVectors {
  put(index: number, vector: Int8Array): void;
  /** The dot product with each, in their order. Valid until the next call. */
  times(one: Float32Array): Float32Array;
}

/** The program takes sixteen numbers at a time; what a vector has less is zero. */
const STRIDE = 16;
/** The one vector has a page to itself. */
const MOST_DIMENSIONS = PAGE_BYTES / 2;

export function holdVectors(count: number, dimensions: number): HeldVectors {
  const width = Math.ceil(dimensions / STRIDE) * STRIDE;
  const program = width > MOST_DIMENSIONS ? undefined : startProgram<Program>(PROGRAM);
  const sums = new Float32Array(count);
  // Trigger: a Node that may not generate code. Outcome: the same products, later.
  if (!program) return holdPlainly(sums, dimensions);
  const { memory } = program;
  const out = PAGE_BYTES;
  const vectors = out + Math.ceil((count * 4) / STRIDE) * STRIDE;
  growTo(memory, vectors + count * width);
  const bytes = new Int8Array(memory.buffer, vectors, count * width);
  const products = new Int32Array(memory.buffer, out, count);
  const one = new Int16Array(memory.buffer, 0, width);
  // Sums have 32 bits: as large as they can be without running over.
  const greatest = Math.min(32_767, Math.floor(2 ** 31 / (128 * width)) - 1);
  return {
    put: (index, vector) => bytes.set(vector, index * width),
    times: (vector) => {
      const scale = largest(vector) / greatest;
      if (count === 0 || scale === 0) return sums.fill(0);
      one.fill(0);
      for (const [i, value] of vector.entries()) one[i] = Math.round(value / scale);
      program.multiply(out, out + count * 4, vectors, width * 2);
      for (let i = 0; i < count; i += 1) sums[i] = (products[i] ?? 0) * scale;
      return sums;
    },
  };
}

function holdPlainly(sums: Float32Array, dimensions: number): HeldVectors {
  const bytes = new Int8Array(sums.length * dimensions);
  return {
    put: (index, vector) => bytes.set(vector, index * dimensions),
    times: (vector) => {
      for (let i = 0; i < sums.length; i += 1) sums[i] = dot(vector, bytes, i * dimensions);
      return sums;
    },
  };
}

/** With the vector of bytes at `from`. */
export function dot(vector: Float32Array, bytes: Int8Array, from = 0): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? 0) * (bytes[from + i] ?? 0);
  return sum;
}

function largest(vector: Float32Array): number {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  return greatest;
}
