/**
 * A correction that names what was wrong and gives something else: "no not minio, we use garage", "rsync ist falsch, wir nehmen git",
 * "no minio, sino garage". "That's wrong, we log to datadog" names nothing. English, German and Spanish, words as data.
 */
import { memoizeSentence } from '../../memoize-sentence.ts';
import { once } from '../../once.ts';
import { contentWords } from '../wording/content-words.ts';

export interface NamedWrong {
  /** Words of the old thing; empty if the correction only points at what was said. */
  readonly wrong: readonly string[];
  /** What it gives instead, in lower case. */
  readonly gives: string;
}

const OPENING =
  '^(?:(?:ok|okay|oh|hm+|sorry|wait|actually|well|but|and|nope|nah|no(?=[,.!]| not | more | that| it)|nein|nee|nö|doch|moment|ach|perdón|espera|y|pero|de hecho)[,.! ]+)*';
/** Not a name: "not now, …", "not only …", "not that file". */
const NO_NAME =
  '(?!(?:only|just|merely|sure|yet|now|today|again|really|necessarily|always|here|there|that|this|these|those|a|an|the|in|on|at|to|for|if|because|when|bad|good|quite|so|much|all|every|what|how|why|true|right|possible|allowed|needed|it|nur|bloß|sicher|jetzt|heute|wieder|immer|hier|so|das|dies\\p{L}*|wenn|weil|ganz|mehr|viel|alle|sehr|was|wie|solo|sólo|ahora|hoy|siempre|aquí|así|es[eoa]|est[eoa]|si|porque|todo|más|muy|hay|se|lo|la|le|me|te|nos|que|qué)(?!\\p{L}))';
const NAME = `(?<wrong>${NO_NAME}[\\p{L}\\p{N}][\\p{L}\\p{N}./+#-]*(?: (?!(?:is|are|was|but|sondern|sino|and|or|und|oder|y|o|aber|pero|it|its|we|wir|the|we['’]re|it['’]s|use|in|on|for|to)(?!\\p{L}))[\\p{L}\\p{N}][\\p{L}\\p{N}./+#-]*){0,1}?)`;
const BREAK = ' *(?:[,.;:!–—]|--?(?= )|\\()+ +';
const WRONG_EN =
  "(?:is|are|was|were|['’]?s) (?:just |simply |completely |totally |plain )?(?:wrong|incorrect|not (?:right|correct|true|it))";
const WRONG_DE = '(?:ist|sind|war|waren) (?:leider |ganz |komplett )?(?:falsch|verkehrt|nicht richtig)|stimmt nicht';
const WRONG_ES =
  '(?:está|están|estaba) (?:mal|equivocad[oa])|(?:es|era) (?:incorrect[oa]|un error)|no es (?:correct[oa]|ciert[oa])';

