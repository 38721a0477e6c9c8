/** Rows as aligned columns. Cells are recorded data: each is made safe and put on one line first. */
import { oneLine } from './plain.ts';
import { NO_STYLE, type Style, type StyleName } from './style.ts';
import { textWidth, truncate, wrap } from './text-width.ts';

export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => string | number | undefined;
  readonly align?: 'left' | 'right';
  /** Never truncated, for example an id. */
  readonly whole?: boolean;
  /** Continues on the next line instead of being truncated: what a person has to judge. */
  readonly wraps?: boolean;
  readonly style?: StyleName | ((row: R) => StyleName | undefined);
}

const GAP = 2;
/** Columns are not truncated below this width; the line may then be too long. */
const NARROWEST = 6;

export interface TableOptions {
  /** Columns of the terminal. If undefined, nothing is truncated. */
  readonly width?: number | undefined;
  readonly style?: Style;
}

/** The table as text with a header line, or '' when there are no rows. */
export function table<R>(rows: readonly R[], columns: readonly Column<R>[], options: TableOptions = {}): string {
  if (rows.length === 0) return '';
  const style = options.style ?? NO_STYLE;
  const cells = rows.map((row) => columns.map((column) => oneLine(String(column.cell(row) ?? ''))));
  const widths = columns.map((column, at) =>
    Math.max(textWidth(column.header), ...cells.map((line) => textWidth(line[at] ?? ''))),
  );
  if (options.width !== undefined) shrink(widths, columns, options.width - GAP * (columns.length - 1));

  const render = (values: readonly string[], paint: (text: string, at: number) => string) =>
    columns
      .map((column, at) => {
        const width = widths[at] ?? 0;
        const text = truncate(values[at] ?? '', width);
        const fill = ' '.repeat(Math.max(0, width - textWidth(text)));
        if (column.align === 'right') return fill + paint(text, at);
        return at === columns.length - 1 ? paint(text, at) : paint(text, at) + fill;
      })
      .join(' '.repeat(GAP))
      .trimEnd();

  const header = render(
    columns.map((column) => column.header),
    (text) => style.dim(text),
  );
  const body = cells.flatMap((line, rowAt) =>
    linesOf(line, columns, widths).map((part) =>
      render(part, (text, at) => {
        const wanted = columns[at]?.style;
        const row = rows[rowAt];
        const name = typeof wanted !== 'function' ? wanted : row === undefined ? undefined : wanted(row);
        return name === undefined ? text : style[name](text);
      }),
    ),
  );
  return `${[header, ...body].join('\n')}\n`;
}

/** The lines of one row: more than one if a column wraps. */
function linesOf(
  cells: readonly string[],
  columns: readonly { readonly wraps?: boolean }[],
  widths: readonly number[],
): readonly (readonly string[])[] {
  const wrapped = cells.map((cell, at) => (columns[at]?.wraps === true ? wrap(cell, widths[at] ?? 0) : [cell]));
  const count = Math.max(1, ...wrapped.map(({ length }) => length));
  return Array.from({ length: count }, (_, line) => wrapped.map((parts) => parts[line] ?? ''));
}

/** Shrinks the widest column that may be truncated, one cell at a time, until the line fits. */
function shrink(widths: number[], columns: readonly { readonly whole?: boolean }[], available: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > available) {
    let widest = -1;
    for (const [at, width] of widths.entries()) {
      if (columns[at]?.whole !== true && width > NARROWEST && width > (widths[widest] ?? 0)) widest = at;
    }
    if (widest === -1) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}
