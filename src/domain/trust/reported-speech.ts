/** Reported speech inside a line: what someone else said, wrote or announced, in the sender's words. */
import { latePattern, type Pattern, patternFor } from '../text/pattern-for.ts';

export const REPORTS =
  /\b(?:says?|said|writes?|wrote|reports?|reported|answers?|answered|asks?|asked|claims?|sends?|sent|schreibt|schrieb|sagt|sagte|meldet|meldete|antwortet|escribe|escribió|dice|dijo|informa|responde|respondió)\b/iu;
export const BY_OWNER = /(?<!\p{L})(?:i|we|ich|wir|yo|nosotros|nosotras)(?!\p{L})/iu;

/** A verb of saying with "that", "this" or a dash after it: "announces that …", "told me this - …". */
const SAYS = latePattern(
  /(?<!\p{L})(?:announce[sd]?|state[sd]|tells?|told|says?|said|writes?|wrote|reports?|reported|claim(?:s|ed)|mention(?:s|ed)|explain(?:s|ed)|post(?:s|ed)|tweet(?:s|ed)|recommend(?:s|ed)|insist(?:s|ed)|confirm(?:s|ed)|schreibt|schrieb|sagt|sagte|meint|meinte|meldet|verkündet|behauptet|erzählt|erzählte|escribe|escribió|dice|dijo|anuncia|anunció|afirma|contó)(?:\s(?:me|us|them|him|her|everyone|people|mir|uns|nos))?(?:\s(?:just now|today|yesterday|heute|gestern|hoy|ayer))?(?:\s(?:that|dass|que)\s|,\sdass\s|\s(?:this|it|das|dies|esto)?\s?[-–—]\s)/giu,
);
/** What follows the verb: nearly every line lacks it, and then the long pattern is not compiled. */
const AFTER_VERB = /(?:that|dass|que|[-–—])\s/i;
/** The sender says it, or the agent that is addressed. */
const OWN_SUBJECT =
  /(?<!\p{L})(?:i|we|you|ich|wir|du|yo|nosotros|nosotras|tú)(?:[’']?(?:ve|d|ll))?(?:\s(?:have|had|would|will|can|just|already|also|always|never|once|habe|haben|hatte|hast|schon|he|hemos|ya))*\s*$/iu;
/** The subject is within this many characters before its verb. */
const SUBJECT_REACH = 60;
const ACCORDING = latePattern(
  /(?<!\p{L})(?:according to|laut|según)\s(?!me\b|us\b|our\b|my\b|uns)[^,.:;]{2,40}?(?:,\s|\s(?=(?:you|we|one|they|man|wir|du|se|hay|debemos)\s))/giu,
);
const ACCORDING_WORD = /according to|laut|según/i;
/** "Thoughts on this tweet? We decided …" */
const ABOUT_TEXT =
  /^[^.?!:]{0,60}(?<!\p{L})(?:this|dies\p{L}*|est[aeo])\s(?:[\p{L}-]+\s)?(?:tweet|posts?|text|e-?mail|message|comment|statement|quote|paragraph|article|nachricht|kommentar|beitrag|mensaje|correo|comentario|texto)\?\s+/iu;

/** The line with spaces instead of the reported words: one sentence after "that", else the rest of the line. */
export function withoutReportedClauses(line: string): string {
  const about = line.includes('?') ? ABOUT_TEXT.exec(line)?.[0].length : undefined;
  const own = about === undefined ? line : line.slice(0, about) + ' '.repeat(line.length - about);
  const said = AFTER_VERB.test(own) ? withoutParts(own, SAYS, isSaidByOther) : own;
  return ACCORDING_WORD.test(said) ? withoutParts(said, ACCORDING, () => true) : said;
}

function isSaidByOther(line: string, at: number): boolean {
  const lead = line.slice(Math.max(0, at - SUBJECT_REACH), at);
  return lead.trim() !== '' && !OWN_SUBJECT.test(lead);
}

function withoutParts(line: string, opener: Pattern, applies: (line: string, at: number) => boolean): string {
  let own = '';
  let read = 0;
  for (const match of line.matchAll(patternFor(line, opener))) {
    const start = match.index + match[0].length;
    if (match.index < read || !applies(line, match.index)) continue;
    const end = /[-–—]\s$/.test(match[0]) ? line.length : endOfSentence(line, start);
    own += line.slice(read, start) + ' '.repeat(end - start);
    read = end;
  }
  return own + line.slice(read);
}

const SENTENCE_END = /[.!?](?:\s|$)/g;

function endOfSentence(line: string, from: number): number {
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(line)?.index ?? line.length;
}
