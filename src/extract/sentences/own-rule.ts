/**
 * A rule that can be read alone: "never push to main", "no mocks for the db", "nur Anna darf deployen", "nunca hagas push a main".
 * "never mysql" and "not on fridays" belong to the words before them. Words per language, as data.
 */
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { withoutValues } from '../../domain/facts/values/without-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { toolCategory } from '../subject/tools.ts';

const LEAD = '^(?:(?:and|also|but|please|pls|just|und|auch|aber|bitte|y|pero|también|por favor)[, ]+)*';
const RULES: readonly string[] = [
  "(?:we |you |wir |du )?(?:never|always|don['’]?t|do not|must(?:n['’]t| not)?|should(?:n['’]t| not)?|nie|niemals|immer|nunca|jamás|siempre) ",
  // "no toques las migraciones", "no uses mocks"
  'no (?:(?:me|te|se|lo|la|los|las|nos) )?\\p{L}{2,}(?<!(?:tien|pued|quier|sab|deb|er|vas|ha|sol))(?:es|as|áis|éis)(?: nunca| jamás)? ',
  // "no mocks for the db"
  '(?:no|keine?n?|sin|nada de|ning[uú]na?) \\p{L}[\\p{L}\\d-]*(?: [\\p{L}\\d-]+){0,2}? (?:in|for|on|to|without|outside|im|in|für|bei|auf|ohne|außerhalb|en|para|sin|fuera|a) ',
  // "only anna may deploy", "nobody merges without a review"
  '(?:only|nur|s[oó]lo|solamente) (?:\\p{L}+ ){1,3}?(?:may|can|is allowed|are allowed|darf|dürfen|kann|puede|pueden) ',
  '(?:nobody|no one|noone|niemand|nadie) (?!(?:knows?|cares?|is|was|has|weiß|ist|war|hat|sabe|es|está|ha)(?!\\p{L}))\\p{L}+ ',
  // "pushen nie direkt auf main", "die Tests laufen immer vor dem Merge", "auf main wird nie gepusht"
  '(?:\\p{L}+[ ]){1,5}?(?:nie|niemals|immer|nicht) (?:\\p{L}+ ){1,6}?(?:auf|vor|nach|ohne|ge\\p{L}+t|\\p{L}+en$)',
  // "tests must pass before a merge", "invoices have to be kept"
  '(?:\\p{L}+[ -]){1,4}?(?:must|may only|may never|have to|has to|should(?: always| never)?|(?:is|are) (?:always|never|only)|muss|müssen|darf|dürfen|soll|sollen|debe|deben|tienen? que) (?:\\p{L}+ )*?\\p{L}',
  // What the agent is told to do again and again.
  '(?:ask|tell|check with|run|keep|write|squash|sign|tag|test|lint|format|review|document|frag\\p{L}*|teste\\p{L}*|schreib\\p{L}*|halte?|lass\\p{L}*|prüfe?|pregunta(?:me)?|av[ií]sa(?:me)?|ejecuta|pasa|escribe|mant[eé]n|revisa|prueba) (?:.{2,60} )?(?:before|after|for every|on every|without|bevor|vor (?:dem|der|jede[mnr]?)|nach jede[mnr]?|bei jede[mnr]?|antes de|después de|en cada|sin)(?!\\p{L})',
  '(?:keep|halte?t?|mant[eé]n) (?:the |our |die |den |das |el |la |los |las )\\p{L}+',
  // "vor jedem Deploy laufen die Tests", "before every release we run the smoke tests"
  '(?:before|after|vor|nach|antes de|después de) (?:every|each|any|jede[mnr]?|cada) \\p{L}+ ',
];
const RULE = new RegExp(`${LEAD}(?:${RULES.join('|')})`, 'iu');
/** What it is about was named before. */
const POINTER =
  /(?<!\p{L})(?:it|them|those|they|ihn|davon|dafür|damit|eso|esto|ello)(?!\p{L})|(?<!\p{L})(?:this|that|das|dies)(?= *(?:$|[,.;!]| (?:is|was|ist|war|one)(?!\p{L})))/iu;
const WORDS_LEAST = 2;

export const isOwnRule = memoizeSentence((said): boolean => {
  const words = said.trim().replace(/[.!\s]+$/, '');
  return !POINTER.test(words) && isRule(words);
});

/** "never commit unless i say so": a condition makes one word enough. */
const LIMITED =
  /(?<!\p{L})(?:unless|until|without|before|after|ohne|bevor|außer|bis|sin|antes de|hasta que|salvo|a menos que) \p{L}/iu;

function isRule(words: string): boolean {
  return RULE.test(`${words} `) && contentOf(words) >= (LIMITED.test(words) ? 1 : WORDS_LEAST);
}

/** What a sentence speaks of: "the api is on port 8080". */
const THING =
  /^(?:(?:the|our|der|die|das|unsere?|el|la|los|las|nuestr[oa]s?) [\p{L}\d-]+(?: [\p{L}\d-]+)?)(?= (?:is|are|runs?|lives?|sits?|has|have|listens?|uses?|ist|sind|läuft|laufen|liegt|liegen|hat|haben|nutzt|nutzen|es|son|está|están|corre|corren|tiene|tienen|usa|usan|escucha)(?!\p{L}))/iu;
const NAMES_BY_POINTER =
  /(?<!\p{L})(?:it|them|sie|ihn|davon|darauf|desplegarl[oa]s?|tocarl[oa]s?|cambiarl[oa]s?|\p{L}+(?:ar|er|ir)l[oa]s?|l[oa] (?:puede|toca|cambia|despliega))(?!\p{L})/iu;

/** "the api", for "only anna may deploy it" behind "the api is on port 8080": a rule about a thing that the words before it name. */
export function thingOfRule(before: string, words: string): string | undefined {
  return NAMES_BY_POINTER.test(words) && isRule(words) ? THING.exec(before.trim())?.[0] : undefined;
}

/** What is left beside values and tools: "never mysql" and "never on fridays" rule out another value of the same thing. */
function contentOf(words: string): number {
  return contentWords(withoutValues(words, typedValues(words))).filter((word) => toolCategory(word) === undefined)
    .length;
}
