/**
 * `npm run table`: builds the built-in embedder's table from the pinned sources and from texts of this repository, with a manifest of all
 * hashes and the notice that its sources require. `--check` builds it and compares it with the shipped one.
 *
 * It takes about half an hour on one core, nearly all of it for the teacher. Results are cached in `.cache/static-table`, so a
 * second run takes a minute; `--cache <an empty folder>` starts from nothing. `--stems` keeps the rows of the shipped table, if they have
 * the hash in the manifest, and only reads `glosses.txt` again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATIC_TABLE_FILE } from '../../src/models/static-embedder.ts';
import { openTable, readTableHead } from '../../src/models/static-table.ts';
import { baseTable, DIMENSIONS, ROUNDS } from './base-table.ts';
import { teacherIn } from './collect.ts';
import { encodeStaticTable } from './encode-static-table.ts';
import { hashOf } from './fetch-source.ts';
import { notice } from './notice.ts';
import { readGlosses, stemRows } from './read-glosses.ts';
import { RUNTIME, SOURCES, TEACHER } from './sources.ts';
import { talkTexts } from './talk-texts.ts';
import { TEACHER_DIMENSIONS } from './teacher.ts';
import { TUNING_ROUNDS, type TunedTable, tune } from './tune.ts';

const MANIFEST = join(dirname(STATIC_TABLE_FILE), 'manifest.json');

/** The table without stems, with what the manifest says about it. */
interface Tuned {
  readonly table: TunedTable;
  readonly made: {
    readonly training: object;
    readonly tuning: { readonly rowsSha256: string; readonly [of: string]: unknown };
    readonly teacher: object;
  };
}

async function makeTuned(cache: string, say: (line: string) => void): Promise<Tuned> {
  const { made, ...base } = await baseTable(cache, say);
  const texts = talkTexts();
  const vectors = await (await teacherIn(cache, say)).teach(texts, 'talk');
  const words = readGlosses().map(({ english }) => english);
  const table = tune(base, { texts, vectors, size: TEACHER_DIMENSIONS, words }, say);
  return {
    table,
    made: {
      training: { texts: made.texts, textsSha256: made.textsSha256, rounds: ROUNDS, rowsSha256: made.rowsSha256 },
      tuning: {
        texts: texts.length,
        textsSha256: hashOf(texts.join('\n')),
        vectorsSha256: hashOf(new Uint8Array(vectors.buffer)),
        rounds: TUNING_ROUNDS,
        rowsSha256: hashOf(new Uint8Array(table.bytes.buffer)),
      },
      teacher: { ...TEACHER, vectorsSha256: made.vectorsSha256 },
    },
  };
}

function readShipped(): Tuned {
  const { rows, pieces, scaleOf } = openTable(readFileSync(STATIC_TABLE_FILE));
  // Our own file; a test compares it with the script.
  const made = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Tuned['made'];
  const bytes = Int8Array.from(rows);
  const found = hashOf(new Uint8Array(bytes.buffer));
  if (found !== made.tuning.rowsSha256)
    throw new Error(`The rows of the table have sha256 ${found} instead of ${made.tuning.rowsSha256}.`);
  const scales = Float32Array.from(pieces(), (_, row) => scaleOf(row));
  return { table: { pieces: pieces(), scales, bytes }, made };
}

function withStems({ table: { pieces, scales, bytes } }: Tuned): Buffer {
  const stems = stemRows(pieces, readGlosses());
  const version = hashOf(Buffer.concat([new Uint8Array(bytes.buffer), Buffer.from(JSON.stringify(stems))])).slice(
    0,
    12,
  );
  return encodeStaticTable({ version, dimensions: DIMENSIONS, pieces, stems, scales, rows: bytes });
}

function manifestOf({ made: { training, tuning, teacher } }: Tuned, table: Buffer): string {
  const { size: pieces, stems } = readTableHead(table, table.length);
  const manifest = {
    table: { sha256: hashOf(table), bytes: table.length, dimensions: DIMENSIONS, pieces, stems },
    training,
    tuning,
    teacher,
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
  const tuned = process.argv.includes('--stems') ? readShipped() : await makeTuned(cache, say);
  const table = withStems(tuned);
  const folder = dirname(STATIC_TABLE_FILE);
  if (process.argv.includes('--check')) {
    const same = hashOf(readFileSync(STATIC_TABLE_FILE)) === hashOf(table);
    console.log(`${same ? 'the same' : 'ANOTHER'} table: sha256 ${hashOf(table)}`);
    process.exitCode = same ? 0 : 1;
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(STATIC_TABLE_FILE, table);
    writeFileSync(MANIFEST, manifestOf(tuned, table));
    writeFileSync(join(folder, 'NOTICE.md'), notice());
    console.log(`${STATIC_TABLE_FILE}: ${table.length} bytes, sha256 ${hashOf(table)}`);
  }
}
