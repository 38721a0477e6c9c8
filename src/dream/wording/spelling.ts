/**
 * Standard spelling for words that people type in a hurry: "dont", "cos", "w/o", "i". Only English has such a table; a text in
 * another language stays as it is, because "im" is a German word. Code, paths, addresses and quotes are never touched.
 */

import { lookUp } from '../../domain/json/look-up.ts';

const APOSTROPHES: Readonly<Record<string, string>> = {
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  wont: "won't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  shouldnt: "shouldn't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  hadnt: "hadn't",
  mustnt: "mustn't",
  thats: "that's",
  whats: "what's",
  theres: "there's",
  heres: "here's",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  theyre: "they're",
  theyve: "they've",
  weve: "we've",
  hes: "he's",
  shes: "she's",
  i: 'I',
  lets: "let's",
};

const WHOLE_WORDS: Readonly<Record<string, string>> = {
  cos: 'because',
  cuz: 'because',
  coz: 'because',
  'w/o': 'without',
  'w/': 'with',
  w: 'with',
  til: 'until',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  u: 'you',
  ur: 'your',
  msg: 'message',
  msgs: 'messages',
  mins: 'minutes',
  abt: 'about',
  bc: 'because',
};

/** "its a pi" is "it is", "its own pool" is not. */
const ITS =
  /\bits(?=\s+(?:a|an|the|all|already|always|because|been|cos|cuz|miles|far|much|better|worse|only|fine|going|gone|in|just|like|my|no|not|on|one|our|still|there|too|what|your|\p{L}+ only)\b)/giu;
const CONTRACTED = 'it’s';
/** "no way were using it": "were" without a subject before it, and with a verb or a place after it, is "we are". */
const WERE =
  /(?<=^|[.!?;:]\s|\b(?:no way|so|because|cos|cuz|since|if|when|then|now|that)\s)were(?=\s+(?!being\b)(?:\p{L}{2,}ing|not|on|in|at|all|still|just|done|only|never|always|gonna|out of|a|the|keen|happy|ok|fine)\b)/giu;

const GERMAN_OR_SPANISH =
  /(?<!\p{L})(?:und|der|die|das|nicht|kein|keine|wir|ich|mit|für|auf|ist|sind|wird|bitte|nur|immer|nie|el|la|los|las|que|para|con|una|siempre|nunca|usamos|está|pero|por)(?!\p{L})/giu;
const ENGLISH =
  /(?<!\p{L})(?:the|and|is|are|we|you|for|with|not|no|to|of|on|in|it|its|only|never|always|i|use|dont|that|at)(?!\p{L})/giu;

/** Code, quotes, links and paths. They are split out and stay as they are. */
const NOT_PROSE = /(`[^`]*`|"[^"]*"|“[^”]*”|https?:\/\/\S+|\S*[\\/@#_]\S+)/u;

const DAYS = /(?<![\p{L}\p{N}./_-])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}\p{N}/_-])/gu;

export function standardSpelling(text: string): string {
  if (!isEnglish(text)) return text;
  return text
    .replace(DAYS, (day) => day.charAt(0).toUpperCase() + day.slice(1))
    .split(NOT_PROSE)
    .map((part, at) => (at % 2 === 1 && !/^w\/o?$/i.test(part) ? part : spell(part)))
    .join('');
}

function isEnglish(text: string): boolean {
  const others = text.match(GERMAN_OR_SPANISH)?.length ?? 0;
  return others === 0 || (text.match(ENGLISH)?.length ?? 0) > others;
}

function spell(prose: string): string {
  return prose
    .replace(WERE, (found) => (found.startsWith('W') ? "We're" : "we're"))
    .replace(ITS, (found) => (found.startsWith('I') ? 'It’s' : CONTRACTED).replace('’', "'"))
    .replace(/(?<![\p{L}\p{N}.'’&-])[\p{L}]+(?:\/o?)?(?![\p{L}\p{N}'’&-]|\.\p{L})/gu, (word) => {
      const lower = word.toLowerCase();
      // In capitals it is an abbreviation: "IM", "U".
      if (word !== lower && word === word.toUpperCase()) return word;
      const known = lookUp(APOSTROPHES, lower) ?? lookUp(WHOLE_WORDS, lower);
      if (known === undefined) return word;
      return /^\p{Lu}/u.test(word) ? known.charAt(0).toUpperCase() + known.slice(1) : known;
    });
}
