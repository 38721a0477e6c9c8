/**
 * Words of the index that are spelled almost like a word that no text has: `dialyser` finds `dialyzer`, another ending finds
 * its stem in scripts that are not stemmed. Looked up only for words without any match, because it reads a part of the
 * vocabulary.
 */
import type { Database } from '../platform/sqlite.ts';
import { vocabularyBetween } from '../store/index/common-words.ts';

/** A shorter word resembles too many others. */
const LEAST_CHARS = 4;
/** From this length on, two letters may differ. */
const TWO_CHARS = 8;
const MOST_WORDS = 3;
/** How many words of the vocabulary are compared. */
const MOST_READ = 20_000;

/** The most similar words first; empty if none is similar. */
export function nearWords(db: Database, word: string): readonly string[] {
  const characters = [...word];
  if (characters.length < LEAST_CHARS || /\d/.test(word)) return [];
  const most = characters.length >= TWO_CHARS ? 2 : 1;
  // The first letter is rarely wrong; a swap of the first two is tried too.
  const starts = new Set([characters[0] ?? '', characters[1] ?? '']);
  const found = [...starts].flatMap((start) =>
    vocabularyBetween(db, start, `${start}\u{10ffff}`, MOST_READ).flatMap(({ word: other, docs }) => {
      const distance = other === word ? 0 : editDistance(characters, [...other], most);
      return distance === undefined || distance === 0 ? [] : [{ word: other, docs, distance }];
    }),
  );
  const alike = found.length > 0 ? found : sameStem(db, characters);
  return alike
    .toSorted((a, b) => a.distance - b.distance || b.docs - a.docs)
    .slice(0, MOST_WORDS)
    .map((each) => each.word);
}

/** In Cyrillic, Greek and other scripts the ending changes and is not stemmed. */
function sameStem(db: Database, characters: readonly string[]) {
  if (/^[\0-\x7f]*$/.test(characters.join(''))) return [];
  const stem = characters.slice(0, Math.max(LEAST_CHARS, characters.length - 2)).join('');
  return vocabularyBetween(db, stem, `${stem}\u{10ffff}`, MOST_READ)
    .filter(({ word }) => [...word].length <= characters.length + 3)
    .map((each) => ({ ...each, distance: 1 }));
}

/**
 * The number of letters to insert, delete, replace or swap with the next, if it is at most `most`. Only the band around the
 * diagonal is computed.
 */
export function editDistance(a: readonly string[], b: readonly string[], most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return undefined;
    [before, last] = [last, row];
  }
  const distance = last[b.length] ?? Number.POSITIVE_INFINITY;
  return distance <= most ? distance : undefined;
}
