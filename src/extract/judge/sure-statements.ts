/**
 * Short statements whose wording leaves little doubt, although the classifier may not know their words: what is required or ruled out,
 * who is responsible, when somebody can be reached. Patterns per language, as data.
 */

import { permitsInCase } from '../../domain/facts/ends/is-case-exception.ts';
import { saysWithoutAsking } from '../../domain/facts/fold/permits.ts';
import { behindWrongAmount } from '../../domain/facts/values/amount-found-wrong.ts';
import { NUMBER_WORD } from '../../domain/facts/values/number-words.ts';
import { mayHaveValue } from '../../domain/facts/values/typed-values.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { findOwner } from '../subject/find-owner.ts';
import { asksForStyle } from './asks-for-style.ts';
import { thingOrdered } from './orders-change.ts';
import { settledShape } from './settled-shapes.ts';

const WORDS_MAX = 16;

/** "the signature header is required on every upload", "Pflicht", "obligatorio". */
const REQUIRED =
  /(?:,|(?<![a-zà-ɏ])(?:is|are|ist|sind|es|son))(?: (?:always|strictly|immer|siempre|strikt|absolut))? (?:required|mandatory|compulsory|forbidden|prohibited|off limits|pflicht|verpflichtend|verboten|tabu|obligatori[oa]s?|prohibid[oa]s?)(?![a-zà-ɏ])/i;
const REPORTED =
  /^(?:no|keine?|ning[uú]n\w*) |(?<![a-zà-ɏ])(?:says?|said|error|errors|message|complain\w*|fail\w*|warning|warns?|why|if|sagt|meldet|fehler|meldung|warum|wenn|dice|falla|aviso|por qué|si|no longer|not|nicht|nada|nothing)(?![a-zà-ɏ])/i;

/** "our contact there is Marit", "the vendor is Cargolux", "Ansprechpartnerin ist Frau Kern". */
const ROLE =
  '(?:vendor|supplier|provider|contact(?: person)?|account manager|product owner|project manager|tech lead|team lead|ansprechpartner(?:in)?|dienstleister|lieferant(?:in)?|anbieter|kontakt(?:person)?|projektleiter(?:in)?|proveedor(?:a)?|contacto|jef[ea] de (?:proyecto|producto)|responsable)';
const IS_NAMED = new RegExp(
  `(?:^|[\\s,])(?:the|our|my|their|his|her|unsere?r?|der|die|mein[e]?|el|la|nuestr[oa]|mi|su)(?: [\\p{L}\\d-]+){0,2} ${ROLE}(?: (?:there|here|at|for|in|dort|bei|für|von|allí|en|de|para)(?: [\\p{L}\\d-]+){0,3}?)? (?:is|ist|es|=) (?:called |now |jetzt |ahora |frau |herr |señor(?:a)? )*(?<name>[\\p{L}][\\p{L}\\d.-]+)(?: \\p{L}[\\p{L}.-]+)?(?:[,.;(]|$)`,
  'iu',
);
const ROLE_HINT = new RegExp(ROLE, 'i');
const NO_NAME =
  /^(?:an?|the|not|no|nobody|none|null|undefined|empty|missing|gone|slow|down|out|late|wrong|right|broken|unknown|optional|required|set|still|always|never|very|too|so|really|just|only|being|going|great|useless|awful|ok|okay|fine|here|there|back|away|ill|sick|on|in|at|ein|eine|der|die|das|nicht|kein|weg|krank|da|langsam|un|una|el|la|muy|lento|mal)$|(?:ing|ed)$/i;
/** "Luis is only reachable before noon", "erreichbar nur vormittags". */
const REACHABLE =
  /(?<![a-zà-ɏ])(?:(?:only |best |nur |am besten |solo |sólo )(?:reachable|available|in the office|erreichbar|localizable|disponible|im büro|en la oficina)|(?:is|are|you (?:can )?reach|ist|sind|está|están)[^.,;]{0,20} (?:reachable|erreichbar|localizable))(?: (?:is |only |nur |solo )?(?:before|after|until|till|from|between|on|at|by|via|through|mornings?|mondays?|vor|nach|ab|bis|von|zwischen|am|unter|über|per|vormittags|nachmittags|antes|después|hasta|de|desde|entre|por|los))/i;

/** "no raw sql anywhere"; not "no results anywhere", which reports. */
const NONE_ANYWHERE =
  /^(?:(?:and|also|please|pls|und|bitte|y|por favor)[, ]+)*(?:no|keine?n?|nada de|ningún|ninguna) (?!errors?|warnings?|changes?|bugs?|mentions?|traces?|signs?|ideas?|diffs?|failures?|match\w*|results?|problems?|issues?|one|tests?|docs?|readme|references?|usages?|callers?|hits?|logs?|luck|fehler|treffer|tests|ahnung|errores|resultados|rastro)[\p{L}\d.-]+(?: [\p{L}\d.-]+)? (?:anywhere|ever|whatsoever|under any circumstances|nirgends|nirgendwo|niemals|en ningún (?:sitio|lado|lugar))(?: (?:in|on|im|in|en) (?:this|the|our|my|dem|diesem|unserem|der|este|esta|el|la|nuestro) [\p{L}-]+)?(?:[.!]?$|,(?! (?:why|so why|right|or|warum|oder|verdad)(?!\p{L})))/iu;

