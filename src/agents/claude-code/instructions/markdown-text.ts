/**
 * Splits a paragraph into runs of plain text. Code, tags, links and emphasis separate runs. An include must be at the start of
 * a run or after white space.
 */

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'mark'; readonly text: string; left: number; readonly opens: boolean; readonly closes: boolean };

/** A longer link text counts as plain text, so that a line of brackets is not read many times. */
const MAX_LABEL = 100;
/** A longer paragraph counts as one run; no person wrote it. */
const MAX_PARAGRAPH = 20_000;
const MAX_NESTING = 20;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const TAG =
  /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>|\/[a-z][a-z0-9-]*\s*>|[a-z][a-z0-9-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>)/iy;
const DESTINATION = /\(\s*(?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;
const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

export function plainRuns(text: string): readonly string[] {
  if (text.length > MAX_PARAGRAPH) return [text];
  const pieces = readPieces(text, 0);
  pairMarks(pieces);
  const runs: string[] = [''];
  for (const piece of pieces) {
    if (piece.kind === 'text') runs.push((runs.pop() ?? '') + piece.text);
    else if (piece.kind === 'cut') runs.push('');
    else if (piece.left === piece.text.length) runs.push((runs.pop() ?? '') + piece.text);
    else runs.push('');
  }
  return runs.filter((run) => run !== '');
}

function readPieces(text: string, nesting: number): Piece[] {
  const pieces: Piece[] = [];
  const unclosed = new Set<number>();
  const lastComment = text.lastIndexOf('-->');
  let from = 0;
  let at = 0;
  const skipTo = (next: number, inside: readonly Piece[] = []): void => {
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
    pieces.push({ kind: 'cut' }, ...inside, { kind: 'cut' });
    at = next;
    from = next;
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\\' && ESCAPABLE.test(text.charAt(at + 1))) skipTo(at + 2);
    else if (char === '`') {
      const ticks = runLength(text, at);
      const end = unclosed.has(ticks) ? -1 : closingTicks(text, at + ticks, ticks);
      if (end !== -1) skipTo(end);
      else {
        unclosed.add(ticks);
        at += ticks;
      }
    } else if (char === '<') {
      TAG.lastIndex = at;
      const comment = at + 4 <= lastComment && text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : -1;
      if (comment !== -1) skipTo(comment + 3);
      else if (TAG.test(text)) skipTo(TAG.lastIndex);
      else at += 1;
    } else if (char === '[' && nesting < MAX_NESTING) {
      const link = readLink(text, at);
      if (link === undefined) at += 1;
      else {
        const image = text.charAt(at - 1) === '!' && at > from;
        skipTo(link.end, image ? [] : readPieces(link.label, nesting + 1));
      }
    } else if (char === '*' || char === '_') {
      const mark = readMark(text, at, runLength(text, at));
      if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
      pieces.push(mark);
      at += mark.text.length;
      from = at;
    } else at += 1;
  }
  if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
  return pieces;
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text.charAt(end) === text.charAt(at) && end < text.length) end += 1;
  return end - at;
}

function closingTicks(text: string, from: number, ticks: number): number {
  for (let at = text.indexOf('`', from); at !== -1; at = text.indexOf('`', at)) {
    const found = runLength(text, at);
    at += found;
    if (found === ticks) return at;
  }
  return -1;
}

function readLink(text: string, at: number): { readonly label: string; readonly end: number } | undefined {
  let depth = 0;
  for (let end = at; end < Math.min(text.length, at + MAX_LABEL); end += 1) {
    const char = text.charAt(end);
    if (char === '\\') end += 1;
    else if (char === '[') depth += 1;
    else if (char === ']') {
      depth -= 1;
      if (depth > 0) continue;
      DESTINATION.lastIndex = end + 1;
      return DESTINATION.test(text) ? { label: text.slice(at + 1, end), end: DESTINATION.lastIndex } : undefined;
    }
  }
  return undefined;
}

function readMark(text: string, at: number, length: number): Extract<Piece, { kind: 'mark' }> {
  const before = at === 0 ? ' ' : text.charAt(at - 1);
  const after = text.charAt(at + length) || ' ';
  const left = !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before));
  const right = !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after));
  const inWord = text.charAt(at) === '_';
  return {
    kind: 'mark',
    text: text.slice(at, at + length),
    left: length,
    opens: left && (!inWord || !right || PUNCTUATION.test(before)),
    closes: right && (!inWord || !left || PUNCTUATION.test(after)),
  };
}

/** A marker with a counterpart is emphasis; one without is text. */
function pairMarks(pieces: readonly Piece[]): void {
  const open: Extract<Piece, { kind: 'mark' }>[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'mark') continue;
    if (piece.closes) {
      while (piece.left > 0) {
        const opener = open.findLastIndex(({ text }) => text.charAt(0) === piece.text.charAt(0));
        const partner = open[opener];
        if (partner === undefined) break;
        const used = Math.min(partner.left, piece.left, 2);
        partner.left -= used;
        piece.left -= used;
        open.length = partner.left === 0 ? opener : opener + 1;
      }
    }
    if (piece.opens && piece.left > 0) open.push(piece);
    // A limit, because a line of stars would be searched once per star.
    if (open.length > MAX_OPEN_MARKS) open.shift();
  }
}

const MAX_OPEN_MARKS = 100;
