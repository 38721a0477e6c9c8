/**
 * "please let the counter stop at 45" – "Changed to 45.": the agent that repeats the value of what a person said takes it up. Words per
 * language, as data.
 */
import { numberOf } from '../../domain/facts/values/number-words.ts';
import { isSameValue, saidValues } from '../value-alone/said-values.ts';

const REPLY_CHARS = 300;
/** It shows or counts what was asked for. */
const SHOWS =
  /^\W*(?:here|there (?:are|is)|i (?:see|found)|reading|running|looking|hier|da (?:sind|ist)|es gibt|ich (?:lese|sehe)|aquí|hay|veo|leo)(?!\p{L})/iu;
/** "cap it at twelve", "mach dreißig draus", "déjalo en 30": gives what is spoken of a value. */
const SETS_IT =
  /(?<!\p{L})(?:(?:make|cap|set|keep|limit|put|bring|bump|raise|lower|drop|cut|extend|shorten|leave|let) (?:it|that|this|them|those)(?: (?:stop|be|end|go|stay|down|up|back|rather))*(?: (?:at|to|on|in|down to|up to|back to))? |(?:mach|machen? wir|setz|stell|nimm|nehmen wir|begrenz|erhöh|senk|kürz|lass)\p{L}{0,2} (?:(?:es|das|ihn|sie|die|den|da|mal|bitte|lieber|doch) )*(?:(?:auf|zu|bei|mit) )?|(?:déja|pon|súbe|bája|cámbia|limíta|haz)(?:l[oa]s?|me)(?: (?:a|en|de|al))? )(?:about |around |rund |etwa |unos )?(?=\p{L}|\d)/iu;

/** Whether the beginning of the reply has a value of the words. */
export function repeatsValue(words: string, reply: string): boolean {
  if (reply === '' || SHOWS.test(reply)) return false;
  const said = reply.slice(0, REPLY_CHARS);
  const given = saidValues(words);
  if (given.length === 0) return false;
  const repeated = saidValues(said);
  if (given.some((value) => repeated.some((other) => isSameValue(value, other)))) return true;
  // "mach dreißig draus" – "jetzt 30 Minuten": whatever is counted.
  const numbers = numbersIn(said);
  return [...numbersIn(words)].some((number) => numbers.has(number));
}

/** From two on: "one" is often no number. */
function numbersIn(text: string): ReadonlySet<number> {
  const words = text.match(/(?<![\p{L}\d#._/-])(?:\d+|\p{L}{3,10})(?![\p{L}\d_/-])/gu) ?? [];
  return new Set(words.map(numberOf).filter((number) => number >= 2));
}

export function setsIt(words: string): boolean {
  return SETS_IT.test(words);
}
