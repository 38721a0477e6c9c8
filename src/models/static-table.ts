/**
 * Decodes the file of the built-in table: a line that names the format, a line of JSON, the pieces one per line, one scale per
 * row, and the rows as signed bytes. `scripts/make-static-table` writes it.
 */
import { MemoirError } from '../domain/errors.ts';

export interface StaticTable {
  /** Changes whenever vectors are no longer comparable. */
  readonly version: string;
  readonly dimensions: number;
  readonly pieces: readonly string[];
  /** The factor for the bytes of each row. */
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export const MAGIC = 'memoir static table 1\n';
const NEWLINE = 10;

export function decodeStaticTable(bytes: Buffer): StaticTable {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged('it starts with other bytes');
  const headEnd = bytes.indexOf(NEWLINE, MAGIC.length);
  // Written by `scripts/make-static-table` and checked against the file's length below.
  const head = JSON.parse(bytes.toString('latin1', MAGIC.length, headEnd)) as {
    readonly version: string;
    readonly dimensions: number;
    readonly pieces: number;
  };
  const numbers = head.pieces * (4 + head.dimensions);
  const textEnd = bytes.length - numbers;
  if (bytes[textEnd - 1] !== NEWLINE) throw damaged('its length is wrong');
  const pieces = bytes.toString('latin1', headEnd + 1, textEnd - 1).split('\n');
  if (pieces.length !== head.pieces) throw damaged(`it should have ${head.pieces} pieces and has ${pieces.length}`);
  const scales = new Float32Array(head.pieces);
  for (let row = 0; row < head.pieces; row += 1) scales[row] = bytes.readFloatLE(textEnd + row * 4);
  const from = bytes.byteOffset + textEnd + head.pieces * 4;
  const rows = new Int8Array(bytes.buffer, from, head.pieces * head.dimensions);
  return { version: head.version, dimensions: head.dimensions, pieces, scales, rows };
}

function damaged(why: string): MemoirError {
  return new MemoirError('model-unavailable', `The table of the built-in embedder is damaged: ${why}.`, {
    next: 'Install Memoir again, or set models.embedder to none.',
  });
}
