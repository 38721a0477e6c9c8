/**
 * The words that are searched for. A word that no text has is joined by words that are spelled almost like it, and, in a query in German or
 * Spanish, by the English words for it.
 */
import { chunksOf, tokenize } from '../../domain/search/tokenize.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type WordCount, wordCounts, wordsWithoutContent } from '../../store/index/fill/common-words.ts';
import { countDocsRoughly, isWordIn } from '../../store/index/search-index.ts';
import type { RecallScope } from '../recall-scope.ts';
import { isForeignAskingWord, readAskedFacts, subjectWords } from './asked-facts.ts';
import { type EnglishFor, englishWords } from './english-words.ts';
import { foreignTexts, foreignWords, TELLING_WORDS } from './foreign-words.ts';
import type { ParsedQuery } from './parse-query.ts';
import { mayBeOther, similarSpellings } from './similar-spellings.ts';

interface WordPorts {
  readonly db: Database;
  /** A word of the index, which has no ending, as a text spells it. */
  readonly spell: (word: string) => string;
}

interface WordsInput {
  readonly query: ParsedQuery;
  readonly scope: RecallScope;
  /** The query is in German or Spanish. */
  readonly foreign: boolean;
  /** Receives what was added, for the reader. */
  readonly notes: string[];
}

interface FoundWords {
  readonly words: readonly string[];
  readonly counts: ReadonlyMap<string, WordCount>;
  /** Those that no text has, and for which there are no others. */
  readonly unknown: readonly string[];
  /** What is searched beside a word that no text has: it stands for the same. */
  readonly instead: ReadonlyMap<string, readonly string[]>;
  /** Words that are only about the same thing as one that no text has, or may be another thing with a similar name. */
  readonly beside: ReadonlySet<string>;
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

export function wordsToSearch(
  { db, spell }: WordPorts,
  topical: readonly string[],
  { query, scope, foreign, notes }: WordsInput,
): FoundWords {
  const isNamed = shownWords(db, scope);
  const counts = new Map(wordCounts(db, foreign ? topical : [...topical, ...TELLING_WORDS]));
  const { project } = scope.filter;
  // Another project may be in the language of the query.
  const isHere = (word: string): boolean => !foreign || project === undefined || isWordIn(db, word, { project });
  const absent = topical.filter(
    (word) =>
      (counts.get(word)?.docs === 0 || !isNamed(word) || !isHere(word)) &&
      !isForeignAskingWord(word) &&
      wordsWithoutContent(db, [word]).size === 0,
  );
  // "Outstanding todos" asks for todos, and not for what is spelled almost like "outstanding".
  const missing = absent.length === 0 ? absent : subjectWords(absent, readAskedFacts(query.text));
  const english = foreign && missing.length > 0 ? englishInIndex(db, missing, isNamed) : new Map<string, EnglishFor>();
  const others = foreign ? 'none' : foreignTexts(counts, countDocsRoughly(db));
  const asked = others === 'many' ? subjectWords(topical) : others === 'some' ? missing : [];
  const translated = asked.length === 0 ? NONE : foreignWords(db, asked, isNamed);
  const isShown = (other: string): boolean => isNamed(other) && wordsWithoutContent(db, [other]).size === 0;
  const words: string[] = [];
  const unknown: string[] = [];
  const instead = new Map<string, readonly string[]>();
  const beside = new Set<string>();
  for (const word of topical) {
    words.push(word);
    const translations = translated.get(word) ?? [];
    if (!missing.includes(word)) {
      words.push(...translations);
      continue;
    }
    const { same = [], related = [] } = english.get(word) ?? { same: translations };
    const meant = [...same, ...related];
    // A word that has an English one is spelled right, so what only begins like it is another word.
    const near =
      translations.length > 0 ? [] : similarSpellings(db, word, { isShown, foreign: foreign && meant.length === 0 });
    const more = [...new Set([...meant, ...near])].filter((other) => !topical.includes(other));
    words.push(...more);
    if (more.length === 0) {
      unknown.push(word);
      continue;
    }
    const isBeside = (other: string): boolean =>
      related.includes(other) || (near.includes(other) && mayBeOther(word, other));
    instead.set(
      word,
      more.filter((other) => !isBeside(other)),
    );
    for (const other of more.filter(isBeside)) beside.add(other);
    const spelled = more.filter((other) => near.includes(other));
    notes.push(`No text has "${asTyped(word, query.text)}". ${alsoSearched(spelled, more, spell, foreign)}`);
  }
  const all = [...new Set(words)];
  if (all.length > topical.length) for (const [word, count] of wordCounts(db, all)) counts.set(word, count);
  return { words: all, counts, unknown, instead, beside };
}

/** A translation is not called a spelling. */
function alsoSearched(
  spelled: readonly string[],
  all: readonly string[],
  spell: WordPorts['spell'],
  foreign: boolean,
): string {
  const quoted = (words: readonly string[]): string =>
    [...new Set(words.map(spell))].map((each) => `"${each}"`).join(', ');
  const meant = all.filter((word) => !spelled.includes(word));
  if (meant.length === 0) return `Also searched for ${quoted(spelled)}.`;
  const english = foreign ? `the English ${quoted(meant)}` : `${quoted(meant)} with the same meaning`;
  return `Also searched for ${spelled.length === 0 ? english : `${quoted(spelled)} and ${english}`}.`;
}

/** The English words of which there are texts. */
function englishInIndex(
  db: Database,
  words: readonly string[],
  isNamed: (word: string) => boolean,
): ReadonlyMap<string, EnglishFor> {
  const english = englishWords(db, words, (word) => isNamed(word) && isWordIn(db, word, {}));
  const counts = wordCounts(db, [
    ...new Set([...english.values()].flatMap(({ same, related }) => [...same, ...related])),
  ]);
  const isThere = (word: string): boolean => (counts.get(word)?.docs ?? 0) > 0 && isNamed(word);
  return new Map(
    [...english].map(([word, { same, related }]) => [
      word,
      { same: same.filter(isThere), related: related.filter(isThere) },
    ]),
  );
}

/** The index has words without their endings. */
export function asTyped(word: string, text: string): string {
  return chunksOf(text).find((chunk) => tokenize(chunk).includes(word)) ?? word;
}

/** A word that only hidden projects have is treated as one that no text has, and is never suggested. */
function shownWords(db: Database, { filter: { hiddenProjects = [] } }: RecallScope): (word: string) => boolean {
  return hiddenProjects.length === 0 ? () => true : (word) => isWordIn(db, word, { hiddenProjects });
}