const TAKES_BACK =
  '(?:i was wrong|changed (?:my|our) minds?|on second thoughts?|ich lag falsch|hab(?:e)? mich geirrt|(?:hab(?:e)? mich|haben uns) umentschieden|(?:hab(?:e)? (?:mir|es mir)|haben uns) anders überlegt|meinung geändert|me equivoqué|cambié de opinión|(?:he|hemos) cambiado de opinión)(?![a-zà-ɏ])';
const IS_ALLOWED =
  '.{3,60} (?:is|are|sind|ist|está|están|son|es) (?:(?:totally|perfectly|all|doch|jetzt|völlig|ahora) )?(?:fine|ok|okay|allowed|in ordnung|erlaubt|bien|permitid[oa]s?)(?![a-zà-ɏ])';
/** "i was wrong, docstrings are fine", "docstrings are ok after all": what was ruled out is allowed. */
const ALLOWS_AGAIN = new RegExp(
  `(?<![a-zà-ɏ])${TAKES_BACK}[^.!?]{0,25}[,.:;–-] ${IS_ALLOWED}|^${IS_ALLOWED}(?: (?:after all|al final)|[,.:;–-] (?:i |we |ich |wir )?(?:have |['’]ve )?${TAKES_BACK})`,
  'i',
);

/** "one reviewer is enough now", "eine Freigabe reicht jetzt" */
const ENOUGH = new RegExp(
  `^(?:(?:ok|okay|and|actually|und|y)[, ]+)*(?!an? )(?:\\d+|${NUMBER_WORD}) \\p{L}{3,}(?: \\p{L}+){0,4} (?:(?:is|are) enough|will do|reich(?:t|en)|genüg(?:t|en)|bastan?)(?: (?:now|from now on|jetzt|ab jetzt|ahora|a partir de ahora))?[.!]?$`,
  'iu',
);

/** An exception for a case is a rule, if the classifier thinks that it may be one. */
const PERMITS_FROM = 0.45;

export interface SureStatement {
  readonly kind: 'decision' | 'preference' | 'fact';
  /** What the classifier must at least think of it. */
  readonly from: number;
}

export const sureStatement = memoizeSentence((words): SureStatement | undefined => {
  const settled = settledShape(words);
  if (settled !== undefined) return settled;
  if (NONE_ANYWHERE.test(words)) return { kind: 'decision', from: 0.25 };
  if (words.split(/\s+/).length > WORDS_MAX) return undefined;
  if (permitsInCase(words)) return { kind: 'decision', from: PERMITS_FROM };
  if (REQUIRED.test(words) && !REPORTED.test(words)) return { kind: 'decision', from: 0.2 };
  if (mayHaveValue(behindWrongAmount(words.toLowerCase()) ?? '')) return { kind: 'decision', from: 0.05 };
  if (ENOUGH.test(words)) return { kind: 'decision', from: 0.05 };
  if (thingOrdered(words) !== undefined) return { kind: 'decision', from: 0.05 };
  if (saysWithoutAsking(words)) return { kind: 'preference', from: 0.1 };
  if (asksForStyle(words) || ALLOWS_AGAIN.test(words)) return { kind: 'preference', from: 0.02 };
  const owner = findOwner(words);
  if (owner !== undefined) return { kind: 'fact', from: owner.sure ? 0.02 : 0.4 };
  if (REACHABLE.test(words)) return { kind: 'fact', from: 0.05 };
  return namesContact(words) ? { kind: 'fact', from: 0.05 } : undefined;
});

/** "the suite takes 11 minutes": how long something takes is not decided. */
const TAKES =
  /(?<![a-zà-ɏ])(?:takes|took|lasts|dauert|braucht|tarda|dura|lleva)(?: (?:about|around|roughly|almost|over|up to|ca\.?|etwa|rund|fast|über|bis zu|unos|unas|casi|más de))? ?~?(?:\d+|an?|half an?|one|two|three|ein\w*|zwei|drei|una?|dos|tres) ?(?:s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|weeks?|sekunden?|minuten?|stunden?|tage?|wochen?|segundos?|minutos?|horas?|días?|semanas?)(?![a-zà-ɏ])/i;

/** "he signs off api changes", "Ana leads the harbour team": what somebody does is not decided. */
const HAS_ROLE =
  /^(?!(?:we|i|you|it|this|that|everyone|everybody|nobody|wir|ich|es|das|niemand|nosotros|nadie)(?!\p{L}))\p{L}+(?: \p{L}+)? (?:leads|heads|signs off(?: on)?|approves|is on call for|leitet|gibt \p{L}+ frei|lidera|dirige|aprueba) /iu;

/** Whether it only says how things are, also if it has words of a rule: "only reachable before noon". */
export function onlyDescribes(words: string): boolean {
  return sureStatement(words)?.kind === 'fact' || ((TAKES.test(words) || HAS_ROLE.test(words)) && !MUST.test(words));
}

const MUST =
  /(?<![a-zà-ɏ])(?:must|should|shall|max\w*|at most|never|muss|soll\w*|höchstens|debe|máximo|nunca)(?![a-zà-ɏ])/i;

function namesContact(words: string): boolean {
  if (!ROLE_HINT.test(words)) return false;
  const name = IS_NAMED.exec(words)?.groups?.name;
  return name !== undefined && !NO_NAME.test(name);
}
