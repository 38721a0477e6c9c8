/**
 * `npm run table`: builds the built-in embedder's table from the pinned sources, with a manifest of all hashes and the notice
 * that its sources require. `--check` builds it and compares it with the shipped one.
 *
 * It takes about half an hour on one core, nearly all of it for the teacher. Results are cached in `.cache/static-table`, so a
 * second run takes a minute; `--cache <an empty folder>` starts from nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATIC_TABLE_FILE } from '../../src/models/static-embedder.ts';
import { piecesOfWord, wordsOf } from '../../src/models/word-pieces.ts';
import { rowsOf } from './choose-pieces.ts';
import { type Collected, collect } from './collect.ts';
import { encodeStaticTable } from './encode-static-table.ts';
import { hashOf } from './fetch-source.ts';
import { notice } from './notice.ts';
import { principalAxes, project } from './principal-axes.ts';
import { RUNTIME, SOURCES, TEACHER } from './sources.ts';
import { TEACHER_DIMENSIONS } from './teacher.ts';
import { firstRows, ROUNDS, train } from './train.ts';

/** Chosen by measuring; docs/decisions/0004-static-table.md has the other sizes. */
const DIMENSIONS = 256;

export function makeTable(collected: Collected, dimensions: number, say: (line: string) => void): Buffer {
  const { texts, textVectors, pieces, pieceVectors } = collected;
  const axes = principalAxes(textVectors, TEACHER_DIMENSIONS, dimensions);
  const targets = project(textVectors, TEACHER_DIMENSIONS, axes);
  const rows = firstRows(project(pieceVectors, TEACHER_DIMENSIONS, axes), pieces.counts, dimensions);
  const numbers = rowsOf(pieces.pieces);
  const lesson = texts.map((text) => wordsOf(text).flatMap((word) => piecesOfWord(word, numbers)));
  train(rows, { texts: lesson, targets, dimensions }, say);
  const { scales, bytes } = quantise(rows, dimensions);
  const version = hashOf(new Uint8Array(bytes.buffer)).slice(0, 12);
  return encodeStaticTable({ version, dimensions, pieces: pieces.pieces, scales, rows: bytes });
}

/** Each row is scaled by its largest absolute value. */
function quantise(
  rows: Float32Array,
  dimensions: number,
): { readonly scales: Float32Array; readonly bytes: Int8Array } {
  const scales = new Float32Array(rows.length / dimensions);
  const bytes = new Int8Array(rows.length);
  for (const row of scales.keys()) {
    const values = rows.subarray(row * dimensions, (row + 1) * dimensions);
    const scale = values.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0) / 127;
    scales[row] = scale;
    for (const [d, value] of values.entries())
      bytes[row * dimensions + d] = scale === 0 ? 0 : Math.round(value / scale);
  }
  return { scales, bytes };
}

function manifestOf(collected: Collected, table: Buffer): string {
  const manifest = {
    table: {
      sha256: hashOf(table),
      bytes: table.length,
      dimensions: DIMENSIONS,
      pieces: collected.pieces.pieces.length,
    },
    training: { texts: collected.texts.length, textsSha256: collected.textsSha256, rounds: ROUNDS },
    teacher: { ...TEACHER, vectorsSha256: collected.vectorsSha256 },
    runtime: RUNTIME,
    sources: SOURCES,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const say = (line: string): void => {
    console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  };
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const named = process.argv.indexOf('--cache');
  const cache = named < 0 ? join(root, '.cache', 'static-table') : (process.argv[named + 1] ?? '');
  const collected = await collect(resolve(cache), say);
  const table = makeTable(collected, DIMENSIONS, say);
  const folder = dirname(STATIC_TABLE_FILE);
  if (process.argv.includes('--check')) {
    const same = hashOf(readFileSync(STATIC_TABLE_FILE)) === hashOf(table);
    console.log(`${same ? 'the same' : 'ANOTHER'} table: sha256 ${hashOf(table)}`);
    process.exitCode = same ? 0 : 1;
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(STATIC_TABLE_FILE, table);
    writeFileSync(join(folder, 'manifest.json'), manifestOf(collected, table));
    writeFileSync(join(folder, 'NOTICE.md'), notice());
    console.log(`${STATIC_TABLE_FILE}: ${table.length} bytes, sha256 ${hashOf(table)}`);
  }
}