const NAMED = once((): readonly RegExp[] =>
  [
    `${OPENING}(?:not|nicht|no)(?: (?:with|to|in|mit|auf|über|per|con|por))? ${NAME},? (?:but|sondern|sino)(?: (?:with|mit|auf|über|con|a))? +(?<gives>.+)$`,
    `${OPENING}(?:it(?:['’]?s| is) |es ist |das ist )?(?:not|nicht|no es)(?: (?:with|to|mit|auf|über|con))? ${NAME}${BREAK}(?<gives>.+)$`,
    `${OPENING}no ${NAME}${BREAK}(?<gives>(?:mejor|es|son|va|van|vamos|(?:la|el|los|las) \\p{L}+ (?:es|son|va|van|está|están)|\\p{L}{2,}[aei]mos)(?!\\p{L}).+)$`,
    `${OPENING}(?:no more|kein\\p{L}{0,2}|nada de) ${NAME}(?: mehr)?${BREAK}(?<gives>.+)$`,
    `${OPENING}${NAME} (?:${WRONG_EN}|${WRONG_DE}|${WRONG_ES})${BREAK}(?<gives>.+)$`,
  ].map((pattern) => new RegExp(pattern, 'su')),
);
const POINTED = once(
  () =>
    new RegExp(
      `${OPENING}(?:(?:that|this|it)(?: ${WRONG_EN}|['’]?s (?:wrong|incorrect|not (?:right|correct|true)))|(?:das|dies) (?:${WRONG_DE})|(?:eso|esto) (?:${WRONG_ES}|no es así))${BREAK}(?<gives>.+)$`,
      'su',
    ),
);
/** "no, use garage for the uploads" */
const INSTEAD =
  /^(?:no+|nope|nah|nein|nee)[,.!]+ (?<gives>(?:(?:please|bitte|por favor|mejor) )?(?:use|take|pick|let['’]?s use|we use|nimm|nehmt|wir nehmen|usa|usad|usemos|usamos) [\p{L}\p{N}][\p{L}\p{N}.+#-]* (?:for|für|para) .+)$/su;
const HINT =
  /(?<!\p{L})(?:not|no+|nope|nah|nein|nee|nicht|kein\p{L}*|nada|falsch|verkehrt|stimmt|mal|equivocad\p{L}|incorrect\p{L}?|error|ciert\p{L}|así|right|true)(?!\p{L})|wrong|incorrect|correct/u;
const OPEN =
  /\?|(?<!\p{L})(?:if|unless|except|when|maybe|perhaps|wenn|falls|außer|vielleicht|si|salvo|excepto|quizás?)(?!\p{L})/u;
/** How something looks at the moment: nothing is chosen. */
const STATE =
  '(?:(?:now|still|just|noch|immer|jetzt|ahora|todavía|too|so|very|zu|sehr|demasiado|muy) )*(?:not|too|so|very|empty|full|broken|missing|wrong|right|down|up|slow|fast|red|green|blue|black|white|grey|gone|here|there|ready|done|leer|voll|kaputt|falsch|richtig|weg|da|langsam|schnell|rot|grün|blau|schwarz|weiß|grau|fertig|nicht|zu|vací[oa]s?|llen[oa]s?|rot[oa]s?|mal|bien|lent[oa]s?|roj[oa]s?|verdes?|azul(?:es)?|negr[oa]s?|blanc[oa]s?|list[oa]s?)(?!\\p{L})';
/** What the speaker's side does; what happened or has to be done now is not meant. */
const WE =
  "(?:we|wir|nosotros)(?:['’]re)? (?!(?:need|needs|have|had|should|got|get|want|can|could|were|was|did|do|must|expect|see|still|never|are|müssen|sollten|brauchen|hatten|haben|waren|wollen|können|erwarten|\\p{L}+ed)(?!\\p{L}))\\p{L}+|(?!(?:est|ér|estáb|ten|necesit|esper|deb|quer)\\p{L}*mos)\\p{L}{2,}[aei]mos(?!\\p{L})";
const CHOOSES = once(
  () =>
    new RegExp(
      `^(?:(?:and|und|y|so|but|hier|here|aquí) )?(?:${WE}|(?:use|take|pick|let['’]?s use|go with|nimm|nehmt|nutze?t?|usa|usad|usemos) \\p{L}|(?:the|our|die|der|das|unsere?|el|la|los|las|nuestr[oa]s?) \\p{L}+ (?:is|are|ist|sind|es|son|está|están) (?!${STATE})|(?:(?:the|our|die|der|das|unsere?|el|la|los|las|nuestr[oa]s?) )?\\p{L}+ (?:go|goes|run|runs|live|lives|läuft|laufen|gehen|geht|liegt|liegen|va|van) (?:to|in|on|with|at|auf|in|mit|nach|zu|bei|a|en|con) )`,
      'u',
    ),
);
/** What everybody has: it names nothing by which a statement could be found. */
const GENERAL =
  /^(?:prefix|suffix|thing|stuff|part|style|naming|one|ones|präfix|ding|zeug|teil|prefijo|sufijo|cosa|parte)$/u;

/** Whether it says what is done instead: "we log to datadog", "the cache is memcached". */
export function choosesOther({ gives }: NamedWrong): boolean {
  return gives.split(/[,.;:!–—]+ +/).some((clause) => CHOOSES().test(clause));
}

export const namedWrong = memoizeSentence((said): NamedWrong | undefined => {
  const statement = said.toLowerCase().trim();
  if (!HINT.test(statement) || OPEN.test(statement)) return undefined;
  const pointed = (POINTED().exec(statement) ?? INSTEAD.exec(statement))?.groups?.gives;
  if (pointed !== undefined) return { wrong: [], gives: pointed };
  for (const pattern of NAMED()) {
    const { wrong, gives } = pattern.exec(statement)?.groups ?? {};
    if (wrong === undefined || gives === undefined) continue;
    const words = wordsOf(wrong);
    return words.length === 0 ? undefined : { wrong: words, gives };
  }
  return undefined;
});

function wordsOf(name: string): readonly string[] {
  return contentWords(name.replaceAll('/', ' ')).filter((word) => !GENERAL.test(word));
}
