/**
 * Measures capture: a hook process against a Node process that does nothing, and an import against parsing the same lines.
 * Uses generated transcripts, 100 MB or 1 GB with `--full`, and real ones if given with `--data`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleHook } from '../scripts/hook-files.ts';
import { findTranscripts } from '../src/agents/claude-code/transcripts/find-transcripts.ts';
import { ensureHome } from '../src/platform/home/ensure-home.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { NODE_MEMORY } from '../src/platform/process/node-memory.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { textOf } from '../src/store/index/fill/document.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { iterateEvents } from '../src/store/journal/read.ts';
import { compileInto } from './compile-modules.ts';
import { dataOption } from './data-option.ts';
import { type Benchmark, interleavedCosts, type Measured, median, runProcess, timed } from './measure.ts';
import { openPlainFts } from './plain-fts.ts';
import { countStored, ownEnvironment, withTempDir } from './temp-home.ts';
import { writeCorpus } from './transcript-corpus.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20260212;
const MB = 1_000_000;
const FULL = process.argv.includes('--full');

/**
 * In kilobytes. Not `maxRSS` on Linux: a child process inherits the peak of its parent there (a bare Node started by this
 * benchmark reports 85 MB and never used more than 42).
 */
const PEAK_AT_EXIT = `
import { readFileSync } from 'node:fs';
process.on('exit', () => {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  process.stdout.write(/^VmHWM:\\s*(\\d+)/m.exec(status)?.[1] ?? String(process.resourceUsage().maxRSS));
});`;

/** The least that a durable hook must do: read its input, open the journal, make one synced commit. */
const FLOOR = `'use strict';
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
const { text } = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(0, 'utf8'));
const db = new DatabaseSync(process.argv[2]);
db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS events (body TEXT)');
db.exec('BEGIN IMMEDIATE');
db.prepare('INSERT INTO events VALUES (?)').run(text);
db.exec('COMMIT');
process.exit(0);
`;

export const captureBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      const hooks = await wholeHooks(dir, quick ? 5 : 30);
      const compiled = await compileInto(dir);
      const made = join(dir, 'corpus');
      mkdirSync(made);
      writeCorpus(made, (quick ? 10 : FULL ? 1000 : 100) * MB, SEED);
      const real = dataOption('--data');
      return [
        ...hooks,
        ...(real === undefined
          ? []
          : await importing(dir, compiled, { corpus: real, name: 'given transcripts', repetitions: quick ? 2 : 7 })),
        ...(await importing(dir, compiled, {
          corpus: made,
          name: 'generated transcripts',
          repetitions: quick || FULL ? 1 : 3,
        })),
      ];
    });
  },
};

