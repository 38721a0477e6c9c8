/**
 * Writes the WebAssembly of `src/store/index/dot-products.ts`: `node scripts/assemble-dot-products.ts` prints the
 * bytes, and a test compares. It multiplies one vector of 16-bit numbers (at 0) with many vectors of bytes, sixteen at once.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { add, assembleModule, both, type Code, constant, get, I32, loop, set, store, V128 } from './web-assembly.ts';

/** Parameters: start and end of the results, start of the vectors, end of the single vector. */
const [OUT, OUT_END, AT, ONE_END, ONE, SUM, BYTES] = [0, 1, 2, 3, 4, 5, 6] as const;

const loadWide = (address: Code, offset: number): Code => [...address, 0xfd, 0x00, 0, offset];
const nothing: Code = [0xfd, 0x0c, ...new Uint8Array(16)];
const firstHalf = (bytes: Code): Code => [...bytes, 0xfd, 0x87, 0x01];
const secondHalf = (bytes: Code): Code => [...bytes, 0xfd, 0x88, 0x01];
/** Eight products of 16-bit numbers, added in pairs. */
const products = (a: Code, b: Code): Code => both([0xfd, 0xba, 0x01], [a, b]);
const addWide = (...values: Code[]): Code => both([0xfd, 0xae, 0x01], values);
const lane = (value: Code, number: number): Code => [...value, 0xfd, 0x1b, number];

export function assembleDotProducts(): Uint8Array {
  const [one, bytes, sum] = [get(ONE), get(BYTES), get(SUM)];
  return assembleModule({
    name: 'multiply',
    given: 4,
    locals: [
      { count: 1, type: I32 },
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
        store(get(OUT), 0, add(...[0, 1, 2, 3].map((number) => lane(sum, number)))),
      ),
    ],
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  console.log(Buffer.from(assembleDotProducts()).toString('base64'));
}
