/**
 * Writes the WebAssembly of `src/store/exports/word-sum.ts`: `node scripts/assemble-word-sum.ts` prints the bytes, and a test
 * compares. It continues the sum at 0 with all words of four bytes between two addresses.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleModule, both, constant, get, I32, load, loop, set, store } from './web-assembly.ts';

const [AT, END, SUM] = [0, 1, 2] as const;
const PRIME = 0x0100_0193;

export function assembleWordSum(): Uint8Array {
  const mixed = both([0x73], [get(SUM), load(get(AT), 0)]);
  return assembleModule({
    name: 'addWords',
    given: 2,
    locals: [{ count: 1, type: I32 }],
    body: [
      set(SUM, load(constant(0), 0)),
      loop(AT, 4, get(END), set(SUM, both([0x6c], [mixed, constant(PRIME)]))),
      store(constant(0), 0, get(SUM)),
    ],
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  console.log(Buffer.from(assembleWordSum()).toString('base64'));
}
