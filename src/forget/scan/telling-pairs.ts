/**
 * Names in what is erased, each with the word beside it: "customer zebrakoenig". Another event with such a pair may repeat
 * what was said in fewer words than a quote has. It stays, and the plan and the receipt count it.
 */
import { plainWordsOf } from './distinctive-phrases.ts';
import { isEverydayWord } from './everyday-words.ts';

const NAME_MIN_LETTERS = 5;
/** A word in more events than this names no single thing. */
const COMMON_EVENTS = 10;
/** Of a whole session or project, every second event would be counted. */
const TEXTS_MOST = 20;

interface Found<T> {
  readonly event: T;
  readonly names: readonly string[];
}

export interface TellingPairs<T> {
  /** Looks for pairs in an event that stays. */
  read(event: T, texts: readonly string[]): void;
  /** The events with a pair whose name few events have. */
  found(): readonly T[];
}

export function tellingPairs<T>(erased: readonly string[]): TellingPairs<T> {
  const pairs = new Map(erased.length > TEXTS_MOST ? [] : erased.flatMap((text) => [...pairsOf(text)]));
  const names = new Set([...pairs.values()].flat());
  const holders = new Map<string, number>();
  const all: Found<T>[] = [];
  return {
    read: (event, texts) => {
      if (names.size === 0) return;
      const has = new Set<string>();
      const paired = new Set<string>();
      for (const text of texts) {
        const small = text.normalize('NFC').toLowerCase();
        const here = [...names].filter((name) => small.includes(name));
        if (here.length === 0) continue;
        for (const name of here) has.add(name);
        for (const [pair] of pairsOf(text)) for (const name of pairs.get(pair) ?? []) paired.add(name);
      }
      for (const name of has) holders.set(name, (holders.get(name) ?? 0) + 1);
      if (paired.size > 0) all.push({ event, names: [...paired] });
    },
    found: () =>
      all.flatMap(({ event, names: of }) =>
        of.some((name) => (holders.get(name) ?? 0) <= COMMON_EVENTS) ? [event] : [],
      ),
  };
}

/** Two words in a row of which one may be a name, with those that may be. */
function* pairsOf(text: string): Generator<readonly [string, readonly string[]], void, undefined> {
  const words = plainWordsOf(text);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next === undefined) return;
    const names = [word, next].filter((each) => each.length >= NAME_MIN_LETTERS);
    if (names.length > 0 && !isEverydayWord(word) && !isEverydayWord(next)) yield [`${word} ${next}`, names];
  }
}
