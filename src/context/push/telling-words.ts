/**
 * Finds the specific words of a prompt. Everyday words of software work are in most prompts and notes, and ten notes are too
 * few to learn that by counting. A bare number means something else each time.
 */
import { uniqueTokens } from '../../domain/search/tokenize.ts';

const EVERYDAY = `
add again already always another app ask back before begin better bit branch bug build button call change check class clean
close code come command commit component config continue copy correct create current data day default delete directory doc
document done edit end error example explain fail feature file find fine fix folder function get git give go good great happen
help idea implement import improve instead issue keep know last later leave left let like line list look make maybe mean merge
message method minute move name need never new next nice node nothing now number old one open option output package part place
plan point problem project pull push put question read ready really remove rename repo repository request result return right
run same save say second see send set show simple something sort start state step still stop sure take tell test text thank
thing think time today tomorrow try turn two type understand update use user value variable version wait want way whole work
write wrong
`;

let everyday: ReadonlySet<string> | undefined;

function everydayWords(): ReadonlySet<string> {
  everyday ??= new Set(uniqueTokens(EVERYDAY));
  return everyday;
}

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
  const plain = everydayWords();
  return { all, isTelling: (word) => !plain.has(word) };
}
