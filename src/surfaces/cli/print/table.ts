/** Rows as aligned columns. Cells are recorded data: each is made safe and put on one line first. */
import { oneLine } from './plain.ts';
import { NO_STYLE, type Style, type StyleName } from './style.ts';
import { textWidth, truncate, wrap } from './text-width.ts';

export interface Column<R> {
  readonly header: string;
  readonly cell: (row: R) => string | number | undefined;
  readonly align?: 'left' | 'right';
  /** In a terminal too narrow for headers, the cell says its header too: `due 2026-11-30`. Numbers always do. */
  readonly isNamed?: boolean;
  /** The header of a count of one in such a terminal: `1 open task`. */
  readonly one?: string;
  /** Never truncated, for example an id. */
  readonly whole?: boolean;
  /** Continues on the next line instead of being truncated, for text that a person has to judge. */
  readonly wraps?: boolean;
  /** Without columns, it stands below the others, without its header. */
  readonly below?: boolean;
  readonly style?: StyleName | ((row: R) => StyleName | undefined);
}

const GAP = 2;
/** Columns are not truncated below this width; the line may then be too long. */
const NARROWEST = 6;

export interface TableOptions {
  /** Columns of the terminal. If undefined, nothing is truncated. */
  readonly width?: number | undefined;
  readonly style?: Style;
  /** Without columns, also where they would fit: better for long texts with few words beside them. */
  readonly stacked?: boolean;
}

/** The table as text with a header line, or '' when there are no rows. */
export function table<R>(rows: readonly R[], columns: readonly Column<R>[], options: TableOptions = {}): string {
  if (rows.length === 0) return '';
  const style = options.style ?? NO_STYLE;
  const cells = rows.map((row) => columns.map((column) => oneLine(String(column.cell(row) ?? ''))));
  const widths = columns.map((column, at) =>
    Math.max(textWidth(column.header), ...cells.map((line) => textWidth(line[at] ?? ''))),
  );
  const natural = [...widths];
  if (options.width !== undefined) shrink(widths, columns, options.width - GAP * (columns.length - 1));
  if (options.width !== undefined && (options.stacked || isUnreadable(widths, natural, columns, options.width)))
    return stacked({ rows, columns, cells, natural, width: options.width, style });

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

/** A text in a narrower column than this is cut to uselessness, or takes a screen for one sentence. */
const READABLE = 24;
/** In a wide terminal a table with many columns stays one: its cells can be cut, and the window made wider. */
const NARROW_TERMINAL = 80;

function isUnreadable(
  widths: readonly number[],
  natural: readonly number[],
  columns: readonly { readonly whole?: boolean }[],
  available: number,
): boolean {
  if (available >= NARROW_TERMINAL || available < READABLE) return false;
  const total = widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
  return (
    total > available ||
    widths.some((width, at) => columns[at]?.whole !== true && width < READABLE && width < (natural[at] ?? 0))
  );
}

interface Stacked<R> {
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly cells: readonly (readonly string[])[];
  readonly natural: readonly number[];
  readonly width: number;
  readonly style: Style;
}

/** Too narrow for columns: the short cells of a row on one line, each longer one wrapped below it. */
function stacked<R>({ rows, columns, cells, natural, width, style }: Stacked<R>): string {
  const isBelow = columns.map(({ below }) => below === true);
  const isLong = natural.map((each, at) => isBelow[at] || (columns[at]?.whole !== true && each >= READABLE));
  const labelled = isLong.filter(Boolean).length > 1;
  const paint = (text: string, at: number, row: R): string => {
    const wanted = columns[at]?.style;
    const name = typeof wanted === 'function' ? wanted(row) : wanted;
    return name === undefined ? text : style[name](text);
  };
  const lines = rows.flatMap((row, rowAt) => {
    const values = cells[rowAt] ?? [];
    const short = values.flatMap((value, at) =>
      isLong[at] || value === '' ? [] : [{ value: withHeader(value, columns[at]), at }],
    );
    const long = values.flatMap((value, at) => (isLong[at] && value !== '' ? [{ value, at }] : []));
    return [
      ...linesThatFit(short, width).map((line) =>
        line.map(({ value, at }) => paint(value, at, row)).join(' '.repeat(GAP)),
      ),
      ...long.flatMap(({ value, at }) => {
        const label = labelled && !isBelow[at] ? `${columns[at]?.header ?? ''}: ` : '';
        return wrap(label + value, width - GAP).map((part) => ' '.repeat(GAP) + paint(part, at, row));
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function withHeader<R>(value: string, column: Column<R> | undefined): string {
  if (column?.align === 'right') return `${value} ${value === '1' ? (column.one ?? column.header) : column.header}`;
  return column?.isNamed === true ? `${column.header} ${value}` : value;
}

/** The cells in lines of at most this width. */
function linesThatFit<C extends { readonly value: string }>(
  cells: readonly C[],
  width: number,
): readonly (readonly C[])[] {
  const lines: C[][] = [];
  let used = width;
  for (const cell of cells) {
    const more = textWidth(cell.value) + GAP;
    if (used + more > width + GAP) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(cell);
    used += more;
  }
  return lines;
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
