/**
 * Turns text from a conversation into one line of plain data, without anything a terminal, a Markdown reader or a model
 * would act on.
 */
import { isAscii } from './ascii.ts';
import { latePattern, patternFor } from './pattern-for.ts';

/** More than any line shows. The rest of a long text is not read. */
const READ_AT_MOST_CHARS = 8000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals are what this takes out
const ESCAPE_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
/** Characters that reorder the following text or carry hidden text. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

const SPACES = latePattern(/[\p{Cc}\s]+/gu);

export function plainWords(text: string): string {
  const read = text.slice(0, READ_AT_MOST_CHARS).toWellFormed();
  const printable = read.includes('\u001b') ? read.replace(ESCAPE_SEQUENCE, '') : read;
  const visible = isAscii(printable) ? printable : printable.replace(INVISIBLE, '');
  return visible.replace(patternFor(visible, SPACES), ' ').trim();
}

/** What a text file cannot hold becomes U+FFFD: a NUL, or half of a character. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Also removes Markdown: code blocks are dropped, headings, lists and emphasis keep their words. */
export function plainProse(text: string): string {
  const prose = text
    .slice(0, READ_AT_MOST_CHARS)
    .replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1.*$/gm, ' ')
    .replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+/gm, '')
    .replace(/\*\*|__|`/g, '');
  return plainWords(prose);
}

/** Cuts to a length of `maxChars`, between characters. A text that was cut ends with `…`. */
export function clipChars(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // Half of a character at the end becomes U+FFFD and is removed.
  const kept = text
    .slice(0, maxChars - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${kept.trimEnd()}…`;
}

/** Cuts to `maxBytes` of UTF-8, between characters and if possible between words. */
export function clipBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const room = maxBytes - Buffer.byteLength('…');
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    kept += character;
  }
  const space = kept.lastIndexOf(' ');
  return `${(space > kept.length * 0.7 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
