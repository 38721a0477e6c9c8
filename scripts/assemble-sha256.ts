/**
 * Writes the WebAssembly of `src/domain/hash/sha256.ts`, instruction by instruction: `node scripts/assemble-sha256.ts` prints
 * the bytes, and a test compares.
 *
 * Memory: the constants of the 64 rounds at 0, the initial state at 256, the state at 288, the schedule at 512, the
 * padded message from 1024 to the address the function is given.
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { add, assembleModule, both, type Code, constant, get, I32, load, loop, set, store } from './web-assembly.ts';

const START_AT = 256;
const STATE_AT = 288;
const SCHEDULE_AT = 512;
const MESSAGE_AT = 1024;

/** The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8. */
// biome-ignore format: a table
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
// biome-ignore format: a table
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The locals of the function, by number; the first is its parameter. */
const [END, AT, T, X, Y, A, B, C, D, E, F, G, H] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const WORKING = [A, B, C, D, E, F, G, H];
const LOCAL_COUNT = 12;

const and = (...values: Code[]): Code => both([0x71], values);
const or = (...values: Code[]): Code => both([0x72], values);
const xor = (...values: Code[]): Code => both([0x73], values);
const shift = (value: Code, bits: number): Code => both([0x76], [value, constant(bits)]);
const rotate = (value: Code, bits: number): Code => both([0x78], [value, constant(bits)]);

/** Memory is little-endian, the message is read as big-endian. */
const turned = (value: Code): Code =>
  or(rotate(and(value, constant(0xff00ff00)), 24), rotate(and(value, constant(0x00ff00ff)), 8));

function hashFunction(): readonly Code[] {
  const [x, y, t] = [get(X), get(Y), get(T)];
  const schedule = (back: number): Code => load(t, SCHEDULE_AT - back * 4);
  const choice = xor(get(G), and(get(E), xor(get(F), get(G))));
  const majority = or(and(get(A), get(B)), and(get(C), or(get(A), get(B))));
  return [
    // The initial state.
    [...constant(STATE_AT), ...constant(START_AT), ...constant(START.length * 4), 0xfc, 0x0a, 0, 0],
    set(AT, constant(MESSAGE_AT)),
    loop(
      AT,
      64,
      get(END),
      set(T, constant(0)),
      loop(T, 4, constant(64), store(t, SCHEDULE_AT, turned(load(add(get(AT), t), 0)))),
      loop(
        T,
        4,
        constant(256),
        set(X, schedule(15)),
        set(Y, schedule(2)),
        store(
          t,
          SCHEDULE_AT,
          add(
            schedule(16),
            xor(rotate(x, 7), rotate(x, 18), shift(x, 3)),
            schedule(7),
            xor(rotate(y, 17), rotate(y, 19), shift(y, 10)),
          ),
        ),
      ),
      ...WORKING.map((local, index) => set(local, load(constant(0), STATE_AT + index * 4))),
      set(T, constant(0)),
      loop(
        T,
        4,
        constant(256),
        set(
          X,
          add(get(H), xor(rotate(get(E), 6), rotate(get(E), 11), rotate(get(E), 25)), choice, load(t, 0), schedule(0)),
        ),
        set(Y, add(xor(rotate(get(A), 2), rotate(get(A), 13), rotate(get(A), 22)), majority)),
        ...[H, G, F].map((local) => set(local, get(local - 1))),
        set(E, add(get(D), x)),
        ...[D, C, B].map((local) => set(local, get(local - 1))),
        set(A, add(x, y)),
      ),
      ...WORKING.map((local, index) =>
        store(constant(0), STATE_AT + index * 4, add(load(constant(0), STATE_AT + index * 4), get(local))),
      ),
    ),
  ];
}

export function assembleSha256(): Uint8Array {
  return assembleModule({
    name: 'hash',
    given: 1,
    locals: [{ count: LOCAL_COUNT, type: I32 }],
    body: hashFunction(),
    data: new Uint8Array(Uint32Array.from([...ROUND_CONSTANTS, ...START]).buffer),
  });
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  console.log(Buffer.from(assembleSha256()).toString('base64'));
}
