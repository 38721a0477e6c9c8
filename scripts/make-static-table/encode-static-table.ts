/** Encodes the built-in table in the format that `src/models/static-table.ts` reads. */
import { MAGIC, type StaticTable } from '../../src/models/static-table.ts';

export function encodeStaticTable(table: StaticTable): Buffer {
  const { version, dimensions, pieces, stems } = table;
  const head = { version, dimensions, pieces: pieces.length, stems: stems.length };
  const scales = Buffer.alloc(table.scales.length * 4);
  for (const [row, scale] of table.scales.entries()) scales.writeFloatLE(scale, row * 4);
  const lines = [...pieces, ...stems.map(([name, row]) => `${name} ${row}`)];
  const text = `${MAGIC}${JSON.stringify(head)}\n${lines.join('\n')}\n`;
  return Buffer.concat([Buffer.from(text, 'latin1'), scales, Buffer.from(table.rows.buffer)]);
}
