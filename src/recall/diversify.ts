/** Says a thing once: of texts that are nearly the same only the best stays, and stands for the others. */
import { sharedMarks } from '../domain/search/marks.ts';

/** Two turns that share so much of their words are one. */
const SAME_SHARE = 0.9;
/** Fewer words are alike by chance. */
const LEAST_MARK_BYTES = 16;
const COMPARED_CHARS = 2000;

export interface Comparable {
  readonly text: string;
  readonly row: { readonly marks: Uint8Array | undefined };
}

/** Takes from `ranked` only as many as it needs. */
export function diversify<T extends Comparable>(ranked: Iterable<T>, limit: number): readonly T[] {
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
