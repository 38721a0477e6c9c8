/**
 * Writes the WebAssembly of `src/store/index/vectors/dot-products.ts`: `node scripts/assemble-dot-products.ts` prints the
 * bytes, and a test compares. It multiplies one vector of 16-bit numbers (at 0) with many vectors of bytes, sixteen at once, and lists
 * the results that are large enough: in JavaScript that is not compiled yet, looking at each takes as long as multiplying.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { add, assembleModule, both, type Code, constant, get, I32, loop, set, store, V128 } from './web-assembly.ts';

/**
 * Parameters: start and end of the results, start of the vectors, end of the single vector, start of the scales, start of the list
 * of large results, the least of these as the bits of a 32-bit float, the number of the first vector.
 */
const [OUT, OUT_END, AT, ONE_END, SCALE, LARGE, LEAST, NUMBER, ONE, PRODUCT, SUM, BYTES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
] as const;

const loadWide = (address: Code, offset: number): Code => [...address, 0xfd, 0x00, 0, offset];
const nothing: Code = [0xfd, 0x0c, ...new Uint8Array(16)];
const firstHalf = (bytes: Code): Code => [...bytes, 0xfd, 0x87, 0x01];
const secondHalf = (bytes: Code): Code => [...bytes, 0xfd, 0x88, 0x01];
/** Eight products of 16-bit numbers, added in pairs. */
const products = (a: Code, b: Code): Code => both([0xfd, 0xba, 0x01], [a, b]);
const addWide = (...values: Code[]): Code => both([0xfd, 0xae, 0x01], values);
const lane = (value: Code, number: number): Code => [...value, 0xfd, 0x1b, number];
const loadFloat = (address: Code): Code => [...address, 0x2a, 2, 0];
const toFloat = (whole: Code): Code => [...whole, 0xb2];
const fromBits = (bits: Code): Code => [...bits, 0xbe];
const multiplyFloats = (...values: Code[]): Code => both([0x94], values);
/** 1 or 0. */
const isAtLeast = (a: Code, b: Code): Code => both([0x60], [a, b]);
const shiftLeft = (value: Code, bits: number): Code => [...value, ...constant(bits), 0x74];

/** Where the end of the list is stored: behind the page of the single vector. */
const LARGE_END = 65_536;

export function assembleDotProducts(): Uint8Array {
  const [one, bytes, sum] = [get(ONE), get(BYTES), get(SUM)];
  return assembleModule({
    name: 'multiply',
    given: 8,
    locals: [
      { count: 2, type: I32 },
      { count: 2, type: V128 },
    ],
    body: [
      loop(
        OUT,
        4,
        get(OUT_END),
        set(SUM, nothing),
        set(ONE, constant(0)),
        loop(
          ONE,
          32,
          get(ONE_END),
          set(BYTES, loadWide(get(AT), 0)),
          set(
            SUM,
            addWide(sum, products(firstHalf(bytes), loadWide(one, 0)), products(secondHalf(bytes), loadWide(one, 16))),
          ),
          set(AT, add(get(AT), constant(16))),
        ),
        set(PRODUCT, add(...[0, 1, 2, 3].map((number) => lane(sum, number)))),
        store(get(OUT), 0, get(PRODUCT)),
        // Always written, and only kept if it is large: the next one overwrites it otherwise.
        store(get(LARGE), 0, get(NUMBER)),
        set(
          LARGE,
          add(
            get(LARGE),
            shiftLeft(isAtLeast(multiplyFloats(toFloat(get(PRODUCT)), loadFloat(get(SCALE))), fromBits(get(LEAST))), 2),
          ),
        ),
        set(SCALE, add(get(SCALE), constant(4))),
        set(NUMBER, add(get(NUMBER), constant(1))),
      ),
      store(constant(LARGE_END), 0, get(LARGE)),
    ],
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  console.log(Buffer.from(assembleDotProducts()).toString('base64'));
}
