/**
 * Writes the WebAssembly of `src/store/index/vectors/mean-products.ts`: `node scripts/assemble-mean-products.ts` prints the bytes, and
 * a test compares. Every number is rounded where JavaScript rounds it, so the results are the same to the last bit.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { add, assembleModule, both, type Code, constant, F64, get, I32, loop, set } from './web-assembly.ts';

/** Parameters: start of the vectors, end of their pairs, end of the mean. */
const [VECTORS, PAIRS_END, MEAN_END, AT, PAIR, MEAN, SHARE, OF_MEAN, OF_QUERY, BYTE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** The mean starts at 0, the query here. */
const QUERY_AT = 32_768;
/** For each vector a share, then two products in its place. */
const PAIRS_AT = 65_536;
const PAIR_BYTES = 16;

/** LEB128, for offsets that have three bytes. */
const offset = (bytes: number): Code => [(bytes & 0x7f) | 0x80, ((bytes >> 7) & 0x7f) | 0x80, bytes >> 14];
const loadFloat = (address: Code, from: number): Code => [...address, 0x2a, 2, ...offset(from), 0xbb];
const storeFloat = (address: Code, value: Code): Code => [...address, ...value, 0xb6, 0x38, 2, 0];
const loadDouble = (address: Code): Code => [...address, 0x2b, 3, 0];
const storeDouble = (address: Code, from: number, value: Code): Code => [...address, ...value, 0x39, 3, from];
const loadByte = (address: Code): Code => [...address, 0x2c, 0, 0, 0xb7];
const addDoubles = (...values: Code[]): Code => both([0xa0], values);
const multiplyDoubles = (...values: Code[]): Code => both([0xa2], values);
const zero: Code = [0x44, ...new Uint8Array(8)];

export function assembleMeanProducts(): Uint8Array {
  const next = set(AT, add(get(AT), constant(1)));
  const eachVector = (...body: Code[]): Code =>
    [set(AT, get(VECTORS)), set(PAIR, constant(PAIRS_AT)), loop(PAIR, PAIR_BYTES, get(PAIRS_END), ...body)].flat();
  const eachNumber = (...body: Code[]): Code =>
    [set(MEAN, constant(0)), loop(MEAN, 4, get(MEAN_END), set(BYTE, loadByte(get(AT))), ...body, next)].flat();
  const addProduct = (sum: number, from: number): Code =>
    set(sum, addDoubles(get(sum), multiplyDoubles(loadFloat(get(MEAN), from), get(BYTE))));
  return assembleModule({
    name: 'multiply',
    given: 3,
    locals: [
      { count: 3, type: I32 },
      { count: 4, type: F64 },
    ],
    body: [
      eachVector(
        set(SHARE, loadDouble(get(PAIR))),
        eachNumber(storeFloat(get(MEAN), addDoubles(loadFloat(get(MEAN), 0), multiplyDoubles(get(BYTE), get(SHARE))))),
      ),
      eachVector(
        set(OF_MEAN, zero),
        set(OF_QUERY, zero),
        eachNumber(addProduct(OF_MEAN, 0), addProduct(OF_QUERY, QUERY_AT)),
        storeDouble(get(PAIR), 0, get(OF_MEAN)),
        storeDouble(get(PAIR), 8, get(OF_QUERY)),
      ),
    ],
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  console.log(Buffer.from(assembleMeanProducts()).toString('base64'));
}
