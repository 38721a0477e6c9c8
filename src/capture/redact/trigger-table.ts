/**
 * The table for finding a few hundred short literals in one pass (see trigger-scan.ts). It is plain data, so the build computes
 * it once; every hook would need two milliseconds for it.
 */

/** This many first characters of a literal are looked up in a table, so no literal may be shorter. */
export const PREFIX_LENGTH = 3;
/** Each character of the prefix takes 6 bits, so at most 63 different characters may occur. */
export const CLASS_BITS = 6;
/** The slots are a hash of the prefix: one slot per prefix would take half a megabyte to set up at each start. */
export const SLOT_BITS = 12;

export interface Trigger {
  readonly literal: string;
  /** The value returned for a hit of the literal. */
  readonly target: number;
  /** Match only with exactly this case. */
  readonly exact?: boolean;
}

export interface TriggerTable {
  /** The characters of the prefixes, in lower case. The class of a character is its position, starting with 1. */
  readonly characters: string;
  /** All pairs of neighbouring characters of a prefix, in the cases that count: two characters each. */
  readonly pairs: string;
  /** The slot of each bucket. A bucket has the triggers whose prefixes share a slot. */
  readonly slots: readonly number[];
  /** Where each bucket begins in the lists below. The last entry is their length. */
  readonly begins: readonly number[];
  /** In lower case, except exact literals. Within a bucket the given order is kept. */
  readonly literals: readonly string[];
  readonly targets: readonly number[];
  readonly exact: readonly boolean[];
}

export function slotOf(prefix: number): number {
  return Math.imul(prefix, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

export function buildTriggerTable(triggers: readonly Trigger[]): TriggerTable {
  const characters = new Map<string, number>();
  const pairs = new Set<string>();
  const buckets = new Map<number, Required<Trigger>[]>();
  for (const { literal, target, exact = false } of triggers) {
    const written = exact ? literal : literal.toLowerCase();
    const prefix = written.slice(0, PREFIX_LENGTH);
    if (prefix.length < PREFIX_LENGTH) throw new RangeError(`The literal "${literal}" is too short.`);
    if (/[^\0-\x7f]/.test(prefix)) throw new RangeError(`The literal "${literal}" does not begin with ASCII.`);
    let slot = 0;
    for (const character of prefix.toLowerCase()) {
      if (!characters.has(character)) characters.set(character, characters.size + 1);
      slot = (slot << CLASS_BITS) | (characters.get(character) ?? 0);
    }
    for (let i = 1; i < PREFIX_LENGTH; i += 1) {
      for (const first of casesOf(prefix.charAt(i - 1), exact)) {
        for (const second of casesOf(prefix.charAt(i), exact)) pairs.add(first + second);
      }
    }
    const bucket = buckets.get(slotOf(slot)) ?? [];
    buckets.set(slotOf(slot), bucket);
    bucket.push({ literal: written, target, exact });
  }
  if (characters.size >= 1 << CLASS_BITS) throw new RangeError('The literals begin with too many characters.');
  const all = [...buckets.values()].flat();
  let begin = 0;
  return {
    characters: [...characters.keys()].join(''),
    pairs: [...pairs].join(''),
    slots: [...buckets.keys()],
    begins: [0, ...[...buckets.values()].map(({ length }) => (begin += length))],
    literals: all.map(({ literal }) => literal),
    targets: all.map(({ target }) => target),
    exact: all.map(({ exact }) => exact),
  };
}

function casesOf(character: string, exact: boolean): readonly string[] {
  return exact ? [character] : [character, character.toUpperCase()];
}
