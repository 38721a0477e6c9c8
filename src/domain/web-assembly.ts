/** Functions kept as WebAssembly, where a few lines of it do what JavaScript cannot do in time. */

export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

/** The types of Node leave it out; a Node that may not generate code (`--jitless`) has none. */
declare const WebAssembly: Engine | undefined;

export const PAGE_BYTES = 65_536;

/** What the program exports, with a memory of its own. `T` is what the script that wrote the program says. */
export function startProgram<T extends { readonly memory: Memory }>(base64: string): T | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports as T;
}

/** Room for `bytes` in all. */
export function growTo(memory: Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
