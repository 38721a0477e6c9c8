/**
 * What a statement says of which thing: where it is, what it is called, how or with what something is done. A thing is in one place and has
 * one name, so a later statement that says another one replaces the earlier. English, German and Spanish, words as data.
 */
import { memoizeSentence } from '../../memoize-sentence.ts';
import { once } from '../../once.ts';
import { mayHaveValue, typedValues } from '../values/typed-values.ts';
import { contentWords, stemsOf, stemWord } from './content-words.ts';

export interface SaidOf {
  /** Stems of the thing, joined. */
  readonly thing: string;
  readonly relation: 'place' | 'name' | 'way' | 'means';
  /** Stems of what is said. */
  readonly said: ReadonlySet<string>;
}

/** They say that something changed, or stress it. */
const STRESS =
  /(?<![\p{L}\d])(?:from (?:now|today) on|a partir de ahora|de ahora en adelante|desde ahora|ab (?:jetzt|sofort|heute)|von jetzt an|these days|after all|al final|por favor|now|instead|nowadays|again|everywhere|always|please|pls|actually|all|only|jetzt|künftig|inzwischen|mittlerweile|doch|stattdessen|bitte|immer|nur|ahora|siempre|ya|solo|sólo)(?![\p{L}\d])/gu;
const ALSO =
  /(?<!\p{L})(?:also|too|as well|additionally|both|first|half|some|partly|temporarily|auch|zusätzlich|außerdem|beides?|zuerst|teils|también|además|ambos|primero)(?!\p{L})|\?/u;
const CLAUSE_END =
  /[,;:!?()–—]|\.(?=\s|$)| (?:because|since|so|and|but|until|when|if|for|weil|damit|und|aber|bis|wenn|für|porque|y|pero|hasta|cuando|si|para) /u;
const ARTICLE = '(?:(?:the|our|my|an?|die|der|das|den|dem|unsere?[nrm]?|los|las|el|la|nuestr[oa]s?|un|una) )*';
const PLACE =
  'in|into|inside|at|on|onto|under|below|next to|beside|to|auf|im|ins|unter|bei|neben|nach|zu|zum|zur|an|am|en|a|al|bajo|junto al?|dentro de';
const MEANS = 'with|via|through|mit|über|con';
const WAY = 'as|by|per|als|von|como|por';
const LINK = `(?<link>${PLACE}|${MEANS}|${WAY})`;
const THING = '(?<thing>\\p{L}[\\p{L}\\d-]*(?: \\p{L}[\\p{L}\\d-]*){0,2}?)';
const BE = 'is|are|ist|sind|es|son|está|están';
const STAYS =
  'lives?|goes|go|belongs?|sits?|moved|runs?|liegt|liegen|gehört|gehören|kommt|kommen|steht|stehen|läuft|laufen|geht|gehen|va|van|vive|viven|corre|corren|queda|quedan';
const SAID = `${ARTICLE}(?<said>\\S.*)$`;
const NO_VERB =
  '(?!(?:are|is|do|work|go|look|have|had|use|need|want|sind|haben|arbeiten|gehen|schauen|estamos|trabajamos|vamos)(?!\\p{L}))';
