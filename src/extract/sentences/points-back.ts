/** Whether words speak of something that was named before, and not here. Words per language, as data. */
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { withoutOpening } from './opening-words.ts';

/** Starts with words that point to what was said before. */
const POINTS_BACK =
  /^(?:(?:yes|yeah|yep|no|nah|ok|oh|nice|good|great|perfect|and|but|so|then)[,. ]+)*(?!this (?:week|weekend|month|quarter|year|sprint|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)(?:it|that|this|its|thats|those|these|they|them|same|das|dies|so|es|eso|esto|así|keep it|leave it|good call|do it)\b/i;
/** "ok then go with 5": what was asked before says of what. */
const BARE_CHOICE =
  /(?<!\p{L})(?:go with|take|use|nehmen wir|nimm|nehmen|bleiben bei|vamos con|usa|coge) (?:the |die |den |el |la )?v?\d+(?:\.\d+)*[.! ]*$/iu;
/** An object that was named before, at the start or the end: "put it in the config", "jonas leads it". */
const POINTER = /(?<!\p{L})(?:it|them|those|these|eso|esto)(?!\p{L})/iu;

/** "The unique index does not catch that": what it is about stands elsewhere. */
const ENDS_POINTING =
  /(?<!(?:fix|fixes|fixed|solves|solved|resolved|cures|cured|removed|löst|behebt|behob|arregla|arregló) )(?<!\p{L})(?:that|this|it|das|dies|es|eso|esto)[.! ]*$/iu;
const POINTING_WORDS = 4;
const SHORT_WORDS = 9;

/** Names its object only by a pronoun. */
export function pointsAtThing(words: string): boolean {
  const found = POINTER.exec(words);
  if (found === null) return false;
  const ends = /^[\s.!]*$/.test(words.slice(found.index + found[0].length)) && words.split(/\s+/).length <= SHORT_WORDS;
  return ends || contentWords(words.slice(0, found.index)).length === 0;
}

/** Needs the sentence or the question before it. */
export function pointsBack(words: string): boolean {
  return (
    [words, withoutOpening(words)].some((each) => POINTS_BACK.test(each)) ||
    pointsAtThing(words) ||
    choosesNumber(words)
  );
}

export function choosesNumber(words: string): boolean {
  return BARE_CHOICE.test(words);
}

export function endsPointing(words: string): boolean {
  return ENDS_POINTING.test(words) && contentWords(words).length <= POINTING_WORDS;
}
