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
    const long = [...rows, { id: 'f6', text: '日本語'.repeat(30), count: 1 }];
    const lines = table(long, columns, { width: 90 }).trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^f6 {8}日本.*… {1,6}1$/);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(90);
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

  it('puts long cells below the short ones where columns would be too narrow to read', () => {
    const item = {
      id: 'a1b2c3d4',
      kind: 'decision',
      text: 'the cache of the shop is kept in memory',
      why: 'it was said after a page was read',
    };
    const stackable: readonly Column<typeof item>[] = [
      { header: 'id', cell: ({ id }) => id, whole: true },
      { header: 'kind', cell: ({ kind }) => kind },
      { header: 'text', cell: ({ text }) => text, wraps: true },
      { header: 'reason', cell: ({ why }) => why },
    ];
    expect(table([item], stackable, { width: 50 })).toBe(
      'a1b2c3d4  decision\n  text: the cache of the shop is kept in memory\n  reason: it was said after a page was read\n',
    );
    for (const width of [30, 40, 50, 60, 70])
      for (const line of table([item, item], stackable, { width }).split('\n'))
        expect(textWidth(line)).toBeLessThanOrEqual(width);
    // The control: a wide terminal has columns.
    expect(table([item], stackable, { width: 100 })).toMatch(/^id {8}kind/);
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
