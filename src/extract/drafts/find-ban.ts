/**
 * Finds what a person rules out or takes back: "never use npm", "no npm please, ever", "nie wieder npm", "ignore the decision on
 * redis". A fact with exactly that value no longer holds. Patterns per language, as data.
 */

import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { once } from '../../domain/once.ts';

const WORD = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}./+#-]*[\\p{L}\\p{N}+#])?';
const NAME = `(?<name>${WORD}(?: ${WORD})??)`;
const NAME_WORDS = 2;
/** Words before the ban, and words behind the name that do not narrow it. */
const LEAD =
  '(?:^|[.;:!,–—] ?)(?:(?:please|pls|ok|okay|so|and|but|no|nope|again|guys|i said|from now on|in this (?:repo|project)|bitte|und|aber|nein|also|ab (?:jetzt|sofort)|in diesem projekt|por favor|y|pero|no|en este proyecto),? )*';
const TAIL =
  '(?:,? (?:please|pls|ever|again|ever again|any ?more|at all|anywhere|here|any longer|for anything|period|thanks|ok|in this (?:repo|project)|in (?:any|our|my) (?:repos?|projects?)|bitte|mehr|wieder|nie wieder|nirgends|hier|überhaupt|danke|in diesem projekt|benutzen|nutzen|verwenden|nehmen|einsetzen|installieren|por favor|nunca|nunca más|jamás|más|aquí|en ningún sitio|gracias|en este proyecto))*(?= *(?:$|[.,;:!–—]))';
