/**
 * Splits Markdown into the blocks that matter for includes: code, HTML, text, quotes and list items. Plain Markdown without
 * GitHub's extensions, as Claude Code reads it.
 */

export interface MarkdownBlock {
  readonly kind: 'code' | 'html' | 'definition' | 'text' | 'heading' | 'quote' | 'item';
  /** The content without the markers of a quote or list item. */
  readonly lines: readonly string[];
  /** How many lines it takes. For HTML and link definitions this includes the empty lines after it. */
  readonly from: number;
  readonly to: number;
}

const BLANK = /^\s*$/;
const INDENTED = /^ {4}/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:_ *){3,}|(?:\* *){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([*+-]|\d{1,9}[.)])( +|$)/;
/** Only these lists may interrupt a paragraph. */
const INTERRUPTING_ITEM = /^ {0,3}(?:[*+-]|1[.)]) +\S/;
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const RAW_HTML = /^ {0,3}<(script|pre|style|textarea)(?:[\s>]|$)/i;
const HTML_BLOCK = new RegExp(
  `^ {0,3}</?(?:${[
    'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt',
    'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu',
    'menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title',
    'tr|track|ul',
  ].join('|')})(?:\\s|/?>|$)`,
  'i',
);
const LONE_TAG =
  /^ {0,3}(?:<[a-z][a-z0-9-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>|<\/[a-z][a-z0-9-]*\s*>)\s*$/i;

/** `inItem`: directly inside a list item, where every block may interrupt a paragraph. */
export function readBlocks(lines: readonly string[], inItem: boolean): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (BLANK.test(line) || RULE.test(line)) {
      at += 1;
      continue;
    }
    const block = readBlock(lines, at, line, inItem);
    blocks.push(block);
    at = block.to;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number, line: string, inItem: boolean): MarkdownBlock {
  const upTo = (kind: MarkdownBlock['kind'], to: number): MarkdownBlock => ({
    kind,
    lines: lines.slice(at, to),
    from: at,
    to,
  });
  if (INDENTED.test(line))
    return upTo(
      'code',
      endWhere(lines, at + 1, (next) => !BLANK.test(next) && !INDENTED.test(next)),
    );
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    const closing = new RegExp(`^ {0,3}\\${fence.charAt(0)}{${fence.length},} *$`);
    return upTo('code', endWhere(lines, at + 1, (next) => closing.test(next)) + 1);
  }
  if (HEADING.test(line)) return upTo('heading', at + 1);
  if (DEFINITION.test(line))
    return upTo(
      'definition',
      endWhere(lines, at + 1, (next) => next !== ''),
    );
  const htmlEnd = endOfHtml(lines, at, line) ?? (LONE_TAG.test(line) ? endWhere(lines, at, isBlank) : undefined);
  if (htmlEnd !== undefined)
    return upTo(
      'html',
      endWhere(lines, htmlEnd, (next) => next !== ''),
    );
  if (QUOTE.test(line)) return readQuote(lines, at);
  if (ITEM.test(line)) return readItem(lines, at, line);
  return upTo(
    'text',
    endWhere(lines, at + 1, (next, index) => BLANK.test(next) || interrupts(lines, index, next, inItem)),
  );
}

function isBlank(line: string): boolean {
  return BLANK.test(line);
}

/** The first line at or after `from` that ends it, or the end of the text. */
function endWhere(lines: readonly string[], from: number, stops: (line: string, index: number) => boolean): number {
  let at = from;
  while (at < lines.length && !stops(lines[at] ?? '', at)) at += 1;
  return Math.min(at, lines.length);
}

/** Where an HTML block that may interrupt a paragraph ends. Nothing if none starts on this line. */
function endOfHtml(lines: readonly string[], at: number, line: string): number | undefined {
  const raw = RAW_HTML.exec(line)?.[1];
  const closing =
    raw !== undefined
      ? `</${raw.toLowerCase()}>`
      : /^ {0,3}<!--/.test(line)
        ? '-->'
        : /^ {0,3}<\?/.test(line)
          ? '?>'
          : /^ {0,3}<!\[CDATA\[/.test(line)
            ? ']]>'
            : /^ {0,3}<![a-z]/i.test(line)
              ? '>'
              : undefined;
  if (closing !== undefined) return endWhere(lines, at, (next) => next.toLowerCase().includes(closing)) + 1;
  return HTML_BLOCK.test(line) ? endWhere(lines, at, isBlank) : undefined;
}

function interrupts(lines: readonly string[], at: number, line: string, inItem: boolean): boolean {
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line)) return true;
  if (inItem ? ITEM.test(line) || LONE_TAG.test(line) : INTERRUPTING_ITEM.test(line)) return true;
  return /^ {0,3}</.test(line) && endOfHtml(lines, at, line) !== undefined;
}

function readQuote(lines: readonly string[], from: number): MarkdownBlock {
  const inner: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (QUOTE.test(line)) inner.push(line.replace(QUOTE, ''));
    // A paragraph in a quote continues without the marker.
    else if (BLANK.test(line) || BLANK.test(inner.at(-1) ?? '') || interrupts(lines, at, line, true)) break;
    else inner.push(line);
  }
  return { kind: 'quote', lines: inner, from, to: at };
}

function readItem(lines: readonly string[], from: number, first: string): MarkdownBlock {
  const [mark = '', , , gap = ''] = ITEM.exec(first) ?? [];
  const indent = gap.length > 4 || gap === '' ? mark.length - gap.length + 1 : mark.length;
  const inner = [first.slice(indent)];
  let at = from + 1;
  let blanks = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (BLANK.test(line)) {
      blanks += 1;
      continue;
    }
    const within = line.length > indent && BLANK.test(line.slice(0, indent));
    if (!within && (blanks > 0 || interrupts(lines, at, line, true))) break;
    for (; blanks > 0; blanks -= 1) inner.push('');
    inner.push(within ? line.slice(indent) : line.trimStart());
  }
  return { kind: 'item', lines: inner, from, to: at - blanks };
}
