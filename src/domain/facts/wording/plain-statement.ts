/**
 * The words of a statement without what belongs only to the conversation: an opening "yep, so", an assent before it, chat words. What is
 * left is as it was said. The patterns are in lower case: with the flag `i` and letters such as "ä" they take a hook longer to compile.
 */

import type { Fact } from '../fact-record.ts';
import { denies } from '../fold/polarity.ts';
import { completenessOf } from './completeness.ts';
import { contentWords } from './content-words.ts';

/** Words at the start of an utterance that carry no meaning. They are removed one after the other. */
const OPENERS =
  /^(?:yep|yeah|yes|yup|ok(?:ay)?|oh|ah|nice|right|cool|great|nah|nope|well|so|and|also|but|then|btw|by the way|fyi|heads up|actually|honestly|anyway|hmm|right so|good(?! call| idea| point| catch| question)|perfect|sure|exactly|as i said|like i said|should have said|for the record|note that|remember(?: that)?|remember:|done:|ja|nein|also|genau|übrigens|sí|bueno|vale|por cierto)(?=[\s,.:;!–-])[\s,.:;!–-]*|^(?:done|fixed|noted|erledigt|listo):\s+|^no(?=[,.!])[,.!\s]*/;
/** A first sentence that only agrees, or refers to something the reader does not see. */
const ONLY_AGREES =
  /^(?:(?:oh |ok |yes |yep )*(?:that'?s|thats|this is|it'?s|its) (?:exactly |really |just )?(?:it|right|what (?:i|we) [a-zà-ɏ]+(?: [a-zà-ɏ]+){0,4}|perfect|great|good|fine)|(?:oh )?(?:nice|great|good|perfect)[^.]{0,25}|(?:ok )?(?:that )?worked|lol|\d+ [a-zà-ɏ]+ (?:lol|haha)|good call|stop (?:doing )?that|not again|(?:i|we) (?:didn'?t|never) (?:tell|ask|told|asked|say)[^.!]{0,40})[.!:]\s+(?=\S)/;
const TRAILERS = /[\s,]*(?:\b(?:btw|lol|tho|though|pls|please|mate|haha|thx|thanks|ok\?|right\?)|:\)|;\))[\s.!]*$/;
/** Chat words inside a sentence. "for gods sake" and the like add emphasis, not content. */
const CHAT =
  /(?<before>,\s*|(?<![a-zà-ɏ])(?:and|but)\s+)?(?<![a-zà-ɏ\d])(?:btw|lol|haha|pls|tho|imho|imo|afaik|tbh|ffs|honestly|nah|for (?:god'?s|fucks?) sake)(?![a-zà-ɏ\d])(?<after>\s*,)?/gi;
/** "same rule as at work, you don't commit": the rule itself is enough. "it's because CI is slow" says that CI is slow. */
const LEADS =
  /^(?:same (?:rule |thing |story )?(?:as|like) [^,.]{0,40},\s*|(?:it|that|this)(?:['’]?s| is) (?:because|cos|cuz)\s+|(?:like|as) (?:i|we) (?:said|told you|keep saying)[^,.]{0,20},\s*)/;
/** "every time. p-retry out": the end of a sentence that is elsewhere. */
const LEFT_OVER =
  /^(?:every (?:single )?time|each time|again|as (?:always|usual|ever)|seriously|jedes mal|immer wieder|wie immer|cada vez|como siempre)[.!]\s+(?=\S+\s+\S)/;
/** A beginning that forbids what follows it. */
const FORBIDS =
  /^(?:stop|don['’]?t|do not|never|no more|not again|quit|avoid|hör[a-zà-ɏ]* auf|lass[a-zà-ɏ]*|nie wieder|nicht mehr|deja|basta|no hagas)(?![a-zà-ɏ])/;
const REST_MIN_WORDS = 2;
/** The question or the offer that the statement answered. */
const ANSWERED = /\s*\((?:asked: |about: |[A-Z“"'`])(?:[^()]|\([^()]*\)){12,}\)\s*$/;

/** A fact's statement as it is shown. What was stated with a command, and what agents write, stays as it is. */
export function shownStatement({
  statement,
  origin,
  actor,
  saidBy,
}: Pick<Fact, 'statement' | 'origin' | 'actor' | 'saidBy'>): string {
  if (origin !== 'extracted' || (saidBy ?? actor) !== 'person') return statement;
  const answered = ANSWERED.exec(statement);
  const said = answered === null ? statement : statement.slice(0, answered.index);
  const plain = withoutChat(said);
  return contentWords(plain).length === 0 ? statement : `${plain}${answered?.[0] ?? ''}`;
}

export function withoutChat(said: string): string {
  let text = said;
  for (let before = ''; before !== text; ) {
    before = text;
    const rest = withoutTrailer(
      withoutBeginning(LEADS, withoutBeginning(ONLY_AGREES, withoutStart(OPENERS, text))),
    ).trim();
    // "ok" alone is all there is.
    if (TWO_WORDS.test(rest.toLowerCase())) text = rest;
  }
  return withoutWords(withoutStart(LEFT_OVER, withoutLead(text)))
    .replace(/\s+([,.;!?])(?=\s|$)/g, '$1')
    .replace(/^[\s,]+|,(?=\s*[.;!?]|\s*$)/g, '')
    .replace(/,\s*,/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
}

const TWO_WORDS = /[a-zà-ɏ\d]{2,}.*[a-zà-ɏ\d]{2,}/;
/** One of these is in each match of `CHAT`. */
const CHAT_WORDS = [
  'btw',
  'lol',
  'haha',
  'pls',
  'tho',
  'imho',
  'imo',
  'afaik',
  'tbh',
  'ffs',
  'honestly',
  'nah',
  'sake',
];

function withoutWords(text: string): string {
  const lower = text.toLowerCase();
  const plain = CHAT_WORDS.some((word) => lower.includes(word))
    ? text.replace(CHAT, (...match) => {
        const { before = '', after } = match.at(-1) as Readonly<Record<string, string | undefined>>;
        if (/[a-z]/i.test(before)) return `${before} `;
        return before !== '' || after !== undefined ? ', ' : ' ';
      })
    : text;
  return plain.includes(' = ') ? plain.replace(/(?<=[a-zà-ɏ]) = (?=[a-zà-ɏ])/i, ' is ') : plain;
}

/** As long as the text: a few letters have a longer lower case, and then nothing is recognised. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : '';
}

function withoutStart(beginning: RegExp, text: string): string {
  return text.slice(beginning.exec(lowerCase(text))?.[0].length ?? 0);
}

function withoutTrailer(text: string): string {
  return text.slice(0, TRAILERS.exec(lowerCase(text))?.index ?? text.length);
}

function withoutBeginning(beginning: RegExp, text: string): string {
  return unlessTurned(text, withoutStart(beginning, text));
}

/**
 * "stop doing that: you put feat: there. no prefixes" would say the opposite without its beginning: what follows it must forbid
 * by itself.
 */
function unlessTurned(text: string, rest: string): string {
  const removed = text.slice(0, text.length - rest.length);
  const [next = ''] = rest.split(/(?<=[.!?])\s/);
  return removed !== '' && FORBIDS.test(removed.toLowerCase()) && !denies(next.toLowerCase()) ? text : rest;
}

/** "so nobody fixes it: one truck over is right": what follows the colon says what "it" is. */
function withoutLead(text: string): string {
  const [, lead = '', rest = ''] = /^([^:"`]{3,40}|[^:`]{3,40}):\s+(.+)$/.exec(text) ?? [];
  const stands = rest !== '' && contentWords(rest).length >= REST_MIN_WORDS && completenessOf(rest) === 'whole';
  return stands && completenessOf(lead) === 'points' ? unlessTurned(text, rest) : text;
}
