/**
 * SHA-256 without loading `node:crypto`: that module alone takes a hook a fifth of a bare Node start, and all it is needed
 * for there are the ids of a few keys and the address of one text. As WebAssembly, because a hook runs everything cold:
 * written in JavaScript, 2,100 characters set V8's optimizing compilers going, for results that come when the hook is over
 * (measured, first call on 2,100 characters: 0.2 ms, and 1.2 ms in JavaScript; processor time of all threads 1.9 ms, and 9).
 * Much text is still hashed natively, see `ids.ts`.
 */
import { hash } from 'node:crypto';
import { growTo, type Memory, startProgram } from './web-assembly.ts';

/** Made by `scripts/assemble-sha256.ts`, where it can be read; a test compares. */
// biome-ignore format: a table
export const PROGRAM =
  'AGFzbQEAAAABBQFgAX8AAwIBAAUDAQABBxECBm1lbW9yeQIABGhhc2gAAAqHBAGEBAEMf0GgAkGAAkEg/AoAAEGACCEBA0BBACECA0AgAiABIA' +
  'JqKAIAQYD+g3hxQRh4IAEgAmooAgBB/4H8B3FBCHhyNgKABCACQQRqIQIgAkHAAEkNAAsDQCACKALEAyEDIAIoAvgDIQQgAiACKALAAyADQQd4' +
  'IANBEnhzIANBA3ZzaiACKALkA2ogBEEReCAEQRN4cyAEQQp2c2o2AoAEIAJBBGohAiACQYACSQ0AC0EAKAKgAiEFQQAoAqQCIQZBACgCqAIhB0' +
  'EAKAKsAiEIQQAoArACIQlBACgCtAIhCkEAKAK4AiELQQAoArwCIQxBACECA0AgDCAJQQZ4IAlBC3hzIAlBGXhzaiALIAkgCiALc3FzaiACKAIA' +
  'aiACKAKABGohAyAFQQJ4IAVBDXhzIAVBFnhzIAUgBnEgByAFIAZycXJqIQQgCyEMIAohCyAJIQogCCADaiEJIAchCCAGIQcgBSEGIAMgBGohBS' +
  'ACQQRqIQIgAkGAAkkNAAtBAEEAKAKgAiAFajYCoAJBAEEAKAKkAiAGajYCpAJBAEEAKAKoAiAHajYCqAJBAEEAKAKsAiAIajYCrAJBAEEAKAKw' +
  'AiAJajYCsAJBAEEAKAK0AiAKajYCtAJBAEEAKAK4AiALajYCuAJBAEEAKAK8AiAMajYCvAIgAUHAAGohASABIABJDQALCwunAgEAQQALoAKYL4' +
  'pCkUQ3cc/7wLWl27XpW8JWOfER8Vmkgj+S1V4cq5iqB9gBW4MSvoUxJMN9DFV0Xb5y/rHegKcG3Jt08ZvBwWmb5IZHvu/GncEPzKEMJG8s6S2q' +
  'hHRK3KmwXNqI+XZSUT6YbcYxqMgnA7DHf1m/8wvgxkeRp9VRY8oGZykpFIUKtyc4IRsu/G0sTRMNOFNUcwpluwpqdi7JwoGFLHKSoei/oktmGq' +
  'hwi0vCo1FsxxnoktEkBpnWhTUO9HCgahAWwaQZCGw3Hkx3SCe1vLA0swwcOUqq2E5Pypxb828uaO6Cj3RvY6V4FHjIhAgCx4z6/76Q62xQpPej' +
  '+b7yeHHGZ+YJaoWuZ7ty8248OvVPpX9SDlGMaAWbq9mDHxnN4Fs=';

/** Where the program keeps the state, which is the hash in the end, and where it wants the message. */
const STATE_AT = 288;
const MESSAGE_AT = 1024;
const HASH_BYTES = 32;
const BLOCK_BYTES = 64;

interface Program {
  readonly memory: Memory;
  /** Hashes the padded message up to this address. */
  hash(end: number): void;
}

let program: Program | undefined;

/** The hash of the text's UTF-8 bytes, as 32 bytes. */
export function sha256(text: string): Uint8Array {
  program ??= startProgram<Program>(PROGRAM);
  // Trigger: a Node that may not generate code. Outcome: the same hash, after loading the module.
  if (!program) return hash('sha256', text, 'buffer');
  const length = Buffer.byteLength(text);
  const padded = Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  growTo(program.memory, MESSAGE_AT + padded);
  const message = Buffer.from(program.memory.buffer, MESSAGE_AT, padded);
  message.write(text);
  message.fill(0, length);
  message[length] = 0x80;
  message.writeUInt32BE(Math.floor((length * 8) / 2 ** 32), padded - 8);
  message.writeUInt32BE((length * 8) >>> 0, padded - 4);
  program.hash(MESSAGE_AT + padded);
  // A copy: the next text is hashed in the same place.
  return Buffer.from(new Uint8Array(program.memory.buffer, STATE_AT, HASH_BYTES)).swap32();
}
