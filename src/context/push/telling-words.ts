/**
 * Finds the specific words of a prompt. Everyday words of software work are in most prompts and notes, and ten notes are too
 * few to learn that by counting. A bare number means something else each time.
 */
import { uniqueTokens } from '../../domain/search/tokenize.ts';

/**
 * Spelled as in the index: tokenizing and stemming them takes a hook longer than all of its queries. A test compares them.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `add alreadi alwai anoth app ask back begin good bite branch bug build button call chang check class clean close code come
   command commit compon config continu copi correct creat current data dai default delet directori doc document done edit
   end error exampl explain fail featur file find fine fix folder function get git give go great happen help idea implement
   import improv instead issu keep know last later leav like line list look make mayb mean merg messag method minut move name
   need never new next nice node noth now number old on open option output packag part place plan point problem project pull
   push put question read readi realli remov renam repo repositori request result return right run save sai second see send
   set show simpl someth sort start state step still stop sure take tell test text thank thing think time todai tomorrow try
   turn two type understand updat us user valu variabl version wait want wai whole work write wrong`.split(/\s+/),
);

/** A longer prompt quotes something. The request itself is at its beginning. */
const READ_CHARS = 2000;
/** Each word costs one query of the index. */
const MAX_WORDS = 60;

export interface PromptWords {
  /** Words that could be in a note: no bare numbers, no single letters. */
  readonly all: readonly string[];
  readonly isTelling: (word: string) => boolean;
}

export function promptWords(prompt: string): PromptWords {
  const all = uniqueTokens(prompt.slice(0, READ_CHARS), MAX_WORDS).filter((word) => !/^\d+$|^.$/u.test(word));
  return { all, isTelling: (word) => !EVERYDAY_WORDS.has(word) };
}
