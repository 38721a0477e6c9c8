/**
 * The German and Spanish words of texts for the words of an English query, by the stems of the built-in table and by the words of software
 * work. The meaning of such a text is known too, but it decides little where other texts have the query's own words.
 */
import { lightStem } from '../../domain/search/light-stem.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { vocabularyBetween, type WordCount } from '../../store/index/fill/common-words.ts';
import { stemsForEnglish } from '../../store/index/stems-for-english.ts';
import { foreignTechnicalStems } from './technical-words.ts';

/** Words that most texts in German or Spanish have. An English text rarely has two of one language. */
const TELLING = [
  ['und', 'nicht', 'ist', 'wir', 'der'],
  ['que', 'una', 'los', 'para', 'el'],
] as const;
export const TELLING_WORDS: readonly string[] = TELLING.flat();
/** In a larger share of the texts, the answer can be foreign although an English text has the word too. */
const USUAL_SHARE = 0.05;

/** How many of the texts are German or Spanish. `counts` has all `TELLING_WORDS`. */
export function foreignTexts(counts: ReadonlyMap<string, WordCount>, all: number): 'none' | 'some' | 'many' {
  // The second most usual word of a language: the first can be a name.
  const docs = TELLING.map(
    (words) => words.map((word) => counts.get(word)?.docs ?? 0).toSorted((a, b) => b - a)[1] ?? 0,
  );
  const most = Math.max(...docs);
  return most === 0 ? 'none' : most >= all * USUAL_SHARE ? 'many' : 'some';
}

/** How many foreign words stand for one English word. */
const MOST_WORDS = 4;
/** An ending that is longer makes another word. */
const ENDING_CHARS = 5;
/** A shorter stem begins too many words. */
const STEM_CHARS = 3;
const MOST_READ = 500;

/** By English word, as the index spells words; a word without any has no entry. `isShown`: whether a text has a word. */
export function foreignWords(
  db: Database,
  words: readonly string[],
  isShown: (word: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const stems = stemsForEnglish(db, words);
  const found = new Map<string, readonly string[]>();
  for (const word of words) {
    const own = new Set([...(stems.get(word) ?? []), ...foreignTechnicalStems(word)]);
    const there = [...own].flatMap((stem) => wordsWithStem(db, stem));
    const shown = [...new Map(there.map((each) => [each.word, each.docs]))]
      .filter(([other]) => other !== word && isShown(other))
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_WORDS);
    if (shown.length > 0)
      found.set(
        word,
        shown.map(([other]) => other),
      );
  }
  return found;
}

function wordsWithStem(db: Database, stem: string): readonly { readonly word: string; readonly docs: number }[] {
  if (stem.length < STEM_CHARS) return [];
  const range = { from: stem, to: `${stem}\u{10ffff}`, read: MOST_READ, longest: stem.length + ENDING_CHARS };
  return vocabularyBetween(db, range).filter(({ word }) => word === stem || lightStem(word) === stem);
}
