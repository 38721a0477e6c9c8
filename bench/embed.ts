/**
 * Measures an embedder alone, without the other signals of recall: LoCoMo turns for questions, and
 * Python functions for web queries (CoSQA). `--data <folder>` has `locomo-dev.json` and `cosqa/`; `--onnx` measures
 * all-MiniLM-L6-v2 beside the built-in table if `node scripts/install-optional.ts` was run; `--table <file>` another table.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnnx } from '../scripts/install-optional.ts';
import { MemoirError } from '../src/domain/errors.ts';
import type { Embedder } from '../src/models/embedder.ts';
import { openOnnxEmbedder } from '../src/models/onnx-embedder.ts';
import { openStaticEmbedder } from '../src/models/static-embedder.ts';
import { openTable } from '../src/models/static-table.ts';
import { requireData } from './data-option.ts';
import type { Benchmark, Measured } from './measure.ts';

interface Task {
  readonly name: string;
  readonly documents: readonly string[];
  readonly questions: readonly { readonly text: string; readonly gold: readonly number[] }[];
}

export const embedBenchmark: Benchmark = {
  seed: 0,
  async run({ quick }) {
    const folder = requireData('embed', 'a folder with locomo-dev.json and cosqa/');
    const sets = [
      { name: 'locomo', tasks: locomo(folder) },
      { name: 'cosqa', tasks: [cosqa(folder)] },
    ];
    const rows: Measured[] = [];
    for (const { name, embedder } of await embedders()) {
      rows.push(...(await speed(name, embedder)));
      for (const set of sets) {
        if (quick && name === 'onnx' && set.name === 'cosqa') continue;
        rows.push(...(await rank(`${name} ${set.name}`, embedder, set.tasks)));
      }
      await embedder.close();
    }
    return rows;
  },
};

async function embedders(): Promise<readonly { readonly name: string; readonly embedder: Embedder }[]> {
  const table = option('--table');
  const found = [
    {
      name: table === undefined ? 'builtin' : 'table',
      embedder: table === undefined ? openStaticEmbedder() : openStaticEmbedder(openTable(readFileSync(table))),
    },
  ];
  if (!process.argv.includes('--onnx')) return found;
  const onnx = findOnnx();
  if (onnx === undefined)
    throw new MemoirError('not-found', 'The ONNX embedder is not here.', {
      next: 'Run: node scripts/install-optional.ts',
    });
  const settings = { ...onnx, precision: 'q4', allowDownload: false, cacheDir: '' } as const;
  return [...found, { name: 'onnx', embedder: await openOnnxEmbedder(settings) }];
}

async function rank(name: string, embedder: Embedder, tasks: readonly Task[]): Promise<readonly Measured[]> {
  let reciprocal = 0;
  let recalled = 0;
  let n = 0;
  for (const { documents, questions } of tasks) {
    const vectors = await embedder.embed(documents, 'document');
    const asked = await embedder.embed(
      questions.map(({ text }) => text),
      'query',
    );
    for (const [at, { gold }] of questions.entries()) {
      const query = asked[at] ?? new Float32Array();
      const scores = vectors.map((vector) => dot(vector, query));
      const best = scores.map((_, doc) => doc).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
      const first = best.findIndex((doc) => gold.includes(doc));
      reciprocal += first < 0 ? 0 : 1 / (first + 1);
      recalled += best.slice(0, 10).filter((doc) => gold.includes(doc)).length / gold.length;
      n += 1;
    }
  }
  return [
    { what: `${name} MRR`, value: (100 * reciprocal) / n, unit: '%', n },
    { what: `${name} R@10`, value: (100 * recalled) / n, unit: '%', n },
  ];
}

async function speed(name: string, embedder: Embedder): Promise<readonly Measured[]> {
  const texts = Array.from(
    { length: embedder.instant ? 2000 : 32 },
    (_, at) => `How did we fix the ${at} failing test of the parser in src/recall/parse-query.ts yesterday?`,
  );
  await embedder.embed(texts.slice(0, 16), 'document');
  const started = performance.now();
  await embedder.embed(texts, 'document');
  return [
    {
      what: `${name} a text of 15 words`,
      value: ((performance.now() - started) * 1000) / texts.length,
      unit: 'µs',
      n: texts.length,
    },
  ];
}

function locomo(folder: string): readonly Task[] {
  // The data set's published shape: sessions are lists of turns under `session_<n>`.
  const conversations = JSON.parse(readFileSync(join(folder, 'locomo-dev.json'), 'utf8')) as readonly {
    readonly sample_id: string;
    readonly qa: readonly { readonly question: string; readonly evidence?: readonly string[] }[];
    readonly conversation: Readonly<Record<string, unknown>>;
  }[];
  return conversations.map(({ sample_id, qa, conversation }) => {
    const turns = Object.entries(conversation).flatMap(([key, value]) =>
      /^session_\d+$/.test(key) && Array.isArray(value)
        ? (value as readonly { readonly dia_id: string; readonly speaker: string; readonly text: string }[])
        : [],
    );
    const numbers = new Map(turns.map(({ dia_id }, at) => [dia_id, at]));
    return {
      name: sample_id,
      documents: turns.map(({ speaker, text }) => `${speaker} said, "${text}"`),
      questions: qa.flatMap(({ question, evidence }) => {
        const gold = new Set((evidence ?? []).flatMap((each) => String(each).match(/D\d+:\d+/g) ?? []));
        const found = [...gold].map((id) => numbers.get(id) ?? -1);
        return found.length === 0 ? [] : [{ text: question, gold: found }];
      }),
    };
  });
}

function cosqa(folder: string): Task {
  const codes = JSON.parse(readFileSync(join(folder, 'cosqa', 'code_idx_map.txt'), 'utf8')) as Readonly<
    Record<string, number>
  >;
  const asked = JSON.parse(readFileSync(join(folder, 'cosqa', 'cosqa-retrieval-dev-500.json'), 'utf8')) as readonly {
    readonly doc: string;
    readonly retrieval_idx: number;
  }[];
  const entries = Object.entries(codes);
  const numbers = new Map(entries.map(([, id], at) => [id, at]));
  return {
    name: 'cosqa',
    documents: entries.map(([code]) => code),
    questions: asked.map(({ doc, retrieval_idx }) => ({ text: doc, gold: [numbers.get(retrieval_idx) ?? -1] })),
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < one.length; d += 1) sum += (one[d] ?? 0) * (other[d] ?? 0);
  return sum;
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
