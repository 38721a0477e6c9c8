/** What commands print with: one import for tables, dates, safe text, JSON, progress and questions. */
import type { Context } from './command.ts';
import { oneLine, plain, plainJson } from './plain.ts';
import { type Column, table } from './table.ts';
import { pad, textWidth } from './text-width.ts';

export { countOf } from '../../domain/count.ts';
export { confirm } from './confirm.ts';
export { humanBytes } from './human-bytes.ts';
export { humanDate, humanDuration } from './human-date.ts';
export { oneLine, plain, plainJson } from './plain.ts';
export { type Progress, progress } from './progress.ts';
export type { Column } from './table.ts';
export { textWidth, truncate, wrap } from './text-width.ts';

/** One JSON document. Indented: both `jq` and a person read it. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${plainJson(JSON.stringify(value, null, 2))}\n`);
}

/**
 * A JSON array of any length. A person gets it indented; a program one element a line, written a few at a time, so that
 * ten thousand are never in memory at once.
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

/** One line of text that is safe as it is; pass data through `plain` first. */
export function printLine(context: Context, text = ''): void {
  context.stdout.write(`${text}\n`);
}

/** A table cut to the terminal; whole when it goes into a pipe. */
export function printTable<R>(context: Context, rows: readonly R[], columns: readonly Column<R>[]): void {
  context.stdout.write(table(rows, columns, { width: context.width, style: context.style }));
}

/** Terms and what they are, aligned and indented: the shape of a receipt. */
export function printFacts(context: Context, facts: readonly (readonly [term: string, text: string])[]): void {
  const width = Math.max(0, ...facts.map(([term]) => textWidth(term)));
  for (const [term, text] of facts) {
    const [first = '', ...more] = plain(text).split('\n');
    printLine(context, `  ${context.style.cyan(pad(oneLine(term), width))}  ${first}`.trimEnd());
    for (const line of more) printLine(context, `  ${' '.repeat(width)}  ${line}`.trimEnd());
  }
}
