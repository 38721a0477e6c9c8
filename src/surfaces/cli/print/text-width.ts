/**
 * Measures how many terminal cells a text takes, and truncates and wraps it. Written here because few rules are needed
 * (wide East Asian characters, emoji, combining marks) and a package would load at every start.
 */

/** Each character is a cluster of one cell: ASCII, European letters, and punctuation such as dashes, quotes and the ellipsis. */
const ONE_CELL_EACH = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]*$/;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff\ud7b0-\ud7ff]$/u;
/** Drawn as an emoji: by default, because of U+FE0F, or as a flag. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{RI}{2}/u;

/** Ranges whose East Asian Width is W or F, emoji aside (Unicode 16), merged where only unassigned points lie between. */
const WIDE_RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

let segmenter: Intl.Segmenter | undefined;

function clusters(text: string): readonly string[] {
  if (ONE_CELL_EACH.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function clusterWidth(cluster: string): number {
  if (EMOJI.test(cluster)) return 2;
  let width = 0;
  for (const character of cluster) {
    if (ZERO_WIDTH.test(character)) continue;
    const point = character.codePointAt(0) ?? 0;
    width += WIDE_RANGES.some(([from, to]) => point >= from && point <= to) ? 2 : 1;
  }
  return width;
}

export function textWidth(text: string): number {
  if (ONE_CELL_EACH.test(text)) return text.length;
  return clusters(text).reduce((sum, cluster) => sum + clusterWidth(cluster), 0);
}

/** At most `width` cells, ending in … when truncated; never splits a grapheme cluster. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  if (ONE_CELL_EACH.test(text)) return `${text.slice(0, width - 1).trimEnd()}…`;
  let kept = '';
  let used = 0;
  for (const cluster of clusters(text)) {
    const next = clusterWidth(cluster);
    if (used + next > width - 1) break;
    kept += cluster;
    used += next;
  }
  return `${kept.trimEnd()}…`;
}

/** Cut in the middle: of a path, the end says more than the middle. */
export function truncateMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const end = Math.ceil((width * 2) / 3);
  const last: string[] = [];
  let used = 0;
  for (const cluster of [...clusters(text)].toReversed()) {
    used += clusterWidth(cluster);
    if (used > end) break;
    last.unshift(cluster);
  }
  return `${truncate(text, width - textWidth(last.join('')))}${last.join('')}`;
}

export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'left' ? text + fill : fill + text;
}

/**
 * Wraps text to lines of at most `width` cells. A longer word gets its own line. A line that starts with a space is kept
 * as it is.
 */
export function wrap(text: string, width: number): string[] {
  return paragraphs(text).flatMap((paragraph) => {
    if (paragraph.startsWith(' ')) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').filter((part) => part !== '')) {
      if (line !== '' && textWidth(line) + 1 + textWidth(word) > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}

/** The same, with a word that is longer than a line broken behind a slash, or else where the line ends. */
export function wrapWhole(text: string, width: number): readonly string[] {
  return wrap(text, width).flatMap((line) => (textWidth(line) <= width ? [line] : brokenWord(line, width)));
}

function brokenWord(word: string, width: number): readonly string[] {
  const lines: string[] = [''];
  for (const part of word.split(/(?<=[/\\])/).flatMap((each) => inPieces(each, width))) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && textWidth(line) + textWidth(part) > width) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  return lines;
}

function inPieces(text: string, width: number): readonly string[] {
  if (textWidth(text) <= width) return [text];
  const pieces: string[] = [''];
  for (const cluster of clusters(text)) {
    const piece = pieces.at(-1) ?? '';
    if (piece !== '' && textWidth(piece) + clusterWidth(cluster) > width) pieces.push(cluster);
    else pieces[pieces.length - 1] = piece + cluster;
  }
  return pieces;
}

/** Joins the lines of a paragraph. Empty and indented lines are kept. */
function paragraphs(text: string): string[] {
  const joined: string[] = [];
  const isFlowing = (line: string | undefined): line is string =>
    line !== undefined && line !== '' && !line.startsWith(' ');
  for (const line of text.split('\n')) {
    const before = joined.at(-1);
    if (isFlowing(line) && isFlowing(before)) joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}
