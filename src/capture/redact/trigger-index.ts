/**
 * Finds, in one pass, every place where one of some hundred short literals begins. Fifty patterns run one after the
 * other cost fifty passes over a tool output; here the text is read once and a pattern runs only where its literal is.
 * Letter case is ignored unless a literal says otherwise (else `total` would be taken for the start of a token that
 * begins with `OTA`); other than ASCII never matches.
 */

/** The first this many characters of a literal are looked up in a table, so no literal may be shorter. */
const PREFIX_LENGTH = 3;
/** Each character of the prefix takes 6 bits, so at most 63 different characters may occur there. */
const CLASS_BITS = 6;
/** The table is addressed by a hash of the prefix: one entry for each prefix would be half a megabyte to set up at each start. */
const TABLE_BITS = 12;
/** The text is looked at as bytes, this many at a time: even, and little enough to stay in the processor's cache. */
const SEGMENT = 1 << 15;

export interface Trigger<Target> {
  readonly literal: string;
  readonly target: Target;
  /** Only in exactly these capitals. */
  readonly exact?: boolean;
}

/** Called at each hit; returns where reading goes on, which must not be before the hit. */
export type Visit<Target> = (at: number, trigger: Trigger<Target>) => number | undefined;

/** Looks at the hits that lie wholly between `from` and `to`. */
export type TriggerScan<Target> = (text: string, visit: Visit<Target>, from?: number, to?: number) => void;

function placeOf(prefix: number): number {
  return Math.imul(prefix, 0x9e3779b1) >>> (32 - TABLE_BITS);
}

function fold(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Shared by all scans: a scan is over before the next begins, and no rule starts one. One pair more than a segment. */
const bytes = Buffer.alloc(SEGMENT + 2);
const pairsOfBytes = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** Where the two bytes of a pair are in it, by the machine's byte order. */
bytes[0] = 1;
const [FIRST_SHIFT, SECOND_SHIFT] = pairsOfBytes[0] === 1 ? [0, 8] : [8, 0];

export function buildTriggerScan<Target>(triggers: readonly Trigger<Target>[]): TriggerScan<Target> {
  const classes = new Uint8Array(256);
  const table = new Uint16Array(1 << TABLE_BITS);
  // Every two neighbouring bytes of a prefix. Of three bytes in a row, one of the two pairs lies at an even place, so to
  // look at every other place is enough.
  const pairs = new Uint8Array(1 << 16);
  const buckets: Trigger<Target>[][] = [[]];
  let classCount = 0;

  // Every hook does this once, cold, for some three hundred literals: plain loops over numbers (0.9 ms; with closures and lists 6.5).
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
        // Both cases share a class: the loop below then needs no folding.
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
    /** Where reading goes on after the literals that begin here. */
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
      // A prefix that begins in the last two places belongs to the next segment.
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
