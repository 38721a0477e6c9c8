/**
 * Ids. An event with a natural key gets its id from the key, so two machines that import one transcript have the same
 * event. All others get a UUIDv7. Uniqueness never depends on a clock.
 */
import { hash, randomBytes } from 'node:crypto';
import { sha256 } from './hash/sha256.ts';

/** Above this many characters in one process, loading the native hash is faster. */
const HASHED_HERE_CHARS = 48_000;
let hashedChars = 0;

/** Counted first, so that one long text is hashed natively at once. */
function isHashedHere(text: string): boolean {
  hashedChars += text.length;
  return hashedChars <= HASHED_HERE_CHARS;
}

/** A version-8 UUID of the key: the same key gives the same id on every machine. Changing this breaks every journal. */
export function idFromKey(key: string): string {
  const text = `memoir:event:1\0${key}`;
  // As text: the native hash returns that in a third of the time of bytes.
  return formatUuid(isHashedHere(text) ? Buffer.from(sha256(text)).toString('hex') : hash('sha256', text, 'hex'), 8);
}

/**
 * Time-ordered to the millisecond, 74 random bits. A process with an open database takes them from there (`store/journal/random-bytes.ts`):
 * loading `node:crypto` takes a sixth of the time of a bare Node start.
 */
export function newId(nowMs: number, random: (count: number) => Uint8Array = randomBytes): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUIntBE(Math.max(0, Math.min(nowMs, MAX_UUID_MS)), 0, 6);
  return formatUuid(bytes.toString('hex'), 7);
}

const MAX_UUID_MS = 2 ** 48 - 1;
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/**
 * The start of an id that is the same at any time, for files. A version-8 id is a hash. The others begin with a time, so ids of one
 * minute start alike.
 */
export function fixedShortId(id: string): string {
  return id.slice(0, id.charAt(14) === '8' ? 8 : 18);
}

/** The content hash of a text. */
export function contentHash(text: string | Uint8Array): string {
  if (typeof text === 'string' && isHashedHere(text)) return Buffer.from(sha256(text)).toString('hex');
  return hash('sha256', text, 'hex');
}

/** The first 32 digits, with the version and variant bits of a UUID. */
function formatUuid(hex: string, version: 7 | 8): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
