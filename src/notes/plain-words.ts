/** Words from a conversation as data on one line: nothing a terminal, a Markdown reader or a model would act on. */

/** More than any line made here can show; what a megabyte of pasted text says further down is not looked at. */
const READ_AT_MOST_CHARS = 8000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals are what this takes out
const ESCAPE_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
/** They change the order of what follows, or carry text nobody sees. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export function plainWords(text: string): string {
  return text
    .slice(0, READ_AT_MOST_CHARS)
    .toWellFormed()
    .replace(ESCAPE_SEQUENCE, '')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The same without Markdown's marks: code blocks are left out, headings, lists and emphasis keep their words. */
export function plainProse(text: string): string {
  const prose = text
    .slice(0, READ_AT_MOST_CHARS)
    .replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1.*$/gm, ' ')
    .replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+/gm, '')
    .replace(/\*\*|__|`/g, '');
  return plainWords(prose);
}

/** Cut to so many bytes of UTF-8, between two characters and if possible between two words. */
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
