/**
 * The lines of a text that its author wrote, without pasted material: code, quotations, logs, diffs, tables and blocks
 * that programs add to prompts. Offsets are those of the original text.
 */
export interface VisibleLine {
  readonly shape: 'prose' | 'heading' | 'item' | 'blank' | 'hidden';
  /** The start of the words, after a bullet, a number or heading marks. */
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  /** The state of a checkbox. */
  readonly box: 'open' | 'done' | 'other' | undefined;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const BLOCK_TAG = /^\s*<([a-z][a-z0-9_-]*)(?:\s[^>]*)?>/i;
/** Blocks that programs add to prompts and summaries. An unclosed block hides the rest. */
const MACHINE_TAG =
  /^(?:task-notification|system-reminder|command-|local-command-|bash-|user-prompt-|analysis$|thinking$)/i;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?:\[([ xX~\-/])\]\s+)?/;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const DIFF_START = /^(?:diff --git |@@ -\d|--- [ab]\/|\+\+\+ [ab]\/|Index: )/;
const DIFF_LINE = /^[-+ @]/;
const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\b[\]:\s]|at \S+ \(|[$%>] \S|[\w./-]+:\d+:\d+[:\s]|Traceback |npm (?:ERR!|WARN)|\*\* \()/;
const STRUCTURE_LINE = /^\s*(?:[|│└├┌]|[{}[\]]\s*$|"[^"]+"\s*:|[-=_*~]{3,}\s*$|\t\t|!\[)/;

/** One prompt is read for what was pasted, for what it states and for what it approves: only the first reads its lines. */
let latest: { readonly text: string; readonly lines: readonly VisibleLine[] } | undefined;

export function readVisibleLines(text: string): readonly VisibleLine[] {
  if (latest?.text !== text) latest = { text, lines: linesOf(text) };
  return latest.lines;
}

function linesOf(text: string): readonly VisibleLine[] {
  const lines: VisibleLine[] = [];
  let fence: string | undefined;
  let hiddenUntil = 0;
  let diff = false;
  let inList = false;
  /** Searching for a missing end tag reads the whole text, so it happens once per tag. */
  const unclosed = new Set<string>();
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length + 1 : newline + 1;
    let end = newline < 0 ? text.length : newline;
    if (text.charCodeAt(end - 1) === 13 && end > at) end -= 1;
    const line = text.slice(at, end);
    const hide = (): void => {
      lines.push({ shape: 'hidden', start: at, end, indent: 0, box: undefined });
    };
    const mark = line.includes('```') || line.includes('~~~') ? FENCE.exec(line)?.[1] : undefined;
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      hide();
    } else if (at < hiddenUntil) {
      hide();
    } else if (mark !== undefined) {
      fence = mark;
      diff = false;
      hide();
    } else if (line.trim() === '') {
      diff = false;
      lines.push({ shape: 'blank', start: at, end, indent: 0, box: undefined });
    } else {
      const blockEnd = endOfBlock(text, line, at, unclosed);
      diff = diff ? DIFF_LINE.test(line) : DIFF_START.test(line);
      const item = ITEM.exec(line);
      if (blockEnd !== undefined) {
        hiddenUntil = blockEnd;
        hide();
      } else if (diff || /^\s{0,3}>/.test(line) || LOG_LINE.test(line) || STRUCTURE_LINE.test(line)) {
        hide();
      } else if (item) {
        inList = true;
        const start = at + item[0].length;
        lines.push({ shape: 'item', start, end, indent: width(item[1] ?? ''), box: boxState(item[2]) });
      } else if (!inList && /^(?: {4}|\t)/.test(line)) {
        hide();
      } else {
        const heading = HEADING.exec(line);
        const shape = heading || isBoldLine(line) ? 'heading' : 'prose';
        if (!/^\s/.test(line)) inList = false;
        const lead = heading?.[0].length ?? line.length - line.trimStart().length;
        lines.push({ shape, start: at + lead, end, indent: 0, box: undefined });
      }
    }
    at = next;
  }
  return lines;
}

/** `**Remaining**` alone on a line is a heading. */
function isBoldLine(line: string): boolean {
  return line.length < 120 && /^\s*(\*\*|__)[^*_]+\1:?\s*$/.test(line);
}

function endOfBlock(text: string, line: string, at: number, unclosed: Set<string>): number | undefined {
  const tag = line.includes('<') ? BLOCK_TAG.exec(line)?.[1] : undefined;
  if (tag === undefined) return undefined;
  const close = unclosed.has(tag) ? -1 : text.indexOf(`</${tag}>`, at);
  if (close >= 0) return close + tag.length + 3;
  unclosed.add(tag);
  return MACHINE_TAG.test(tag) ? text.length : at + line.length;
}

function boxState(mark: string | undefined): VisibleLine['box'] {
  if (mark === undefined) return undefined;
  if (mark === ' ') return 'open';
  return mark === 'x' || mark === 'X' ? 'done' : 'other';
}

function width(indent: string): number {
  return indent.replaceAll('\t', '    ').length;
}
