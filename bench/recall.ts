/**
 * Measures recall at 10,000 and 100,000 generated messages (`--full`: a million), in a warm and in a new process, against
 * plain FTS5 over the same texts in the same run, and against grep or ripgrep if installed. Words follow Zipf's law, so
 * queries contain common and rare ones.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMemoir } from '../src/engine.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { readEnvironment } from '../src/platform/settings/environment.ts';
import { type Benchmark, type Measured, median } from './measure.ts';
import { openPlainFts } from './plain-fts.ts';
import { fillJournal } from './recall/fill-journal.ts';
import { madeUpQuestions } from './recall/made-up-messages.ts';
import { withTempDir } from './temp-home.ts';

const SEED = 20_261_116;
const QUESTIONS = 60;
const ROUNDS = 3;

export const recallBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    const sizes = quick ? [2_000, 10_000] : [10_000, 100_000, ...(process.argv.includes('--full') ? [1_000_000] : [])];
    const rows: Measured[] = [];
    const medians: number[] = [];
    for (const size of sizes) {
      const { measured, warm } = await measureSize(size);
      rows.push(...measured);
      medians.push(warm);
    }
    const [first, second] = medians;
    if (first !== undefined && second !== undefined) {
      rows.push({
        what: `warm, growth from ${sizes[0]} to ${sizes[1]}`,
        value: second / first,
        unit: '×',
        n: QUESTIONS,
        budget: 5,
      });
    }
    return rows;
  },
};

async function measureSize(size: number): Promise<{ readonly measured: readonly Measured[]; readonly warm: number }> {
  return withTempDir(async (dir) => {
    const env = { HOME: dir, USERPROFILE: dir };
    const name = `${size.toLocaleString('en')} messages`;
    const home = join(dir, 'home');
    const texts = fillJournal(homeLayout(home), size, SEED);
    const textBytes = texts.reduce((total, text) => total + Buffer.byteLength(text), 0);
    const memoir = openMemoir({ home, environment: readEnvironment(env) });
    try {
      await memoir.start();
      // In the background after an import. Otherwise the first searches draw facts, and the index changes between two of them.
      await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
      const started = performance.now();
      await memoir.recall.updateIndex();
      const indexed = performance.now() - started;
      const words = indexBytes(home);
      await (await memoir.models()).embed();
      const questions = madeUpQuestions(texts, QUESTIONS, SEED);
      const plain = openPlainFts(
        join(dir, 'plain.db'),
        texts.map((text, i) => ({ id: String(i), text })),
      );
      const times = { memoir: [] as number[], plain: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const question of questions) {
          const a = performance.now();
          await memoir.recall.search(question, { project: '*' });
          const b = performance.now();
          plain.search(question, 10);
          const c = performance.now();
          // The first round warms the caches of both.
          if (round === 0) continue;
          times.memoir.push(b - a);
          times.plain.push(c - b);
        }
      }
      plain.close();
      const warm = median(times.memoir);
      const cold = coldAnswer(home, env, questions[0] ?? '');
      const measured: Measured[] = [
        { what: `${name}: warm, median`, value: warm, unit: 'ms', n: times.memoir.length },
        { what: `${name}: warm, 95 of 100`, value: percentile(times.memoir, 0.95), unit: 'ms', n: times.memoir.length },
        { what: `${name}: plain FTS5, median`, value: median(times.plain), unit: 'ms', n: times.plain.length },
        {
          what: `${name}: plain FTS5, 95 of 100`,
          value: percentile(times.plain, 0.95),
          unit: 'ms',
          n: times.plain.length,
        },
        {
          what: `${name}: warm / plain FTS5`,
          value: warm / median(times.plain),
          unit: '×',
          n: times.memoir.length,
          budget: 2,
        },
        { what: `${name}: first answer of a new process`, value: cold, unit: 'ms', n: 5 },
        { what: `${name}: indexing`, value: size / (indexed / 1000), unit: 'messages/s', n: size },
        { what: `${name}: words in the index / text`, value: words / textBytes, unit: '×', n: size },
        { what: `${name}: index with vectors / text`, value: indexBytes(home) / textBytes, unit: '×', n: size },
        ...grepRows(name, dir, texts, questions),
      ];
      return { measured, warm };
    } finally {
      memoir.close();
    }
  });
}

function coldAnswer(home: string, env: Readonly<Record<string, string>>, question: string): number {
  const entry = fileURLToPath(new URL('../bin/memoir.js', import.meta.url));
  const times = [0, 1, 2, 3, 4].map(() => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [entry, 'recall', '--json', '--home', home, question], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`recall failed: ${stderr}`);
    return performance.now() - started;
  });
  return median(times);
}

/** Search without an index: grep for the longest word of the query in one file with all texts. */
function grepRows(
  name: string,
  dir: string,
  texts: readonly string[],
  questions: readonly string[],
): readonly Measured[] {
  const file = join(dir, 'texts.txt');
  writeFileSync(file, texts.join('\n'));
  return ['rg', 'grep'].flatMap((program): readonly Measured[] => {
    if (spawnSync(program, ['--version']).status !== 0) return [];
    const times = questions.slice(0, 10).map((question) => {
      const word = question.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
      const started = performance.now();
      spawnSync(program, ['-c', '-i', '-F', '--', word, file]);
      return performance.now() - started;
    });
    return [{ what: `${name}: ${program} for one word`, value: median(times), unit: 'ms', n: times.length }];
  });
}

function indexBytes(home: string): number {
  return readdirSync(home)
    .filter((file) => /^index-\d+\.db$/.test(file))
    .reduce((total, file) => total + statSync(join(home, file)).size, 0);
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
