/**
 * Whether a later statement replaces an earlier one although their subjects are worded differently: it names what is over
 * ("instead of Redis", "the wiki is gone"), gives another value of the same form for the same thing ("closes at 9:45"), or
 * says that something changed and shares most of the earlier words. A pure function of the two statements.
 */

import { choosesName } from '../subjects/chooses-name.ts';
import { isOfOtherParty } from '../subjects/party-named.ts';
import { nameDifferentThings, type Words, wordsNamed } from '../subjects/things-named.ts';
import { denialAt } from '../values/denial-at.ts';
import { isClockAmount } from '../values/duration-values.ts';
import { numbersBeside } from '../values/plain-numbers.ts';
import { countsOtherNumber } from '../values/things-counted.ts';
import { COUNTED, mayHaveValue, type TypedValue, typedValues, type ValueType } from '../values/typed-values.ts';
import { stemsOf, stemWord } from '../wording/content-words.ts';
import { saysOf, saysOtherOf, saysPlaceOfOne } from '../wording/said-of.ts';
import { allowsWithoutAsking, permits } from './permits.ts';

/** A statement while it is compared. Everything but the words is computed on demand. */
export interface Claim {
  readonly statement: string;
  readonly value?: string;
  /** It says that something changed. */
  readonly changes: boolean;
  /** Stems of what it names as over. */
  readonly over?: ReadonlySet<string>;
  /** Stems of the subject of a change. */
  readonly thing?: ReadonlySet<string>;
  /** Stems of a subject of which many things hold at once. Sharing them says nothing. */
  readonly common?: ReadonlySet<string>;
}

/** The share of the earlier statement's words, without its values, that the later one must have. */
const RIVAL_SHARE = 0.67;
const RIVAL_CHANGE_SHARE = 0.25;
const CHANGE_SHARE = 0.5;
const NAMED_SHARE = 0.25;
/** Forms of which a thing has only one. */
const ONE_OF: readonly ValueType[] = ['address', 'port', 'version'];

export function replacesEarlier(later: Claim, earlier: Claim): boolean {
  const [ours, theirs] = [read(later), read(earlier)];
  const topic = [...theirs.topic].filter((word) => later.common?.has(word) !== true);
  const shared = topic.filter((word) => ours.topic.has(word));
  const share = shared.length / Math.max(1, topic.length);
  if (later.over !== undefined && later.over.size > 0) {
    // Another team dropped it: we still use it.
    if (isOfOtherParty(later.statement, theirs.all)) return false;
    // It names what is over: a statement without those words is about something else.
    const { over } = later;
    if ([...over].every((word) => theirs.all.has(word))) {
      const others = shared.filter((word) => !over.has(word)).length;
      if (over.size / theirs.all.size >= NAMED_SHARE || others > 0 || isOver(over, earlier.value)) return true;
      return isAbout(earlier, over) || choosesName(earlier.statement, over) || saysOf(earlier.statement, over);
    }
    return share >= RIVAL_SHARE && !nameDifferentThings(later, earlier) && givesOther(ours, theirs, false);
  }
  if (allowsWithoutAsking(later.statement, earlier.statement)) return true;
  if (isKeptElsewhere(later, earlier) || (later.changes && permits(later.statement, earlier.statement))) return true;
  if (nameDifferentThings(later, earlier) || givesOneOfSeveral(ours, theirs, earlier.statement)) return false;
  if (later.changes && givesAnotherOfOne(ours, theirs)) return true;
  if ((later.changes || saysPlaceOfOne(later.statement)) && saysOther(later.statement, earlier.statement)) return true;
  if (later.changes && later.common !== undefined && givesOtherForm(ours, theirs)) return true;
  if (shared.length === 0) return false;
  if (later.changes && later.thing !== undefined && givesBareAmount(later.statement, ours)) {
    const { thing } = later;
    return [...thing].some((word) => theirs.all.has(word)) && givesOther(ours, theirs, true);
  }
  if (givesOther(ours, theirs, later.changes)) return share >= (later.changes ? RIVAL_CHANGE_SHARE : RIVAL_SHARE);
  return later.changes && shared.length >= 2 && share >= CHANGE_SHARE;
}

function saysOther(later: string, earlier: string): boolean {
  return saysOtherOf(later, earlier) || countsOtherNumber(later, earlier);
}

/** "the small box is 14 and the large one 22", "the small box is 15 now": the other value is still known only from the first. */
function givesOneOfSeveral(later: ReadStatement, earlier: ReadStatement, statement: string): boolean {
  const [ours, theirs] = [later, earlier].map(({ values, numbers }) => values.length + numbers.size);
  return ours === 1 && theirs === 2 && TWO_THINGS.test(statement.toLowerCase());
}

const TWO_THINGS =
  /\d\S*(?: \p{L}+)?,? (?:and|und|y|,) (?:the|our|die|der|das|el|la|los|las|\p{L}{4,}) (?:\p{L}+ ){0,4}[$€£]?\d/u;