async function wholeHooks(dir: string, repetitions: number): Promise<readonly Measured[]> {
  const hook = join(dir, 'hook.js');
  await bundleHook(ROOT, hook);
  const peak = join(dir, 'peak.mjs');
  writeFileSync(peak, `${PEAK_AT_EXIT}\nawait import('./hook.js');\n`);
  const floor = join(dir, 'floor.js');
  writeFileSync(floor, FLOOR);
  const project = join(dir, 'project');
  mkdirSync(project);
  const env = {
    HOME: dir,
    USERPROFILE: dir,
    MEMOIR_HOME: join(dir, 'home'),
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    // The compile cache, as the launcher sets it.
    NODE_COMPILE_CACHE: join(dir, 'compiled'),
  };
  let calls = 0;
  const input = (event: string): string => {
    calls += 1;
    const common = { session_id: `s${calls % 20}`, prompt_id: `p${calls}`, cwd: project, hook_event_name: event };
    const output = `${'a line of what the command printed\n'.repeat(60)}done ${calls}`;
    const more: Readonly<Record<string, object>> = {
      PostToolUse: {
        tool_name: 'Bash',
        tool_use_id: `t${calls}`,
        tool_input: { command: 'npm test' },
        tool_response: { stdout: output, stderr: '' },
      },
      UserPromptSubmit: { prompt: `Please look at part ${calls}, and tell me why it is slow.` },
      Stop: { last_assistant_message: `Part ${calls} is slow because it reads the file twice. I will repair it.` },
    };
    return JSON.stringify({ ...common, ...more[event] });
  };
  const events = ['PostToolUse', 'UserPromptSubmit', 'Stop'];
  const costs = interleavedCosts(
    [
      { name: 'bare', run: () => void runProcess(['-e', '0'], env) },
      {
        name: 'floor',
        run: () => void runProcess([floor, join(dir, 'floor.db')], env, JSON.stringify({ text: 'x'.repeat(2100) })),
      },
      ...events.map((event) => ({ name: event, run: () => void runProcess([hook, event], env, input(event)) })),
    ],
    repetitions,
  );
  const memory = events.map((event) => Number(/\d+$/.exec(runProcess([peak, event], env, input(event)))?.[0]) / 1024);
  const written = countStored(env.MEMOIR_HOME);
  // A hook that fails is silent and quick; without this check a failure would look fast.
  if (written < calls) throw new Error(`${written} events were written for ${calls} calls`);
  const wall = (name: string): number => costs.get(name)?.wallMs ?? Number.NaN;
  const processor = (name: string): number => costs.get(name)?.processorMs ?? Number.NaN;
  const ratio = (what: string, value: number): Measured => ({ what, value, unit: '×', n: repetitions });
  return [
    { what: 'bare node -e 0', value: wall('bare'), unit: 'ms', n: repetitions },
    ratio('floor: open the database, one FULL commit / bare node', wall('floor') / wall('bare')),
    ...events.flatMap((event) => [
      { ...ratio(`hook ${event}, whole process / bare node`, wall(event) / wall('bare')), budget: 1.6 },
      // Says more on a busy machine, where the clock mostly counts waiting for the disk and for other processes.
      ratio(`hook ${event}, processor time / bare node`, processor(event) / processor('bare')),
    ]),
    { what: 'hook, resident memory at its peak', value: Math.max(...memory), unit: 'MB', n: memory.length, budget: 80 },
  ];
}

async function importing(
  dir: string,
  compiled: string,
  { corpus, name, repetitions }: { readonly corpus: string; readonly name: string; readonly repetitions: number },
): Promise<readonly Measured[]> {
  // Built from the module whose type is used here.
  const { importTranscripts } = (await import(
    pathToFileURL(join(compiled, 'capture/imports/import-transcripts.js')).href
  )) as typeof import('../src/capture/imports/import-transcripts.ts');
  const { claudeTranscripts } = (await import(
    pathToFileURL(join(compiled, 'agents/claude-code/transcripts/claude-transcripts.js')).href
  )) as typeof import('../src/agents/claude-code/transcripts/claude-transcripts.ts');
  const parses: number[] = [];
  const imports: number[] = [];
  let stored = 0;
  let searchable = { bytes: 0, indexMs: 0, plainMs: 0 };
  let events = 0;
  const files = findTranscripts(corpus).files;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (let round = 0; round <= repetitions; round += 1) {
    const parse = files.reduce((sum, { path }) => sum + parseTime(path), 0);
    const layout = homeLayout(join(dir, `${name}-${round}`));
    ensureHome(layout);
    const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
    const started = performance.now();
    const report = await importTranscripts(journal, {
      source: claudeTranscripts,
      paths: [corpus],
      userHome: '/home/u',
      fingerprintKey: 'bench',
      ignore: [],
      policy: { nonInteractive: 'record', temporaryFolders: 'record' },
    });
    const took = performance.now() - started;
    journal.close();
    if (report.skipped.length > 0 || report.bytes !== bytes)
      throw new Error(`not everything in ${corpus} was imported`);
    events = report.events.added;
    stored = sizeOf(layout.home);
    if (round === repetitions || repetitions === 1) searchable = await makeSearchable(dir, compiled, layout.home);
    rmSync(layout.home, { recursive: true, force: true });
    // The first round warms caches and the compiler. With one round it is the only measurement.
    if (round > 0 || repetitions === 1) {
      parses.push(parse);
      imports.push(took);
    }
    if (repetitions === 1) break;
  }
  const n = imports.length;
  const peak = peakOfImport(dir, compiled, corpus);
  return [
    { what: `${name}: size`, value: bytes / MB, unit: 'MB', n: files.length },
    { what: `${name}: events`, value: events, unit: 'events', n: 1 },
    { what: `${name}: JSON.parse alone`, value: median(parses), unit: 'ms', n },
    { what: `${name}: import`, value: median(imports), unit: 'ms', n },
    { what: `${name}: import / JSON.parse`, value: median(imports) / median(parses), unit: '×', n, budget: 8 },
    { what: `${name}: index and vectors / JSON.parse`, value: searchable.indexMs / median(parses), unit: '×', n: 1 },
    {
      what: `${name}: floor: the same texts into plain FTS5 / JSON.parse`,
      value: searchable.plainMs / median(parses),
      unit: '×',
      n: 1,
    },
    {
      what: `${name}: import, index and vectors / JSON.parse`,
      value: (median(imports) + searchable.indexMs) / median(parses),
      unit: '×',
      n: 1,
      budget: 5,
    },
    { what: `${name}: disk / transcripts`, value: stored / bytes, unit: '×', n: 1 },
    { what: `${name}: disk, searchable / transcripts`, value: searchable.bytes / bytes, unit: '×', n: 1, budget: 0.6 },
    { what: `${name}: resident memory at its peak, index included`, value: peak, unit: 'MB', n: 1, budget: 300 },
  ];
}