const NAMED = once((): readonly RegExp[] =>
  [
    `^${ARTICLE}${THING} (?:(?:${BE}) (?:called|named)|heißt|heißen|se llaman?) ${SAID}`,
    `^${ARTICLE}${THING} (?:${BE}|${STAYS})(?: (?:stored|kept|hosted|saved|abgelegt|gespeichert|guardad[oa]s?))? ${LINK} ${SAID}`,
    `^${ARTICLE}(?<thing>\\p{L}[\\p{L}\\d-]*(?: \\p{L}[\\p{L}\\d-]*)? (?:${BE}) (?:\\p{L}{3,}(?:ed|ad[oa]s?)|ge\\p{L}{2,}(?:t|en))) ${LINK} ${SAID}`,
    `^(?:put|keep|store|save|leg\\p{L}*|speicher\\p{L}*|pon|guarda\\p{L}*) ${ARTICLE}${THING} ${LINK} ${SAID}`,
    `^(?:we|wir) ${NO_VERB}${THING} ${LINK} ${SAID}`,
    `^${ARTICLE}(?<thing>\\p{L}[\\p{L}\\d-]{2,}) ${LINK} ${SAID}`,
  ].map((pattern) => new RegExp(pattern, 'u')),
);
const PRONOUN =
  /(?<!\p{L})(?:we|i|you|they|it|this|that|there|he|she|who|what|everything|nothing|one|wir|ich|du|das|man|alles|eso|esto|todo|nada|was|were|not|nicht|no|never|nie|nunca|don['’]?t)(?!\p{L})/u;
/** Longer words say more than a place or a name. */
const SAID_WORDS = 3;
const HINT = new RegExp(`(?<!\\p{L})(?:${PLACE}|${MEANS}|${WAY}|called|named|heißt|heißen|se llaman?)(?!\\p{L})`, 'u');

const saidOf = memoizeSentence((statement): SaidOf | undefined => {
  const lower = statement.toLowerCase();
  if (!HINT.test(lower) || ALSO.test(lower)) return undefined;
  const plain = lower.replace(STRESS, ' ').replace(/\s+/g, ' ').trim();
  const clause = plain.split(CLAUSE_END)[0]?.replace(/[.\s]+$/, '') ?? '';
  for (const [at, pattern] of NAMED().entries()) {
    const { thing = '', link, said = '' } = pattern.exec(clause)?.groups ?? {};
    if (thing === '' || PRONOUN.test(thing)) continue;
    return readSaid(thing, at === 0 ? 'name' : relationOf(link), said);
  }
  return undefined;
});

function readSaid(thing: string, relation: SaidOf['relation'], said: string): SaidOf | undefined {
  const [named, stems] = [stemsOf(thing), stemsOf(said)];
  const count = contentWords(said).length;
  // Times, amounts and styles are compared as values.
  if (named.size === 0 || stems.size === 0 || count > SAID_WORDS) return undefined;
  if (mayHaveValue(said) && typedValues(said).some(({ type }) => type !== 'address')) return undefined;
  return { thing: [...named].toSorted().join(' '), relation, said: stems };
}

function relationOf(link = ''): SaidOf['relation'] {
  if (IS_MEANS.test(link)) return 'means';
  return IS_WAY.test(link) ? 'way' : 'place';
}

const IS_MEANS = new RegExp(`^(?:${MEANS})$`, 'u');
const IS_WAY = new RegExp(`^(?:${WAY})$`, 'u');

/** Each has one place at a time, so another place needs no word of a change. */
const ONE_PLACE = new Set(
  'prod production staging stage dev development preview qa produktion entwicklung producción desarrollo'
    .split(' ')
    .map(stemWord),
);

export function saysPlaceOfOne(statement: string): boolean {
  const { thing = '', relation } = saidOf(statement) ?? {};
  return relation === 'place' && ONE_PLACE.has(thing);
}

/** Whether a later statement says something else of the same thing in the same respect. */
export function saysOtherOf(later: string, earlier: string): boolean {
  const [ours, theirs] = [saidOf(later), saidOf(earlier)];
  if (ours === undefined || theirs === undefined || ours.relation !== theirs.relation) return false;
  if ([...ours.said].some((word) => theirs.said.has(word))) return false;
  // "customers are called members", "members are called guests now"
  return ours.thing === theirs.thing || (ours.relation === 'name' && theirs.said.has(ours.thing));
}

/** Whether this is all that a statement says of its thing: "api keys belong in vault". */
export function saysOf(statement: string, names: ReadonlySet<string>): boolean {
  const said = saidOf(statement)?.said;
  return said !== undefined && said.size === names.size && [...said].every((word) => names.has(word));
}
