/**
 * Finds the `@path` includes of an instruction file, in Claude Code's order. Code, HTML and link targets contain no includes.
 * As in the client, the text of a list item is first searched as a whole, so there an include counts even between backticks.
 */
import { readBlocks } from './markdown-blocks.ts';
import { plainRuns } from './markdown-text.ts';

/** A space in a path is escaped as `\ `. */
const INCLUDE = /(?:^|\s)@((?:[^\s\\]|\\ )+)/g;
/** Limit for nested quotes and lists. */
const MAX_NESTING = 50;

export function findIncludes(text: string): readonly string[] {
  if (!text.includes('@')) return [];
  const found = new Set<string>();
  collect(text.split('\n').map(expandTabs), false, 0, found);
  return [...found];
}

/** Removes every closed comment in one pass, so that a text of many unclosed comments is not slower. */
export function dropComments(text: string): string {
  let kept = '';
  let at = 0;
  for (let from = text.indexOf('<!--'); from !== -1; from = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', from + 4);
    if (end === -1) break;
    kept += text.slice(at, from);
    at = end + 3;
  }
  return kept + text.slice(at);
}

function collect(lines: readonly string[], inItem: boolean, nesting: number, found: Set<string>): void {
  if (nesting > MAX_NESTING) return;
  for (const block of readBlocks(lines, inItem)) {
    if (block.kind === 'code' || block.kind === 'definition') continue;
    if (block.kind === 'quote' || block.kind === 'item') {
      collect(block.lines, block.kind === 'item', nesting + 1, found);
      continue;
    }
    const text = block.lines.join('\n').replace(/^ {0,3}#{1,6}\s/, '');
    if (!text.includes('@')) continue;
    if (block.kind === 'html') {
      // Text outside comments counts. Text inside a comment, closed or not, does not.
      if (text.trimStart().startsWith('<!--') && text.includes('-->')) takeFrom(dropComments(text), found);
      continue;
    }
    if (inItem && block.kind === 'text') takeFrom(text, found);
    for (const run of plainRuns(text)) takeFrom(run, found);
  }
}

function takeFrom(text: string, found: Set<string>): void {
  for (const [, named = ''] of text.matchAll(INCLUDE)) {
    const path = named.replace(/#.*$/s, '').replaceAll('\\ ', ' ');
    if (/^(?:\.{0,2}\/.|~\/|[A-Za-z0-9._-])/.test(path)) found.add(path);
  }
}

/** Only leading tabs are layout. Later ones are white space, and after a backslash not even that. */
function expandTabs(line: string): string {
  const plain = line.replace(/\r$/, '');
  const [marks = ''] = /^[ \t>*+\-\d.)]*/.exec(plain) ?? [];
  if (!marks.includes('\t')) return plain;
  let expanded = '';
  for (const char of marks) expanded += char === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : char;
  return expanded + plain.slice(marks.length);
}
