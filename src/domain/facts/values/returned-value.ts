/**
 * "back on 20", "doch wieder npm", "tabs again pls", "otra vez a 10 días": a person returns to what held before and names only that. Of
 * what it is, an earlier fact with that value says. Words per language, as data.
 */

import type { FactRecord } from '../fact-record.ts';
import { choosesName } from '../subjects/chooses-name.ts';
import { stemsOf } from '../wording/content-words.ts';
import { plainNumbers } from './plain-numbers.ts';
import { typedValues } from './typed-values.ts';

const HINT =
  /back|again|before|it was|es war|bisher|era|antes|right|correct|richtig|korrekt|bien|revert|return|stay|leave|stick|bleib|lass|qued|dej|wieder|zurück|doch|volv|vuelv|vuelta|otra vez|de nuevo|nuevamente|regres|after all/;
const LEAD =
  "^(?:(?:ok(?:ay)?|no+|nope|nah|hm+|so|and|actually|well|right|sorry|please|pls|then|wait|hold on|scratch that|never ?mind|forget (?:it|that)|on second thought|let['’]?s|we['’]?re|we are|we|i['’]?m|i|nein|nee|warte|moment|doch nicht|vergiss es|also|ach|na gut|gut|bitte|dann|wir|sind|gehen|und|bueno|vale|pues|mejor|y|espera|perdón|perdona|al final no|al final|olvídalo|entonces)[,.]? )*";
const THE = '(?:(?:the|our|an?|good old|den|die|das|der|dem|eine?[nmr]?|el|la|los|las|un|una) )*';
const WHAT = `${THE}(?<what>[\\p{L}\\p{N}][\\p{L}\\p{N}.,%+/#-]*(?: (?!(?:please|pls|then|now|because|for|and|but|so|since|in|on|at|bitte|dann|jetzt|weil|für|und|aber|im|por|porque|para|entonces|ahora|y|en)(?!\\p{L}))[\\p{L}\\p{N}][\\p{L}\\p{N}.%+/#-]*){0,2}?)`;
const END =
  '(?:,? (?:please|pls|then|now|thanks|everywhere|bitte|dann|jetzt|danke|überall|por favor|entonces|ahora|gracias))*(?= *(?:$|[,.;:!(–—]| (?:because|since|weil|porque) ))';
const PATTERNS = [
  `(?:(?:go|going|went|switch|switched|move|moved|put (?:it|that|them)|set (?:it|that|them)|bring (?:it|that)) )?back (?:down |up |over )?(?:to|on|at|with|using) ${WHAT}`,
  `(?:revert|return|roll back|reverted|rolled back)(?: (?:it|that|this|them))? to ${WHAT}`,
  `(?:(?:use|using|make it|go with|on|do) )?${WHAT} (?:again|after all)`,
  `(?:(?:doch|lieber|jetzt|halt|eben) )*(?:wieder|zurück)(?: (?:runter|hoch|rauf|rüber))?(?: (?:auf|zu|zum|zur|mit|bei|nach))? ${WHAT}`,
  `(?:(?:doch|lieber) )*${WHAT} wieder`,
  `(?:volvemos|volvamos|vuelve|vuelvo|volver|vuelta|de vuelta|regresamos|otra vez|de nuevo|nuevamente)(?: (?:al?|con|en))? ${WHAT}`,
  `${WHAT} (?:otra vez|de nuevo|nuevamente)`,
  `(?:stay(?:ing)?|stick(?:ing)?) (?:with|at|on) ${WHAT}`,
  `(?:leave|keep) (?:it|that|them) (?:at|on|as) ${WHAT}`,
  `${WHAT} (?:was|were|is|war|waren|ist|era|eran|es) (?:(?:doch|the|already|schon|ya) )?(?:right|correct|richtig|korrekt|correct[oa]|bien)(?: after all)?`,
  `${WHAT} (?:like|as) before`,
  `${WHAT} wie (?:vorher|zuvor|bisher)`,
  `${WHAT} como antes`,
  `doch ${WHAT}`,
  `(?:it was|es war(?:en)?|era(?:n)?) (?:doch )?${WHAT}`,
  `${WHAT} (?:estaba|estaban|está|están) bien`,
  `${WHAT} stays?`,
  `(?:bleib(?:en|t|e)?|lass(?:en|t)?)(?: (?:wir|ich|es|das))*(?: (?:doch|lieber|dann|halt))*(?: (?:bei|auf|mit))? ${WHAT}`,
  `${WHAT} bleibt`,
  `(?:nos quedamos|quedamos|seguimos|(?:lo |la )?dejamos|déjalo|déjala|que se quede)(?: (?:con|en))? ${WHAT}`,
  `${WHAT} se queda`,
].map((pattern) => new RegExp(`${LEAD}${pattern}${END}`, 'u'));

