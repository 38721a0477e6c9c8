/**
 * The teacher: the vector of all-MiniLM-L6-v2 for a text, normalised and rounded to steps of 1/8192. Vectors are cached in
 * chunks, so an interrupted run continues.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from './fetch-source.ts';
import { RUNTIME, TEACHER } from './sources.ts';

export const TEACHER_DIMENSIONS = 384;
const STEP = 8192;
/** The most pieces per text, with the two marks around it. Time grows with them. */
const MAX_PIECES = 64;
/** Pieces in one run: large enough to keep the arithmetic busy, small enough for its caches. */
const BATCH_PIECES = 768;
const CHUNK = 2000;

/** The part of onnxruntime-web that is used; it is not a dependency, so its types are not available. */
interface Runtime {
  readonly env: { readonly wasm: { numThreads: number } };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
  readonly InferenceSession: {
    create(
      model: Uint8Array,
      options: unknown,
    ): Promise<{
      run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>;
    }>;
  };
}

export interface Teacher {
  readonly vocabulary: readonly string[];
  /** One row of `TEACHER_DIMENSIONS` per text, in order. */
  teach(texts: readonly string[], what: string): Promise<Float32Array>;
}

export async function openTeacher(
  folders: { readonly teacher: string; readonly runtime: string; readonly cache: string },
  say: (line: string) => void,
): Promise<Teacher> {
  const model = join(folders.teacher, TEACHER.folder);
  const vocabulary = readFileSync(join(model, 'vocab.txt'), 'utf8').trimEnd().split('\n');
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const ort: Runtime = await import(pathToFileURL(join(folders.runtime, RUNTIME.entry)).href);
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(readFileSync(join(model, 'onnx', 'model_q4.onnx')), {
    executionProviders: ['wasm'],
    externalData: [{ path: 'model_q4.onnx_data', data: readFileSync(join(model, 'onnx', 'model_q4.onnx_data')) }],
  });

  /** Texts of the same length, so that nothing is padded and no text depends on its batch. */
  async function run(batch: readonly (readonly number[])[], length: number): Promise<Int16Array> {
    const dims = [batch.length, length];
    const flat = BigInt64Array.from(batch.flat(), BigInt);
    const answer = await session.run({
      input_ids: new ort.Tensor('int64', flat, dims),
      attention_mask: new ort.Tensor('int64', new BigInt64Array(flat.length).fill(1n), dims),
      token_type_ids: new ort.Tensor('int64', new BigInt64Array(flat.length), dims),
    });
    const states = answer.last_hidden_state?.data;
    if (states === undefined) throw new Error('The teacher gave no hidden state.');
    const rounded = new Int16Array(batch.length * TEACHER_DIMENSIONS);
    for (let text = 0; text < batch.length; text += 1) {
      const sum = new Float64Array(TEACHER_DIMENSIONS);
      for (let at = 0; at < length; at += 1) {
        const from = (text * length + at) * TEACHER_DIMENSIONS;
        for (let d = 0; d < TEACHER_DIMENSIONS; d += 1) sum[d] = (sum[d] ?? 0) + (states[from + d] ?? 0);
      }
      const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
      for (let d = 0; d < TEACHER_DIMENSIONS; d += 1) {
        rounded[text * TEACHER_DIMENSIONS + d] = Math.round(((sum[d] ?? 0) / norm) * STEP);
      }
    }
    return rounded;
  }

  async function teachChunk(texts: readonly string[]): Promise<Int16Array> {
    const file = join(folders.cache, 'vectors', `${hashOf(texts.join('\n'))}.i16`);
    if (existsSync(file)) {
      const bytes = readFileSync(file);
      return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    }
    const byLength = new Map<number, { readonly index: number; readonly pieces: readonly number[] }[]>();
    for (const [index, text] of texts.entries()) {
      const pieces = bertPieces(text, ids);
      const same = byLength.get(pieces.length);
      if (same === undefined) byLength.set(pieces.length, [{ index, pieces }]);
      else same.push({ index, pieces });
    }
    const vectors = new Int16Array(texts.length * TEACHER_DIMENSIONS);
    for (const [length, same] of byLength) {
      const size = Math.max(1, Math.floor(BATCH_PIECES / length));
      for (let at = 0; at < same.length; at += size) {
        const batch = same.slice(at, at + size);
        const rows = await run(
          batch.map((item) => item.pieces),
          length,
        );
        for (const [row, { index }] of batch.entries()) {
          const from = row * TEACHER_DIMENSIONS;
          vectors.set(rows.subarray(from, from + TEACHER_DIMENSIONS), index * TEACHER_DIMENSIONS);
        }
      }
    }
    mkdirSync(join(folders.cache, 'vectors'), { recursive: true });
    writeFileSync(`${file}.incoming`, new Uint8Array(vectors.buffer));
    renameSync(`${file}.incoming`, file);
    return vectors;
  }

  return {
    vocabulary,
    async teach(texts, what) {
      const vectors = new Float32Array(texts.length * TEACHER_DIMENSIONS);
      for (let at = 0; at < texts.length; at += CHUNK) {
        const chunk = await teachChunk(texts.slice(at, at + CHUNK));
        for (const [index, value] of chunk.entries()) vectors[at * TEACHER_DIMENSIONS + index] = value / STEP;
        say(`teacher: ${what} ${Math.min(at + CHUNK, texts.length)} of ${texts.length}`);
      }
      return vectors;
    },
  };
}

/** As BERT's own uncased tokeniser does it, for Latin text: marks around, punctuation apart, longest piece first. */
export function bertPieces(text: string, ids: ReadonlyMap<string, number>): readonly number[] {
  const id = (piece: string): number => {
    const known = ids.get(piece);
    if (known === undefined) throw new Error(`The teacher's vocabulary has no ${piece}.`);
    return known;
  };
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const pieces = [id('[CLS]')];
  for (const [word] of plain.matchAll(/[\p{P}\p{S}]|[^\s\p{P}\p{S}]+/gu)) {
    const of = wordPieces(word, ids) ?? [id('[UNK]')];
    pieces.push(...of);
  }
  return [...pieces.slice(0, MAX_PIECES - 1), id('[SEP]')];
}

function wordPieces(word: string, ids: ReadonlyMap<string, number>): readonly number[] | undefined {
  const found: number[] = [];
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    while (end > start && !ids.has((start === 0 ? '' : '##') + word.slice(start, end))) end -= 1;
    const id = ids.get((start === 0 ? '' : '##') + word.slice(start, end));
    if (end === start || id === undefined) return undefined;
    found.push(id);
    start = end;
  }
  return found;
}
