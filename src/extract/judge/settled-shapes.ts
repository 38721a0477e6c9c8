/**
 * Shapes of sentences that settle something for good, whatever they are about: a form for everything ("money as cents everywhere"), a
 * limit, a request about every thing of a kind, a choice for a purpose, a price. Patterns per language, as data.
 */
import { rateValues } from '../../domain/facts/values/rate-values.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';
import { toolCategory } from '../subject/tools.ts';

export interface Settled {
  readonly kind: 'decision' | 'preference' | 'fact';
  /** What the classifier must at least think of it. */
  readonly from: number;
}

const WORDS_MAX = 40;
const SHORT_WORDS = 14;
const NOUNS = "\\p{L}[\\p{L}\\d'-]*(?: \\p{L}[\\p{L}\\d'-]*){0,2}";

/** "money as integer cents everywhere", "Beträge überall in Cent", "fechas en UTC en todas partes". */
const ONE_FORM = new RegExp(
  [
    `^(?!it |that |this |they |same |i |we |you )${NOUNS} (?:as|in) [\\p{L}\\d][\\p{L}\\d .+-]{1,30} (?:everywhere|throughout|all over)$`,
    `^${NOUNS} (?:überall|immer) (?:als|in) [\\p{L}\\d][\\p{L}\\d .+-]{1,30}$|^${NOUNS} (?:als|in) [\\p{L}\\d][\\p{L}\\d .+-]{1,30} überall$`,
    `^${NOUNS} (?:siempre )?(?:como|en) [\\p{L}\\d][\\p{L}\\d .+-]{1,30} en (?:todas partes|todos (?:lados|sitios))$|^${NOUNS} siempre (?:como|en) [\\p{L}\\d][\\p{L}\\d .+-]{1,30}$`,
  ].join('|'),
  'u',
);
/** "floats never again", "nie wieder Floats", "floats nunca más". */
const NEVER_AGAIN =
  /^(?!i |we |you |it |that |this |ich |wir |yo |eso |esto )\p{L}[\p{L}\d-]+(?: \p{L}[\p{L}\d-]+)? (?:never again|nie wieder|nunca más)$|^(?:nie wieder|nunca más|never again) \p{L}[\p{L}\d-]+(?: \p{L}[\p{L}\d-]+)?$/u;
/** "make sure that every migration has a down script": about every thing of a kind, so also about the next one. */
const ENSURES =
  /^(?:(?:please|pls|(?:can|could|would|will) you(?: please)?|bitte|(?:kannst|könntest) du(?: bitte)?|por favor|(?:puedes|podrías))[, ]+)*(?:make sure|ensure|see to it|achte (?:bitte )?darauf|stell(?:e)? (?:bitte )?sicher|sorg(?:e)? (?:bitte )?dafür|sicherstellen|asegúrate(?: de)?|asegurarte(?: de)?|procura)(?:,? (?:that|dass|que))? (?:every|each|all|any|no|nothing|nobody|(?:we|it|they) (?:never|always)|jede[rsnm]?|alle|kein\p{L}*|nichts|wir (?:nie|immer)|cada|tod[oa]s?|ning[uú]n\p{L}*|nada|nunca|siempre)(?!\p{L})(?! (?:the )?(?:tests?|of (?:it|this|that))(?!\p{L}))/u;
