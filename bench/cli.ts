/**
 * Measures commands as whole processes of the built package against a Node process that does nothing. A busy machine makes
 * wall times useless, so each row is judged by processor time (user and system), where the system reports it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openMemoir } from '../src/index.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { readEnvironment } from '../src/platform/settings/environment.ts';
import { builtProgram } from '../test/fixtures/built-program.ts';
import { type Benchmark, interleavedCosts, type Measured, runProcess } from './measure.ts';
import { fillJournal } from './recall/fill-journal.ts';
import { madeUpQuestions } from './recall/made-up-messages.ts';
import { withTempDir } from './temp-home.ts';
import { writeCorpus } from './transcript-corpus.ts';

const SEED = 20_261_116;
const QUESTIONS = 40;
const TASKS = 200;
const TRANSCRIPT_BYTES = 30_000_000;

export const cliBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      const { entry } = builtProgram();
      const sizes = quick ? [2_000, 10_000] : [10_000, 100_000];
      const homes: FilledHome[] = [];
      for (const size of sizes) homes.push(await fillHome(dir, size));
      return measure(entry, homes, quick ? 5 : 40);
    });
  },
};

interface FilledHome {
  readonly size: number;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly questions: readonly string[];
}

/** A person's home: messages, tasks in one project, and transcripts that are imported already. */
async function fillHome(dir: string, size: number): Promise<FilledHome> {
  const person = join(dir, `person-${size}`);
  const folder = join(person, 'shop');
  mkdirSync(folder, { recursive: true });
  const env = { HOME: person, USERPROFILE: person, TMPDIR: dir, PATH: process.env.PATH ?? '' };
  const texts = fillJournal(homeLayout(join(person, '.memoir')), size, SEED);
  const memoir = openMemoir({ environment: readEnvironment(env) });
  try {
    await memoir.start();
    for (let n = 0; n < TASKS; n += 1) {
      memoir.tasks.add(
        { cwd: folder },
        { text: `task ${n}, in about as many words as people use for one thing to do` },
      );
    }
    writeCorpus(join(person, '.claude', 'projects'), TRANSCRIPT_BYTES, SEED);
    await memoir.imports.transcripts([]);
    await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
    await memoir.recall.updateIndex();
    await (await memoir.models()).embed();
  } finally {
    memoir.close();
  }
  return { size, env, folder, questions: madeUpQuestions(texts, QUESTIONS, SEED) };
}

interface Measurement {
  readonly name: string;
  readonly budget: number;
  readonly home: FilledHome;
  /** A different one every time, so that nothing depends on one query or task. */
  args(turn: number): readonly string[];
}

function measurements([small, ...larger]: readonly FilledHome[]): readonly Measurement[] {
  if (small === undefined) return [];
  const recall = (home: FilledHome, budget: number): Measurement => ({
    name: `recall at ${home.size.toLocaleString('en')} messages`,
    budget,
    home,
    args: (turn) => ['recall', home.questions[turn % home.questions.length] ?? ''],
  });
  return [
    { name: 'task list', budget: 2, home: small, args: () => ['task', 'list'] },
    { name: 'task add', budget: 2, home: small, args: (turn) => ['task', 'add', `one more, number ${turn}`] },
    { name: 'task ready', budget: 2, home: small, args: () => ['task', 'ready'] },
    { name: 'memoir', budget: 2.5, home: small, args: () => [] },
    recall(small, 3),
    ...larger.map((home) => recall(home, 4)),
    { name: 'import, nothing new', budget: 3, home: small, args: () => ['import'] },
  ];
}

function measure(entry: string, homes: readonly FilledHome[], rounds: number): readonly Measured[] {
  const wanted = measurements(homes);
  const costs = interleavedCosts(
    [
      { name: 'bare Node', run: () => void runProcess(['-e', '0'], {}) },
      ...wanted.map(({ name, home: { env, folder }, args }) => ({
        name,
        run: (turn: number) => void runProcess([entry, ...args(turn)], env, '', folder),
      })),
    ],
    rounds,
  );
  const of = (name: string) => costs.get(name) ?? { wallMs: Number.NaN, processorMs: Number.NaN };
  const bare = of('bare Node');
  const rows: Measured[] = [
    { what: 'bare Node, wall time', value: bare.wallMs, unit: 'ms', n: rounds },
    ...(bare.processorMs === undefined
      ? []
      : [{ what: 'bare Node, processor time', value: bare.processorMs, unit: 'ms', n: rounds }]),
  ];
  for (const { name, budget } of wanted) {
    const { wallMs, processorMs } = of(name);
    const wall = { what: `${name}, wall time / bare Node`, value: wallMs / bare.wallMs, unit: '×', n: rounds };
    if (processorMs === undefined || bare.processorMs === undefined) rows.push({ ...wall, budget });
    else {
      const value = processorMs / bare.processorMs;
      rows.push({ what: `${name}, processor time / bare Node`, value, unit: '×', n: rounds, budget }, wall);
    }
  }
  return rows;
}
