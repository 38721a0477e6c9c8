/** Reads the value that follows a name: quoted, bare, or a YAML block, with or without colours in between. */

import type { Way } from './judge-value.ts';
import { matchAt } from './rule.ts';

/** To decide, this much of a value is read; once it is a secret, all of it is taken. */
const READ_TO_DECIDE = 120;

/** A terminal colour, as the byte or as the escape that JSON, shells and logs write for it. */
export const COLOUR = String.raw`(?:(?:\x1b|\\u001[bB]|\\x1[bB]|\\033|\\e|\^\[)\[[0-9;]{0,16}m)`;
const OPEN = new RegExp(
  String.raw`${COLOUR}{0,3}[bBrRfFuU@]?(?:(?<slashes>\\{0,3})(?<quote>["'${'`'}])|(?<encoded>%(?:25)?2[27]))${COLOUR}{0,3}`,
  'y',
);
const COLOURS = new RegExp(`${COLOUR}{1,3}`, 'y');
/** `password: >-` and its value on the next lines. */
const BLOCK = /[|>][+-]?\d?[ \t]{0,8}(?<newline>\r?\n|\\n)(?<indent>[+-]?[ \t]{1,40})/y;

export interface Value {
  readonly start: number;
  /** End of what was read, which may be before the real end. */
  readonly end: number;
  readonly quoted: boolean;
  readonly close: string;
  readonly wholeLine: boolean;
  /** A YAML block's line break and indentation: lines that begin so belong to the value. */
  readonly nextLine?: string;
}

/** Where a value that may be coloured begins. */
export interface ValuePlace {
  readonly at: number;
  readonly headStart: number;
  readonly way: Way;
}

export function readValue(text: string, { at, headStart, way }: ValuePlace): Value | undefined {
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

/** Of a value that was accepted, all goes. */
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

/** In a settings file a value reaches to the next space; in a URL or connection string also `&` and `;` end it. */
function endOfBare(text: string, value: Value, limit: number): number {
  let end = value.start;
  const last = Math.min(text.length, limit);
  for (; end < last; end += 1) {
    const code = text.charCodeAt(end);
    // Space and control characters, and the quotes around whatever this stands in.
    if (code <= 32 || code === 34 || code === 39 || code === 96) break;
    // Angle brackets too, but inside a line's only value they can be part of a password.
    if ((code === 60 || code === 62) && !(value.wholeLine && end > value.start && value.close === '')) break;
    if (code === 92 && /[nrt"'\\uxe0]/.test(text.charAt(end + 1))) break;
    if (code === 37 && isEncodedEnd(text, end)) break;
    if (!value.wholeLine && (code === 38 || code === 59 || code === 44 || code === 124)) break;
  }
  return end;
}

/** `%26`, `%22`, `%27`, `%7D`, `%2C`: what ends a value in percent-encoded text, encoded once or twice. */
function isEncodedEnd(text: string, at: number): boolean {
  return /^%(?:25)?(?:26|22|27|7[dD]|2[cC]|0[aA])/.test(text.slice(at, at + 5));
}

function trimEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && /[;,.)\]}:!?]/.test(text.charAt(trimmed - 1))) trimmed -= 1;
  // An exclamation mark behind a number belongs to the password more often than to the sentence.
  return text.charAt(trimmed) === '!' && trimmed < end && /\d/.test(text.slice(start, trimmed)) ? trimmed + 1 : trimmed;
}

/** Only so far back: looking for the start of a line of a megabyte at every name in it would not be linear. */
const LINE_LOOKBACK = 40;
const ANY_COLOUR = new RegExp(COLOUR, 'g');
const LINE_START = /(?:\n|\\n)[\s+\->#]*(?:export |set |declare -x |setx? |ENV |ARG |- |\$env:|\$)?["']?$/i;

export function beginsLine(text: string, at: number): boolean {
  const before = at <= LINE_LOOKBACK ? `\n${text.slice(0, at)}` : text.slice(at - LINE_LOOKBACK, at);
  return LINE_START.test(before.replace(ANY_COLOUR, ''));
}
