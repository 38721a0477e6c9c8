/**
 * CoSQA: web queries over Python functions, one correct answer each. Query and code share few words.
 * Every function is one message in a session of its own, so it has no neighbours.
 * `--data <folder>` with `code_idx_map.txt` and `cosqa-retrieval-dev-500.json`; plain FTS5 in the same run as control.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireData } from './data-option.ts';
import { type Benchmark, median } from './measure.ts';
import { openPlainFts } from './plain-fts.ts';
import { type Judged, rankOf, scoreRows } from './ranking.ts';
import { withMemoir } from './temp-home.ts';

const DEPTH = 100;

interface CosqaQuestion {
  readonly doc: string;
  readonly retrieval_idx: number;
}

export const cosqaBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async ({ quick }) => {
    const data = requireData('cosqa', 'the folder of CoSQA');
    // Not validated: a file of another format fails below.
    const codes = JSON.parse(readFileSync(join(data, 'code_idx_map.txt'), 'utf8')) as Readonly<Record<string, number>>;
    const all = JSON.parse(
      readFileSync(join(data, 'cosqa-retrieval-dev-500.json'), 'utf8'),
    ) as readonly CosqaQuestion[];
    const questions = quick ? all.filter((_, i) => i % 10 === 0) : all;
    return withMemoir(async (memoir, dir) => {
      const file = join(dir, 'functions.jsonl');
      writeFileSync(file, Object.entries(codes).map(line).join(''));
      memoir.imports.conversation(file);
      await memoir.recall.updateIndex();
      await (await memoir.models()).embed();
      const plain = openPlainFts(
        join(dir, 'plain.db'),
        Object.entries(codes).map(([text, n]) => ({ id: String(n), text })),
      );
      const ours = await judge(questions, async (query) =>
        (await memoir.recall.search(query, { project: '*', limit: DEPTH })).results.map(({ source }) => source.ref),
      );
      const control = await judge(questions, async (query) => plain.search(query, DEPTH));
      plain.close();
      return [
        ...scoreRows('Memoir', ours),
        ...scoreRows('plain FTS5', control),
        { what: 'one question, median', value: median(ours.map(({ ms }) => ms)), unit: 'ms', n: ours.length },
      ];
    });
  },
};

function line([text, n]: readonly [string, number]): string {
  const message = {
    conversation: 'functions',
    session: `f${n}`,
    id: String(n),
    at: n,
    speaker: 'code',
    role: 'agent',
    text,
  };
  return `${JSON.stringify(message)}\n`;
}

async function judge(
  questions: readonly CosqaQuestion[],
  search: (query: string) => Promise<readonly string[]>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const { doc, retrieval_idx } of questions) {
    const started = performance.now();
    const found = await search(doc);
    const ms = performance.now() - started;
    judged.push({
      rank: rankOf(
        found.map((id) => [id]),
        new Set([String(retrieval_idx)]),
        DEPTH,
      ),
      ms,
    });
  }
  return judged;
}