/** Indexes and embeds everything; without facts, which follow in the background. */
async function makeSearchable(
  dir: string,
  compiled: string,
  home: string,
): Promise<{ readonly bytes: number; readonly indexMs: number; readonly plainMs: number }> {
  const { openMemoir } = (await import(
    pathToFileURL(join(compiled, 'engine.js')).href
  )) as typeof import('../src/engine.ts');
  const plainMs = plainInsertion(dir, home);
  const memoir = openMemoir({ home, environment: ownEnvironment(dir) });
  const started = performance.now();
  try {
    await memoir.recall.updateIndex();
    await (await memoir.models()).embed();
  } finally {
    memoir.close();
  }
  return { bytes: sizeOf(home), indexMs: performance.now() - started, plainMs };
}

/** What SQLite alone needs to make the same texts searchable, in one transaction. */
function plainInsertion(dir: string, home: string): number {
  const journal = openJournal({ layout: homeLayout(home), clock: systemClock, busyTimeoutMs: 5000, mode: 'read' });
  const documents = [...iterateEvents(journal.db)].map((event) => ({ id: event.id, text: textOf(event) }));
  journal.close();
  const file = join(dir, 'plain.db');
  const { ms } = timed(() => openPlainFts(file, documents).close());
  rmSync(file, { force: true });
  return ms;
}

/**
 * Import, index and vectors in a separate process, started with the flags of the installed command: this one has parsed the transcripts
 * and holds them in memory.
 */
function peakOfImport(dir: string, compiled: string, corpus: string): number {
  const home = join(dir, 'peak');
  const from = (module: string): string => JSON.stringify(pathToFileURL(join(compiled, module)).href);
  const program = `
    const { homeLayout } = await import(${from('platform/home/layout.js')});
    const { ensureHome } = await import(${from('platform/home/ensure-home.js')});
    const { openJournal } = await import(${from('store/journal/journal.js')});
    const { importTranscripts } = await import(${from('capture/imports/import-transcripts.js')});
    const { claudeTranscripts } = await import(${from('agents/claude-code/transcripts/claude-transcripts.js')});
    const { openMemoir } = await import(${from('engine.js')});
    const { readEnvironment } = await import(${from('platform/settings/environment.js')});
    const layout = homeLayout(${JSON.stringify(home)});
    ensureHome(layout);
    const journal = openJournal({ layout, clock: { now: Date.now }, busyTimeoutMs: 5000, mode: 'write' });
    await importTranscripts(journal, {
      source: claudeTranscripts, paths: [${JSON.stringify(corpus)}], userHome: '/home/u', fingerprintKey: 'bench', ignore: [],
      policy: { nonInteractive: 'record', temporaryFolders: 'record' },
    });
    journal.close();
    const memoir = openMemoir({ home: layout.home, environment: readEnvironment({ HOME: ${JSON.stringify(dir)} }) });
    await memoir.recall.updateIndex();
    await (await memoir.models()).embed();
    memoir.close();`;
  // From a file: the reader threads would inherit code passed with -e.
  const file = join(dir, 'peak-import.mjs');
  writeFileSync(file, `${PEAK_AT_EXIT}\n${program}`);
  const peak = runProcess([NODE_MEMORY, file], { HOME: dir });
  rmSync(home, { recursive: true, force: true });
  return Number(peak) / 1024;
}

function parseTime(path: string): number {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return timed(() => {
    for (const line of lines) JSON.parse(line);
  }).ms;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}
