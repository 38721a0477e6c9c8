/**
 * Makes recorded text safe to print on a terminal. It may come from a web page or a command; an escape sequence in it could
 * repaint the screen, and a direction override could make one path look like another.
 */

import { collapseSpaces } from '../../../domain/text/collapse-spaces.ts';
import { escapeCharacter } from '../../../domain/text/escape-character.ts';

// CSI, OSC and the other string sequences (only when terminated: an open one would swallow the text after it), two-byte escapes.
const ANSI_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const C0_CONTROL = /[\u0000-\u0008\u000b-\u001f]/g;
/** Direction embeddings, overrides and isolates reorder the following text, so they are replaced. */
const REORDERING = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Direction marks, the byte-order mark and tag characters are invisible and can carry hidden text. */
const INVISIBLE = /[\u061c\u200e\u200f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Keeps line breaks and tabs. Everything else a terminal would act on becomes a symbol or is removed. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(ANSI_SEQUENCE, '')
    .replace(C0_CONTROL, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\u007f/g, '␡')
    .replace(REORDERING, '\ufffd')
    .replace(INVISIBLE, '');
}

/**
 * JSON without characters a terminal would act on. They are escaped, for example as `\u009b`, so parsing the JSON gives the
 * recorded text.
 */
export function plainJson(json: string): string {
  return json
    .replace(/\u007f/g, '\\u007f')
    .replace(REORDERING, escapeCharacter)
    .replace(INVISIBLE, (found) => found.split('').map(escapeCharacter).join(''));
}

/** `plain`, on one line: for table cells and messages. */
export function oneLine(text: string): string {
  return collapseSpaces(plain(text));
}
