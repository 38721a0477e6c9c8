/**
 * Finds the groups of a word (`word-groups.ts`) where they are stored. Apart from the groups themselves, which a hook reads from the
 * index.
 */

import { lightStem } from './light-stem.ts';
import { type Look, ofWordOrParts } from './word-or-parts.ts';

/** Endings that the English stemmer leaves: German and Spanish plurals and cases. */
const ENDING_MAX = 3;
const STEM_MIN = 5;
/** The groups of a word, of the word without its ending, or of the parts of a compound. */
export function groupsOfWord(word: string, look: Look): readonly number[] {
  return ofWordOrParts(word, (part) => withoutEnding(part, look), look);
}

/** The same for a word of a German or Spanish text. `look` finds the groups of a stem (`light-stem.ts`). */
export function groupsOfForeignWord(word: string, look: Look): readonly number[] {
  const ofPart: Look = (part) => look(lightStem(part));
  return ofWordOrParts(word, ofPart);
}

function withoutEnding(word: string, look: Look): readonly number[] | undefined {
  for (let cut = 0; cut <= ENDING_MAX && (cut === 0 || word.length - cut >= STEM_MIN); cut += 1) {
    const found = look(word.slice(0, word.length - cut));
    if (found !== undefined) return found;
  }
  return undefined;
}
