/** Values in a text that a person may change by naming only the new one: typed values, plain numbers, well-known tools. */

import { isNumberWord, numberOf } from '../../domain/facts/values/number-words.ts';
import { typedValues, type ValueType } from '../../domain/facts/values/typed-values.ts';
import { stemWord } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { isAmbiguousTool, mayNameTool, toolCategory, toolName } from '../subject/tools.ts';
import { isClosed } from './closed-words.ts';

export interface SaidValue {
  /** Values of one form can replace each other. */
  readonly form: string;
  /** Equal for other spellings of the same value. */
  readonly value: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const NUMBER = 'number';
/** Forms whose number can be named without its unit. */
const COUNTED: ReadonlySet<string> = new Set([
  'amount',
  'rate',
  'size',
  'distance',
  'share',
  'money',
  'version',
  'time',
]);
const PLAIN = /(?<![\p{L}\d#./:_-])(?:\d+(?:[.,]\d+)*|\p{L}{3,10})(?![\p{L}\d_/:-])/gu;
/** What is counted. */
const UNIT = /^ ?\p{L}+/u;
/** Articles, and what is usually no number. */
const NO_NUMBER: ReadonlySet<string> = new Set(['ein', 'eine', 'einen', 'einer', 'una', 'once', 'null', 'elf']);
/** Here the number is a name. */
const NAMED_BY =
  /(?:issue|ticket|pr|task|story|step|phase|option|item|point|number|part|page|line|section|panel|slot|board|tab|row|column|screen|channel|nummer|punkt|schritt|teil|seite|zeile|spalte|kanal|tafel|reiter|paso|punto|opción|fase|parte|página|fila|columna|canal|pestaña|pantalla|#)s?\s?$/iu;
const BEFORE_CHARS = 20;
/** "that one": no number. */
const ONE_OF_THEM = /(?<!\p{L})(?:that|this|the|which|each|every|another|other|first|second|third|last)\s$/iu;
const AGO = /^(?: \p{L}+)? ago(?!\p{L})/iu;
const BEFORE_SPAN = /(?<!\p{L})(?:vor|hace)\s$/iu;
/** "slots one", "board two": behind a noun, a number that is written as a word is the name of one of them. */
const NOUN_BEFORE = /(\p{L}+) $/u;

export const saidValues = memoizeSentence((text): readonly SaidValue[] => {
  const found: SaidValue[] = typedValues(text)
    // A style says what it is of.
    .filter(({ type }) => type !== 'quotes' && type !== 'indentation' && type !== 'case')
    .filter(({ start, end }) => !isLongAgo(text, start, end))
    .map(({ type, value, start, end }) => ({
      form: formOf(type, value),
      value,
      text: text.slice(start, end),
      start,
      end,
    }));
  const free = (start: number, end: number): boolean => !found.some((each) => start < each.end && end > each.start);
  const lower = text.toLowerCase();
  for (const { 0: word, index } of lower.matchAll(PLAIN)) {
    const end = index + word.length;
    if (!(/^\d/.test(word) || (isNumberWord(word) && !NO_NUMBER.has(word))) || !free(index, end)) continue;
    const before = lower.slice(Math.max(0, index - BEFORE_CHARS), index);
    if (NAMED_BY.test(before) || (word === 'one' && ONE_OF_THEM.test(before)) || isLongAgo(text, index, end)) continue;
    const unit = UNIT.exec(lower.slice(end))?.[0] ?? '';
    const named = unit !== '' && !isClosed(unit.trim());
    if (!named && /^\p{L}/u.test(word) && !isClosed(NOUN_BEFORE.exec(before)?.[1] ?? 'is')) continue;
    const stop = named ? end + unit.length : end;
    const form = named ? `${NUMBER} ${stemWord(unit.trim())}` : NUMBER;
    found.push({ form, value: word, text: text.slice(index, stop), start: index, end: stop });
  }
  if (mayNameTool(lower)) {
    for (const { 0: name, index } of lower.matchAll(/[\p{L}\p{N}][\p{L}\p{N}./+-]*/gu)) {
      const word = name.replace(/[./-]+$/, '');
      const category = toolCategory(word);
      const end = index + word.length;
      if (category === undefined || isAmbiguousTool(word) || !free(index, end)) continue;
      found.push({ form: category, value: toolName(word), text: text.slice(index, end), start: index, end });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
});

/** "three years ago": when it was, which nobody changes. */
function isLongAgo(text: string, start: number, end: number): boolean {
  return AGO.test(text.slice(end, end + BEFORE_CHARS)) || BEFORE_SPAN.test(text.slice(Math.max(0, start - 5), start));
}

/** A weekday and a date are often the same day. */
function formOf(type: ValueType, value: string): string {
  if (type === 'length' || type === 'interval') return 'amount';
  return type === 'day' && /\d/.test(value) ? 'date' : type;
}

/** Whether the later value can stand for the earlier one: "no, 30" for "15 minutes". */
export function mayReplace(later: SaidValue, earlier: SaidValue): boolean {
  if (later.form === earlier.form) return true;
  // "15m" alone says neither that it is a time nor that it is a length.
  if (later.form === 'distance') return earlier.form === 'amount';
  if (!isBareNumber(later)) return false;
  return (COUNTED.has(earlier.form) || isNumber(earlier)) && numberIn(earlier) !== undefined;
}

/** The words of the new value, with the unit of the old one: "30" for "15 minutes" gives "30 minutes". */
export function inUnitOf(later: SaidValue, earlier: SaidValue): string {
  const old = numberIn(earlier);
  return !isBareNumber(later) || old === undefined ? later.text : earlier.text.replace(old, later.text);
}

export function isSameValue(a: SaidValue, b: SaidValue): boolean {
  if (a.form === b.form && !isNumber(a)) return a.value === b.value;
  if (!(mayReplace(a, b) || mayReplace(b, a))) return false;
  return numberOf(numberIn(a) ?? '') === numberOf(numberIn(b) ?? '');
}

export const isTool = ({ value }: SaidValue): boolean => toolCategory(value) !== undefined;

/** Without a unit. */
export const isBareNumber = ({ form }: SaidValue): boolean => form === NUMBER;
/** With or without what is counted. */
export const isNumber = ({ form }: SaidValue): boolean => form.startsWith(NUMBER);

function numberIn({ text }: SaidValue): string | undefined {
  const [word] = text.match(/\d+(?:[.,]\d+)*|\p{L}+/u) ?? [];
  return word !== undefined && (/^\d/.test(word) || isNumberWord(word.toLowerCase())) ? word : undefined;
}
