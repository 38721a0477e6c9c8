/**
 * A wish to keep something that stands behind it or in the next sentence: "I owe Ana a draft, note that down", "nicht vergessen",
 * "apúntalo". Wordings per language, as data. A wish in front of it is in `explicit-request.ts`.
 */

/** `keep`: it is to be known. `recall`: the agent is to think of it. `do`: something is left to do. */
export type Wish = 'keep' | 'recall' | 'do';

const POLITE = '(?:(?:please|pls|plz|so|and|ok|but|bitte|und|also|por favor|y|pero)[, ]+)*';
const KEEP = [
  '(?:note|write|jot) (?:that|this|it|those|them) (?:all )?down(?: somewhere| for me)?',
  '(?:make|take) (?:a )?note(?: of (?:that|this|it))?',
  '(?:remember|memori[sz]e) (?:that|this|it)(?: for (?:later|next time|the future))?',
  '(?:keep|bear) (?:that|this|it) in mind',
  'merke? (?:es )?dir(?: bitte| mal)?(?: das)?(?: bitte| mal)?|merk(?:e|t)? (?:das|euch das)|(?:das )?(?:bitte )?merken',
  'schreibe? (?:dir )?(?:das|es)(?: dir)?(?: bitte| mal| irgendwo)* auf|notiere?(?: dir)? (?:das|es)(?: bitte)?|halte? das(?: bitte)? fest',
  '(?:das )?(?:bitte )?nicht vergessen|vergiss (?:das|es) nicht',
  'ap[uú]nt(?:al[oa]|a eso|a esto|átelo|atelo)|an[oó]t(?:al[oa]|a eso|a esto|átelo|atelo)|recu[eé]rdal[oa]|memor[ií]zal[oa]|tenl[oa] en cuenta',
  'no (?:lo|la|te) olvides(?: de (?:eso|esto))?|que no se (?:te|nos) olvide',
];
const RECALL = ["(?:don'?t|do not|dont) (?:ever )?forget(?: (?:that|this|it))?"];
const DO = [
  "(?:don'?t|do not|dont) let me forget(?: (?:that|this|it|about (?:it|that)))?",
  'remind me(?: (?:then|of (?:that|this|it)|about (?:that|this|it)|later|tomorrow|when (?:it|we|i)[\\w ]{2,25}))?',
  "(?:(?:but )?(?:that'?s|thats|this is|it'?s) )?(?:something )?for (?:later|another day|some other day)",
  'put (?:that|this|it) on (?:the|my|our) (?:list|to-?do(?: list)?)|add (?:that|this|it) to (?:the|my|our) (?:list|to-?dos?(?: list)?|backlog)',
  'lass (?:mich|uns) das nicht vergessen|erinnere? mich(?: bitte)?(?: (?:daran|dran))?(?: bitte)?|(?:das ist )?(?:was )?für später',
  'que no se me olvide|no me dejes olvidarl[oa]|recu[eé]rdamel[oa]|recu[eé]rdame(?: eso| esto)?|(?:eso )?(?:es )?para (?:luego|más tarde|después|otro día)',
];
/** A text without any of these has no wish at its end. */
const HINT =
  /note|down|remember|memor|mind|forget|merk|schreib|notier|halt|vergess|vergiss|apunt|apúnt|anot|anót|recu|cuenta|olvid|remind|later|another day|other day|list|todo|to-do|backlog|erinner|später|luego|más tarde|después|otro día/i;
/** Behind these words the wish is about something else: "we should always remember that". */
const TAIL = (wishes: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|[,;:.!)]\\s*|\\s[–—-]+\\s*)${POLITE}(?:${wishes.join('|')})[,.! ]*(?:please|pls|bitte|por favor|ok|yeah|thanks)?[.! ]*$`,
    'i',
  );
const KEEP_TAIL = TAIL(KEEP);
const RECALL_TAIL = TAIL(RECALL);
const DO_TAIL = TAIL(DO);

/** The wish that a text ends with. */
export function wishAtEnd(text: string): Wish | undefined {
  if (!HINT.test(text)) return undefined;
  if (DO_TAIL.test(text)) return 'do';
  if (RECALL_TAIL.test(text)) return 'recall';
  return KEEP_TAIL.test(text) ? 'keep' : undefined;
}

/** The text without the wish at its end; empty if it is nothing else. */
export function withoutWish(text: string): string {
  return HINT.test(text)
    ? [DO_TAIL, RECALL_TAIL, KEEP_TAIL].reduce((said, tail) => said.replace(tail, ''), text)
    : text;
}

/** A sentence that is nothing but a wish is about the one before it. */
export function isOnlyWish(text: string): boolean {
  return wishAtEnd(text) !== undefined && withoutWish(text).trim() === '';
}

const LEFT_TO_DO =
  /(?<![a-zà-ɏ])(?:i(?:['’]?ll| will| still| owe| need| have to| must| promised)|we (?:still|need|have to|must)|(?:still|has to|have to|needs? to|owe[sd]?|promised|due|going to|gonna)|ich (?:muss|soll|schulde|werde)|wir (?:müssen|sollten)|(?:muss|müssen|schulde\w*) |noch (?:zu|nicht|ein\w*|die|den|das)|versprochen|tengo que|tenemos que|hay que|debo|debemos|falta|faltan|prometí|le debo|voy a|next (?:week|month|sprint|(?:mon|tues|wednes|thurs|fri)day)|tomorrow|morgen|mañana|nächste\w* woche|la semana que viene)(?![a-zà-ɏ])/i;

/** Work in the German infinitive and nothing that says how something is: "die Lizenz verlängern". */
const TO_DO =
  /^(?!.*(?<!\p{L})(?:ist|sind|hat|haben|wird|werden|wir|sie|man)(?!\p{L}))(?:\p{L}[\p{L}-]* ){1,5}\p{Ll}{3,}(?:en|ern|eln)[.! ]*$/u;

/** Whether it says that something is left to do. */
export function isLeftToDo(text: string): boolean {
  return LEFT_TO_DO.test(text) || TO_DO.test(text);
}
