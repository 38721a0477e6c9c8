/**
 * Words that introduce a statement without naming its subject: "please remember: …", "merk dir, dass …", "we decided: …",
 * "from now on: …". Subjects are taken from what follows them.
 */

import { SCOPE_WORDS, withoutScopeFirst } from '../../domain/facts/subjects/everywhere-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { isAscii } from '../../domain/text/ascii.ts';
import { withoutWish } from './wish-beside.ts';

/**
 * A text without any of these words cannot match the pattern. The patterns ignore case in all alphabets; the first use of one takes V8
 * longer than everything else that is done with a sentence, and few sentences have the words.
 */
const REMEMBER_WORDS =
  /remember|learn|memori[sz]e|keep in mind|make a note|take note|note down|note to self|for the record|for future|ever forget|merk|notier|erinnerung|protokoll|im kopf|recuerda|ten en cuenta|apunta|anota|conste/i;
const DECIDED_WORDS =
  /decided|agreed|settled|rule|policy|preference|regel|regla|now on|here on|going forward|as of|ab jetzt|ab sofort|ab heute|de ahora|entschieden|beschlossen|decidido|acordado/i;
const LABEL_MARK = /:/;
const TELL_WORDS = /remind me|erinner|recu/i;

/** Only for ASCII texts: other letters have more than one other case. */
function lacks(words: string, needed: RegExp): boolean {
  return isAscii(words) && !needed.test(words);
}

const POLITE =
  '(?:(?:please|pls|plz|ok|okay|and|also|hey|so|btw|can you|could you|just|bitte|und|por favor|y|oye)[, ]+)*';
const FOR_LATER = `(?:for (?:later|next time|the future)|${SCOPE_WORDS})`;
/** Asks to keep what follows: the most certain source of a fact. */
const REMEMBER = new RegExp(
  `^${POLITE}(?:` +
    [
      `(?:[^:,.]{1,24}[, ]+(?:but|and|aber|pero) (?:also |please )?)?(?:learn|note|remember) (?:this|the following)\\s*:\\s*(?=\\S)`,
      `(?:remember|memori[sz]e|keep in mind)(?: (?:this|the following|${FOR_LATER}))*\\s*[:,–—-]\\s*(?=\\S)`,
      `(?:remember|memori[sz]e|keep in mind|make a note|take note|note down)(?: ${FOR_LATER})* that\\s+(?!\\w+[?]?$)(?!time\\b|day\\b|bug\\b|one\\b)`,
      "(?:remember|keep in mind)[:,]?\\s+(?=(?:my|i|we|our|never|always|no|don'?t|do not|all|every|everything)\\b)",
      `(?:keep in mind|make a note|take note|note to self|for the record|for future reference|don'?t ever forget)(?: ${FOR_LATER})*\\s*[:,–—-]\\s*(?=\\S)`,
      `merke? (?:es )?dir(?: (?:das|bitte|mal|für später|${SCOPE_WORDS}))*\\s*[:,–—-]?\\s*(?:dass\\s+)?(?!nicht\\b)(?=\\S)`,
      '(?:notiere? dir|zur erinnerung|fürs protokoll|nur fürs protokoll|behalte? im kopf)\\s*[:,–—-]\\s*(?:dass\\s+)?',
      `(?:recuerda|acuérdate|ten en cuenta|apunta|anota|que conste|para que conste)(?: ${SCOPE_WORDS})?\\s*(?:[:,–—-]\\s*|(?:de )?que\\s+|esto\\s*[:,]\\s*)`,
    ].join('|') +
    ')',
  'iu',
);
/** Only labels what follows as decided. */
const LABEL = new RegExp(
  `^${POLITE}(?:(?:(?:we(?:'ve| have)?|i(?:'ve| have)?|the team(?: has)?)(?: (?:just|now|finally|all|both|already))*\\s+)?(?:final )?(?:decided|agreed|settled|decision|verdict|entscheidung|beschlossen|decisión)|wir haben (?:uns )?(?:entschieden|beschlossen)|hemos (?:decidido|acordado))\\s*:\\s*`,
  'iu',
);
/** Says that something was decided or holds from now on. */
const DECIDED = new RegExp(
  `^${POLITE}(?:` +
    [
      "(?:we(?:'ve| have)?|i(?:'ve| have)?|the team(?: has)?)(?: (?:just|now|finally|all|both|already))*\\s+(?:decided|agreed|settled)(?:\\s*[,–—-]\\s*|\\s+(?:that|to|on|it'?s)\\s+)",
      '(?:new rule|rule|policy|preference|neue regel|regel|regla)\\s*:\\s*',
      '(?:from now on|from here on|going forward|as of (?:now|today)|ab jetzt|ab sofort|ab heute|a partir de ahora|de ahora en adelante)\\s*[:,–—-]?\\s+',
      '(?:wir haben|hemos)\\s+(?:uns\\s+)?(?:entschieden|beschlossen|decidido|acordado)\\s*(?:,\\s*(?:dass\\s+)?|que\\s+)?',
    ].join('|') +
    ')',
  'iu',
);
const ALONE = `^${POLITE}(?:remember(?: this| these| the following)?|merke? dir(?: (?:das|bitte|mal|folgendes))*|recuerda(?: esto)?|for the record)`;
const HEADS_LIST = new RegExp(`${REMEMBER.source.slice(0, -1)}|${ALONE.slice(1)})\\s*[:.…–-]*$`, 'iu');
const ONLY_REQUEST = new RegExp(`${ALONE}\\s*[:.…–-]*$`, 'iu');

