/**
 * Finds, in one pass, every place where one of some hundred short literals begins. Fifty patterns run one after the
 * other cost fifty passes over a tool output; here the text is read once and a pattern runs only where its literal is.
 * Letter case is ignored (the pattern behind the literal decides), other than ASCII never matches.
 */

/** The first this many characters of a literal are looked up in a table, so no literal may be shorter. */
const PREFIX_LENGTH = 3;
/** Each character of the prefix takes 6 bits, so at most 63 different characters may occur there. */
const CLASS_BITS = 6;
const PREFIX_MASK = (1 << (CLASS_BITS * PREFIX_LENGTH)) - 1;
/** The table is addressed by a hash of the prefix: one entry for each prefix would be half a megabyte to set up at each start. */
const TABLE_BITS = 12;
const PAIRS_SIZE = 1 << (CLASS_BITS * 2);

export interface Trigger<Target> {
  readonly literal: string;
  readonly target: Target;
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

export function buildTriggerScan<Target>(triggers: readonly Trigger<Target>[]): TriggerScan<Target> {
  const classes = new Uint8Array(128);
  const table = new Uint16Array(1 << TABLE_BITS);
  // The last two characters of each prefix. Small enough for the processor's nearest cache, and rules out nearly all.
  const pairs = new Uint8Array(PAIRS_SIZE);
  const buckets: Trigger<Target>[][] = [[]];
  let classCount = 0;

  const classOf = (code: number): number => {
    const known = classes[code] ?? 0;
    if (known > 0) return known;
    classCount += 1;
    if (classCount >= 1 << CLASS_BITS) throw new RangeError('Too many different characters begin the literals.');
    classes[code] = classCount;
    // Both cases share a class: the loop below then needs no folding.
    if (code >= 97 && code <= 122) classes[code - 32] = classCount;
    return classCount;
  };

  for (const { literal, target } of triggers) {
    if (literal.length < PREFIX_LENGTH) throw new RangeError(`The literal "${literal}" is too short.`);
    const folded = literal.toLowerCase();
    let slot = 0;
    for (let i = 0; i < PREFIX_LENGTH; i += 1) slot = (slot << CLASS_BITS) | classOf(folded.charCodeAt(i));
    pairs[slot & (PAIRS_SIZE - 1)] = 1;
    const place = placeOf(slot);
    if (table[place] === 0) {
      table[place] = buckets.length;
      buckets.push([]);
    }
    buckets[table[place] ?? 0]?.push({ literal: folded, target });
  }

  return (text, visit, from = 0, to = text.length) => {
    const length = Math.min(to, text.length);
    let slot = 0;
    let resumed = from;
    for (let i = from; i < length; i += 1) {
      const code = text.charCodeAt(i);
      slot = ((slot << CLASS_BITS) & PREFIX_MASK) | (code < 128 ? (classes[code] ?? 0) : 0);
      if (pairs[slot & (PAIRS_SIZE - 1)] === 0) continue;
      const bucket = table[placeOf(slot)] ?? 0;
      if (bucket === 0) continue;
      const at = i - PREFIX_LENGTH + 1;
      if (at < resumed) continue;
      for (const trigger of buckets[bucket] ?? []) {
        if (!isAt(text, at, trigger.literal)) continue;
        const resume = visit(at, trigger);
        if (resume === undefined) continue;
        resumed = resume;
        if (resume > i + 1) {
          i = resume - 1;
          slot = 0;
        }
        break;
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
