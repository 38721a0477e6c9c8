/**
 * Two facts in one sentence that say the same sort of thing of two things: "prod is in frankfurt, staging in dublin", "Lea does design, Tom
 * does backend", "we use redis for sessions and memcached for pages". One may change without the other. English, German and Spanish.
 */

import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { isEmptyWord } from '../../domain/facts/wording/content-words.ts';
import { once } from '../../domain/once.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { FactPart } from './split-facts.ts';

const LINK = 'in|on|at|with|by|to|from|auf|im|mit|bei|an|am|nach|aus|en|con|por|a|desde';
const NAME = `\\p{L}[\\p{L}\\d-]*(?: (?!(?:${LINK}|and|or|und|oder|y|o|is|are|ist|sind|es|son|not|nicht|no|only|nur|s[oó]lo|for|für|para)(?!\\p{L}))\\p{L}[\\p{L}\\d-]*)?`;
const ARTICLE = '(?:(?:the|our|der|die|das|unsere?|el|la|los|las|nuestr[oa]s?) )?';
const AND = '(?<and>,? (?:and|und|y) |[,;] (?:(?:and|but|und|aber|y|pero) )?)';
const VALUE = '[^\\s,;.:!?]+(?: [^\\s,;.:!?]+)?';
const END = '[.! ]*$';
const PATTERNS = once(() => ({
  leftOut: new RegExp(
    `^(?<first>${ARTICLE}(?<one>${NAME}) (?<verb>is|are|runs?|deploys?|goes|lives?|ist|sind|läuft|liegt|geht|es|está|corre|va)(?: (?<link>${LINK}))? ${VALUE})${AND}(?<second>${ARTICLE}(?<other>${NAME})(?: (?:only|nur|solo|sólo))?(?: (?<otherLink>${LINK}))? ${VALUE})${END}`,
    'iu',
  ),
  twice: new RegExp(
    `^(?<first>${ARTICLE}(?<one>${NAME}) (?<verb>does|owns|uses|runs|handles|keeps|builds|reviews|macht|nutzt|baut|betreut|verwendet|hace|lleva|usa|revisa) ${ARTICLE}${VALUE})${AND}(?<second>${ARTICLE}(?<other>${NAME}) \\k<verb> ${ARTICLE}${VALUE})${END}`,
    'iu',
  ),
  uses: new RegExp(
    `^(?<first>(?<lead>(?:we |wir )?(?:use|nutzen|nehmen|verwenden|usamos)) (?<one>${NAME}) (?<link>for|für|para) ${ARTICLE}${NAME})${AND}(?<second>(?<other>${NAME}) \\k<link> ${ARTICLE}${NAME})${END}`,
    'iu',
  ),
}));
const PLACES =
  /^(?:prod|production|staging|stage|dev|development|test|preview|local|qa|produktion|entwicklung|lokal|producción|desarrollo|pruebas)$/iu;

export function splitParallel(statement: string): readonly FactPart[] {
  if (!/[,;]\s|\s(?:and|und|y)\s/i.test(statement)) return [];
  const { leftOut, twice, uses } = PATTERNS();
  const groups = leftOut.exec(statement)?.groups;
  if (groups !== undefined && areAlike(groups)) return partsOf(groups, `${groups.verb} `);
  const two = twice.exec(statement)?.groups;
  if (two !== undefined) return partsOf(two, '');
  const used = uses.exec(statement)?.groups;
  return used === undefined ? [] : partsOf(used, '', `${used.lead} `);
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Both stand in the same relation, or both are environments. */
function areAlike({ one = '', other = '', link, otherLink, first = '', second = '' }: Groups): boolean {
  if (isEmptyWord(one.toLowerCase()) || isEmptyWord(other.toLowerCase())) return false;
  if (PLACES.test(one) && PLACES.test(other)) return true;
  if (link !== otherLink) return false;
  const [mine, theirs] = [first, second].map((each) => typedValues(each)[0]?.type);
  return mine === theirs && (link !== undefined || mine !== undefined);
}

/** `verb`: what the second part leaves out behind its thing; `lead`: in front of it. */
function partsOf(
  { first = '', and = '', second = '', other = '' }: Groups,
  verb: string,
  lead = '',
): readonly FactPart[] {
  const start = first.length + and.length;
  const at = second.indexOf(other) + other.length + 1;
  const whole = lead === '' ? `${second.slice(0, at)}${verb}${second.slice(at)}` : `${lead}${second}`;
  return [
    { start: 0, end: first.length, ...findSubject(first, []) },
    { start, end: start + second.length, ...findSubject(whole, []) },
  ];
}
