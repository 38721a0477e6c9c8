/** Finds the cells below a column heading that says password: in Markdown, psql and mysql tables, CSV, TSV and similar. */
import { once } from '../../../domain/once.ts';
import { isNamedSecret, type Way } from '../judge-value.ts';
import { type FoundSecret, matchAt, NOTHING, type Rule } from './rule.ts';

/** How far a head line reaches before and after the word. */
const TABLE_REACH = 400;
const LONGEST_ROW = 1600;
const MOST_ROWS = 40;
/** Below the head of a Markdown, psql or mysql table. */
const UNDERLINE = /[ \t]*[|+]?(?:[ \t]*:?-{1,80}:?[ \t]*[|+]){1,20}(?:[ \t]*:?-{1,80}:?[ \t]*)?\r?\n/y;
const IN_DRAWN_HEAD = /(?:\||^)[ \t]*[*_`]{0,3}(?:[\w.-]{1,20} ){0,3}$/;
/** One cell of the head of a file with separators: a name. With spaces inside, a line with commas is prose or code. */
const HEAD_CELL = /^ {0,20}(["']?)[\wÀ-ɏ.@ /-]{1,40}\1[ \r]*$/;
const COMMA_CELL = /^ ?(?:[\wÀ-ɏ.@/-]{1,40}|"[\wÀ-ɏ.@ /-]{1,40}")\r?$/;
const DELIMITERS = ['\t', ';', ',', '|'];
const LOGIN_COLUMN = /user|login|account|benutzer|usuario|e-?mail/i;

interface Table {
  readonly delimiter: string;
  readonly column: number;
  /** Zero if the rows may differ in length. */
  readonly columns: number;
  readonly firstRow: number;
  /** The cell of the heading. A row that repeats it is another heading, which is read separately. */
  readonly head: string;
  readonly way: Way;
}

function tableAt(text: string, at: number): Table | undefined {
  const before = text.slice(Math.max(0, at - TABLE_REACH), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const newline = text.slice(at, at + TABLE_REACH).indexOf('\n');
  if (newline < 0) return undefined;
  const head = line + text.slice(at, at + newline);
  const below = at + newline + 1;
  if (head.includes('|') && IN_DRAWN_HEAD.test(line)) {
    const underline = matchAt(UNDERLINE, text, below);
    if (underline !== null) {
      // Beside a column of users a plain word is a password; in a table of fields it is a type.
      const way = LOGIN_COLUMN.test(head) ? 'literal' : 'cell';
      const column = line.split('|').length - 1;
      return {
        delimiter: '|',
        column,
        columns: 0,
        head: head.split('|')[column] ?? '',
        firstRow: below + underline[0].length,
        way,
      };
    }
  }
  // Only a whole line that begins in reach can be a head.
  if (line.length === TABLE_REACH) return undefined;
  for (const delimiter of DELIMITERS) {
    const cells = head.split(delimiter);
    if (cells.length < 2 || !cells.every((cell) => (delimiter === ',' ? COMMA_CELL : HEAD_CELL).test(cell))) continue;
    const column = line.split(delimiter).length - 1;
    // The word must be most of the cell: `password_hash_algorithm` is another column.
    if (!/^[\W_]*(?:[A-Za-zÀ-ɏ]{1,12}[ _-])?(?:pass\w{0,6}|pwd|kennwort)[\W_]*$/i.test(cells[column] ?? '')) continue;
    return { delimiter, column, columns: cells.length, head: cells[column] ?? '', firstRow: below, way: 'cell' };
  }
  return undefined;
}

function findColumn(text: string, at: number): readonly FoundSecret[] {
  const table = tableAt(text, at);
  if (table === undefined) return NOTHING;
  const { delimiter, column, columns, head, way } = table;
  const spans: FoundSecret[] = [];
  let row = table.firstRow;
  for (let rows = 0; rows < MOST_ROWS && row < text.length; rows += 1) {
    const end = text.slice(row, row + LONGEST_ROW).indexOf('\n');
    const cells = text.slice(row, end < 0 ? row + LONGEST_ROW : row + end).split(delimiter);
    if (cells.length < 2 || (columns > 0 && cells.length !== columns) || cells[column] === head) break;
    const start = row + cells.slice(0, column).join(delimiter).length + (column > 0 ? 1 : 0);
    const cell = cells[column] ?? '';
    const value = cell.replace(/^[ \t]*(?:[*_`]{0,3}|["'])/, '').replace(/(?:[*_`]{0,3}|["'])[ \t\r]*$/, '');
    if (isNamedSecret({ value, family: 'password', way, quoted: /["`]/.test(cell), name: 'password' })) {
      const from = start + cell.indexOf(value);
      spans.push({ start: from, end: from + value.length, kind: 'password' });
    }
    if (end < 0) break;
    row += end + 1;
  }
  return spans;
}

export const tableRules = once((): readonly Rule[] => [
  {
    kind: 'password',
    description: 'cells below a table head that says password',
    starts: ['password', 'passwort', 'passwd', 'pwd', 'kennwort'],
    find: findColumn,
  },
]);
