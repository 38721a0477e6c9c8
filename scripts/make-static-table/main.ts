/**
 * `npm run table`: builds the built-in embedder's table from the pinned sources and from texts of this repository, with a manifest of all
 * hashes and the notice that its sources require. `--check` builds it and compares it with the shipped one.
 *
 * It takes about half an hour on one core, nearly all of it for the teacher. Results are cached in `.cache/static-table`, so a
 * second run takes a minute; `--cache <an empty folder>` starts from nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATIC_TABLE_FILE } from '../../src/models/static-embedder.ts';
import { readTableHead } from '../../src/models/static-table.ts';
import { type BaseTable, baseTable, DIMENSIONS, ROUNDS } from './base-table.ts';
import { teacherIn } from './collect.ts';
import { encodeStaticTable } from './encode-static-table.ts';
import { hashOf } from './fetch-source.ts';
import { notice } from './notice.ts';
import { readGlosses, stemRows } from './read-glosses.ts';
import { RUNTIME, SOURCES, TEACHER } from './sources.ts';
import { talkTexts } from './talk-texts.ts';
import { TEACHER_DIMENSIONS } from './teacher.ts';
import { type Talk, TUNING_ROUNDS, tune } from './tune.ts';

function makeTable(base: BaseTable, talk: Talk, say: (line: string) => void): Buffer {
  const { pieces, scales, bytes } = tune(base, talk, say);
  const stems = stemRows(pieces, readGlosses());
  const version = hashOf(Buffer.concat([new Uint8Array(bytes.buffer), Buffer.from(JSON.stringify(stems))])).slice(
    0,
    12,
  );
  return encodeStaticTable({ version, dimensions: DIMENSIONS, pieces, stems, scales, rows: bytes });
}

function manifestOf({ made }: BaseTable, { texts, vectors }: Talk, table: Buffer): string {
  const { size: pieces, stems } = readTableHead(table, table.length);
  const manifest = {
    table: { sha256: hashOf(table), bytes: table.length, dimensions: DIMENSIONS, pieces, stems },
    training: { texts: made.texts, textsSha256: made.textsSha256, rounds: ROUNDS, rowsSha256: made.rowsSha256 },
    tuning: {
      texts: texts.length,
      textsSha256: hashOf(texts.join('\n')),
      vectorsSha256: hashOf(new Uint8Array(vectors.buffer)),
      rounds: TUNING_ROUNDS,
    },
    teacher: { ...TEACHER, vectorsSha256: made.vectorsSha256 },
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
  const cache = resolve(named < 0 ? join(root, '.cache', 'static-table') : (process.argv[named + 1] ?? ''));
  const base = await baseTable(cache, say);
  const texts = talkTexts();
  const vectors = await (await teacherIn(cache, say)).teach(texts, 'talk');
  const talk: Talk = { texts, vectors, size: TEACHER_DIMENSIONS, words: readGlosses().map(({ english }) => english) };
  const table = makeTable(base, talk, say);
  const folder = dirname(STATIC_TABLE_FILE);
  if (process.argv.includes('--check')) {
    const same = hashOf(readFileSync(STATIC_TABLE_FILE)) === hashOf(table);
    console.log(`${same ? 'the same' : 'ANOTHER'} table: sha256 ${hashOf(table)}`);
    process.exitCode = same ? 0 : 1;
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(STATIC_TABLE_FILE, table);
    writeFileSync(join(folder, 'manifest.json'), manifestOf(base, talk, table));
    writeFileSync(join(folder, 'NOTICE.md'), notice());
    console.log(`${STATIC_TABLE_FILE}: ${table.length} bytes, sha256 ${hashOf(table)}`);
  }
}
