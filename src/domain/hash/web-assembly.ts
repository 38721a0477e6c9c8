/** Loads functions that are WebAssembly because JavaScript is too slow for them. */

export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

/** Not in Node's types, and missing in a Node that must not generate code (`--jitless`). */
declare const WebAssembly: Engine | undefined;

export const PAGE_BYTES = 65_536;

/** The exports of a program, with its own memory. The script that generated the program defines `T`. */
export function startProgram<T extends { readonly memory: Memory }>(base64: string): T | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports as T;
}

/** Grows the memory to at least `bytes`. */
export function growTo(memory: Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
