/**
 * Splits a statement with several facts: "use yarn for packages, tabs not spaces", "deploy on heroku, use yarn". A part counts only if
 * it is complete by itself: it chooses a tool, names a style of code, gives a named thing an amount or a number, is a rule of its own
 * ("we use yarn and never commit without asking me"), or is a short rule beside a style. A reason, a condition, a contrast and a list of one thing stay with the words before them.
 */

import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import { plainNumbers } from '../../domain/facts/values/plain-numbers.ts';
import { mayNameStyle } from '../../domain/facts/values/style-values.ts';
import { typedValues, type ValueType } from '../../domain/facts/values/typed-values.ts';
import { withoutValues } from '../../domain/facts/values/without-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { findChange } from '../drafts/find-change.ts';
import { assertsPlainly } from '../judge/plain-assertion.ts';
import { findSubject } from '../subject/find-subject.ts';
import { toolCategory } from '../subject/tools.ts';
import { isOwnRule, thingOfRule } from './own-rule.ts';

export interface FactPart {
  /** Where it stands in the statement, without "and". */
  readonly start: number;
  readonly end: number;
  readonly subject: string;
  readonly value?: string;
  /** What the part before it names, and this one only points to. */
  readonly thing?: string;
}

const BETWEEN =
  /\s+(?:and|but|und|aber|y|pero)\s+(?=(?:also |please |bitte |auch |por favor )?(?:never|always|don['’]?t|do not|only \p{L}+ (?:may|can)|nobody|no one|no|nie|niemals|immer|keine?n?|nur \p{L}+ (?:darf|dürfen)|niemand|nunca|siempre|nadie|s[oó]lo \p{L}+ puede|\p{L}{3,}en (?:nie|niemals|immer|nie))(?!\p{L}))|\s*[,;.](?=\s)\s*(?:(?:and|also|plus|und|außerdem|y|además)\s+)?|\s+(?:and|und|y)\s+(?=(?:we |wir )?(?:use|deploy|run|host|ship|go|indent|write|name|store|nutzen|nehmen|verwenden|deployen|hosten|usamos|usa|desplegamos|alojamos)(?!\p{L})|(?:the|our|der|die|das|unsere?|el|la|los|las|nuestr[oa]s?) (?:[\p{L}-]+ ){1,3}?(?:is|are|has|have|lasts?|takes?|costs?|runs?|closes?|opens?|listens?|expires?|ist|sind|hat|haben|dauert|kostet|läuft|se \p{L}+n?|es|son|tiene|dura|cuesta|caduca)(?!\p{L}))/giu;
/** "the standup is at 9 and the retro at 15": the second thing has the verb of the first. */
const ELIDED =
  /^(?<thing>(?<article>the|our|der|die|das|unsere?|el|la|los|las|nuestr[oa]s?) (?!(?:ones?|others?|rest|andere\p{L}*|resto|otr[oa]s?)(?!\p{L}))(?:[\p{L}-]+ ){0,2}?[\p{L}-]{3,}(?<! ones?)) (?<value>(?:(?:at|on|to|um|am|auf|bei|a las?|a|en|de|every|jeden|cada|el|los) )*(?:[$€£]?\d[^\s,;]*(?: ?[\p{L}%]+)?|\p{L}*(?:days?|tags?|mittwochs?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)))[.! ]*$/u;
const ELIDED_AFTER =
  /\s+(?:and|und|y)\s+(?=(?:the|our|der|die|das|unsere?|el|la|los|las|nuestr[oa]s?) [^,;.]{3,40}[.! ]*$)/giu;
/** It belongs to what was said before. */
const BELONGS =
  /^(?:because|cause|cos|since|as|so|but|if|when|unless|until|while|instead|rather|not|otherwise|except|for|with|without|then|which|that|like|same|or|then|before|after|once|though|weil|da|denn|aber|wenn|falls|sonst|statt|anstatt|nicht|damit|außer|oder|bevor|nachdem|sobald|porque|ya que|pero|si|cuando|salvo|en vez|sino|o|para que|aunque)(?!\p{L})/iu;
/** A condition anywhere makes the whole one statement. */
const CONDITION = /(?<!\p{L})(?:if|unless|when|wenn|falls|sobald|si|cuando)(?!\p{L})|\?/iu;
const CHOOSES =
  /^(?:(?:please|pls|ok|okay|always|just|we|i|wir|bitte|immer|siempre|por favor|(?:we|they)['’]?re|we are|let['’]?s|lets)[, ]+)*(?:use|using|deploy(?:ing|s|ed)? (?:on|to|with)|deploys go to|host(?:ing|ed)? (?:on|with)|run(?:ning)? (?:on|with)|go(?:ing)? with|on|nutzen|nehmen|verwenden|deployen (?:auf|mit)|hosten (?:auf|bei)|usamos|usa|usemos|desplegamos (?:en|con)|alojamos en)(?!\p{L})/iu;
const RULE =
  /^(?:no|never|always|keine?[nrms]?|nie|immer|nunca|siempre|sin|nada de) [\p{L}\d-]+(?: [\p{L}\d-]+){0,3}[.! ]*$/iu;
const IS = /(?<!\p{L})(?:is|are|ist|sind|es|son|=)(?!\p{L})/iu;
const AMOUNTS: ReadonlySet<ValueType> = new Set(['length', 'interval', 'rate', 'size', 'share', 'money', 'port']);
/** With a number, a clause that has such a verb says how something is. */
const SAYS_HOW =
  /(?<!\p{L})(?:is|are|has|have|gets?|takes?|lasts?|runs?|listens?|expires?|closes?|opens?|costs?|holds?|serves?|ist|sind|hat|haben|wird|werden|dauert|dauern|läuft|laufen|kostet|kosten|gilt|gelten|liegt|beträgt|öffnet|schließt|es|son|está|están|tiene|tienen|tenemos|dura|duran|cuesta|cuestan|caducan?|se \p{L}+n?|servimos|hay)(?!\p{L})/iu;
const POINTS = /(?<!\p{L})(?:it|that|this|they|es|er|sie|eso|esto)(?!\p{L})/iu;
const SPANISH_IS = /(?<=(?<!\p{L})(?:el|la|los|las|nuestr[oa]s?) (?:[\p{L}-]+ ){1,3})es(?!\p{L})/iu;
/** "das Standup" is a thing. */
const POINTS_GERMAN = /(?<!\p{L})[Dd]as(?! \p{Lu})(?!\p{L})/u;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: 'value' | 'own rule' | 'rule' | 'other';
  readonly subject: string;
  readonly value?: string;
  readonly thing?: string;
}

/** At least two parts, or none if it is one statement. */
export function splitFacts(statement: string): readonly FactPart[] {
  const parts = partsOf(statement);
  if (parts.length < 2 || parts[0]?.kind === 'other') return [];
  // A condition of a rule of its own is about that rule; any other may be about the whole.
  if (parts.some((part) => part.kind !== 'own rule' && CONDITION.test(partWords(statement, part)))) return [];
  const complete = parts.filter(({ kind }) => kind === 'value' || kind === 'own rule');
  // A short rule without a value is a part only beside styles: "single quotes, no semicolons".
  const styled = parts.some(({ kind, value }) => kind === 'value' && value !== undefined && isStyle(value));
  return complete.length === parts.length || styled ? parts.map(({ kind: _kind, ...part }) => part) : [];
}

/** "we moved to mysql, and never push to main": a change with rules of their own behind it. */
export function splitChange(statement: string): readonly FactPart[] {
  const [change, ...rules] = partsOf(statement);
  if (change === undefined || rules.length === 0 || change.kind === 'own rule') return [];
  if (rules.some(({ kind }) => kind !== 'own rule') || CONDITION.test(partWords(statement, change))) return [];
  return [change, ...rules].map(({ kind: _kind, ...part }) => part);
}

function partsOf(statement: string): readonly Piece[] {
  if (!/[,;.]\s|\s(?:and|but|und|aber|y|pero)\s/i.test(statement)) return [];
  const parts: Piece[] = [];
  for (const each of piecesOf(statement)) {
    const last = parts.at(-1);
    const thing = last === undefined ? undefined : thingOfRule(partWords(statement, last), partWords(statement, each));
    const piece: Piece = thing === undefined ? each : { ...each, kind: 'own rule', thing };
    if (last === undefined || startsPart(piece, last)) parts.push(piece);
    else parts[parts.length - 1] = { ...last, end: piece.end };
  }
  return parts;
}

function partWords(statement: string, { start, end }: Piece): string {
  return statement.slice(start, end);
}

function startsPart(piece: Piece, last: Piece): boolean {
  return piece.kind !== 'other' && subjectKey(piece.subject) !== subjectKey(last.subject);
}

function piecesOf(statement: string): readonly Piece[] {
  const found: Piece[] = [];
  let start = 0;
  const push = (end: number): void => {
    const words = statement.slice(start, end);
    if (words.trim() !== '') found.push({ start, end, ...readPiece(words) });
  };
  for (const match of breaksOf(statement)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(statement.length);
  return found;
}

function breaksOf(statement: string): readonly RegExpExecArray[] {
  const found = [...statement.matchAll(BETWEEN)];
  const elided = [...statement.matchAll(ELIDED_AFTER)].filter(
    ({ 0: between, index }) =>
      !found.some((each) => each.index === index) && withVerb(statement.slice(index + between.length)) !== undefined,
  );
  return elided.length === 0 ? found : [...found, ...elided].toSorted((a, b) => a.index - b.index);
}

export function leavesOutVerb(words: string): boolean {
  return withVerb(words) !== undefined;
}

/** The words with the verb that they leave out. */
function withVerb(words: string): string | undefined {
  const { thing, article = '', value } = ELIDED.exec(words.toLowerCase())?.groups ?? {};
  if (thing === undefined || value === undefined || SAYS_HOW.test(thing)) return undefined;
  const verb = /^(?:the|our)/.test(article) ? 'is' : /^(?:d|u)/.test(article) ? 'ist' : 'es';
  return `${thing} ${verb} ${value}`;
}

function readPiece(said: string): Pick<Piece, 'kind' | 'subject' | 'value'> {
  const words = withVerb(said) ?? said;
  const { subject, value } = findSubject(words.replace(/[.!]+$/, ''), []);
  if (BELONGS.test(words) || findChange(words)?.from !== undefined) return { kind: 'other', subject };
  if (value !== undefined && isComplete(words, value)) return { kind: 'value', subject, value };
  if (givesNumber(words)) return { kind: 'value', subject, ...(value === undefined ? {} : { value }) };
  if (isOwnRule(words)) return { kind: 'own rule', subject };
  return { kind: RULE.test(words) && !namesStyle(words) ? 'rule' : 'other', subject };
}

/** Whether a clause chooses something, or gives a named thing its value. */
export function isValueClause(words: string): boolean {
  return readPiece(words).kind === 'value';
}

function isComplete(words: string, value: string): boolean {
  if (toolCategory(value) !== undefined) return CHOOSES.test(words);
  // "we deploy on tuesdays"
  if (isStyle(value) || assertsPlainly(words)) return true;
  const amounts = typedValues(words).filter(({ type }) => AMOUNTS.has(type));
  return amounts.length === 1 && IS.test(words) && !/^(?:it|that|this|das|es|eso|esto)(?!\p{L})/iu.test(words);
}

/** "the sidecar listens on 10025", "gemessen wird alle 15 Minuten": one number or value of something that is named. */
function givesNumber(words: string): boolean {
  if (!SAYS_HOW.test(words) || pointsBack(words)) return false;
  const typed = typedValues(words);
  const rest = withoutValues(words, typed, '=');
  return typed.length + plainNumbers(rest).size === 1 && contentWords(rest).length > 0;
}

function pointsBack(words: string): boolean {
  // In Spanish, "es" is the verb.
  return POINTS.test(words.replace(SPANISH_IS, ' ')) || POINTS_GERMAN.test(words);
}

/** "tabs, no spaces": the second clause says the same again. */
function namesStyle(words: string): boolean {
  const lower = words.toLowerCase();
  return mayNameStyle(lower) && /tabs|space|leerz|tabul|espacio|quot|case/.test(lower);
}

function isStyle(value: string): boolean {
  return /^(?:(?:single|double) quotes|tabs|(?:\d )?spaces|\p{L}+ case)$/u.test(value);
}
