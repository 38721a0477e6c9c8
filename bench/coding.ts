/**
 * Measures recall on questions about real coding sessions: imports the transcripts, asks each question with the default
 * settings, and scores the results against labelled messages. Plain FTS5 over the same texts is the control.
 * `--data <folder of transcripts>`; `--misses` lists what was not found, in the tuning half only.
 */
import { join } from 'node:path';
import type { EventRecord, Json } from '../src/domain/event.ts';
import type { Memoir } from '../src/engine.ts';
import { type Answers, findAnswers, loadQuestions, type Question } from './coding/questions.ts';
import { requireData } from './data-option.ts';
import { type Benchmark, type Measured, median } from './measure.ts';
import { openPlainFts, type PlainDocument } from './plain-fts.ts';
import { type Judged, rankOf, scoreRows } from './ranking.ts';
import { withMemoir } from './temp-home.ts';

/** A result below this rank counts as not found. */
const DEPTH = 10;

/** The event ids of every result, best first. */
type Search = (question: string, limit: number) => Promise<readonly (readonly string[])[]>;

interface Contender {
  readonly name: string;
  readonly search: Search;
}

export const codingBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async ({ quick }) => {
    const data = requireData('coding', 'the transcripts that the questions are about');
    return withMemoir(async (memoir, dir) => {
      await memoir.imports.transcripts([data]);
      return askAll(memoir, dir, quick);
    });
  },
};

async function askAll(memoir: Memoir, dir: string, quick: boolean): Promise<readonly Measured[]> {
  const set = loadQuestions();
  const answers = findAnswers(set, memoir.events.list());
  if (answers.missing.length > 0) {
    throw new Error(`${answers.missing.length} labels are not in the journal:\n  ${answers.missing.join('\n  ')}`);
  }
  const questions = quick ? set.questions.filter((_, at) => at % 5 === 0) : set.questions;
  const plain = openPlainFts(join(dir, 'plain.db'), documents(memoir));
  try {
    const contenders: readonly Contender[] = [
      ...recallContender(memoir),
      { name: 'plain FTS5', search: async (question, limit) => plain.search(question, limit).map((id) => [id]) },
    ];
    const judged = new Map<string, ReadonlyMap<string, Judged>>();
    for (const contender of contenders) judged.set(contender.name, await judge(contender, questions, answers));
    return report(questions, judged);
  } finally {
    plain.close();
  }
}

/** The part of recall that the benchmark needs: a user's answer, over all projects. */
interface Recalling {
  readonly recall: {
    search(
      query: string,
      filters: { readonly project: string; readonly limit: number },
    ): RecallIds | Promise<RecallIds>;
  };
}

interface RecallIds {
  readonly results: readonly { readonly id: string }[];
}

/** The default ranking. */
function recallContender(memoir: Memoir): readonly Contender[] {
  if (!hasRecall(memoir)) {
    console.error('!!! this Memoir has no recall yet: only the control is measured');
    return [];
  }
  const search: Search = async (question, limit) => {
    const { results } = await memoir.recall.search(question, { project: '*', limit });
    return results.map(({ id }) => [id]);
  };
  return [{ name: 'Memoir', search }];
}

function hasRecall(memoir: Memoir): memoir is Memoir & Recalling {
  return 'recall' in memoir;
}

async function judge(
  { name, search }: Contender,
  questions: readonly Question[],
  answers: Answers,
): Promise<ReadonlyMap<string, Judged>> {
  const judged = new Map<string, Judged>();
  for (const { id, half, question } of questions) {
    const started = performance.now();
    const results = await search(question, DEPTH);
    const ms = performance.now() - started;
    const rank = rankOf(results, answers.byQuestion.get(id) ?? new Set(), DEPTH);
    judged.set(id, { rank, ms });
    if (rank === undefined && half === 'dev' && process.argv.includes('--misses')) {
      console.error(`${name} misses ${id}: ${question}`);
    }
  }
  return judged;
}

function report(
  questions: readonly Question[],
  judged: ReadonlyMap<string, ReadonlyMap<string, Judged>>,
): readonly Measured[] {
  const categories = [...new Set(questions.map(({ category }) => category))];
  const scopes: readonly (readonly [string, (question: Question) => boolean])[] = [
    ['all', () => true],
    ['dev half', ({ half }) => half === 'dev'],
    ['held half', ({ half }) => half === 'held'],
    ...categories.map((each) => [each, ({ category }: Question) => category === each] as const),
  ];
  const of = (name: string, belongs: (question: Question) => boolean): readonly Judged[] =>
    questions.filter(belongs).flatMap(({ id }) => judged.get(name)?.get(id) ?? []);
  return [
    ...scopes.flatMap(([scope, belongs]) =>
      [...judged.keys()].flatMap((name) => scoreRows(`${scope}, ${name}`, of(name, belongs))),
    ),
    ...[...judged.keys()].map((name) => {
      const times = of(name, () => true).map(({ ms }) => ms);
      return { what: `a question, ${name}`, value: median(times), unit: 'ms', n: times.length };
    }),
  ];
}

/** The full texts of prompts, replies and tool calls: what the control searches. */
function* documents(memoir: Memoir): Generator<PlainDocument, void, undefined> {
  for (const { id, type, body } of memoir.events.list({ types: SEARCHED_TYPES })) {
    const text = plainText(type, body);
    if (text !== '') yield { id, text };
  }
}

const SEARCHED_TYPES = ['prompt.submitted', 'reply.given', 'plan.proposed', 'context.compacted', 'tool.called'];

function plainText(type: string, body: EventRecord['body']): string {
  const parts = type === 'tool.called' ? [body.tool, body.input, body.output] : [body.text, body.summary];
  return parts.flatMap(strings).join('\n');
}

function strings(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}
