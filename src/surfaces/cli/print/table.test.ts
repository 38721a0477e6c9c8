import { describe, expect, it } from 'vitest';
import { createStyle } from './style.ts';
import { type Column, table } from './table.ts';
import { textWidth } from './text-width.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly count: number;
}

const columns: readonly Column<Row>[] = [
  { header: 'id', cell: (row) => row.id, whole: true, style: 'cyan' },
  { header: 'text', cell: (row) => row.text },
  { header: 'n', cell: (row) => row.count, align: 'right' },
];

const rows: readonly Row[] = [
  { id: 'a1b2c3d4', text: 'short', count: 7 },
  { id: 'e5', text: '日本語のとても長い説明がここに続きます', count: 1234 },
];

describe('table', () => {
  it('aligns by cells', () => {
    expect(table(rows.slice(0, 1), columns)).toBe('id        text   n\na1b2c3d4  short  7\n');
  });

  it('cuts the widest column that may be cut, and keeps every line inside', () => {
    const lines = table(rows, columns, { width: 40 }).trimEnd().split('\n');
    expect(lines[2]).toMatch(/^e5 {8}日本.*… {1,3}1234$/);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(40);
    expect(lines[1]).toContain('a1b2c3d4');
  });

  it('wraps a column that has to be read whole', () => {
    const wide = [{ id: 'a1', text: 'one two three four five' }];
    const printed = table(
      wide,
      [
        { header: 'id', cell: ({ id }) => id, whole: true },
        { header: 'text', cell: ({ text }) => text, wraps: true },
      ],
      { width: 14 },
    );
    expect(printed).toBe('id  text\na1  one two\n    three four\n    five\n');
  });

  it('cuts nothing without a width', () => {
    expect(table(rows, columns)).toContain('日本語のとても長い説明がここに続きます');
  });

  it('measures text, not colour codes', () => {
    const painted = table(rows, columns, { style: createStyle(() => true) });
    expect(painted).toContain('\u001b[36ma1b2c3d4\u001b[39m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking the colours out again
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(table(rows, columns));
  });

  it('may colour each cell by its row', () => {
    const byCount: readonly Column<Row>[] = [
      { header: 'id', cell: (row) => row.id, style: (row) => (row.count > 100 ? 'red' : undefined) },
    ];
    expect(
      table(rows, byCount, { style: createStyle(() => true) })
        .split('\n')
        .slice(1, 3),
    ).toEqual(['a1b2c3d4', '\u001b[31me5\u001b[39m']);
  });

  it('lets no cell break out of its row', () => {
    const evil = [{ id: 'x', text: 'a\nb\u001b[2J\u202ec', count: 1 }];
    expect(table(evil, columns)).toBe('id  text   n\nx   a b\ufffdc  1\n');
  });

  it('is empty without rows', () => {
    expect(table([], columns)).toBe('');
  });
});
