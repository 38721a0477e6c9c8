/**
 * `npm run bench -- facts [--full]`: the cost of extracting all facts again (`memoir rebuild --facts`) against the import of the same
 * history, with 20,000 messages, or 100,000 with `--full`; how folding grows with the number of facts in the same words; how listing
 * facts with their lines grows with the number of facts on one subject in one transcript, and what one more fact costs there.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FactRecord } from '../src/domain/facts/fact-record.ts';
import { foldFacts } from '../src/domain/facts/fold/fold-facts.ts';
import { compileInto } from './compile-modules.ts';
import { type Benchmark, interleavedMedians, type Measured } from './measure.ts';
import { ownEnvironment, withMemoir, withTempDir } from './temp-home.ts';
import { MINUTE, nameAt, PROJECTS, SESSION_MESSAGES, START, writeSession } from './written-sessions.ts';

const SEED = 20261117;
const MESSAGES = { quick: 2_000, usual: 20_000, full: 100_000 };
const FOLDED = [5_000, 20_000] as const;
/** Facts on one subject, each in a prompt of one transcript. */
const LISTED = [2_000, 8_000] as const;
const TOOLS = ['pnpm', 'npm', 'yarn', 'bun'] as const;

export const factsBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    const messages = quick ? MESSAGES.quick : process.argv.includes('--full') ? MESSAGES.full : MESSAGES.usual;
    return [
      ...(await rebuildAgainstImport(messages)),
      ...foldGrowth(quick ? 1 : 5),
      ...(await listGrowth(quick ? [200, 800] : LISTED)),
    ];
  },
};

async function rebuildAgainstImport(messages: number): Promise<readonly Measured[]> {
  return withTempDir(async (dir) => {
    // Built from the module whose type is used here.
    const { openMemoir } = (await import(
      pathToFileURL(join(await compileInto(dir), 'engine.js')).href
    )) as typeof import('../src/engine.ts');
    const memoir = openMemoir({ home: join(dir, 'home'), environment: ownEnvironment(dir) });
    await memoir.start();
    const transcripts = join(dir, 'transcripts');
    mkdirSync(transcripts);
    for (let session = 0; session < messages / SESSION_MESSAGES; session += 1) writeSession(transcripts, session);
    const imported = await timed(() => memoir.imports.transcripts([transcripts]));
    const indexed = await timed(() => memoir.recall.updateIndex());
    // Follows an import in the background; a rebuild must not do its work.
    await memoir.facts.extractNew({ budgetMs: Number.MAX_SAFE_INTEGER });
    const rebuilt = await timed(() => memoir.health.rebuildFacts());
    const held = memoir.facts.list().length;
    memoir.close();
    return [
      { what: 'import', value: imported.ms, unit: 'ms', n: messages },
      { what: 'its index', value: indexed.ms, unit: 'ms', n: messages },
      { what: 'rebuild --facts', value: rebuilt.ms, unit: 'ms', n: messages },
      // `memoir import` ends when the history can be searched.
      {
        what: 'rebuild --facts / import with index',
        value: rebuilt.ms / (imported.ms + indexed.ms),
        unit: '×',
        n: messages,
        budget: 2,
      },
      {
        what: '– by processor time of all threads',
        value: rebuilt.cpuMs / (imported.cpuMs + indexed.cpuMs),
        unit: '×',
        n: messages,
      },
      { what: 'rebuild --facts / import without index', value: rebuilt.ms / imported.ms, unit: '×', n: messages },
      { what: 'facts that hold', value: held, unit: '', n: messages },
    ];
  });
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly ms: number; readonly cpuMs: number }> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

/** Processor time, so that a busy machine gives the same result. */
async function listGrowth([few, many]: readonly [number, number]): Promise<readonly Measured[]> {
  const cost = (facts: number): Promise<{ readonly list: number; readonly more: number }> =>
    withMemoir(async (memoir, dir) => {
      const transcripts = join(dir, 'transcripts');
      mkdirSync(transcripts);
      const tool = (place: number): string => TOOLS[(place / 2) % TOOLS.length] ?? '';
      const prompt = (place: number): string => `we decided to use ${tool(place)} as the package manager`;
      writeSession(transcripts, 0, { messages: facts * 2, prompt });
      await memoir.imports.transcripts([transcripts]);
      await memoir.facts.extractNew({ budgetMs: Number.MAX_SAFE_INTEGER });
      const list = await timed(async () => {
        const all = memoir.facts.list();
        if (all.length !== facts || memoir.facts.sources(all).size !== facts)
          throw new Error(`${facts} facts expected`);
      });
      const next = join(dir, 'next');
      mkdirSync(next);
      writeSession(next, (facts * 2) / SESSION_MESSAGES + PROJECTS, { messages: 2, prompt });
      await memoir.imports.transcripts([next]);
      const more = await timed(() => memoir.facts.extractNew({ budgetMs: Number.MAX_SAFE_INTEGER }));
      return { list: list.cpuMs, more: more.cpuMs };
    });
  const [short, long] = [await cost(few), await cost(many)];
  return [
    { what: `listing ${many} facts on one subject with their lines`, value: long.list, unit: 'ms', n: 1 },
    { what: `– against ${few}, of ${many / few} times`, value: long.list / short.list, unit: '×', n: 1, budget: 6 },
    { what: `one more fact on a subject with ${many}`, value: long.more, unit: 'ms', n: 1 },
    { what: `– against ${few}, of ${many / few} times`, value: long.more / short.more, unit: '×', n: 1 },
  ];
}

/** Facts about one subject in the same words are the worst case: each could replace all before it. */
function foldGrowth(repetitions: number): readonly Measured[] {
  const [few, many] = FOLDED;
  const medians = interleavedMedians(
    FOLDED.map((count) => {
      const records = sameWords(count);
      return { name: String(count), run: () => void foldFacts(records, [], { now: START }) };
    }),
    repetitions,
  );
  const [short = Number.NaN, long = Number.NaN] = FOLDED.map((count) => medians.get(String(count)));
  return [
    { what: `folding ${many} facts in the same words`, value: long, unit: 'ms', n: repetitions },
    { what: `– against ${few}, of ${many / few} times`, value: long / short, unit: '×', n: repetitions, budget: 6 },
  ];
}

function sameWords(count: number): readonly FactRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'decision',
    subject: 'queue',
    ...(at % 3 === 0 ? {} : { value: nameAt(at) }),
    statement: `we use the queue of the worker service for ${at % 7} minutes`,
    quote: 'we use the queue',
    source: `event-${at}`,
    place: 0,
    confidence: 0.9,
    id: `fact-${String(at).padStart(6, '0')}`,
    project: 'p',
    session: `s${at % 40}`,
    at: START - (count - at) * MINUTE,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
  }));
}