/** "forget postgres", "never mind the switch to jest", "vergiss Postgres": a plan is withdrawn, so what held before it holds again. */
const TAKES_BACK =
  /(?<!\p{L})(?:forget|never ?mind|scratch|vergiss|vergesst|doch nicht|olvida(?:d|te de)?|al final no)(?!\p{L})/u;

export function takesBackPlan(statement: string): boolean {
  return TAKES_BACK.test(statement.toLowerCase());
}

/** "hold time back to 10 then": a thing of few words, and what it returns to. */
const THING_BACK = new RegExp(
  `${LEAD}${THE}(?<thing>(?:\\p{L}{3,} ){1,3})(?:(?:goes|go|is|are|geht|gehen|ist|vuelve|vuelven) )?(?:back (?:down |up )?to|(?:wieder|zurück)(?: (?:runter|hoch|rauf))? (?:auf|zu)|(?:otra vez|de nuevo|de vuelta) al?) ${WHAT}${END}`,
  'u',
);

/** What a statement returns to, and the words for the thing if it names one. */
export function thingReturnedTo(statement: string): { readonly thing: string; readonly what: string } | undefined {
  const said = statement.toLowerCase();
  if (!HINT.test(said)) return undefined;
  const { thing, what } = THING_BACK.exec(said)?.groups ?? {};
  return thing === undefined || what === undefined ? undefined : { thing, what: what.replace(/[.,]+$/, '') };
}

/** What a statement returns to, in its own words; undefined if it does not say so. */
export function returnedTo(statement: string): string | undefined {
  const said = statement.toLowerCase();
  if (!HINT.test(said)) return undefined;
  for (const pattern of PATTERNS) {
    const what = pattern.exec(said)?.groups?.what?.replace(/[.,]+$/, '');
    if (what !== undefined) return what;
  }
  return undefined;
}

/** Whether an earlier statement gives this: as its value, a number or amount in it, or a name that it chooses. */
export function givesAgain(what: string, { statement, value }: Pick<FactRecord, 'statement' | 'value'>): boolean {
  const [typed] = typedValues(what);
  if (typed !== undefined) return typedValues(statement).some((each) => each.value === typed.value);
  if (value?.toLowerCase() === what) return true;
  const [number] = plainNumbers(what);
  if (number !== undefined)
    return (
      plainNumbers(statement).has(number) ||
      typedValues(statement).some((each) => Number.parseFloat(each.value) === number)
    );
  const named = stemsOf(what);
  const said = stemsOf(statement);
  return [...named].every((word) => said.has(word)) && choosesName(statement, named);
}

/** The record as a statement about the thing of the earlier one. */
export function withThingOf(record: FactRecord, earlier: FactRecord): FactRecord {
  const { value: _value, ...rest } = record;
  return {
    ...rest,
    kind: earlier.kind,
    subject: earlier.subject,
    ...(earlier.value === undefined ? {} : { value: earlier.value }),
    statement: `${record.statement} (${withoutOuter(earlier.statement)})`.slice(0, STATEMENT_MAX_CHARS),
    effect: 'replaces',
    // The earlier statement can have been completed itself.
    also: [...new Set([...(record.also ?? []), earlier.source, ...(earlier.also ?? [])])],
    confidence: Math.max(record.confidence, CONFIDENCE),
  };
}

const STATEMENT_MAX_CHARS = 300;
const CONFIDENCE = 0.8;

/** "back on 20 (page size is 20)" returned to again is about the page size. */
function withoutOuter(statement: string): string {
  return /^[^()]+ \((?<inner>[^()]+)\)$/u.exec(statement)?.groups?.inner ?? statement;
}
