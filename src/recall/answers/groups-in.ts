/** Finds the groups of words with the same meaning to which a word belongs. Each word is looked up once. */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { groupsInIndex } from '../../store/index/push/push-words.ts';

/** As an English word, and as one of German or Spanish: a fact does not say which it is in. */
export function groupsIn(db: Database): (word: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (word) => {
    const groups = known.get(word) ?? [...groupsInIndex(db, word, false), ...groupsInIndex(db, word, true)];
    known.set(word, groups);
    return groups;
  };
}
