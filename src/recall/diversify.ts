/** Says a thing once: of texts that are nearly the same only the best stays, and it stands for the others. */
import { uniqueTokens } from '../domain/search/tokenize.ts';

/** Two texts that share so much of their words are one. */
const SAME_SHARE = 0.9;
const COMPARED_WORDS = 200;

export interface WithText {
  readonly text: string;
}

export function diversify<T extends WithText>(ranked: Iterable<T>, limit: number): readonly T[] {
  const kept: { readonly item: T; readonly words: ReadonlySet<string> }[] = [];
  for (const item of ranked) {
    if (kept.length >= limit) break;
    const words = new Set(uniqueTokens(item.text, COMPARED_WORDS));
    if (!kept.some((each) => sameWords(each.words, words))) kept.push({ item, words });
  }
  return kept.map(({ item }) => item);
}

function sameWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  // Very short texts (`yes`, `thanks`) are alike by chance; only the same words are the same.
  if (small.size < large.size * SAME_SHARE || large.size === 0) return false;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / (small.size + large.size - shared) >= SAME_SHARE;
}
