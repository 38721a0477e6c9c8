/**
 * Everything a busy machine does to one home at once, by real built processes: hooks with their background processes,
 * searches, imports, erasures, rebuilds, health checks, tasks, and an MCP server. Acknowledgements are counted in the process
 * that started them. The same seed starts the same operations in each lane.
 */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { bundleWorker, copyHook, start } from '../faults/processes.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';

export interface LoadOptions {
  readonly layout: HomeLayout;
  readonly built: BuiltPrograms;
  readonly seconds: number;
  readonly seed: number;
}

export interface LoadResult {
  /** How often each operation was done. */
  readonly done: Readonly<Record<string, number>>;
  /** The errors, each with its call and the seconds after the start. */
  readonly errors: readonly string[];
  /** A word of each text that a process acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** The erased ones, and those whose receipt says that nothing is left. */
  readonly erased: ReadonlySet<string>;
  readonly forgotten: ReadonlySet<string>;
}

export interface BuiltPrograms {
  readonly folder: string;
  readonly hook: string;
  readonly memoir: string;
}

/** The hook and the command line, with the files they expect beside them. */
export async function buildPrograms(folder: string): Promise<BuiltPrograms> {
  // Three folders below its package.json, as deep as the module that reads it.
  const deep = join(folder, 'dist', 'surfaces', 'cli');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"memoir","version":"0.0.0","type":"module"}\n');
  const models = fileURLToPath(new URL('../../src/models', import.meta.url));
  symlinkSync(join(models, 'static-table'), join(deep, 'static-table'));
  symlinkSync(models, join(folder, 'models'));
  const hook = copyHook(folder);
  const memoir = await bundleWorker(new URL('./memoir-entry.ts', import.meta.url), deep);
  await bundleWorker(new URL('../../src/store/backups/count-rows.ts', import.meta.url), deep);
  // Hooks start this program in the background.
  writeFileSync(join(folder, 'launch'), `${process.execPath}\n\n${memoir}\n`);
  return { folder, hook, memoir };
}

/** For the MCP client, whose default is one minute: a busy machine may take longer. */
const PATIENT = { timeout: 600_000 };
const HOOK_LANES = 2;
const RECALL_LANES = 2;
const MIXED_LANES = 2;

