/**
 * Words of the index that are spelled almost like a word that no text has: `dialyser` finds `dialyzer`, another ending finds
 * its stem in languages that are not stemmed. Looked up only for words without any match, because it reads a part of the
 * vocabulary.
 */
import { stem } from '../../domain/search/stem.ts';
import { editDistance } from '../../domain/text/edit-distance.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { vocabularyBetween } from '../../store/index/fill/common-words.ts';

/** A shorter word resembles too many others. */
const LEAST_CHARS = 4;
/** In a shorter word, another letter makes another word: `hora` and `hola`. */
const OTHER_LETTER_CHARS = 6;
/** From this length on, two letters may differ. */
const TWO_CHARS = 8;
const MOST_WORDS = 3;
/** How many words of the vocabulary are compared. */
const MOST_READ = 20_000;

export interface SpellingOptions {
  /** Whether a word may be named here. */
  readonly isShown?: (word: string) => boolean;
  /** The query is in a language whose endings the index keeps. */
  readonly foreign?: boolean;
}

/** The most similar words first; empty if none is similar. */
export function similarSpellings(
  db: Database,
  word: string,
  { isShown = () => true, foreign = false }: SpellingOptions = {},
): readonly string[] {
  if (/\d/.test(word)) return [];
  const characters = [...word];
  const alike = [
    () => spelledLike(db, characters),
    () => swapped(db, word),
    () => sameStem(db, characters, foreign),
    () => spelledLike(db, [...withoutEnding(word)], characters.slice(0, 1)),
  ];
  for (const find of alike) {
    const shown = find().filter((each) => isShown(each.word));
    if (shown.length > 0) return mostSimilar(shown);
  }
  return [];
}

interface Spelling {
  readonly word: string;
  readonly docs: number;
  readonly distance: number;
}

/** Of those as near as the nearest: a word that needs more changes is another word if one needs fewer. */
function mostSimilar(found: readonly Spelling[]): readonly string[] {
  const least = Math.min(...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === least)
    .toSorted((a, b) => b.docs - a.docs)
    .slice(0, MOST_WORDS)
    .map((each) => each.word);
}

function spelledLike(
  db: Database,
  characters: readonly string[],
  // The first letter is rarely wrong; a swap of the first two is tried too.
  starts: readonly string[] = characters.slice(0, 2),
): readonly Spelling[] {
  if (characters.length < LEAST_CHARS) return [];
  const word = characters.join('');
  const most = characters.length >= TWO_CHARS ? 2 : 1;
  const [shortest, longest] = [characters.length - most, characters.length + most];
  return [...new Set(starts)].flatMap((start) =>
    vocabularyBetween(db, { ...rangeOf(start), shortest, longest }).flatMap(({ word: other, docs }) => {
      const distance = other === word ? 0 : editDistance(characters, [...other], most);
      if (distance === 0 || distance > most || hasOtherLetter(word, other)) return [];
      return [{ word: other, docs, distance }];
    }),
  );
}

/** Two letters that are swapped can give the word another ending and so another stem: `kyesly` is `kyesli` in the index, `kysely` `kyse`. */
function swapped(db: Database, word: string): readonly Spelling[] {
  if (word.length < LEAST_CHARS) return [];
  const stems = [word, word.replace(/i$/, 'y')].flatMap((whole) =>
    Array.from({ length: whole.length - 1 }, (_, at) =>
      stem(`${whole.slice(0, at)}${whole[at + 1]}${whole[at]}${whole.slice(at + 2)}`),
    ),
  );
  return [...new Set(stems)]
    .filter((each) => each !== word && each.length >= LEAST_CHARS)
    .flatMap((each) => vocabularyBetween(db, { from: each, to: `${each}\0`, read: 1, longest: each.length }))
    .map((each) => ({ ...each, distance: 1 }));
}

const VOWEL = /[aeiouy]/;

/** Whether a short word has another letter that makes another word: a vowel for a vowel or a consonant for a consonant. */
function hasOtherLetter(word: string, other: string): boolean {
  if (word.length >= OTHER_LETTER_CHARS || word.length !== other.length) return false;
  const [at, ...more] = [...word].flatMap((letter, i) => (letter === other[i] ? [] : [i]));
  if (at === undefined || more.length > 0) return false;
  return VOWEL.test(word[at] ?? '') === VOWEL.test(other[at] ?? '');
}

/**
 * One letter in place of another can be a mistake or another name: `graphql` and `graphile`. Texts with it are worth showing, but a fact
 * about it answers nothing. In a long word it is a mistake.
 */
export function mayBeOther(word: string, other: string): boolean {
  if (word.length >= TWO_CHARS || word.length !== other.length) return false;
  return [...word].filter((letter, i) => letter !== other[i]).length === 1;
}

/** A misspelled word keeps endings that the stem of the right one has lost: `remnder` and `remind`. */
function withoutEnding(word: string): string {
  return word.replace(/(?:ers?|ors?|ings?|ed|ations?|ions?|ments?|ness|ly|able)$/, '');
}

/** In German, Spanish, Cyrillic, Greek and other scripts the ending changes and is not stemmed: `avisamos` and `avisos`. */
function sameStem(db: Database, characters: readonly string[], foreign: boolean): readonly Spelling[] {
  if (characters.length < LEAST_CHARS) return [];
  const isLatin = /^[\0-\x7f]*$/.test(characters.join(''));
  if (isLatin && !foreign) return [];
  // The endings of verbs in Latin script are longer, but the stem is at least half of the word.
  const kept = isLatin ? Math.ceil(characters.length / 2) : characters.length - 2;
  const stem = characters.slice(0, Math.max(LEAST_CHARS, kept)).join('');
  const word = characters.join('');
  return vocabularyBetween(db, { ...rangeOf(stem), longest: characters.length + 3 }).flatMap((each) =>
    isLatin && !differsInEnding(word, each.word)
      ? []
      : [{ ...each, distance: 1 + Math.abs([...each.word].length - characters.length) }],
  );
}

/** The endings of German and Spanish verbs, nouns and adjectives, without accents and as the index cuts them. */
const INFLECTION =
  /^(?:|e[nrsm]?|ern|n|s|t|te[nst]?|tet|est|st|et|ung(?:en)?|ig\w{0,2}|lich\w{0,2}|[aeio]s?|[aei]mos?|[ai]n|[aei]r|[ai]?d[oa]s?|mos?|ndo|r|ron|ando|iendo|[ai]ron|ieron|aba\w{0,3}|ia\w{0,3}|are\w{0,3}|ere\w{0,3}|ire\w{0,3}|ion(?:es)?|aci(?:on|ones)|mente)$/;

/** `avisamos` and `avisos`, not `messen` and `message`: what follows their common beginning is an ending in both. */
function differsInEnding(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === other[common]) common += 1;
  return INFLECTION.test(word.slice(common)) && INFLECTION.test(other.slice(common));
}

/** The words that start like this. */
function rangeOf(start: string) {
  return { from: start, to: `${start}\u{10ffff}`, read: MOST_READ };
}