/** "Please remember:" and nothing else. */
export function onlyAsksToRemember(words: string): boolean {
  return !lacks(words, REMEMBER_WORDS) && ONLY_REQUEST.test(words.trim());
}

/** "commit please, and remember that …": another request comes first. */
const REQUEST_FIRST =
  /^[^:?]{1,48}?[,;.]\s+(?:(?:and|und|y|also|but|aber|pero)\s+)(?=(?:please |bitte |por favor,? )?(?:remember|keep in mind|make a note|merke? dir|notiere? dir|recuerda|acuérdate|ten en cuenta|apunta|anota)(?!\p{L}))/iu;

function fromRequest(words: string): string {
  return withoutScopeFirst(words.replace(REQUEST_FIRST, ''));
}

/** Whether a sentence asks to keep what it says; `heading`: the line above the list it is in. */
export function asksToRemember(words: string, heading: string): boolean {
  return (
    (!lacks(words, REMEMBER_WORDS) && REMEMBER.test(fromRequest(words))) || (heading !== '' && HEADS_LIST.test(heading))
  );
}

/** Asks to be reminded of something: "remind me what we decided". */
const TELL_AGAIN = new RegExp(
  `^${POLITE}(?:remind me (?:again )?(?:what|how|why|when|where|which|who|whether|if)|erinner[en]? mich(?: bitte| mal)*,? (?:was|wie|warum|wann|wo|welche[rsn]?|wer|ob)|recu[eé]rdame (?:qué|cómo|cuándo|cuál|dónde|por qué|quién|si))(?!\\p{L})`,
  'iu',
);

export function asksToBeTold(words: string): boolean {
  return !lacks(words, TELL_WORDS) && TELL_AGAIN.test(words);
}

/** The statement without the request to remember it, before or behind it, or the label of a decision. */
export const withoutRequest = memoizeSentence((words): string => {
  return withoutTail(withoutRequestBefore(words));
});

/** The statement without what introduces it. */
export function withoutRequestBefore(words: string): string {
  const said = lacks(words, REMEMBER_WORDS) ? words : withoutRemember(words);
  return lacks(said, LABEL_MARK) ? said : rest(said, LABEL);
}

/** "…, note that down". */
function withoutTail(words: string): string {
  const said = withoutWish(words).trim();
  return said === '' || said === words ? words : said;
}

/** "For all my repos, remember: …" too. */
function withoutRemember(words: string): string {
  const said = fromRequest(words);
  return REMEMBER.test(said) ? rest(said, REMEMBER) : words;
}

/** The statement also without the words that it was decided or when it starts, to find its subject. */
export function withoutLead(words: string): string {
  const said = withoutRequest(words);
  return lacks(said, DECIDED_WORDS) ? said : rest(said, DECIDED);
}

function rest(words: string, lead: RegExp): string {
  const said = words.replace(lead, '');
  return said.trim() === '' ? words : said;
}
