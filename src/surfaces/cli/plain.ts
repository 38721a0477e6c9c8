/**
 * Makes stored text safe to print. Memories hold whatever a web page or a command once wrote; printed raw, an escape
 * sequence could repaint the screen or a direction override make one path look like another.
 */

// CSI, OSC and the other string sequences (only when terminated: an open one would swallow the text after it), two-byte escapes.
const ANSI_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const C0_CONTROL = /[\u0000-\u0008\u000b-\u001f]/g;
/** Embeddings, overrides and isolates change the order of what follows; so they are shown, not obeyed. */
const REORDERING = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Direction marks, the byte-order mark and tag characters: invisible, and able to carry text nobody sees. */
const INVISIBLE = /[\u061c\u200e\u200f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** The text with line breaks and tabs kept and everything a terminal would act on shown as a symbol or left out. */
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
 * JSON text whose strings hold nothing a terminal would act on. Only the spelling changes, `\u009b` for the character
 * itself: whoever parses it gets what was stored.
 */
export function plainJson(json: string): string {
  return json
    .replace(/\u007f/g, '\\u007f')
    .replace(REORDERING, escapeUnit)
    .replace(INVISIBLE, (found) => found.split('').map(escapeUnit).join(''));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same on one line, for table cells and messages. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}
