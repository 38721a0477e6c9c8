/**
 * Which words of a prompt say what it is about. Everyday words of the trade are in every other prompt and every other note,
 * and a memory of ten notes is too small to find that out by counting; a bare number means something else each time.
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

/** A prompt longer than this quotes something; what is wanted stands at its beginning. */
const READ_CHARS = 2000;
/** Each word costs a look into the index. */
const MAX_WORDS = 60;

export interface PromptWords {
  /** Every word that could be in a note; no bare numbers, no single letters. */
  readonly all: readonly string[];
  readonly isTelling: (word: string) => boolean;
}

export function promptWords(prompt: string): PromptWords {
  const all = uniqueTokens(prompt.slice(0, READ_CHARS), MAX_WORDS).filter((word) => !/^\d+$|^.$/u.test(word));
  const plain = everydayWords();
  return { all, isTelling: (word) => !plain.has(word) };
}