/** A most for how often: "no more than 5 times per second", "höchstens 3 pro Minute", "no más de 10 por hora". */
const AT_MOST =
  /(?<!\p{L})(?:(?:not|never|no|don['’]?t|nicht|nie|no) (?:.{1,60} )?(?:more|mehr|más) (?:than|als|de|que)|at most|max(?:imum|imal|\.)?|no more than|limit(?:ed)? (?:to|of|is)|höchstens|como (?:mucho|máximo)|máximo)(?!\p{L})/u;
const MAY_BE_MEANT =
  /(?<!\p{L})(?:if they|when they|wenn sie|what if|saw|noticed|failed|logs?|says?|sagt|dice)(?!\p{L})/u;
/** "für die Diagramme bitte uPlot", "para los gráficos mejor uPlot", "for the charts uPlot please". */
const FOR_PURPOSE =
  /^(?:für|bei|zum|zur|for|para|in|as|als|como) (?:(?:den|die|das|der|dem|the|our|el|la|los|las|unsere?n?) )?[\p{L}-]+(?: [\p{L}-]+)?,? (?:(?:bitte|lieber|besser|please|pls|rather|mejor|por favor,?|use|nimm|usa) (?<name>[\p{L}][\p{L}\d.+-]+)(?=$|[,;.])|(?<before>[\p{L}][\p{L}\d.+-]+),? (?:bitte|please|pls|por favor)(?=$|[,;.]))/iu;
/** It accepts what was just proposed, and for how much or how often. */
const ACCEPTS_THEN =
  /^(?:(?:ok(?:ay)?|right|fine|good|agreed|alles klar|gut|stimmt|passt|vale|bien|bueno|de acuerdo)[,. ]+)+(?:then|so|dann|also|entonces|pues)[, ]+(?!(?:i|we|you|it|that|is|are|ich|wir|du|es|das|ist)(?!\p{L}))/iu;
const FOR_ALL =
  /(?<!\p{L})(?:for (?:all|every|everything|anything)|every(?:thing)? (?:older|above|over|below)|hourly|daily|weekly|für alle[ns]?|alles,? was|stündlich|täglich|wöchentlich|para tod[oa]s?|todo lo que|cada (?:hora|día|semana)|por horas)(?!\p{L})/iu;
const WORK_NOW =
  /(?<!\p{L})(?:commit|push|merge|run|rerun|test|deploy|check|show|look|fix|try|committe|pushe|starte|zeig|prüf|schau|teste|sube|ejecuta|prueba|mira|revisa)(?!\p{L})/iu;
/** "the big box costs 22 euros", "die große Kiste kostet 22 Euro", "la cesta grande cuesta 22 euros". */
const PRICE =
  /^(?:(?:btw|übrigens|por cierto|and|und|y)[, ]+)*(?:(?:the|our|an?|der|die|das|ein|eine|unsere?|el|la|los|las|una?) )?\p{L}[\p{L}\d -]{2,40}? (?:now |jetzt |ahora )?(?:costs?|is priced at|kostet|kosten|cuestan?|vale|valen) (?:now |jetzt |ahora )?(?:[€$£] ?\d[\d.,]*|\d[\d.,]* ?(?:€|\$|£|euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|cents?|pesos?))(?!\p{L})/iu;

/** "no emojis please", "bitte keine Abkürzungen", "sin emojis, por favor": a wish about a whole kind of things. */
const NONE_PLEASE =
  /^(?:(?:and|und|y)[, ]+)?(?:no (?!more|need|worries|rush|idea|problem|thanks|not|one)[\p{L}-]+(?: [\p{L}-]+){0,2},? (?:please|pls)|(?:please|pls),? no (?!more|need|rush)[\p{L}-]+(?: [\p{L}-]+){0,2}|keine [\p{L}-]+(?: [\p{L}-]+){0,2},? bitte|bitte keine (?!sorge|panik|eile)[\p{L}-]+(?: [\p{L}-]+){0,2}|(?:sin|nada de) [\p{L}-]+(?: [\p{L}-]+){0,2},? por favor|por favor,? (?:sin|nada de) [\p{L}-]+(?: [\p{L}-]+){0,2})$/u;
/** "i hate long explanations", "ich mag keine langen Erklärungen", "odio las explicaciones largas". */
const DISLIKES =
  /^(?:(?:and|und|y|btw)[, ]+)?(?:i (?:hate|can['’]?t stand|dislike|don['’]?t (?:like|want)) (?!(?:mondays|fridays|meetings|this|that|these|those|it|when|how|to|the|my|his|her)(?!\p{L}))(?:\p{L}+ ){0,3}\p{L}+s|ich (?:hasse|mag keine) (?!(?:montage|das|es)(?!\p{L}))(?:\p{L}+ ){0,3}\p{L}+(?:en|s|e)|(?:odio|no me gustan|no soporto) (?:los |las )(?!lunes)(?:\p{L}+ ){0,3}\p{L}+s)$/u;
/** What comes again and again gets it each time: "write a test for every bugfix", "schreib für jeden Fix einen Test", "escribe un test por cada arreglo". */
const FOR_EVERY =
  /^(?:(?:please|pls|bitte|por favor)[, ]+)?(?:write|add|include|mention|document|use|update|schreibe?|ergänze?|nenne?|dokumentiere?|escribe|añade|menciona|documenta) (?:\p{L}+ ){0,4}(?:for|in|with|to|on|für|in|zu|bei|por|para|en|con)? ?(?:every|each|any|jede[nrsm]?|cada) (?:\p{L}+ )?(?:bug ?fix|fix|bug|change|feature|commit|pull request|pr|release|migration|deploy|ticket|fehler|änderung|funktion|arreglo|error|cambio|función|migración)(?: \p{L}+){0,3}$/u;
/** "don't bother me with lint warnings", "nerv mich nicht mit …", "no me molestes con …". */
const NOT_BOTHERED =
  /^(?:(?:please|pls|bitte|por favor)[, ]+)?(?:(?:don['’]?t|do not) (?:bother|bug|spam|annoy) me (?:with|about)|nerv mich nicht mit|verschone? mich mit|no me (?:molestes|marees|agobies) con) (?!(?:it|that|this|das|eso|esto)(?!\p{L}))\p{L}+/u;
/** "bitte duze mich", "call me Kim", "tutéame". */
const ADDRESS_ME =
  /^(?:(?:please|pls|bitte|por favor)[, ]+)*(?:duz(?:e|t)? mich|siez(?:e|t)? mich|(?:sag|nenn) (?:du|sie) zu mir|call me (?!back|crazy|when|if|later|tomorrow|at|once|after)\p{L}+|nenn mich \p{L}+|tutéame|trátame de (?:tú|usted)|háblame de (?:tú|usted)|llámame \p{L}+)(?:,? (?:please|bitte|por favor))?$/u;
const WISHES: readonly RegExp[] = [NONE_PLEASE, DISLIKES, FOR_EVERY, NOT_BOTHERED, ADDRESS_ME];
/** A wish about the next answers or all things of a kind: the classifier must find it possible. */
const WISHED_FROM = 0.15;

export const settledShape = memoizeSentence((sentence): Settled | undefined => {
  const words = withoutOpening(sentence).replace(/[.! ]+$/, '');
  const lower = words.toLowerCase();
  const count = words.split(/\s+/).length;
  if (count > WORDS_MAX || lower.includes('?')) return undefined;
  if (ENSURES.test(lower)) return { kind: 'decision', from: 0.05 };
  if (AT_MOST.test(lower) && rateValues(lower).length > 0 && !MAY_BE_MEANT.test(lower))
    return { kind: 'decision', from: 0.3 };
  if (PRICE.test(words)) return { kind: 'fact', from: 0.05 };
  if (ACCEPTS_THEN.test(sentence) && FOR_ALL.test(lower) && !WORK_NOW.test(lower))
    return { kind: 'decision', from: 0.1 };
  const purpose = FOR_PURPOSE.exec(words)?.groups;
  if (purpose !== undefined && isName(purpose.name ?? purpose.before ?? '')) return { kind: 'decision', from: 0.3 };
  if (count > SHORT_WORDS) return undefined;
  if (WISHES.some((wish) => wish.test(lower))) return { kind: 'preference', from: WISHED_FROM };
  return ONE_FORM.test(lower) || NEVER_AGAIN.test(lower) ? { kind: 'decision', from: 0.1 } : undefined;
});

/** A tool, or a word that is written as a name: "uPlot", "Chart.js". */
function isName(word: string): boolean {
  return toolCategory(word.toLowerCase()) !== undefined || /\p{Ll}\p{Lu}|\p{L}[.+\d]\p{L}?|^\p{Lu}\p{Lu}/u.test(word);
}
