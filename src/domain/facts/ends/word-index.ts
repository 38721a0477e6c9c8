/** Finds entries that share words with a text, with an inverted index. Common words are skipped, so a lookup stays short. */

/** A word that more entries than this share says nothing. */
const POSTINGS_MAX = 32;

/** A name with a punctuation mark (`stg_orders`, `docs/a.md`) is nearly unique. */
const IDENTIFIER = /\p{L}[_/.]\p{L}/u;
const IDENTIFIER_WEIGHT = 2;

export interface Near<T> {
  readonly entry: T;
  /** How many words are shared. */
  readonly shared: number;
  /** The weighted share of the entry's words. Rare words weigh more. */
  share(): number;
}

export interface WordIndex<T> {
  add(entry: T, words: ReadonlySet<string>): void;
  remove(entry: T): void;
  /** Entries that share at least one word. */
  near(words: ReadonlySet<string>): readonly Near<T>[];
}

export function createWordIndex<T>(): WordIndex<T> {
  const postings = new Map<string, Set<T>>();
  const wordsOf = new Map<T, ReadonlySet<string>>();
  const weight = (word: string): number =>
    (IDENTIFIER.test(word) ? IDENTIFIER_WEIGHT : 1) / Math.sqrt(postings.get(word)?.size ?? 1);
  return {
    add: (entry, words) => {
      wordsOf.set(entry, words);
      for (const word of words) {
        const list = postings.get(word);
        if (list === undefined) postings.set(word, new Set([entry]));
        else list.add(entry);
      }
    },
    remove: (entry) => {
      for (const word of wordsOf.get(entry) ?? []) postings.get(word)?.delete(entry);
      wordsOf.delete(entry);
    },
    near: (words) => {
      const shared = new Map<T, number>();
      for (const word of words) {
        const list = postings.get(word);
        if (list === undefined || list.size > POSTINGS_MAX) continue;
        for (const entry of list) shared.set(entry, (shared.get(entry) ?? 0) + 1);
      }
      return [...shared].map(([entry, count]) => ({
        entry,
        shared: count,
        share: () => shareOf(wordsOf.get(entry), words, weight),
      }));
    },
  };
}

function shareOf(
  of: ReadonlySet<string> | undefined,
  by: ReadonlySet<string>,
  weight: (word: string) => number,
): number {
  let all = 0;
  let shared = 0;
  for (const word of of ?? []) {
    const each = weight(word);
    all += each;
    if (by.has(word)) shared += each;
  }
  return all === 0 ? 0 : shared / all;
}
