/** Reads the value after a name: quoted, bare, or a YAML block, with or without terminal colours. */
import type { Way } from './judge-value.ts';
import { matchAt } from './rules/rule.ts';

/** This much of a value is read to decide. A secret is then replaced whole. */
const READ_TO_DECIDE = 120;

/** A terminal colour code, as bytes or as the escape that JSON, shells and logs write. */
export const COLOUR = String.raw`(?:(?:\x1b|\\u001[bB]|\\x1[bB]|\\033|\\e|\^\[)\[[0-9;]{0,16}m)`;
/** A quote as HTML and JSON escape it. */
export const QUOTE_ENTITY = String.raw`&(?:quot|apos|#34|#39|#x22|#x27);|\\{1,2}u002[27]`;
/** A space, also one that does not break or has full width. */
export const BLANK = String.raw`(?:[ \t\u00a0\u2007\u202f\u3000]|&nbsp;|\\{1,2}u0020)`;
const OPEN = new RegExp(
  String.raw`${COLOUR}{0,3}(?:[bBrRfFuU@]|\$(?='))?(?:(?<slashes>\\{0,3})(?<quote>["'${'`'}])|(?<encoded>%(?:25)?2[27]|${QUOTE_ENTITY}))${COLOUR}{0,3}`,
  'y',
);
const COLOURS = new RegExp(`${COLOUR}{1,3}`, 'y');
/** `password: >-` with its value on the next lines. */
const BLOCK = /[|>][+-]?\d?[ \t]{0,8}(?<newline>\r?\n|\\n)(?<indent>[+-]?[ \t]{1,40})/y;

/** A YAML tag or anchor before the value. */
const YAML_MARKS = /(?:(?:!![\w:/-]{1,30}|!unsafe|!<[^>\s]{1,60}>|&[\w-]{1,40})[ \t]{1,8}){1,2}(?=\S)/y;

export interface Value {
  readonly start: number;
  /** The end of what was read, which may be before the end of the value. */
  readonly end: number;
  readonly quoted: boolean;
  readonly close: string;
  readonly wholeLine: boolean;
  /** The line break and indentation of a YAML block: lines that start with it belong to the value. */
  readonly nextLine?: string;
}

/** Where a value starts, possibly with a colour code. */
export interface ValuePlace {
  readonly at: number;
  readonly headStart: number;
  readonly way: Way;
}

export function readValue(text: string, { at: from, headStart, way }: ValuePlace): Value | undefined {
  const at = from + (way === 'assigned' ? (matchAt(YAML_MARKS, text, from)?.[0].length ?? 0) : 0);
  const block = way === 'assigned' ? matchAt(BLOCK, text, at) : null;
  if (block?.groups !== undefined && block !== null) {
    const start = at + block[0].length;
    const { newline = '\n', indent = '' } = block.groups;
    const end = endOfLine(text, start, newline);
    return { start, end, quoted: true, close: newline, wholeLine: true, nextLine: newline + indent };
  }
  const open = matchAt(OPEN, text, at);
  if (open?.groups !== undefined && open !== null) {
    const start = at + open[0].length;
    const { slashes = '', quote, encoded = '' } = open.groups;
    const close = quote === undefined ? encoded : slashes + quote;
    const limit = Math.min(text.length, start + READ_TO_DECIDE);
    let end = start;
    while (end < limit && !endsQuoted(text, end, close)) end += 1;
    return { start, end, quoted: true, close, wholeLine: false };
  }
  if (way === 'argument' || way === 'call') return undefined;
  const start = at + (matchAt(COLOURS, text, at)?.[0].length ?? 0);
  const wholeLine =
    way !== 'markup' && way !== 'sentence' && way !== 'beside' && way !== 'cell' && beginsLine(text, headStart);
  const value: Value = { start, end: start, quoted: false, close: way === 'markup' ? '<' : '', wholeLine };
  return { ...value, end: trimEnd(text, start, endOfBare(text, value, start + READ_TO_DECIDE)) };
}

/** The end of the whole value. */
export function endOfValue(text: string, value: Value): number {
  if (!value.quoted) return Math.max(value.end, trimEnd(text, value.start, endOfBare(text, value, text.length)));
  let { end } = value;
  if (value.nextLine !== undefined) {
    while (end < text.length && text.startsWith(value.nextLine, end))
      end = endOfLine(text, end + value.nextLine.length, value.close);
    return end;
  }
  while (end < text.length && !endsQuoted(text, end, value.close)) end += 1;
  return end;
}

function endsQuoted(text: string, at: number, close: string): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 27 || text.startsWith(close, at);
}

function endOfLine(text: string, from: number, newline: string): number {
  const end = text.indexOf(newline, from);
  return end < 0 ? text.length : end;
}

/** In a settings file a value ends at the next space; in a URL or connection string also at `&` and `;`. */
function endOfBare(text: string, value: Value, limit: number): number {
  let end = value.start;
  const last = Math.min(text.length, limit);
  for (; end < last; end += 1) {
    const code = text.charCodeAt(end);
    // Spaces, control characters and quotes.
    if (code <= 32 || code === 34 || code === 39 || code === 96 || code === 160 || code === 12288) break;
    // Angle brackets too, unless the value is alone on its line: then they can be part of a password.
    if ((code === 60 || code === 62) && !(value.wholeLine && end > value.start && value.close === '')) break;
    if (code === 92 && /[nrt"'\\uxe0]/.test(text.charAt(end + 1))) break;
    if (code === 37 && isEncodedEnd(text, end)) break;
    if (code === 38 && ENTITY_END.test(text.slice(end, end + 6))) break;
    if (!value.wholeLine && (code === 38 || code === 59 || code === 44 || code === 124)) break;
  }
  return end;
}

/** `%26`, `%22`, `%27`, `%7D`, `%2C`: the end of a value in percent-encoded text, encoded once or twice. */
function isEncodedEnd(text: string, at: number): boolean {
  return /^%(?:25)?(?:26|22|27|7[dD]|2[cC]|0[aA])/.test(text.slice(at, at + 5));
}

const ENTITY_END = /^&(?:quot|apos|amp|nbsp|lt|gt|#34|#39);/;

function trimEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && /[;,.)\]}:!?]/.test(text.charAt(trimmed - 1))) trimmed -= 1;
  // An exclamation mark after a digit is more often part of the password than of the sentence.
  return text.charAt(trimmed) === '!' && trimmed < end && /\d/.test(text.slice(start, trimmed)) ? trimmed + 1 : trimmed;
}

/** Limited, because finding the start of a very long line for every name in it would take quadratic time. */
const LINE_LOOKBACK = 40;
const ANY_COLOUR = new RegExp(COLOUR, 'g');
const LINE_START = /(?:\n|\\n)[\s+\->#]*(?:export |set |declare -x |setx? |ENV |ARG |- |\$env:|\$)?["']?$/i;

export function beginsLine(text: string, at: number): boolean {
  const before = at <= LINE_LOOKBACK ? `\n${text.slice(0, at)}` : text.slice(at - LINE_LOOKBACK, at);
  return LINE_START.test(before.replace(ANY_COLOUR, ''));
}
