/** What commands print with: one import for tables, dates, safe text, JSON, progress and questions. */
import type { Context } from './command.ts';
import { type Column, table } from './table.ts';

export { confirm } from './confirm.ts';
export { humanDate, humanDuration } from './human-date.ts';
export { oneLine, plain } from './plain.ts';
export { type Progress, progress } from './progress.ts';
export type { Column } from './table.ts';
export { textWidth, truncate, wrap } from './text-width.ts';

/** One JSON document. Indented: both `jq` and a person read it. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** One line of text that is safe as it is; pass data through `plain` first. */
export function printLine(context: Context, text = ''): void {
  context.stdout.write(`${text}\n`);
}

/** A table cut to the terminal; whole when it goes into a pipe. */
export function printTable<R>(context: Context, rows: readonly R[], columns: readonly Column<R>[]): void {
  context.stdout.write(table(rows, columns, { width: context.width, style: context.style }));
}
