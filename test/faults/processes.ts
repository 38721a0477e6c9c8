/**
 * Real processes for the fault tests, started, read and killed from outside. Only acknowledgements read here count, so
 * nothing a process later says about itself matters.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { EXTRACTOR_FILE, HOOK_REST_FILE } from '../../src/agents/claude-code/install/hook-source.ts';
import { contentHash } from '../../src/domain/ids.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { COMPILE_CACHE } from '../fixtures/compile-cache.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface Heard {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Whole lines heard so far. */
  lines(): readonly string[];
  /** Resolves with its first output, or when it ends without any. */
  readonly speaks: Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly ms: number }>;
  errors(): string;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Written to stdin, which is then closed. Without it stdin stays open. */
  readonly input?: string;
  /** An open file in place of the socket that a child of Node has for stdin. */
  readonly stdin?: number;
  readonly umask?: string;
  /** Another user, for what root may do and others may not. */
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd?: string;
}

/** The environment is what is given and the compile cache: nothing of the real home can leak into a process under test. */
export function start(script: string, args: readonly string[], options: StartOptions = {}): Heard {
  const began = performance.now();
  const command = [process.execPath, '--no-warnings', script, ...args];
  const [file = '', ...rest] =
    options.umask === undefined ? command : ['/bin/sh', '-c', `umask ${options.umask}; exec "$0" "$@"`, ...command];
  const { uid, gid, cwd } = options;
  const owner = { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
  const child = spawn(file, rest, {
    stdio: [options.stdin ?? 'pipe', 'pipe', 'pipe'],
    env: { ...COMPILE_CACHE, ...options.env },
    cwd,
    ...owner,
  });
  let heard = '';
  let complaints = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  // A process that is killed before it reads its input breaks the pipe, as the test intends.
  child.stdin?.on('error', () => undefined);
  if (options.input !== undefined) child.stdin?.end(options.input);
  const ended = new Promise<{ code: number | null; signal: string | null; ms: number }>((done) => {
    child.once('close', (code, signal) => done({ code, signal, ms: performance.now() - began }));
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    ended,
    output: () => heard,
    lines: () => heard.split('\n').slice(0, -1),
    errors: () => complaints,
    speaks: Promise.race([
      new Promise<void>((done) => child.stdout?.once('data', () => done())),
      ended.then(() => undefined),
    ]),
  };
}

/** At most `width` at a time, started as soon as there is room. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < jobs.length) {
      const index = next++;
      const job = jobs[index];
      if (job) results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

const bundled = new Map<string, Promise<string>>();

/** Workers are bundled like the hook: twenty unbuilt modules would make every start six times as long. */
export async function bundleWorker(source: URL, outDir: string): Promise<string> {
  const input = fileURLToPath(source);
  const out = join(outDir, `${input.replace(/^.*[\\/]/, '').replace(/\.ts$/, '')}.mjs`);
  const code = bundled.get(input) ?? bundleOne(input);
  bundled.set(input, code);
  mkdirSync(outDir, { recursive: true });
  writeFileSync(out, await code);
  return out;
}

async function bundleOne(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    cwd: REPOSITORY,
    logLevel: 'silent',
    plugins: [{ name: 'weights', load: (id) => (id.endsWith('extractor-weights.ts') ? weightsModule() : undefined) }],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: false });
  await bundle.close();
  return output[0].code;
}

/** The weights are found beside the source, and the worker is elsewhere. */
function weightsModule(): string {
  const weights = readFileSync(new URL('../../src/extract/weights.bin', import.meta.url));
  const [content, hash] = [weights.toString('base64'), contentHash(weights)];
  return `export const WEIGHTS = ${JSON.stringify(content)}; export const WEIGHTS_HASH = ${JSON.stringify(hash)};`;
}

/** A copy of the built hook: some tests change what is beside it. */
export function copyHook(outDir: string): string {
  const out = join(outDir, 'hook.mjs');
  const { hook } = builtProgram();
  copyFileSync(hook, out);
  for (const name of [HOOK_REST_FILE, EXTRACTOR_FILE]) copyFileSync(join(dirname(hook), name), join(outDir, name));
  return out;
}

/** Shared by all tests of a file: copied before the first one runs, removed after the last. */
export function copyHookForFile(): { readonly folder: string; readonly hook: string } {
  const folder = join(tmpdir(), `memoir-hook-${randomUUID()}`);
  beforeAll(() => {
    mkdirSync(folder);
    copyHook(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, hook: join(folder, 'hook.mjs') };
}

/** The built command line without the entry that would choose another compile cache. */
export function linkCommandLine(outDir: string): string {
  const cli = pathToFileURL(join(builtProgram().root, 'dist', 'cli.cjs')).href;
  const entry = join(outDir, 'memoir.mjs');
  writeFileSync(
    entry,
    `import cli from '${cli}';\ncli.main(process.argv.slice(2)).then((code) => { process.exitCode = code; });\n`,
  );
  return entry;
}

export function startHook(
  hook: string,
  home: string,
  input: { readonly session_id: string } & Readonly<Record<string, string>>,
  options: Pick<StartOptions, 'umask'> = {},
): Heard {
  const env = { HOME: join(home, '..'), MEMOIR_HOME: home };
  return start(hook, ['SessionStart'], { ...options, env, input: JSON.stringify({ source: 'startup', ...input }) });
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export function chooseSeed(): number {
  return Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
}

/** One line with what was tested and the result. */
export function report(name: string, figures: Readonly<Record<string, string | number>>): void {
  const said = Object.entries(figures).map(([key, value]) => `${key}=${value}`);
  console.log(`TEST ${name} ${said.join(' ')}`);
}
