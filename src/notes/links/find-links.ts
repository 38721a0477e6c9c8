/**
 * Finds the links of a note: `[[note]]`, `[[note|label]]`, `[[note#heading]]`, and Markdown links to `.md` files beside
 * it. Links in code and web addresses are skipped.
 */
import type { Note } from '../../domain/note.ts';
import { decodePercent } from '../../domain/text/decode-percent.ts';
import { scanCode } from '../scan-code.ts';
import type { Link } from './link.ts';

const WIKI = /\[\[([^[\]\n|]*)(?:\|([^[\]\n]*))?\]\]/g;
const INLINE =
  /\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\s*\)/g;
const DEFINITION = /^ {0,3}\[([^[\]\n]+)\]:[ \t]+(<[^<>\n]*>|[^\s<]\S*)/gm;
/** At least two letters, because `C:\notes.md` is a path. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i;

export function findLinks(note: Note): readonly Link[] {
  return findLinksIn(note.body, note.bodyLine);
}

/** The links of a text that starts at this line of its file. */
export function findLinksIn(text: string, firstLine = 1): readonly Link[] {
  if (!text.includes('[')) return [];
  const { masked } = scanCode(text);
  const found: Omit<Link, 'line'>[] = [];
  for (const match of masked.matchAll(WIKI)) if (!isEscaped(masked, match.index)) found.push(wikiLink(text, match));
  for (const pattern of [INLINE, DEFINITION]) {
    for (const match of masked.matchAll(pattern)) {
      const link = isEscaped(masked, match.index) ? undefined : markdownLink(text, match);
      if (link && !found.some(({ start, end }) => start < link.end && link.start < end)) found.push(link);
    }
  }
  return withLines(
    text,
    found.sort((a, b) => a.start - b.start),
    firstLine,
  );
}

function wikiLink(text: string, match: RegExpExecArray): Omit<Link, 'line'> {
  const [whole, inner = '', label] = match;
  // In a table the label separator is escaped: `[[note\|label]]`.
  const written = inner.endsWith('\\') && label !== undefined ? inner.slice(0, -1) : inner;
  const hash = written.indexOf('#');
  const named = hash < 0 ? written : written.slice(0, hash);
  const targetStart = match.index + 2 + named.length - named.trimStart().length;
  const labelStart = match.index + 2 + inner.length + 1;
  return {
    kind: 'wiki',
    target: named.trim(),
    heading: hash < 0 ? undefined : written.slice(hash + 1).trim(),
    label: label === undefined ? undefined : text.slice(labelStart, labelStart + label.length).trim(),
    start: match.index,
    end: match.index + whole.length,
    targetStart,
    targetEnd: targetStart + named.trim().length,
  };
}

function markdownLink(text: string, match: RegExpExecArray): Omit<Link, 'line'> | undefined {
  const [whole, label = '', written = ''] = match;
  const bare = written.startsWith('<') ? written.slice(1, -1) : written;
  if (ADDRESS.test(bare)) return undefined;
  const hash = bare.indexOf('#');
  const named = hash < 0 ? bare : bare.slice(0, hash);
  const target = decodePercent(named);
  if (!/\.md$/i.test(target)) return undefined;
  const targetStart = match.index + whole.indexOf(written, label.length + 2) + (written.startsWith('<') ? 1 : 0);
  const labelStart = match.index + whole.indexOf('[') + 1;
  return {
    kind: 'markdown',
    target,
    heading: hash < 0 ? undefined : decodePercent(bare.slice(hash + 1)),
    label: text.slice(labelStart, labelStart + label.length),
    start: match.index,
    end: match.index + whole.length,
    targetStart,
    targetEnd: targetStart + named.length,
  };
}

function isEscaped(text: string, at: number): boolean {
  return text[at - 1] === '\\' && text[at - 2] !== '\\';
}

function withLines(text: string, found: readonly Omit<Link, 'line'>[], firstLine: number): readonly Link[] {
  let line = firstLine;
  let at = 0;
  return found.map((link) => {
    for (let newline = text.indexOf('\n', at); newline >= 0 && newline < link.start; ) {
      line += 1;
      at = newline + 1;
      newline = text.indexOf('\n', at);
    }
    return { ...link, line };
  });
}
