/** The built-in embedder: `table-embedder.ts` with the table that the package contains, read once per process. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MemoirError } from '../domain/errors.ts';
import type { Embedder } from './embedder.ts';
import { type OpenTable, openTable } from './static-table.ts';
import { tableEmbedder } from './table-embedder.ts';

/** Beside this file, in the source and in the built package. */
export const STATIC_TABLE_FILE = fileURLToPath(new URL('./static-table/table.bin', import.meta.url));

let shipped: OpenTable | undefined;

export function openStaticEmbedder(table: OpenTable = loadShippedTable()): Embedder {
  const embedder = tableEmbedder(table);
  return table === shipped
    ? { ...embedder, table: { file: STATIC_TABLE_FILE, pieces: table.pieces, stems: table.stems } }
    : embedder;
}

function loadShippedTable(): OpenTable {
  shipped ??= openTable(readTable());
  return shipped;
}

function readTable(): Buffer {
  try {
    return readFileSync(STATIC_TABLE_FILE);
  } catch (error) {
    throw new MemoirError(
      'model-unavailable',
      `The table of the built-in embedder cannot be read: ${STATIC_TABLE_FILE}`,
      {
        next: 'Install Memoir again, or set models.embedder to none.',
        cause: error,
      },
    );
  }
}
