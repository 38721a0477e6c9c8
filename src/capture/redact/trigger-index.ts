/**
 * Finds all occurrences of a few hundred short literals in one pass. Fifty patterns run one after the other would read
 * a tool output fifty times; here a pattern runs only where its literal is. Case is ignored unless a literal says
 * otherwise (else `total` would match a token prefix `OTA`). Only ASCII matches.
 */

/** This many first characters of a literal are looked up in a table, so no literal may be shorter. */
const PREFIX_LENGTH = 3;
/** Each character of the prefix takes 6 bits, so at most 63 different characters may occur. */
const CLASS_BITS = 6;
/**
 * The table is indexed by a hash of the prefix: one entry per prefix would take half a megabyte to set up at each
 * start.
 */
const TABLE_BITS = 12;
/** The text is read in segments of this many bytes: even, and small enough for the processor's cache. */
const SEGMENT = 1 << 15;

export interface Trigger<Target> {
  readonly literal: string;
  readonly target: Target;
  /** Match only with exactly this case. */
  readonly exact?: boolean;
}

/** Called at each hit. Returns where to continue, which must not be before the hit. */
export type Visit<Target> = (at: number, trigger: Trigger<Target>) => number | undefined;

/** Visits the hits between `from` and `to`. */
export type TriggerScan<Target> = (text: string, visit: Visit<Target>, from?: number, to?: number) => void;

function placeOf(prefix: number): number {
  return Math.imul(prefix, 0x9e3779b1) >>> (32 - TABLE_BITS);
}

function fold(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Shared by all scans, which never overlap. One pair longer than a segment. */
const bytes = Buffer.alloc(SEGMENT + 2);
const pairsOfBytes = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** The positions of the two bytes of a pair, by the machine's byte order. */
bytes[0] = 1;
const [FIRST_SHIFT, SECOND_SHIFT] = pairsOfBytes[0] === 1 ? [0, 8] : [8, 0];

export function buildTriggerScan<Target>(triggers: readonly Trigger<Target>[]): TriggerScan<Target> {
  const classes = new Uint8Array(256);
  const table = new Uint16Array(1 << TABLE_BITS);
  // All pairs of neighbouring bytes of a prefix. Of three bytes in a row, one of the two pairs is at an even offset, so
  // checking every other offset is enough.
  const pairs = new Uint8Array(1 << 16);
  const buckets: Trigger<Target>[][] = [[]];
  let classCount = 0;

  // Every hook runs this once, cold, for about three hundred literals: plain loops over numbers take 0.9 ms, closures
  // and lists 6.5 ms.
  for (const { literal, target, exact = false } of triggers) {
    if (literal.length < PREFIX_LENGTH) throw new RangeError(`The literal "${literal}" is too short.`);
    const folded = literal.toLowerCase();
    let slot = 0;
    let before = 0;
    for (let i = 0; i < PREFIX_LENGTH; i += 1) {
      const code = folded.charCodeAt(i);
      const upper = code >= 97 && code <= 122 ? code - 32 : code;
      const written = literal.charCodeAt(i);
      let known = classes[code] ?? 0;
      if (known === 0) {
        classCount += 1;
        if (code > 127 || classCount >= 1 << CLASS_BITS)
          throw new RangeError('The literals begin with too many characters.');
        known = classCount;
        // Both cases share a class, so the loop below needs no case folding.
        classes[code] = known;
        classes[upper] = known;
      }
      slot = (slot << CLASS_BITS) | known;
      if (i > 0 && exact) {
        pairs[(before << FIRST_SHIFT) | (written << SECOND_SHIFT)] = 1;
      } else if (i > 0) {
        const beforeUpper = before >= 97 && before <= 122 ? before - 32 : before;
        pairs[(before << FIRST_SHIFT) | (code << SECOND_SHIFT)] = 1;
        pairs[(before << FIRST_SHIFT) | (upper << SECOND_SHIFT)] = 1;
        pairs[(beforeUpper << FIRST_SHIFT) | (code << SECOND_SHIFT)] = 1;
        pairs[(beforeUpper << FIRST_SHIFT) | (upper << SECOND_SHIFT)] = 1;
      }
      before = exact ? written : code;
    }
    const place = placeOf(slot);
    const bucket = buckets[table[place] ?? 0];
    if (table[place] === 0) {
      table[place] = buckets.length;
      buckets.push([{ literal: exact ? literal : folded, target, exact }]);
    } else bucket?.push({ literal: exact ? literal : folded, target, exact });
  }

  const bucketAt = (at: number): number =>
    table[
      placeOf(
        ((((classes[bytes[at] ?? 0] ?? 0) << CLASS_BITS) | (classes[bytes[at + 1] ?? 0] ?? 0)) << CLASS_BITS) |
          (classes[bytes[at + 2] ?? 0] ?? 0),
      )
    ] ?? 0;

  return (text, visit, from = 0, to = text.length) => {
    const length = Math.min(to, text.length);
    let resumed = from;
    /** Where to continue after the literals that start here. */
    const visitAt = (at: number, bucket: number): void => {
      for (const trigger of buckets[bucket] ?? []) {
        if (!(trigger.exact ? text.startsWith(trigger.literal, at) : isAt(text, at, trigger.literal))) continue;
        const resume = visit(at, trigger);
        if (resume === undefined) continue;
        resumed = resume;
        return;
      }
    };
    for (let base = from; base < length; base = Math.max(base + SEGMENT, resumed)) {
      const end = Math.min(base + SEGMENT + 2, length);
      const count = bytes.write(text.slice(base, end), 'latin1');
      // A prefix that starts in the last two bytes belongs to the next segment.
      const last = Math.min(count - PREFIX_LENGTH, SEGMENT - 1);
      for (let word = 0; word * 2 <= last + 1; word += 1) {
        if (pairs[pairsOfBytes[word] ?? 0] === 0) continue;
        const even = word * 2;
        for (let at = Math.max(even - 1, 0); at <= even && at <= last; at += 1) {
          const bucket = bucketAt(at);
          if (bucket > 0 && base + at >= resumed) visitAt(base + at, bucket);
        }
        const skip = (resumed - base) >> 1;
        if (skip > word + 1) word = skip - 1;
      }
    }
  };
}

function isAt(text: string, at: number, literal: string): boolean {
  for (let i = 0; i < literal.length; i += 1) {
    if (fold(text.charCodeAt(at + i)) !== literal.charCodeAt(i)) return false;
  }
  return true;
}
