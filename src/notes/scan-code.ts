/**
 * Finds the code in a Markdown text, and returns the text with code and comments masked. A name in code is an example,
 * so it is not a link, mention or statement; but code in backticks can be checked.
 */
export interface CodeSpan {
  readonly kind: 'inline' | 'fence';
  /** The word after the fence; '' without one. */
  readonly language: string;
  /** The offsets of the code without its backticks. */
  readonly start: number;
  readonly end: number;
}

export interface ScannedText {
  /** The same length and line breaks as the text, so offsets hold in both. */
  readonly masked: string;
  readonly spans: readonly CodeSpan[];
}

const FENCE = /^[\s>]*(`{3,}|~{3,})\s*([\w+-]*)/;
const LIST_OR_INDENTED = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s)/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

export function scanCode(text: string): ScannedText {
  const spans: CodeSpan[] = [];
  const lines = text.split('\n');
  const kept: string[] = [];
  let fence: { readonly mark: string; readonly language: string; readonly start: number } | undefined;
  let at = 0;
  let afterBlank = true;
  let indentedCode = false;
  let inList = false;
  for (const line of lines) {
    const next = at + line.length + 1;
    const [, mark, language = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence.mark) && line.replace(/[\s>]/g, '') === mark) {
        spans.push({ kind: 'fence', language: fence.language, start: fence.start, end: Math.max(fence.start, at - 1) });
        fence = undefined;
      }
      kept.push(blank(line));
    } else if (
      mark !== undefined &&
      !(mark.startsWith('`') && line.indexOf('`', line.indexOf(mark) + mark.length) > 0)
    ) {
      fence = { mark, language, start: Math.min(next, text.length) };
      kept.push(blank(line));
    } else {
      const empty = line.trim() === '';
      // Four spaces are code only where they cannot continue a list.
      indentedCode = !empty && /^(?: {4}|\t)/.test(line) && (indentedCode || (afterBlank && !inList));
      if (!empty) inList = LIST_OR_INDENTED.test(line) && !indentedCode && (inList || /^\s{0,3}\S/.test(line));
      kept.push(indentedCode ? blank(line) : line);
      afterBlank = empty;
    }
    at = next;
  }
  if (fence !== undefined)
    spans.push({ kind: 'fence', language: fence.language, start: fence.start, end: text.length });
  const masked = maskInline(kept.join('\n').replace(COMMENT, blank), spans);
  return { masked, spans: spans.sort((a, b) => a.start - b.start) };
}

/** A run of backticks is closed by the next run of the same length in the paragraph. */
function maskInline(text: string, spans: CodeSpan[]): string {
  if (!text.includes('`')) return text;
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  const parts: string[] = [];
  let from = 0;
  for (let open = 0; open < runs.length; open += 1) {
    const run = runs[open];
    if (run === undefined || text[run.index - 1] === '\\') continue;
    const start = run.index + run.length;
    let close = open + 1;
    while (close < runs.length && runs[close]?.length !== run.length) close += 1;
    const end = runs[close]?.index;
    if (end === undefined || /\n[ \t]*\n/.test(text.slice(start, end))) continue;
    spans.push({ kind: 'inline', language: '', start, end });
    parts.push(text.slice(from, run.index), blank(text.slice(run.index, end + run.length)));
    from = end + run.length;
    open = close;
  }
  return parts.join('') + text.slice(from);
}

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}
