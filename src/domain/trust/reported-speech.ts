/** Reported speech inside a line: what someone else said, wrote or announced, in the sender's words. */
import { latePattern, type Pattern, patternFor } from '../text/pattern-for.ts';

/** A verb of saying, in a line with a quotation or with a colon after it. */
export const REPORTS =
  /(?:(?<=(?:(?<!\p{L})(?:they|people)|\p{L}s)\s)(?:say|write|tell us|tell me|report|ask|claim)|(?<!\p{L})(?:says|said|saying|reads|steht(?=\s(?:in|im|auf|am|bei)\s)|pone|ponía|writes|wrote|written|writing|tells|told|reports|reported|answer(?:s|ed)|asks|asked|claims|claimed|sends|sent|repl(?:ies|ied)|respond(?:s|ed)|announce[sd]?|mention(?:s|ed)|explain(?:s|ed)|insist(?:s|ed)|post(?:s|ed)|tweet(?:s|ed)|pinged|texted|messaged|e?mailed|dm[’']?e?d|stated|recommends|recommended|suggests|suggested|confirm(?:s|ed)|schreib(?:t|en)|schrieb(?:en)?|geschrieben|sagt(?:en?)?|gesagt|mein(?:t|te|ten)|gemeint|meldet(?:e|en)?|gemeldet|antwortete?n?|geantwortet|erklärte?n?|berichtete?n?|behauptete?n?|verkündete?n?|escribe[n]?|escribió|escribieron|escrito|dice[n]?|dijo|dijeron|dicho|informan?|informó|responden?|respondió|comentó|contó|contaron|explicó|anunció|avisó|écrit|dit|disent|répond|scrive|ha scritto|dice che|ha detto|schreef|zegt|zei|escreveu|disse|disseram))(?!\p{L})/iu;
export const BY_OWNER = /(?<!\p{L})(?:i|we|ich|wir|yo|nosotros|nosotras)(?!\p{L})/iu;

/** "I said", "as we told you", "sagte ich", "lo que dije yo": the sender's own words. */
const OWN_BEFORE_VERB =
  /(?<!\p{L})(?:i|we|you|ich|wir|du|ihr|yo|nosotros|nosotras|tú|je|nous|io|noi|ik|wij|eu|nós)(?:[’']?(?:ve|d|ll|m|re))?(?:\s(?:(?:habe|hatte|haben|hatten)\s\S{1,20}|have|had|would|will|can|could|just|already|also|always|never|once|often|explicitly|clearly|only|now|habe|haben|hatte|hatten|hast|schon|bereits|ja|es|dir|euch|ihm|ihr|ihnen|mal|gestern|heute|vorhin|eben|immer|he|hemos|ya|te|les|os|le|lo|se)){0,5}\s*$/iu;
/** "as mentioned", "wie gesagt": without a subject it is the sender who said it before. "told me" is not. */
const NO_SUBJECT =
  /^(?:[^\p{L}]|(?:and|so|but|again|as|like|already|above|before|just|ok|wie|und|also|schon|bereits|oben|vorhin|ja|como|ya|y)(?!\p{L}))*$/iu;
const OWN_AFTER_VERB = /^\s(?:ich|wir|yo|i|we|nosotros|nosotras)(?!\p{L})/iu;
/** Spanish verbs say who speaks by their ending. */
const OWN_VERB =
  /(?<!\p{L})(?:dije|digo|dijimos|decimos|escribí|escribo|escribimos|he dicho|hemos dicho|conté|comenté|expliqué)(?!\p{L})/iu;

/** Whether the words before a colon introduce what someone else said. */
export function isReported(lead: string): boolean {
  if (OWN_VERB.test(lead)) return false;
  return [...lead.matchAll(EACH_REPORT)].some((verb) => isOfOther(lead, verb));
}

const EACH_REPORT = new RegExp(REPORTS.source, 'giu');

/** "i asked copilot and it answered": one of the verbs is somebody else's. */
function isOfOther(lead: string, verb: RegExpExecArray): boolean {
  const before = lead.slice(0, verb.index);
  const after = lead.slice(verb.index + verb[0].length);
  if (NO_SUBJECT.test(before))
    return /^\s(?:me|us|mir|uns|nos)(?!\p{L})/iu.test(after) || /(?:ón|eron|ó)$/u.test(verb[0]);
  return !OWN_BEFORE_VERB.test(before) && !OWN_AFTER_VERB.test(after);
}

/** A verb of saying with "that", "this" or a dash after it: "announces that …", "told me this - …". */
const SAYS = latePattern(
  /(?<!\p{L})(?:announce[sd]?|state[sd]|tells?|told|says?|said|writes?|wrote|reports?|reported|claim(?:s|ed)|mention(?:s|ed)|explain(?:s|ed)|post(?:s|ed)|tweet(?:s|ed)|recommend(?:s|ed)|insist(?:s|ed)|confirm(?:s|ed)|schreibt|schrieb|sagt|sagte|meint|meinte|meldet|verkündet|behauptet|erzählt|erzählte|escribe|escribió|dice|dijo|anuncia|anunció|afirma|contó|(?<!fest\s)steht|pone)(?:\s(?:me|us|them|him|her|everyone|people|mir|uns|nos))?(?:\s(?:in|at|on|during|over|im|in|am|beim|auf|en|durante)(?:\s[\p{L}\d-]+){1,3}?)?(?:\s(?:just now|today|yesterday|heute|gestern|hoy|ayer))?(?:\s(?:that(?!\sdown(?!\p{L}))|dass|que)\s|,\sdass\s|\s(?:this|it|das|dies|esto)?\s?[-–—]\s)/giu,
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
    const end = /[-–—]\s$/.test(match[0]) ? line.length : endOfReport(line, start);
    own += line.slice(read, start) + ' '.repeat(end - start);
    read = end;
  }
  return own + line.slice(read);
}

/** "She says that the form is too long, so we drop two fields": what follows is what the sender makes of it. */
const CONCLUDES =
  /, (?:(?:and )?(?:so|hence|therefore|which is why|that is why) (?!(?:that|they|he|she|people|their|his|her)(?!\p{L}))|(?:und )?(?:also|deshalb|deswegen|daher|darum) (?=(?:\p{L}+ )?(?:wir|ich|bitte)(?!\p{L}))|(?:y )?(?:así que|asi que|por eso|por (?:lo )?tanto) (?=(?:por favor|ya no |no |ahora |nos |l[oa]s? )*(?:\p{L}+mos|por favor)(?!\p{L})))/giu;
const CONCLUSION_WORD = /, (?:and |und |y )?(?:so|hence|therefore|which|that|also|des|daher|darum|as[ií]|por) ?/i;

/** Up to what the sender concludes, else to the end of the sentence. */
function endOfReport(line: string, from: number): number {
  const end = endOfSentence(line, from);
  const said = line.slice(from, end);
  if (!CONCLUSION_WORD.test(said)) return end;
  CONCLUDES.lastIndex = 0;
  const concluded = CONCLUDES.exec(said);
  return concluded === null ? end : from + concluded.index;
}

const SENTENCE_END = /[.!?](?:\s|$)/g;

function endOfSentence(line: string, from: number): number {
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(line)?.index ?? line.length;
}
