/**
 * Decodes the file of the built-in table: a line that names the format, a line of JSON, the pieces one per line, the stems of
 * German and Spanish words with the row of an English word each, one scale per row, and the rows as signed bytes.
 * `scripts/make-static-table` writes it.
 */
import { MemoirError } from '../domain/errors.ts';
import { once } from '../domain/once.ts';

export interface StaticTable {
  /** Changes whenever vectors are no longer comparable. */
  readonly version: string;
  readonly dimensions: number;
  readonly pieces: readonly string[];
  /** By name, in any order: see `OpenTable`. */
  readonly stems: readonly StemRow[];
  /** The factor for the bytes of each row. */
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** `+` and the stem of a German or Spanish word, with the row of an English word, or `NO_CONTENT`. */
export type StemRow = readonly [name: string, row: number];

/** Instead of a row: a word without content. */
export const NO_CONTENT = -1;

/** The table as it is in the file. Parts are decoded on first use. */
export interface OpenTable {
  readonly version: string;
  readonly dimensions: number;
  /** How many pieces it has. */
  readonly size: number;
  readonly rows: Int8Array;
  /** In the order of the rows. */
  pieces(): readonly string[];
  stems(): readonly StemRow[];
  /** The row of a piece or of a stem. */
  rowOf(piece: string): number | undefined;
  scaleOf(row: number): number;
}

export const MAGIC = 'memoir static table 2\n';
const NEWLINE = 10;
/** A query needs fewer pieces, so they are looked up before a map of all pieces is built. */
const FOUND_WITHOUT_MAP = 100;

/** Where in the file each part is. */
export interface TableHead {
  readonly version: string;
  readonly dimensions: number;
  readonly size: number;
  readonly stems: number;
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
    readonly stems: number;
  };
  const scalesAt = fileBytes - head.pieces * (4 + head.dimensions);
  return {
    version: head.version,
    dimensions: head.dimensions,
    size: head.pieces,
    stems: head.stems,
    piecesAt,
    scalesAt,
    rowsAt: scalesAt + head.pieces * 4,
  };
}

export function openTable(bytes: Buffer): OpenTable {
  const { version, dimensions, size, stems, piecesAt, scalesAt, rowsAt } = readTableHead(bytes, bytes.length);
  if (bytes[scalesAt - 1] !== NEWLINE) throw damaged('its length is wrong');
  const lines = bytes.toString('latin1', piecesAt + 1, scalesAt - 1).split('\n');
  if (lines.length !== size + stems)
    throw damaged(`it should have ${size} pieces and ${stems} stems and has ${lines.length} of both`);
  const pieces = lines.slice(0, size);
  const readStems = once(() => lines.slice(size).map(readStem));
  return {
    version,
    dimensions,
    size,
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, size * dimensions),
    pieces: () => pieces,
    stems: readStems,
    rowOf: rowFinder(pieces, readStems, bytes.subarray(piecesAt, scalesAt)),
    scaleOf: (row) => bytes.readFloatLE(scalesAt + row * 4),
  };
}

function readStem(line: string): StemRow {
  const space = line.indexOf(' ');
  return [line.slice(0, space), Number(line.slice(space + 1))];
}

/** `text` has every piece between two line breaks. */
function rowFinder(pieces: readonly string[], stems: () => readonly StemRow[], text: Buffer): OpenTable['rowOf'] {
  let asked = 0;
  let rows: Map<string, number> | undefined;
  const stemRows = once(() => new Map(stems()));
  return (piece) => {
    if (piece.startsWith('+')) return stemRows().get(piece);
    asked += 1;
    if (asked <= FOUND_WITHOUT_MAP) {
      return text.includes(`\n${piece}\n`, 0, 'latin1') ? pieces.indexOf(piece) : undefined;
    }
    rows ??= new Map(pieces.map((each, row) => [each, row]));
    return rows.get(piece);
  };
}

function damaged(why: string): MemoirError {
  return new MemoirError('model-unavailable', `The table of the built-in embedder is damaged: ${why}`, {
    next: 'Install Memoir again, or set models.embedder to none.',
  });
}