export async function runMixedLoad({ layout, built, seconds, seed }: LoadOptions): Promise<LoadResult> {
  const person = dirname(layout.home);
  const shop = join(person, 'shop');
  const transcripts = join(person, '.claude', 'projects', '-shop');
  mkdirSync(join(shop, '.git'), { recursive: true });
  mkdirSync(transcripts, { recursive: true });
  const env = {
    HOME: person,
    MEMOIR_HOME: layout.home,
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    // SQLite's waiting is not fair: with many writers on a slow disk, one may wait longer than its default timeout.
    MEMOIR_JOURNAL_BUSY_TIMEOUT_MS: '50000',
    PATH: process.env.PATH ?? '',
  };
  const began = performance.now();
  const end = began + seconds * 1000;
  const done: Record<string, number> = {};
  const errors: string[] = [];
  const acknowledged = new Set<string>();
  const erased = new Set<string>();
  const forgotten = new Set<string>();
  const prompts: string[] = [];
  const count = (what: string): void => {
    done[what] = (done[what] ?? 0) + 1;
  };
  /** Also printed at once, so that a soak that hangs or is stopped still reports it. */
  const failed = (call: string, why: string): void => {
    const error = `${((performance.now() - began) / 1000).toFixed(1)} s: ${call}: ${why}`;
    errors.push(error);
    console.log(`ERROR ${error}`);
  };
  let marks = 0;
  const nextMark = (): string => {
    marks += 1;
    return `mark${seed}x${marks}`;
  };
  const memoir = async (...args: readonly string[]): Promise<{ readonly ok: boolean; readonly out: string }> => {
    count(`memoir ${args[0]}`);
    const heard = start(built.memoir, args, { env: { ...env, INIT_CWD: shop }, input: '' });
    const { code, signal, ms } = await heard.ended;
    const out = heard.lines().join('\n');
    if (code !== 0) {
      const said = `${heard.errors().trim()} ${out}`.trim();
      failed(`memoir ${args.join(' ')}`, `${endOf(code, signal)} after ${Math.round(ms)} ms: ${said}`);
    }
    return { ok: code === 0, out };
  };
  const hook = async (event: string, fields: Readonly<Record<string, unknown>>): Promise<boolean> => {
    count(`hook ${event}`);
    const input = JSON.stringify({ cwd: shop, ...fields });
    const heard = start(built.hook, [event], { env, input });
    const { code, signal, ms } = await heard.ended;
    if (code === 0 && heard.errors() === '') return true;
    failed(`hook ${event} ${input}`, `${endOf(code, signal)} after ${Math.round(ms)} ms: ${heard.errors().trim()}`);
    return false;
  };

  /** Sessions as the client runs them: one prompt after the other, now and then an end. */
  const hookLane = async (lane: number, random: () => number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const session = `s${lane}-${Math.floor(turn / 8)}`;
      const about = {
        session_id: session,
        prompt_id: `${session}-${turn}`,
        transcript_path: join(transcripts, `${session}.jsonl`),
      };
      if (turn % 8 === 0) await hook('SessionStart', { ...about, source: 'startup' });
      const [asked, answered] = [nextMark(), nextMark()];
      if (await hook('UserPromptSubmit', { ...about, prompt: `look at the lantern ${asked}` })) {
        acknowledged.add(asked);
        prompts.push(asked);
      }
      if (random() < 0.5 && (await hook('Stop', { ...about, last_assistant_message: `lit it, ${answered}` }))) {
        acknowledged.add(answered);
      }
      if (turn % 8 === 7) await hook('SessionEnd', { ...about, reason: 'other' });
    }
  };
  const recallLane = async (random: () => number): Promise<void> => {
    while (performance.now() < end) {
      const mark = prompts[Math.floor(random() * prompts.length)];
      const query = mark ?? 'lantern';
      const { ok, out } = await memoir('recall', query, '--json');
      if (ok && !isJson(out)) failed(`memoir recall ${query} --json`, `no JSON: ${out}`);
    }
  };
  const importSome = async (): Promise<void> => {
    const mark = nextMark();
    const lines = [promptLine(`p-${mark}`, `asked ${mark}`), assistantLine(`m-${mark}`, `told ${mark}`)];
    const path = join(transcripts, `imported-${mark}.jsonl`);
    writeFileSync(path, lines.map((each) => `${JSON.stringify({ ...each, sessionId: mark, cwd: shop })}\n`).join(''));
    utimesSync(path, 1_770_000_000, 1_770_000_000);
    if ((await memoir('import', path, '--json')).ok) acknowledged.add(mark);
  };
  const forgetOne = async (random: () => number): Promise<void> => {
    const [mark] = prompts.splice(Math.floor(random() * prompts.length), 1);
    if (mark === undefined) return;
    const { ok, out } = await memoir('recall', mark, '--json');
    if (!ok) return;
    const { results } = JSON.parse(out) as {
      readonly results: readonly { readonly id: string; readonly kind: string; readonly snippet: string }[];
    };
    const found = results.find(({ kind, snippet }) => kind === 'prompt' && snippet.includes(mark));
    // One that is still in the spool, or not indexed yet, is left.
    if (found === undefined) return;
    const receipt = await memoir('forget', found.id, '--yes', '--json');
    if (!receipt.ok) return;
    erased.add(mark);
    // A receipt that lists what it could not reach makes no claim about it.
    const { remaining } = JSON.parse(receipt.out) as { readonly remaining: readonly unknown[] };
    if (remaining.length === 0) forgotten.add(mark);
  };
  const mixedLane = async (random: () => number): Promise<void> => {
    while (performance.now() < end) {
      const dice = random();
      if (dice < 0.3) await importSome();
      else if (dice < 0.55) await forgetOne(random);
      else if (dice < 0.7) await memoir('rebuild', '--json');
      else if (dice < 0.8) await memoir('doctor', '--json');
      else {
        const mark = nextMark();
        if ((await memoir('task', 'add', `polish ${mark}`, '--json')).ok) acknowledged.add(mark);
      }
    }
  };
  const mcpLane = async (random: () => number): Promise<void> => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [built.memoir, 'mcp'],
      env,
      cwd: shop,
    });
    const client = new Client({ name: 'load', version: '1' });
    await client.connect(transport, PATIENT);
    const call = async (name: string, input: Record<string, unknown>): Promise<boolean> => {
      count(`mcp ${name}`);
      const called = `mcp ${name} ${JSON.stringify(input)}`;
      try {
        const { isError, content } = await client.callTool({ name, arguments: input }, undefined, PATIENT);
        if (isError === true) failed(called, JSON.stringify(content));
        return isError !== true;
      } catch (error) {
        // No answer in time, or the server is gone: reported like any other error, and the other lanes continue.
        failed(called, String(error));
        return false;
      }
    };
    while (performance.now() < end) {
      const mark = nextMark();
      // Two at once, as a model calls them.
      const [kept] = await Promise.all([
        random() < 0.5 ? call('remember', { kind: 'decision', text: `keep ${mark}` }) : false,
        call('recall', { query: 'lantern' }),
      ]);
      if (kept) acknowledged.add(mark);
      await pause(20);
    }
    await client.close();
  };

  const randomOf = (lane: number): (() => number) => seededRandom(seed * 100 + lane);
  await Promise.all([
    ...Array.from({ length: HOOK_LANES }, (_, lane) => hookLane(lane, randomOf(lane))),
    ...Array.from({ length: RECALL_LANES }, (_, lane) => recallLane(randomOf(10 + lane))),
    ...Array.from({ length: MIXED_LANES }, (_, lane) => mixedLane(randomOf(20 + lane))),
    mcpLane(randomOf(30)),
  ]);
  await backgroundProcesses(built);
  await memoir('doctor', '--json');
  for (const line of loggedErrors(layout)) failed('log', line);
  return { done, errors, acknowledged, erased, forgotten };
}

function endOf(code: number | null, signal: string | null): string {
  return code === null ? `ended by ${signal}` : `exit ${code}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const BACKGROUND_PATIENCE_MS = 120_000;

/** Waits for the processes hooks have left behind. */
async function backgroundProcesses({ memoir }: BuiltPrograms): Promise<void> {
  const running = (): boolean =>
    readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(`${memoir}\0catch-up`));
  const deadline = performance.now() + BACKGROUND_PATIENCE_MS;
  while (running() && performance.now() < deadline) await pause(100);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Errors that a hook or its background process could only log. */
function loggedErrors({ logFile }: HomeLayout): readonly string[] {
  try {
    return readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => / error \[/.test(line));
  } catch {
    // Nothing was logged.
    return [];
  }
}
