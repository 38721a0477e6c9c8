/**
 * Just enough of WebAssembly's binary format to write a small function by hand. A compiler would be the largest tool of this
 * repository, for a few functions with a few loops.
 */

export type Code = readonly number[];

export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;

export const get = (local: number): Code => [0x20, local];
export const set = (local: number, ...value: Code[]): Code => [...value.flat(), 0x21, local];
export const constant = (value: number): Code => [0x41, ...signed(value | 0)];
export const load = (address: Code, offset: number): Code => [...address, 0x28, 2, ...unsigned(offset)];
export const store = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x36,
  2,
  ...unsigned(offset),
];
/** Combines any number of values with one binary instruction. */
export const both = (instruction: Code, [first = [], ...rest]: readonly Code[]): Code => [
  ...first,
  ...rest.flatMap((value) => [...value, ...instruction]),
];
export const add = (...values: Code[]): Code => both([0x6a], values);
/** Repeats while the local is below the limit, adding `step` each time. */
export const loop = (local: number, step: number, limit: Code, ...body: Code[]): Code =>
  [[0x03, 0x40], ...body, set(local, add(get(local), constant(step))), get(local), limit, [0x49, 0x0d, 0, 0x0b]].flat();

export interface OneFunction {
  readonly name: string;
  /** The number of parameters; they are the first locals. */
  readonly given: number;
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly body: readonly Code[];
  /** The initial content of the memory. */
  readonly data?: Uint8Array;
}

/** A module that exports its memory, of one page, as `memory`, and one function without a result. */
export function assembleModule({ name, given, locals, body, data }: OneFunction): Uint8Array {
  const declared = locals.flatMap(({ count, type }) => [count, type]);
  const code = [locals.length, ...declared, ...body.flat(), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...list(Array.from({ length: given }, () => I32)), 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...list([...Buffer.from('memory')]), 2, 0, ...list([...Buffer.from(name)]), 0, 0]),
    ...section(10, [1, ...list(code)]),
    ...(data === undefined ? [] : section(11, [1, 0, ...constant(0), 0x0b, ...list([...data])])),
  ]);
}

function section(id: number, content: Code): Code {
  return [id, ...list(content)];
}

function list(content: Code): Code {
  return [...unsigned(content.length), ...content];
}

/** LEB128: seven bits per byte, lowest first; the eighth bit means that more follow. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
