/** What the index knows of single words. Apart from the other queries of hooks, because only prompts need it. */
import { groupsOfForeignWord, groupsOfWord } from '../../../domain/search/groups-of-word.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { everydayWord, functionWord } from './cue-names.ts';

/** Whether it is a word without content. */
export function isFunctionWord(db: Database, word: string): boolean {
  return knownWord(db, functionWord(word)) !== undefined;
}

/** Whether it is in most prompts, whatever they are about: a word, or the stem cue of a German or Spanish word. */
export function isEveryday(db: Database, cue: string): boolean {
  return knownWord(db, everydayWord(cue)) !== undefined;
}

/** The groups of words that a word belongs to; `foreign`: a word of a German or Spanish text. */
export function groupsInIndex(db: Database, word: string, foreign: boolean): readonly number[] {
  const look = (part: string): readonly number[] | undefined => (foreign ? groupsOfStem(db, part) : groupsOf(db, part));
  return foreign ? groupsOfForeignWord(word, look) : groupsOfWord(word, look);
}

/** The groups of a stem (`light-stem.ts`). */
export function groupsOfStem(db: Database, stem: string): readonly number[] | undefined {
  return groupsOf(db, `+${stem}`);
}

function groupsOf(db: Database, word: string): readonly number[] | undefined {
  const groups = knownWord(db, word)?.groups;
  return typeof groups === 'string' ? groups.split(' ').map(Number) : undefined;
}

function knownWord(db: Database, word: string): ReturnType<Database['get']> {
  return db.get('SELECT groups FROM known_words WHERE word = ?', word);
}

/** The words of its headline; if `foreign`, their stem cues if it has any. */
export function headlineOf(db: Database, doc: number, foreign: boolean): readonly string[] {
  const cues = db
    .all("SELECT cue FROM cues WHERE doc = ? AND head = 1 AND substr(cue, 1, 1) <> '~'", doc)
    .map((row) => String(row.cue));
  const stems = foreign ? cues.filter((cue) => cue.startsWith('+')) : [];
  return stems.length > 0 ? stems : cues.filter((cue) => !cue.startsWith('+'));
}
