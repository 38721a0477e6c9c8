/**
 * The first table: rows fitted to documentation and dictionaries. `tune.ts` continues with how developers talk. It is cached with
 * its hashes, because everything before takes half an hour.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { piecesOfWord, pieceWords } from '../../src/models/word-pieces.ts';
import { rowsOf } from './choose-pieces.ts';
import { type Collected, collect } from './collect.ts';
import { hashOf } from './fetch-source.ts';
import { principalAxes, project } from './principal-axes.ts';
import { quantise } from './quantise.ts';
import { TEACHER_DIMENSIONS } from './teacher.ts';
import { firstRows, train } from './train.ts';

/** Chosen by measuring; docs/decisions/0004-static-table.md has the other sizes. */
export const DIMENSIONS = 256;
export const ROUNDS = 8;
const FIRST_STEP = 0.06;

export interface BaseTable {
  readonly pieces: readonly string[];
  readonly scales: Float32Array;
  readonly bytes: Int8Array;
  /** For the manifest. */
  readonly made: {
    /** Of the rows as bytes. */
    readonly rowsSha256: string;
    readonly texts: number;
    readonly textsSha256: string;
    readonly vectorsSha256: string;
  };
}

export async function baseTable(cache: string, say: (line: string) => void): Promise<BaseTable> {
  const file = join(cache, 'base.json');
  if (existsSync(file)) return readBase(readFileSync(file, 'utf8'));
  const made = makeBase(await collect(cache, say), say);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, writeBase(made));
  return made;
}

function makeBase(collected: Collected, say: (line: string) => void): BaseTable {
  const { texts, textVectors, pieces, pieceVectors, textsSha256, vectorsSha256 } = collected;
  const axes = principalAxes(textVectors, TEACHER_DIMENSIONS, DIMENSIONS);
  const targets = project(textVectors, TEACHER_DIMENSIONS, axes);
  const rows = firstRows(project(pieceVectors, TEACHER_DIMENSIONS, axes), pieces.counts, DIMENSIONS);
  const numbers = rowsOf(pieces.pieces);
  const lesson = texts.map((text) => pieceWords(text).flatMap((word) => piecesOfWord(word, numbers)));
  train(rows, { texts: lesson, targets, dimensions: DIMENSIONS, rounds: ROUNDS, firstStep: FIRST_STEP }, say);
  const { scales, bytes } = quantise(rows, DIMENSIONS);
  const rowsSha256 = hashOf(new Uint8Array(bytes.buffer));
  return {
    pieces: pieces.pieces,
    scales,
    bytes,
    made: { rowsSha256, texts: texts.length, textsSha256, vectorsSha256 },
  };
}

function writeBase({ pieces, scales, bytes, made }: BaseTable): string {
  const base64 = (part: Float32Array | Int8Array): string => Buffer.from(part.buffer).toString('base64');
  return JSON.stringify({ made, pieces, scales: base64(scales), bytes: base64(bytes) });
}

function readBase(text: string): BaseTable {
  // Written by `writeBase`; a damaged file gives another table, which `--check` reports.
  const { made, pieces, scales, bytes } = JSON.parse(text) as Omit<BaseTable, 'scales' | 'bytes'> & {
    readonly scales: string;
    readonly bytes: string;
  };
  const decode = (base64: string): ArrayBuffer => Uint8Array.from(Buffer.from(base64, 'base64')).buffer;
  return { made, pieces, scales: new Float32Array(decode(scales)), bytes: new Int8Array(decode(bytes)) };
}