/** "… is the staging url now": another address, port or version of the same thing, also for a broad subject. */
function givesAnotherOfOne(later: ReadStatement, earlier: ReadStatement): boolean {
  const shared = [...earlier.topic].filter((word) => later.topic.has(word));
  if (shared.length / Math.max(1, earlier.topic.size) < CHANGE_SHARE) return false;
  return ONE_OF.some((form) => {
    const [mine, theirs] = [valuesOf(later, form), valuesOf(earlier, form)];
    return mine.size === 1 && theirs.size === 1 && differ(mine, theirs, false);
  });
}

/** Both say where the same thing is kept, and the places differ: "the runbooks are in Confluence", "… live in docs/runbooks". */
function isKeptElsewhere(later: Claim, earlier: Claim): boolean {
  const [mine, theirs] = [keptIn(later.statement), keptIn(earlier.statement)];
  if (mine === undefined || theirs === undefined || mine.what !== theirs.what) return false;
  const [ours, others] = [stemsOf(mine.place), stemsOf(theirs.place)];
  return ours.size > 0 && others.size > 0 && ![...ours].some((word) => others.has(word));
}

const KEPT =
  /^(?:(?:btw|fyi|also|and|so|the|our|my|all|die|der|das|unsere?|los|las|el|la|nuestr[oa]s?)[, ]+)*(?<what>\p{L}[\p{L}-]+)(?: (?:of|for|von|für|de|para) [^,.]{2,30}?)? (?:(?:is|are|now|should|will|must) )*(?:is|are|lives?|sits?|belongs?|liegt|liegen|ist|sind|steht|stehen|está|están|viven?) (?:(?:now|all|jetzt|alle|inzwischen|ahora) )?(?<place>(?:in|at|on|under|beside|next to|auf|im|unter|bei|neben|en) .*?(?:[/#]\p{L}|:\/\/|\b(?:wiki|confluence|notion|repo|drive|slack|teams|vault|1password|bitwarden|sharepoint|jira|linear|github|gitlab|bucket|folder|ordner|code)\b).*)/u;

function keptIn(statement: string): { readonly what: string; readonly place: string } | undefined {
  const { what, place } = KEPT.exec(statement.toLowerCase())?.groups ?? {};
  return what === undefined || place === undefined ? undefined : { what: stemWord(what), place };
}

/** Without saying that something changed, only a statement with a value, number or place can replace another. */
export function givesValue(claim: Claim): boolean {
  if (mayHaveValue(claim.statement)) {
    const { values, numbers } = read(claim);
    if (values.length > 0 || numbers.size > 0) return true;
  }
  return keptIn(claim.statement) !== undefined || saysPlaceOfOne(claim.statement);
}

interface ReadStatement extends Words {
  readonly values: readonly TypedValue[];
  readonly numbers: ReadonlySet<number>;
  /** The number without a unit that something is changed to. */
  readonly moved?: number;
  /** Stems without values and numbers. */
  readonly topic: ReadonlySet<string>;
}

const MOVED = /(?<!\p{L})(?:to|auf|a|al) (?<number>\d+(?:[.,]\d+)?)(?= *(?:$|[,.;!]|please|pls|bitte|por favor))/iu;

const latest = new WeakMap<Claim, ReadStatement>();

function read(claim: Claim): ReadStatement {
  const known = latest.get(claim);
  if (known !== undefined) return known;
  const words = wordsNamed(claim.statement);
  const statement = claim.statement.replace(/['’]/g, '');
  const maybe = mayHaveValue(statement);
  const values = maybe ? typedValues(statement) : [];
  const inValue = (at: number): boolean => values.some(({ start, end }) => at >= start && at < end);
  const moved = MOVED.exec(statement)?.groups?.number;
  const found: ReadStatement = {
    ...words,
    ...(moved === undefined ? {} : { moved: Number(moved.replace(',', '.')) }),
    values: values.filter(({ start, end }) => denialAt(statement, start, end) === undefined),
    numbers: maybe
      ? numbersBeside(statement, values, (start, end) => denialAt(statement, start, end) === undefined)
      : new Set(),
    topic: new Set(words.placed.filter(({ at }) => !inValue(at)).map(({ stem }) => stem)),
  };
  latest.set(claim, found);
  return found;
}

/**
 * Both give a value of one form, or a plain number, and the values differ. A statement of a change may also name the old
 * value: "three was too few, make it five".
 */
function givesOther(later: ReadStatement, earlier: ReadStatement, changes: boolean): boolean {
  for (const form of new Set(later.values.flatMap(formsOf))) {
    const [mine, theirs] = [valuesOf(later, form), valuesOf(earlier, form)];
    if (theirs.size > 0 && differ(mine, theirs, changes)) return true;
  }
  if (changes && givesNumberOnly(later, earlier)) return true;
  return earlier.numbers.size > 0 && differ(later.numbers, earlier.numbers, changes);
}

const CLAUSE_END = /[,;:!?()–—]|\.(?=\s|$)/;

/**
 * "carriers hate them, back to half an hour": the clause with the amount names no thing, so words of other clauses do not say what it
 * is of.
 */
function givesBareAmount(statement: string, { values }: ReadStatement): boolean {
  const [only, second] = values;
  if (only === undefined || second !== undefined || !COUNTED.has(only.type)) return false;
  const said = statement.replace(/['’]/g, '');
  const before = said.slice(0, only.start).split(CLAUSE_END);
  const [after = ''] = said.slice(only.end).split(CLAUSE_END);
  return before.length > 1 && wordsNamed(`${before.at(-1) ?? ''} ${after}`).all.size === 0;
}

/** Whether the amount that it changes is of something that the earlier statement does not name. */
export function changesOtherAmount(later: Claim, earlier: Claim): boolean {
  if (!later.changes || !givesBareAmount(later.statement, read(later))) return false;
  const { all } = read(earlier);
  return ![...(later.thing ?? [])].some((word) => all.has(word));
}

/** "bump the upload to 25": the unit is that of the only amount before. */
function givesNumberOnly(later: ReadStatement, earlier: ReadStatement): boolean {
  const [only, second] = earlier.values.filter(({ type }) => COUNTED.has(type));
  if (only === undefined || second !== undefined || later.values.length > 0 || later.moved === undefined) return false;
  return Number.parseFloat(only.value) !== later.moved;
}

/**
 * For a subject with many sides, both must be about the same side: "coverage above 80 percent", "relax coverage to 70
 * percent".
 */
function givesOtherForm(later: ReadStatement, earlier: ReadStatement): boolean {
  const shared = [...earlier.topic].filter((word) => later.topic.has(word));
  return shared.length > 0 && later.values.length > 0 && givesOther({ ...later, numbers: new Set() }, earlier, true);
}

/**
 * All amounts of a clock are of one form ("90 seconds" and "2 hours"), all amounts of a calendar ("30 days" and "two weeks"), and all
 * intervals.
 */
function formsOf({ type, value }: TypedValue): readonly string[] {
  if (type !== 'length' && type !== 'interval') return [type];
  const amount = isClockAmount(value)
    ? 'amount'
    : `amount ${CALENDAR.test(value) ? 'of days' : value.replace(/^[\d.,]+ /, '')}`;
  return type === 'interval' ? [type, amount] : [amount];
}

/** Whether both give a value of one form: no matter which, or another one. */
export function compareValues(later: Claim, earlier: Claim): 'none' | 'same' | 'other' {
  const [ours, theirs] = [read(later), read(earlier)];
  const forms = [...new Set(ours.values.flatMap(formsOf))].filter((form) => valuesOf(theirs, form).size > 0);
  if (forms.length === 0) return 'none';
  return forms.some((form) => differ(valuesOf(ours, form), valuesOf(theirs, form), false)) ? 'other' : 'same';
}

const CALENDAR = /^[\d.]+ (?:days|weeks|months|years)$/;

function valuesOf({ values }: ReadStatement, form: string): ReadonlySet<string> {
  return new Set(values.filter((value) => formsOf(value).includes(form)).map(({ value }) => inDays(value)));
}

/** "two weeks" and "14 days" are equal, "a year" and "12 months" too. */
function inDays(value: string): string {
  const [number = '', unit] = value.split(' ');
  if (unit === 'weeks') return `${Number(number) * 7} days`;
  return unit === 'years' ? `${Number(number) * 12} months` : value;
}

function differ<T>(mine: ReadonlySet<T>, theirs: ReadonlySet<T>, changes: boolean): boolean {
  const fresh = [...mine].filter((value) => !theirs.has(value)).length;
  return fresh > 0 && (changes || fresh === mine.size);
}

/** Whether a statement begins with what is over, or names it as a person or product: "ask Priya about billing". */
export function isAbout(claim: Claim, over: ReadonlySet<string> | undefined): boolean {
  if (over === undefined || over.size === 0) return false;
  const { placed, all } = wordsNamed(claim.statement);
  if (![...over].every((word) => all.has(word))) return false;
  return over.has(placed[0]?.stem ?? '') || [...over].every((word) => properNames(claim.statement).has(word));
}

/** Stems of capitalised words within a sentence. In German every noun is capitalised, so a common ending is not a name. */
function properNames(statement: string): ReadonlySet<string> {
  const words = statement.match(/(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\d]+(?<!ung|heit|keit|tion|er|en)/gu) ?? [];
  return new Set(words.map((word) => stemWord(word.toLowerCase())));
}

/** Whether a value is what was named as over. */
export function isOver(over: ReadonlySet<string> | undefined, value: string | undefined): boolean {
  return over !== undefined && value !== undefined && [...stemsOf(value)].every((word) => over.has(word));
}
