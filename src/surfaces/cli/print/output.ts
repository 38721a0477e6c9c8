/** One import for everything a command prints: tables, dates, safe text, JSON, progress, questions. */
import { withCommand } from '../../../domain/text/with-command.ts';
import type { Context } from '../command.ts';
import { oneLine, plain, plainJson } from './plain.ts';
import { type Column, type TableOptions, table } from './table.ts';
import { pad, textWidth, wrap, wrapWhole } from './text-width.ts';

export { countOf } from '../../../domain/text/count.ts';
export { confirm } from '../ask/confirm.ts';
export { humanBytes } from './human-bytes.ts';
export { humanDate, humanDuration } from './human-date.ts';
export { oneLine, plain, plainJson } from './plain.ts';
export { type Progress, progress } from './progress.ts';
export type { Column } from './table.ts';
export { textWidth, truncate, truncateMiddle, wrap, wrapWhole } from './text-width.ts';

/** One indented JSON document. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${plainJson(JSON.stringify(value, null, 2))}\n`);
}

/**
 * A JSON array of any length. On a terminal it is indented; elsewhere it has one element per line and is written in
 * chunks, so that a long array is never in memory as a whole.
 */
export function printJsonArray(context: Context, items: Iterable<unknown>): void {
  if (context.isTTY) {
    printJson(context, [...items]);
    return;
  }
  let written = 0;
  let waiting: string[] = [];
  const flush = (): void => {
    if (waiting.length > 0) context.stdout.write(`${written === 0 ? '[\n' : ',\n'}${plainJson(waiting.join(',\n'))}`);
    written += waiting.length;
    waiting = [];
  };
  for (const item of items) {
    waiting.push(JSON.stringify(item));
    if (waiting.length === ELEMENTS_AT_ONCE) flush();
  }
  flush();
  context.stdout.write(written === 0 ? '[]\n' : '\n]\n');
}

/** About as many tasks as a pipe holds. */
const ELEMENTS_AT_ONCE = 150;

/** One line of trusted text. Pass recorded data through `plain` first. */
export function printLine(context: Context, text = ''): void {
  context.stdout.write(`${text}\n`);
}

/** A dim sentence of ours below what was printed, on as many lines as it needs, with the command that works on this machine. */
export function printHint(context: Context, sentence: string): void {
  const text = withCommand(sentence, context.typed);
  for (const line of context.width === undefined ? [text] : wrap(text, context.width))
    printLine(context, context.style.dim(line));
}

/** A table, truncated to the width of the terminal. In a pipe it is not truncated. */
export function printTable<R>(
  context: Context,
  rows: readonly R[],
  columns: readonly Column<R>[],
  { stacked = false }: Pick<TableOptions, 'stacked'> = {},
): void {
  context.stdout.write(table(rows, columns, { width: context.width, style: context.style, stacked }));
}

/** A narrower column of text is hard to read. */
const NARROWEST_TEXT = 30;

/**
 * Aligned lines of `term  text`. On a terminal the text is wrapped, and stands below a term that leaves too little room, such
 * as a path.
 */
export function printFacts(context: Context, facts: readonly (readonly [term: string, text: string])[]): void {
  const { width: columns = Number.POSITIVE_INFINITY, style } = context;
  const widest = Math.max(0, columns - NARROWEST_TEXT - 4);
  const terms = facts.map(([term]) => oneLine(term));
  const width = Math.max(0, ...terms.map(textWidth).filter((cells) => cells <= widest));
  for (const [at, [, text]] of facts.entries()) {
    const term = terms[at] ?? '';
    const isBeside = textWidth(term) <= width;
    const indent = isBeside ? width + 4 : 4;
    const lines = plain(text)
      .split('\n')
      .flatMap((line) => (columns === Number.POSITIVE_INFINITY ? [line] : wrapWhole(line, columns - indent)));
    const beside = isBeside ? `  ${lines.shift() ?? ''}` : '';
    printLine(context, `  ${style.cyan(pad(term, isBeside ? width : 0))}${beside}`.trimEnd());
    for (const line of lines) printLine(context, `${' '.repeat(indent)}${line}`.trimEnd());
  }
}
