/**
 * Compares the shipped table with what its script recorded. Building the table takes half an hour: `npm run table -- --check`
 * does it, from the sources whose hashes are compared below.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeStaticTable } from '../../scripts/make-static-table/encode-static-table.ts';
import { hashOf } from '../../scripts/make-static-table/fetch-source.ts';
import { notice } from '../../scripts/make-static-table/notice.ts';
import { principalAxes, project } from '../../scripts/make-static-table/principal-axes.ts';
import { readGlosses, stemRows } from '../../scripts/make-static-table/read-glosses.ts';
import { RUNTIME, SOURCES, TEACHER } from '../../scripts/make-static-table/sources.ts';
import { talkTexts } from '../../scripts/make-static-table/talk-texts.ts';
import { bertPieces } from '../../scripts/make-static-table/teacher.ts';
import { firstRows, train } from '../../scripts/make-static-table/train.ts';
import { turned } from '../../scripts/make-static-table/tune.ts';
import { openStaticEmbedder, STATIC_TABLE_FILE } from '../../src/models/static-embedder.ts';
import { NO_CONTENT, openTable } from '../../src/models/static-table.ts';
import { piecesOfWord, pieceWords } from '../../src/models/word-pieces.ts';
import { promise } from '../promises.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const bytes = readFileSync(STATIC_TABLE_FILE);
const manifest = JSON.parse(readFileSync(join(dirname(STATIC_TABLE_FILE), 'manifest.json'), 'utf8'));

describe('the shipped table', () => {
  it(
    promise('models/table-is-the-recorded-one', 'has the hash its manifest records, from the sources of the script'),
    () => {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(manifest.table.sha256);
      expect(manifest.tuning.textsSha256).toBe(hashOf(talkTexts().join('\n')));
      expect(manifest.tuning.rowsSha256).toBe(hashOf(new Uint8Array(openTable(bytes).rows)));
      expect(openTable(bytes).stems()).toEqual(stemRows(openTable(bytes).pieces(), readGlosses()));
      expect(manifest.sources).toEqual(SOURCES);
      expect(manifest.runtime).toEqual(RUNTIME);
      expect(manifest.teacher).toMatchObject(TEACHER);
    },
  );

  it('is small, and says whose work is in it', () => {
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    const shipped = readFileSync(join(dirname(STATIC_TABLE_FILE), 'NOTICE.md'), 'utf8');
    expect(shipped).toBe(notice());
    for (const { name, version, licence } of SOURCES)
      expect(shipped).toContain(`| ${name} | ${version} | ${licence} |`);
  });

  it('places related words near each other', async () => {
    const embedder = openStaticEmbedder();
    const near = async (one: string, other: string): Promise<number> => {
      const [a, b] = await embedder.embed([one, other], 'document');
      return (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
    };
    expect(await near('the tests fail', 'broken unit test')).toBeGreaterThan(
      await near('the tests fail', 'holiday in Italy'),
    );
    expect(await near('delete a file', 'removeDirectory()')).toBeGreaterThan(
      await near('delete a file', 'paint a sunrise'),
    );
    expect(await near('die Rechnung wurde storniert', 'cancel the bill')).toBeGreaterThan(
      await near('die Rechnung wurde storniert', 'paint a sunrise'),
    );
    expect(await near('la factura del cliente', 'Kundenrechnung und die Kosten')).toBeGreaterThan(
      await near('la factura del cliente', 'das Wetter ist heute schön'),
    );
    expect(await near('a qué hora riegan las huertas', 'the hour of irrigation in the orchard')).toBeGreaterThan(
      await near('a qué hora riegan las huertas', 'the invoice was paid late'),
    );
    expect(await near('my dog is ill', 'we took the puppy to the vet')).toBeGreaterThan(
      await near('my dog is ill', 'the invoice was paid late'),
    );
  });
});

describe('the file', () => {
  const table = {
    version: 'v',
    dimensions: 2,
    pieces: ['a', '##b'],
    stems: [
      ['+der', NO_CONTENT],
      ['+rechnung', 1],
    ] as const,
    scales: Float32Array.of(0.5, 2),
    rows: Int8Array.of(1, -2, 3, 127),
  };

  it('is read as it was written', () => {
    const { rowOf, scaleOf, pieces, stems, ...read } = openTable(encodeStaticTable(table));
    expect(pieces()).toEqual(table.pieces);
    expect(stems()).toEqual(table.stems);
    expect(read).toEqual({ version: 'v', dimensions: 2, size: 2, rows: table.rows });
    expect([scaleOf(0), scaleOf(1)]).toEqual([...table.scales]);
    // The first pieces are found in the text, later ones in a map.
    for (let asked = 0; asked < 400; asked += 1) {
      expect(['a', '##b', 'b', '', '+rechnung', '+der'].map(rowOf)).toEqual([
        0,
        1,
        undefined,
        undefined,
        1,
        NO_CONTENT,
      ]);
    }
  });

  it('is refused when it is another or cut off', () => {
    const encoded = encodeStaticTable(table);
    expect(() => openTable(Buffer.from('something else entirely'))).toThrow(/damaged/);
    expect(() => openTable(encoded.subarray(0, encoded.length - 3))).toThrow(/damaged/);
  });
});

describe('words', () => {
  it.each([
    ['parseHTTPHeader', ['parse', 'http', 'header']],
    ['snake_case_name', ['snake', 'case', 'name']],
    ['Café, ÉCOLE', ['cafe', 'ecole']],
    ['v2 IDs', ['v2', 'ids']],
    ['世界', []],
  ])('%s', (text, words) => {
    expect(pieceWords(text)).toEqual(words);
  });

  it('are cut into the longest pieces there are, or not at all', () => {
    const rows = new Map([
      ['un', 0],
      ['##do', 1],
      ['##ing', 2],
      ['##doing', 3],
    ]);
    expect(piecesOfWord('undoing', rows)).toEqual([0, 3]);
    expect(piecesOfWord('undo', rows)).toEqual([0, 1]);
    expect(piecesOfWord('unx', rows)).toEqual([]);
    expect(piecesOfWord('u'.repeat(50), rows)).toEqual([]);
  });
});

describe('making it', () => {
  it('cuts words as the teacher does', () => {
    const vocabulary = ['[CLS]', '[SEP]', '[UNK]', 'hello', ',', 'wor', '##ld'];
    const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
    expect(bertPieces('Héllo, world xyz', ids)).toEqual([0, 3, 4, 5, 6, 2, 1]);
  });

  it('finds the axes along which vectors differ most', () => {
    const vectors = Float32Array.from([3, 3, 0, -3, -3, 0.1, 1, -1, 0, -1, 1, 0]);
    const axes = principalAxes(vectors, 3, 2);
    expect(Math.abs(axes[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(Math.abs(axes[2] ?? 1)).toBeLessThan(0.05);
    const seen = project(vectors, 3, axes);
    expect(Math.abs(seen[0] ?? 0)).toBeCloseTo(1, 2);
    expect(Math.abs(seen[5] ?? 0)).toBeCloseTo(1, 2);
  });

  it('turns vectors into the space of others', () => {
    const vectors = Float32Array.of(1, 0, 0, 0, 1, 0);
    const sums = Float32Array.of(0, 1, -1, 0);
    expect([...turned(vectors, 3, sums, 2)].map((value) => value.toFixed(3))).toEqual(
      [...sums].map((value) => value.toFixed(3)),
    );
  });

  it('learns, and learns the same every time', () => {
    const lesson = {
      texts: [[0, 1], [0, 2], [1]],
      targets: Float32Array.from([0, 1, 1, 0, 0, 1]),
      dimensions: 2,
      rounds: 8,
      firstStep: 0.06,
    };
    const learn = (): Float32Array => {
      const rows = firstRows(Float32Array.from([1, 0.2, 0.9, 0.1, 0.1, 1]), Float64Array.from([2, 2, 1]), 2);
      train(rows, lesson, () => {});
      return rows;
    };
    const rows = learn();
    expect(learn()).toEqual(rows);
    expect((rows[3] ?? 0) / Math.abs(rows[2] ?? 1)).toBeGreaterThan(1);
  });
});
