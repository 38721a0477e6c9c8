import { once } from '../once.ts';

/** A set of words written as one text, made at the first use. */
export function wordSet(words: string): () => ReadonlySet<string> {
  return once(() => new Set(words.trim().split(/\s+/)));
}
