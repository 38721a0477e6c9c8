/**
 * "make the trial shorter, two weeks is enough", "bump the upload to 25", "verkürze die Frist auf zwei Wochen", "sube el límite a
 * 200 por minuto": an order that gives a thing another amount is a decision. Patterns per language, as data.
 */
import { mayHaveValue, typedValues, type ValueType } from '../../domain/facts/values/typed-values.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';

const AMOUNTS: ReadonlySet<ValueType> = new Set(['length', 'interval', 'rate', 'size', 'share', 'money']);
const WORDS_MAX = 16;
const LEAD =
  "(?:(?:please|pls|ok|okay|and|also|so|then|actually|no|wait|hm+|nah|lets|let['’]s|can you|bitte|und|also|dann|doch|ach|komm|por favor|y|pues|mejor|vale|entonces)[,.]? )*";
const THE = '(?:(?:the|our|that|this|my|die|den|das|der|unsere?n?|el|la|los|las|nuestr[oa]s?) )?';
const THING =
  '(?<thing>\\p{L}[\\p{L}-]+(?: (?!to |auf |zu |a |al |from |von |de (?!\\p{L}+ (?:a|al) )|for |by )\\p{L}[\\p{L}-]+){0,3}?)';
const MORE_OR_LESS =
  '(?:shorter|longer|bigger|larger|smaller|higher|lower|faster|slower|kürzer|länger|größer|kleiner|höher|niedriger|schneller|langsamer|más (?:corto|corta|largo|larga|grande|pequeño|pequeña|alto|alta|bajo|baja))';
const ORDERS: readonly RegExp[] = [
  // The thing gets another amount.
  `(?:bump|raise|lower|cut|extend|shorten|increase|reduce|change|lift|erhöh(?:e|en|t)?|senk(?:e|en|t)?|verkürz(?:e|en|t)?|verlänger(?:e|n|t)?|heb(?:e|t)?|sub(?:e|amos|imos)|baj(?:a|emos|amos)|aument(?:a|emos|amos)|reduc(?:e|imos)|acort(?:a|emos|amos)|alarg(?:a|uemos|amos)|cambi(?:a|emos|amos)) ${THE}${THING}(?: (?:wir|up|down|von|from|de) ?[^,;.]{0,20}?)? (?:to|auf|a|al) `,
  // It is to be more or less.
  `(?:make|mach(?:e|en|t)?(?: wir)?|haz|hagamos|hacemos) ${THE}${THING} ${MORE_OR_LESS}(?= *[,.:;–-])`,
  // "make that log retention two weeks"
  `make (?:that|the|our) ${THING} (?=\\d|an? |half |one |two |three |four |five |six |ten )`,
].map((order) => new RegExp(`^${LEAD}${order}`, 'u'));
/** About the work of the moment. */
const HERE =
  /(?<!\p{L})(?:here|in (?:this|that) (?:test|file|function|call|query|example)|for (?:this|that) (?:test|run|call)|hier|in diesem (?:test|fall)|aquí|en este (?:test|caso))(?!\p{L})/u;
const BARE_NUMBER = /(?:to|auf|a|al) \d+(?:[.,]\d+)? *(?:$|[,.;!]|please|pls|bitte|por favor)/u;

/** What an order gives another amount; undefined if it is no such order. */
export const thingOrdered = memoizeSentence((words): string | undefined => {
  if (words.split(/\s+/).length > WORDS_MAX) return undefined;
  const lower = words.toLowerCase();
  for (const order of ORDERS) {
    const thing = order.exec(lower)?.groups?.thing;
    if (thing === undefined) continue;
    const amount = mayHaveValue(lower) && typedValues(lower).some(({ type }) => AMOUNTS.has(type));
    if ((amount || BARE_NUMBER.test(lower)) && !HERE.test(lower)) return thing;
  }
  return undefined;
});
