/**
 * LoCoMo: questions over very long conversations, with the turns that answer them. Imports the conversations and asks each
 * question through recall with the default settings. Writes a run file for any scorer of the same format. `--data <file>` in LoCoMo's own format; `--run <file>` for the ranking; `--onnx` with
 * the sentence model of `scripts/install-optional.ts` in place of the built-in table (and `NODE_PATH` naming its packages).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnnx } from '../scripts/install-optional.ts';
import { MemoirError } from '../src/domain/errors.ts';
import { requireData } from './data-option.ts';
import { type Conversation, conversationLines, goldOf } from './locomo/conversations.ts';
import { createScore, type Score } from './locomo/score.ts';
import { type Benchmark, type Measured, median } from './measure.ts';
import { withMemoir } from './temp-home.ts';

/** Deep enough for every measure, and for five sessions to appear. */
const DEPTH = 50;

export const locomoBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async ({ quick }) => {
    const data = requireData('locomo', 'the file of LoCoMo, which may not be redistributed');
    // Not validated: a file of another format fails at its first conversation.
    const conversations = JSON.parse(readFileSync(data, 'utf8')) as readonly Conversation[];
    const onnx = process.argv.includes('--onnx');
    return withMemoir(
      async (memoir, dir) => {
        const file = join(dir, 'conversations.jsonl');
        writeFileSync(file, conversations.flatMap(conversationLines).join(''));
        memoir.imports.conversation(file);
        await memoir.recall.updateIndex();
        if (onnx) await (await memoir.models()).embed();
        const { score, lines, times } = await ask(memoir.recall.search, conversations, quick);
        const run = argument('--run');
        if (run !== undefined) writeFileSync(run, lines.join(''));
        return rows(score, times);
      },
      onnx ? sentenceModel() : {},
    );
  },
};

/** The settings of a user with an ONNX model. */
function sentenceModel(): Readonly<Record<string, string>> {
  const installed = findOnnx();
  if (!installed) {
    throw new MemoirError('not-found', 'The sentence model is not installed.', {
      next: 'node scripts/install-optional.ts',
    });
  }
  return {
    MEMOIR_MODELS_EMBEDDER: 'onnx',
    MEMOIR_MODELS_ONNX_MODEL: installed.model,
    MEMOIR_MODELS_ONNX_PRECISION: 'q4',
  };
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

type Search = (
  query: string,
  filters: { readonly project: string; readonly limit: number },
) => Promise<{ readonly results: readonly { readonly source: { readonly ref: string } }[] }>;

async function ask(search: Search, conversations: readonly Conversation[], quick: boolean) {
  const score = createScore();
  const lines: string[] = [];
  const times: number[] = [];
  for (const { sample_id, qa } of conversations) {
    for (const [question, each] of qa.entries()) {
      if (quick && question % 5 !== 0) continue;
      const started = performance.now();
      const { results } = await search(each.question, { project: sample_id, limit: DEPTH });
      times.push(performance.now() - started);
      const ranked = results.map(({ source }) => source.ref);
      lines.push(`${JSON.stringify({ sample_id, question, ranked })}\n`);
      score.add(goldOf(each), ranked);
    }
  }
  return { score, lines, times };
}

function rows(score: Score, times: readonly number[]): readonly Measured[] {
  const { n, turn, session } = score.result();
  const row = (what: string, value: number): Measured => ({ what, value: Math.round(value * 1000) / 10, unit: '%', n });
  const sorted = times.toSorted((a, b) => a - b);
  return [
    row('turn hit@1', turn.hit1),
    row('turn R@5', turn.recall5),
    row('turn R@10', turn.recall10),
    row('turn MRR', turn.mrr),
    row('session hit@1', session.hit1),
    row('session hit@5', session.hit5),
    row('session all@5', session.all5),
    { what: 'one question, median', value: median(times), unit: 'ms', n: times.length },
    {
      what: 'one question, 95 of 100',
      value: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      unit: 'ms',
      n: times.length,
    },
  ];
}