const RULES_OUT: readonly string[] = [
  // English
  "(?:(?:we|i|you)(?: (?:will|shall|should|must|can))? )?(?:never(?: ever)?|don['’]?t(?: ever)?|dont(?: ever)?|do not(?: ever)?|won['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|not|stop|avoid|quit)(?: again)? (?:use|using|want|need|run|running|install|installing|touch|adopt|adopting|go with|going with)(?: the| an?| any)?",
  '(?:never again|never|no more|not|no|absolutely no|definitely no)',
  // German
  '(?:(?:wir|ich|du) )?(?:(?:nutz|benutz|verwend)(?:e|en|t)?|nehmen|nimm|installier(?:e|en|t)?)(?: wir| bitte| hier)* (?:nie(?:mals)?(?: wieder)?|kein(?:e[nrms]?)?|nicht(?: mehr)?)',
  '(?:nie(?:mals)?(?: wieder)?|(?:auf )?(?:gar |bloß )?kein(?:e[nrms]?)?(?! fall)|bloß kein(?:e[nrms]?)?|nicht)',
  // Spanish
  '(?:nunca(?: más)?|jamás|ya no|no)(?: (?:vamos a|vas a|quiero|queremos|vuelvas a|volvamos a|volver a))? (?:us(?:ar|es|éis|emos|amos|en)|utili(?:zar|ces|cemos|zamos)|instal(?:ar|es|emos)|toques|quiero|queremos)(?: el| la| más)?',
  '(?:nunca más|nunca|jamás|nada de|ya no|no(?! (?:quit|elimin|saqu|borr|toqu|cambi|reemplac|dej)\\p{L}+))',
];
const BAN = RULES_OUT.map((start) => once(() => new RegExp(`${LEAD}${start} ${NAME}${TAIL}`, 'u')));
/** German puts the verb or the negation behind the name: "npm nutzen wir nicht mehr", "wir nutzen npm nie wieder". */
const BAN_BEHIND = once(
  () =>
    new RegExp(
      `${LEAD}(?:(?:wir|ich|du) )?(?:(?:nutz|benutz|verwend)(?:e|en|t)?|nehmen|nimm) ${NAME} (?:bitte )?(?:nie(?:mals)?(?: wieder)?|nicht(?: mehr)?)${TAIL}|${LEAD}${NAME.replace('<name>', '<front>')} (?:nutzen|benutzen|verwenden|nehmen) wir (?:nie(?:mals)?(?: wieder)?|nicht(?: mehr)?)${TAIL}`,
      'u',
    ),
);
const HINT = /never|n['’]t|dont|not |no |stop|avoid|quit|nie|kein|nicht|nunca|jamás|nada de/;

/** Between the verb and the name of what is withdrawn. */
const SAID =
  '(?: (?:the|my|our|that|this|all|any|what|whatever|everything|previous|earlier|last|old|former|i|we|you|said|wrote|decided|agreed|told you|decision|choice|rule|instruction|note|advice|idea|plan|die|den|das|alles|was|unsere?n?|meine?n?|letzten?|vorherigen?|alten?|früheren?|frühere|entscheidung|regel|beschluss|vorgabe|anweisung|idee|ich|wir|la|el|lo|las|los|mi|nuestra|decisión|regla|elección|instrucción|anterior|última|previa|que|dije|dijimos|decidimos|acordamos|dicho))';
const TAKE_BACK = once(
  () =>
    new RegExp(
      [
        `(?:ignore|disregard|forget|scrap|scratch|revoke|withdraw|undo|overrule|reverse|cancel|take back|vergiss|vergesst|ignorier(?:e|t)?|streich(?:e|t)?|verwirf|olvida|olvidad|ignora|descarta|anula|anulamos|retira|retiro|retiramos)${SAID}{1,7} (?:about|on|for|regarding|against|to use|zu|zum|zur|über|für|mit|wegen|sobre|de|del|con|para) (?:the |der |den |dem |das |die |el |la )?(?<a>${WORD}(?: ${WORD})?)`,
        `(?:decision|choice|rule|agreement|entscheidung|regel|beschluss|decisión|regla|lo)(?: (?:about|on|for|to use|zu|zum|zur|über|für|mit|sobre|de|del|con)) (?:the |der |den |el |la )?(?<b>${WORD}(?: ${WORD})??) (?:no longer (?:stands|holds|applies|counts)|is (?:off|void|cancelled|reversed|moot)|does(?:n['’]?t| not) (?:stand|hold|apply|count)(?: any ?more)?|gilt nicht(?: mehr)?|ist (?:hinfällig|vom tisch|aufgehoben)|ya no (?:vale|aplica|cuenta)|queda anulad[oa])`,
        `(?:nehme|nehmen)(?: (?:ich|wir))?(?: (?:das|die entscheidung|alles))? (?:mit|zu|zum|zur|für|über) (?:dem |der )?(?<c>${WORD}(?: ${WORD})??) (?:wieder )?zurück`,
      ].join('|'),
      'u',
    ),
);
const TAKE_BACK_HINT =
  /ignor|disregard|forget|scra|revoke|withdraw|undo|overrule|reverse|cancel|take back|verg[ie]s|streich|verwirf|olvid|descarta|anula|retir|decision|choice|rule|agreement|entscheidung|regel|beschluss|decisión|regla|lo |zurück/;
/** A wish, a thought, a condition or an exception. */
const OPEN =
  /\?|(?<!\p{L})(?:if|when|once|unless|until|before|without|except|yet|maybe|perhaps|might|would|could|hope|wish|almost|nearly|only|just|wenn|sobald|falls|bis|bevor|ohne|außer|noch|vielleicht|würden?|könnten?|nur|si|cuando|hasta|sin|salvo|todavía|aún|quizás?|solo|sólo|casi|ojalá)(?!\p{L})/u;

/** "don't ignore the decision on kafka" */
const DENIED = /(?<!\p{L})(?:not|n['’]t|dont|never|nicht|nie|niemals|no|nunca)\s*$/u;

/** What is ruled out for good: the name alone, not one use of it. */
export const findBan = memoizeSentence((said): string | undefined => {
  const sentence = said.toLowerCase();
  if (!HINT.test(sentence) || OPEN.test(sentence)) return undefined;
  for (const pattern of [...BAN, BAN_BEHIND]) {
    const { name, front } = pattern().exec(sentence)?.groups ?? {};
    const named = wholeName(name ?? front);
    if (named !== undefined) return named;
  }
  return undefined;
});

/** The name in a statement that withdraws an earlier one. */
export const findTakenBack = memoizeSentence((said): string | undefined => {
  const sentence = said.toLowerCase();
  if (!TAKE_BACK_HINT.test(sentence) || OPEN.test(sentence)) return undefined;
  const match = TAKE_BACK().exec(sentence);
  if (match === null || DENIED.test(sentence.slice(0, match.index))) return undefined;
  const { a, b, c } = match.groups ?? {};
  return (
    contentWords(a ?? b ?? c ?? '')
      .slice(0, NAME_WORDS)
      .join(' ') || undefined
  );
});

/** It says nothing besides: "ignore the decision on redis". */
export function onlyTakesBack(said: string): boolean {
  const about = findTakenBack(said);
  return (
    about !== undefined &&
    !/[,;:.!] *\S/.test(said) &&
    said
      .toLowerCase()
      .trimEnd()
      .replace(/[.!]+$/, '')
      .endsWith(about)
  );
}

/** "npm", not "npm yet": every word of it names something. */
function wholeName(name: string | undefined): string | undefined {
  const words = name === undefined ? [] : contentWords(name);
  // A day or a number is a value of many things.
  return words.length > 0 && words.join(' ') === name && typedValues(words.join(' ')).length === 0 ? name : undefined;
}
