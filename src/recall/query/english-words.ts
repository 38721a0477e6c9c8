/**
 * The English words for a German or Spanish word of a query: that of the built-in table, and the most usual ones of its groups of words. A
 * history is often in another language than the question.
 */
import { lightStem } from '../../domain/search/light-stem.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { startOfGroup } from '../../domain/search/word-groups.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { englishForStems } from '../../store/index/english-for-stems.ts';
import { groupsOfStem } from '../../store/index/push/push-words.ts';
import { technicalWords } from './technical-words.ts';

/** A shorter part of a compound is a part of a word by chance. */
const PART_CHARS = 4;
const COMPOUND_CHARS = 9;
/** Letters that join two parts of a German compound and belong to neither: `Arbeitszimmer`. */
const JOINT_CHARS = 1;

export interface EnglishFor {
  /** The same word in English. */
  readonly same: readonly string[];
  /** Words of its group, which are about the same thing. */
  readonly related: readonly string[];
}

/** By word, as the index spells words. A word that no table knows has no entry. `isShown`: whether a text has a word. */
export function englishWords(
  db: Database,
  words: readonly string[],
  isShown: (word: string) => boolean,
): ReadonlyMap<string, EnglishFor> {
  const parts = new Map(words.map((word) => [word, splitsOf(word)]));
  const stems = [...parts.values()].flat(2).map(lightStem);
  const english = englishForStems(db, [...new Set(stems)]);
  const wordsFor = (part: string): readonly string[] => {
    const stem = lightStem(part);
    const technical = technicalWords(stem);
    return technical.length > 0 ? technical : tokenize(english.get(stem) ?? '');
  };
  const asEnglish = (part: string): readonly string[] => (isShown(part) ? [part] : []);
  const found = new Map<string, EnglishFor>();
  for (const [word, splits] of parts) {
    const isKnown = (part: string): boolean => wordsFor(part).length > 0;
    // German joins English words too: "Slotlänge".
    const split =
      splits.find((each) => each.every(isKnown)) ??
      splits.find((each) => each.some(isKnown) && each.every((part) => isKnown(part) || isShown(part)));
    const same = [...new Set((split ?? []).flatMap((part) => (isKnown(part) ? wordsFor(part) : asEnglish(part))))];
    const related = usualWords(db, lightStem(word)).filter((each) => !same.includes(each));
    if (same.length + related.length > 0) found.set(word, { same, related });
  }
  return found;
}

const USUAL_WORDS = 4;

function usualWords(db: Database, stem: string): readonly string[] {
  const [group, ...others] = groupsOfStem(db, stem) ?? [];
  // Of a word in several groups, it is unclear which is meant.
  return group === undefined || others.length > 0 ? [] : startOfGroup(group, USUAL_WORDS);
}

/** The word as a whole, then as two parts, the longest first part first. */
function splitsOf(word: string): readonly (readonly string[])[] {
  const splits: string[][] = [[word]];
  if (word.length < COMPOUND_CHARS) return splits;
  for (let end = word.length - PART_CHARS; end >= PART_CHARS; end -= 1) {
    for (let joint = 0; joint <= JOINT_CHARS && word.length - end - joint >= PART_CHARS; joint += 1) {
      splits.push([word.slice(0, end), word.slice(end + joint)]);
    }
  }
  return splits;
}
