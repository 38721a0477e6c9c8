/**
 * Finds all occurrences of a few hundred short literals in one pass. Fifty patterns run one after the other would read
 * a tool output fifty times; here a pattern runs only where its literal is. Case is ignored unless a literal says
 * otherwise (else `total` would match a token prefix `OTA`). Only ASCII matches.
 */
import { CLASS_BITS, PREFIX_LENGTH, SLOT_BITS, slotOf, type TriggerTable } from './trigger-table.ts';

/** The text is read in segments of this many bytes: even, and small enough for the processor's cache. */
const SEGMENT = 1 << 15;

/** Called at each hit. Returns where to continue, which must not be before the hit. */
export type Visit = (at: number, literal: string, target: number) => number | undefined;

/** Visits the hits between `from` and `to`. */
export type TriggerScan = (text: string, visit: Visit, from?: number, to?: number) => void;

/** Shared by all scans, which never overlap. One pair longer than a segment. */
const bytes = Buffer.alloc(SEGMENT + 2);
const pairsOfBytes = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** The positions of the two bytes of a pair, by the machine's byte order. */
bytes[0] = 1;
const [FIRST_SHIFT, SECOND_SHIFT] = pairsOfBytes[0] === 1 ? [0, 8] : [8, 0];

export function createTriggerScan({ characters, pairs, slots, ...buckets }: TriggerTable): TriggerScan {
  const { begins, literals, targets, exact } = buckets;
  // Every hook runs these loops once, cold, so they only copy numbers.
  const classes = new Uint8Array(256);
  for (let i = 0; i < characters.length; i += 1) {
    const code = characters.charCodeAt(i);
    // Both cases share a class, so the scan needs no case folding.
    classes[code] = i + 1;
    if (code >= 97 && code <= 122) classes[code - 32] = i + 1;
  }
  // Of three bytes in a row, one of the two pairs is at an even offset, so checking every other offset is enough.
  const isPair = new Uint8Array(1 << 16);
  for (let i = 0; i < pairs.length; i += 2) {
    isPair[(pairs.charCodeAt(i) << FIRST_SHIFT) | (pairs.charCodeAt(i + 1) << SECOND_SHIFT)] = 1;
  }
  /** The number of a bucket, starting with 1. */
  const table = new Uint16Array(1 << SLOT_BITS);
  for (let i = 0; i < slots.length; i += 1) table[slots[i] ?? 0] = i + 1;

  const bucketAt = (at: number): number =>
    table[
      slotOf(
        ((((classes[bytes[at] ?? 0] ?? 0) << CLASS_BITS) | (classes[bytes[at + 1] ?? 0] ?? 0)) << CLASS_BITS) |
          (classes[bytes[at + 2] ?? 0] ?? 0),
      )
    ] ?? 0;

  return (text, visit, from = 0, to = text.length) => {
    const length = Math.min(to, text.length);
    let resumed = from;
    /** Where to continue after the literals that start here. */
    const visitAt = (at: number, bucket: number): void => {
      const end = begins[bucket] ?? 0;
      for (let trigger = begins[bucket - 1] ?? 0; trigger < end; trigger += 1) {
        const literal = literals[trigger] ?? '';
        if (!(exact[trigger] === true ? text.startsWith(literal, at) : isAt(text, at, literal))) continue;
        const resume = visit(at, literal, targets[trigger] ?? 0);
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
        if (isPair[pairsOfBytes[word] ?? 0] === 0) continue;
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
    const code = text.charCodeAt(at + i);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== literal.charCodeAt(i)) return false;
  }
  return true;
}
