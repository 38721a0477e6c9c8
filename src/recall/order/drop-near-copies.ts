/** Drops results that are nearly the same as a better one. */
import { sharedMarks } from '../../domain/search/marks.ts';

/** Two texts that share this much of their words are the same. */
const SAME_SHARE = 0.9;
/** Shorter texts are similar by chance. */
const LEAST_MARK_BYTES = 16;
const COMPARED_CHARS = 2000;

export interface Comparable {
  readonly text: string;
  readonly row: { readonly marks: Uint8Array | undefined };
}

/** Reads from `ranked` only as many as needed. */
export function dropNearCopies<T extends Comparable>(ranked: Iterable<T>, limit: number): readonly T[] {
  const kept: T[] = [];
  const texts = new Set<string>();
  for (const item of ranked) {
    const text = item.text.slice(0, COMPARED_CHARS).toLowerCase().replace(/\s+/g, ' ').trim();
    if (texts.has(text) || kept.some((each) => sameMarks(each.row.marks, item.row.marks))) continue;
    texts.add(text);
    kept.push(item);
    if (kept.length >= limit) break;
  }
  return kept;
}

function sameMarks(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (!a || !b || a.length < LEAST_MARK_BYTES || b.length < LEAST_MARK_BYTES) return false;
  if (Math.min(a.length, b.length) < Math.max(a.length, b.length) * SAME_SHARE) return false;
  return sharedMarks(a, b) >= SAME_SHARE;
}
