/**
 * One person's machine in a temporary folder: a home, a git project, a Memoir home, a scripted model. A client started in it
 * sees nothing else, because its environment has only what is listed here.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { ImportReport } from '../../../src/capture/imports/import-transcripts.ts';
import { type EventRecord, type Memoir, openMemoir } from '../../../src/index.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { COMPILE_CACHE } from '../../fixtures/compile-cache.ts';
import { endProcesses } from './left-behind.ts';
import { type ScriptedModel, startModel } from './scripted-model.ts';

/** The input of the logging hook at one event. */
export interface HookCall {
  readonly at: number;
  readonly input: HookInput;
}

export interface HookInput {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly transcript_path: string;
  readonly cwd: string;
  readonly [field: string]: unknown;
}

export interface World {
  readonly home: string;
  readonly project: string;
  readonly memoirHome: string;
  readonly hookLog: string;
  readonly model: ScriptedModel;
  environment(more?: Readonly<Record<string, string>>): Record<string, string>;
  /** Writes below the home, making folders; gives the full path. */
  write(path: string, text: string): string;
  /** The calls of the logging hook, in the order the client started them. */
  hookCalls(): readonly HookCall[];
  /** Every event in this world's journal, in the order of arrival, after the spool was replayed. */
  journal(): Promise<readonly EventRecord[]>;
  /** Imports all transcripts from a copy of their folder: cursors are kept by path, so a copy is read from its first line. */
  importCopy(): Promise<ImportReport>;
  close(): Promise<void>;
}

export const API_KEY = 'sk-test-dummy';

export async function createWorld(): Promise<World> {
  // Resolved, because the client reports real paths and the temporary folder is a link on some systems.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoir-e2e-')));
  const home = join(root, 'u');
  const project = join(home, 'proj');
  const hookLog = join(root, 'hook-log');
  for (const folder of [join(home, 'tmp'), project, hookLog]) mkdirSync(folder, { recursive: true });
  const model = await startModel([]);
  const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    TERM: 'dumb',
    MEMOIR_HOME: join(home, '.memoir'),
    // Only capture is tested here. The tests of context packs turn this on.
    MEMOIR_CONTEXT_PUSH: 'false',
    ANTHROPIC_BASE_URL: model.loopback.url,
    ANTHROPIC_API_KEY: API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // Otherwise all hooks of SessionEnd share 1.5 s, which on a busy machine says nothing about them.
    CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS: '60000',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    ...COMPILE_CACHE,
    ...more,
  });
  const world: World = {
    home,
    project,
    memoirHome: join(home, '.memoir'),
    hookLog,
    model,
    environment,
    write: (path, text) => {
      const full = join(home, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text);
      return full;
    },
    hookCalls: () =>
      readdirSync(hookLog)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => JSON.parse(readFileSync(join(hookLog, name), 'utf8')) as HookCall), // written by log-hook.mjs
    journal: () => withStartedMemoir(environment(), async (memoir) => [...memoir.events.list()]),
    importCopy: () => {
      const copy = join(root, 'copy');
      cpSync(join(home, '.claude', 'projects'), copy, { recursive: true });
      return withStartedMemoir(environment(), (memoir) => memoir.imports.transcripts([copy]));
    },
    close: async () => {
      endProcesses(home);
      await model.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  world.write('proj/README.md', '# Shop\n');
  world.write('proj/prices.txt', 'apple 3\npear 4\n');
  commitAll(project, home);
  return world;
}

/** For what needs no start: tasks, projects, facts. */
export function withMemoir<T>(world: World, work: (memoir: Memoir) => T): T {
  const memoir = openMemoir({ environment: readEnvironment(world.environment()) });
  try {
    return work(memoir);
  } finally {
    memoir.close();
  }
}

async function withStartedMemoir<T>(
  variables: Record<string, string>,
  work: (memoir: Memoir) => Promise<T>,
): Promise<T> {
  const memoir = openMemoir({ environment: readEnvironment(variables) });
  try {
    await memoir.start();
    return await work(memoir);
  } finally {
    memoir.close();
  }
}

function commitAll(project: string, home: string): void {
  const person = { NAME: 'Test', EMAIL: 'test@example.invalid' };
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(person).map(([k, v]) => [`GIT_${role}_${k}`, v])),
    ),
  };
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'start'],
  ]) {
    execFileSync('git', args, { cwd: project, env, stdio: 'ignore' });
  }
}
