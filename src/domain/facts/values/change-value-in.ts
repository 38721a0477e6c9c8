/**
 * "make it 10, 30 is forever" after "timeouts are 30s everywhere": the earlier statement with the new value in place of its own. Words
 * per language, as data.
 */
import { denialAt } from './denial-at.ts';
import { isNumberWord, numberOf } from './number-words.ts';
import { plainNumbers } from './plain-numbers.ts';
import { COUNTED, type TypedValue, typedValues } from './typed-values.ts';

/** What a person gives without saying of what it is, in their own words. */
export type ChangedValue = {
  readonly gives: string;
  /** The value that it replaces. */
  readonly from?: string;
  /** What is found wrong, if no value is: "wrong port, it's 7171". */
  readonly thing?: string;
};

interface Changed {
  readonly statement: string;
  /** The new value with the unit of the old one. */
  readonly value: string;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Undefined for a plain number. */
  readonly typed?: TypedValue;
}

/** A longer statement says more than its value. */
const STATEMENT_MAX_CHARS = 140;

/** Undefined if the statement does not surely give the old value, or gives the new one. */
export function changeValueIn(statement: string, { gives, from }: ChangedValue): Changed | undefined {
  if (statement.length > STATEMENT_MAX_CHARS) return undefined;
  const [later] = placesIn(gives);
  const [old] = from === undefined ? [] : placesIn(from);
  if (later === undefined || (from !== undefined && old === undefined)) return undefined;
  const fitting = placesIn(statement).filter((place) => mayStandFor(later, place));
  const [place, second] = old === undefined ? fitting : fitting.filter((each) => isSame(old, each));
  if (place === undefined || second !== undefined || isSame(later, place)) return undefined;
  if (denialAt(statement, place.start, place.end) !== undefined) return undefined;
  const value = inFormOf(later, place);
  const before = statement.slice(0, place.start);
  const behind = statement.slice(place.end);
  const rest = behind.slice(0, PART_END.exec(behind)?.index ?? behind.length);
  return { statement: `${HOW_OFTEN.test(value) ? before.replace(EVERY, '') : before}${value}${rest}`, value };
}

/** What follows is a reason for the old value. */
const PART_END = /[,;:–—]|\s-\s|\.\s|\s(?:because|cos|since|so that|weil|denn|damit|porque|ya que|para que)\s/u;
/** "every 20 minutes" becomes "once an hour". */
const EVERY = /(?<!\p{L})(?:every|each|alle|jede[nrs]?|cada)\s*$/iu;
const HOW_OFTEN = /^(?:once|einmal|una vez)(?!\p{L})/iu;

function placesIn(text: string): readonly Place[] {
  const typed = typedValues(text).map((each) => ({
    start: each.start,
    end: each.end,
    text: text.slice(each.start, each.end),
    typed: each,
  }));
  const places: Place[] = [...typed];
  plainNumbers(text, (start, end) => {
    if (!typed.some((each) => start < each.end && end > each.start))
      places.push({ start, end, text: text.slice(start, end) });
    return true;
  });
  return places;
}

/** A number without a unit can stand for what is counted, for a time of day and for a port. */
function mayStandFor(later: Place, earlier: Place): boolean {
  if (later.typed === undefined) return earlier.typed === undefined || numberIn(earlier) !== undefined;
  return earlier.typed !== undefined && formOf(later.typed) === formOf(earlier.typed);
}

function formOf({ type }: TypedValue): string {
  return type === 'interval' ? 'length' : type;
}

function isSame(one: Place, other: Place): boolean {
  if (one.typed !== undefined && other.typed !== undefined) return one.typed.value === other.typed.value;
  const [a, b] = [numberIn(one), numberIn(other)];
  return a !== undefined && b !== undefined && numberOf(a.toLowerCase()) === numberOf(b.toLowerCase());
}

const NUMBERED: ReadonlySet<string> = new Set([...COUNTED, 'time', 'port']);

function numberIn({ text, typed }: Place): string | undefined {
  if (typed !== undefined && !NUMBERED.has(typed.type)) return undefined;
  const [digits] = /\d+(?:[.,]\d+)*/u.exec(text) ?? [];
  return digits ?? text.match(/\p{L}+/gu)?.find((word) => isNumberWord(word.toLowerCase()));
}

const ONE = /^(?:1|one) \p{L}+s$/iu;
const WEEKDAYS =
  /(?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)s$/iu;

function inFormOf(later: Place, earlier: Place): string {
  if (later.typed === undefined) {
    const number = numberIn(earlier);
    const changed = number === undefined ? later.text : earlier.text.replace(number, later.text);
    return ONE.test(changed) ? changed.slice(0, -1) : changed;
  }
  const day = WEEKDAYS.exec(later.text)?.groups?.day;
  return day !== undefined && !/s$/iu.test(earlier.text) ? day : later.text;
}
