/**
 * Whether a statement chooses or asks for something by its name: "we use lodash", "always write jsdoc", "siempre jsdoc en …". If that is
 * no longer used, the statement is over; "use postgres with pgbouncer" is about more than one of them. Words per language, as data.
 */

import { denialAt } from '../values/denial-at.ts';
import { contentWords, stemWord } from '../wording/content-words.ts';

const CHOOSES =
  /(?<!\p{L})(?:use|uses|using|with|write|add|want|keep|have|need|require|run|running|go with|on|always|every|nutzen?|benutzen|verwenden?|nehmen|nimm|schreib(?:e|en|t)?|brauchen|wollen|mit|immer|wir haben|usamos|usa|usar|usemos|con|per|über|durch|por|vía|is|are|ist|sind|es|son|escribe|escribimos|añade|pon|queremos|siempre|tenemos)(?: (?:the|an?|our|some|plain|einen?|eine|den|die|das|el|la|los|las|un|una))*\s*$/iu;
/** "jsdoc on every function": a name at the start is asked for, unless something is said of it. */
const STARTS = /(?:^|[,;:] )$/u;
const ASKED_FOR =
  /^ *(?:$|[,.;!]|(?:on|in|for|everywhere|only|always|please|auf|für|bei|überall|bitte|en|para|siempre|por favor)(?!\p{L}))/iu;
/** Longer statements say more than that it is used. */
const CONTENT_MAX = 7;

/** `names`: stems. */
export function choosesName(statement: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || contentWords(statement).length > CONTENT_MAX) return false;
  for (const { 0: word, index } of statement.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu)) {
    const name = word.replace(/[.-]+$/, '');
    if (!names.has(stemWord(name.toLowerCase()))) continue;
    const [before, after] = [statement.slice(0, index), statement.slice(index + name.length)];
    if (!(CHOOSES.test(before) || (STARTS.test(before) && ASKED_FOR.test(after)))) continue;
    return denialAt(statement, index, index + name.length) === undefined;
  }
  return false;
}
