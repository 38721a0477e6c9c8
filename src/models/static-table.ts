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

/** The table as it is in the file. Parts are decoded on first use. */
export interface OpenTable {
  readonly version: string;
  readonly dimensions: number;
  /** How many pieces it has. */
  readonly size: number;
  readonly rows: Int8Array;
  /** In the order of the rows. */
  pieces(): readonly string[];
  /** The row of a piece. */
  rowOf(piece: string): number | undefined;
  scaleOf(row: number): number;
}

export const MAGIC = 'memoir static table 1\n';
const NEWLINE = 10;
/** A query needs fewer pieces, so they are looked up before a map of all pieces is built. */
const FOUND_WITHOUT_MAP = 100;

/** Where in the file each part is. */
export interface TableHead {
  readonly version: string;
  readonly dimensions: number;
  readonly size: number;
  /** The line break before the first piece. */
  readonly piecesAt: number;
  readonly scalesAt: number;
  readonly rowsAt: number;
}

/** `start` has at least the first two lines of a file with `fileBytes` bytes. */
export function readTableHead(start: Buffer, fileBytes: number): TableHead {
  if (start.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged('it starts with other bytes');
  const piecesAt = start.indexOf(NEWLINE, MAGIC.length);
  // Written by `scripts/make-static-table` and checked against the file's length by `openTable`.
  const head = JSON.parse(start.toString('latin1', MAGIC.length, piecesAt)) as {
    readonly version: string;
    readonly dimensions: number;
    readonly pieces: number;
  };
  const scalesAt = fileBytes - head.pieces * (4 + head.dimensions);
  return {
    version: head.version,
    dimensions: head.dimensions,
    size: head.pieces,
    piecesAt,
    scalesAt,
    rowsAt: scalesAt + head.pieces * 4,
  };
}

export function openTable(bytes: Buffer): OpenTable {
  const { version, dimensions, size, piecesAt, scalesAt, rowsAt } = readTableHead(bytes, bytes.length);
  if (bytes[scalesAt - 1] !== NEWLINE) throw damaged('its length is wrong');
  const pieces = bytes.toString('latin1', piecesAt + 1, scalesAt - 1).split('\n');
  if (pieces.length !== size) throw damaged(`it should have ${size} pieces and has ${pieces.length}`);
  return {
    version,
    dimensions,
    size,
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, size * dimensions),
    pieces: () => pieces,
    rowOf: rowFinder(pieces, bytes.subarray(piecesAt, scalesAt)),
    scaleOf: (row) => bytes.readFloatLE(scalesAt + row * 4),
  };
}

/** `text` has every piece between two line breaks. */
function rowFinder(pieces: readonly string[], text: Buffer): OpenTable['rowOf'] {
  let asked = 0;
  let rows: Map<string, number> | undefined;
  return (piece) => {
    asked += 1;
    if (asked <= FOUND_WITHOUT_MAP) {
      return text.includes(`\n${piece}\n`, 0, 'latin1') ? pieces.indexOf(piece) : undefined;
    }
    rows ??= new Map(pieces.map((each, row) => [each, row]));
    return rows.get(piece);
  };
}

function damaged(why: string): MemoirError {
  return new MemoirError('model-unavailable', `The table of the built-in embedder is damaged: ${why}.`, {
    next: 'Install Memoir again, or set models.embedder to none.',
  });
}
