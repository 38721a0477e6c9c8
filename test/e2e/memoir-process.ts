/**
 * The built program as a process, with nothing but a PATH and a temporary home directory: what works here works on a machine
 * that has never seen Memoir.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type EventDraft, type Memoir, openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir } from '../fixtures/home.ts';

const entry = builtProgram().entry;

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Machine {
  /** The person's home directory. Memoir's home is `.memoir` in it. */
  readonly userHome: string;
  readonly home: string;
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Ran;
  /** Runs it, requires exit 0 and an empty stderr, and returns its output. */
  ok(args: readonly string[], variables?: Readonly<Record<string, string>>): string;
  json(args: readonly string[]): unknown;
  start(args: readonly string[], how?: StartedWith): ReturnType<typeof spawn>;
  /** The engine on the same home, to record events. Close it before the next command. */
  open(): Memoir;
  record(drafts: readonly EventDraft[]): void;
}

export interface StartedWith {
  readonly variables?: Readonly<Record<string, string>>;
  /** `pipe`: the caller writes its input. */
  readonly input?: 'ignore' | 'pipe';
}

export function freshMachine(folder = tempDir()): Machine {
  const place = emptyMachine(folder);
  const { userHome, environment } = place;
  const machine: Machine = {
    ...place,
    run: (args, variables) => {
      const done: SpawnSyncReturns<string> = spawnSync(process.execPath, [entry, ...args], {
        cwd: userHome,
        env: environment({ ...UNATTENDED, ...variables }),
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      });
      if (done.error) throw done.error;
      return { code: done.status, stdout: done.stdout, stderr: done.stderr };
    },
    ok: (args, variables) => {
      const { code, stdout, stderr } = machine.run(args, variables);
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
      return stdout;
    },
    json: (args) => JSON.parse(machine.ok([...args, '--json'])),
    start: (args, { variables, input = 'ignore' } = {}) =>
      spawn(process.execPath, [entry, ...args], {
        cwd: userHome,
        env: environment(variables),
        stdio: [input, 'pipe', 'pipe'],
      }),
  };
  return machine;
}

/** Nobody can interrupt it here, so `memoir start` must end by itself. */
export const UNATTENDED = { CI: 'true' };

export interface EmptyMachine extends Pick<Machine, 'userHome' | 'home' | 'open' | 'record'> {
  environment(variables?: Readonly<Record<string, string>>): Record<string, string>;
}

export function emptyMachine(folder: string): EmptyMachine {
  const userHome = join(folder, 'person');
  mkdirSync(userHome, { recursive: true });
  const environment: EmptyMachine['environment'] = (variables = {}) => ({
    PATH: process.env.PATH ?? '',
    HOME: userHome,
    ...(process.platform === 'win32' ? { USERPROFILE: userHome, SystemRoot: process.env.SystemRoot ?? '' } : {}),
    ...variables,
  });
  const open = (): Memoir => openMemoir({ environment: readEnvironment(environment()) });
  return {
    userHome,
    home: join(userHome, '.memoir'),
    environment,
    open,
    record: (drafts) => {
      const memoir = open();
      try {
        memoir.events.record(drafts);
      } finally {
        memoir.close();
      }
    },
  };
}

/** Every name, mode and byte below a folder, as one hash: equal before and after means nothing was touched. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const visit = (path: string, name: string): void => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return;
    hash.update(`${name}\0${stats.mode}\0`);
    if (stats.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (stats.isDirectory())
      for (const each of readdirSync(path).sort()) visit(join(path, each), `${name}/${each}`);
    else hash.update(readFileSync(path));
  };
  visit(folder, '');
  return hash.digest('hex');
}

export function exported(machine: Machine): readonly Record<string, unknown>[] {
  return parseLines(machine.ok(['export', '--json']));
}

export function parseLines(text: string): readonly Record<string, unknown>[] {
  return text === '' ? [] : text.trimEnd().split('\n').map(parseObject);
}

function parseObject(line: string): Record<string, unknown> {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${line.slice(0, 80)}`);
  return { ...value };
}

/** One session with a question, a long answer and a failed command. */
export function conversation(session: string, at = Date.UTC(2026, 4, 4, 9)): readonly EventDraft[] {
  const where = { session, project: 'example.com/acme/shop' } as const;
  return [
    {
      ...where,
      type: 'session.started',
      key: `${session}:start`,
      happenedAt: at,
      actor: 'agent',
      trust: 'agent',
      body: { agent: 'claude-code', cwd: '/srv/shop', branch: 'main' },
    },
    {
      ...where,
      type: 'prompt.submitted',
      key: `${session}:prompt`,
      happenedAt: at + 1000,
      actor: 'person',
      trust: 'owner',
      body: { text: `Why does the build of ${session} fail? \u001b[31mred\u001b[0m \u009b2J 日本` },
    },
    {
      ...where,
      type: 'reply.given',
      key: `${session}:reply`,
      happenedAt: at + 2000,
      actor: 'agent',
      trust: 'agent',
      body: { text: `${'It is the lock file. '.repeat(500)}LAST WORD of ${session}` },
    },
    {
      ...where,
      type: 'tool.called',
      key: `${session}:tool`,
      happenedAt: at + 3000,
      actor: 'tool',
      trust: 'tool',
      body: { tool: 'Bash', outcome: 'failed', exitCode: 1, input: { command: 'npm run build' }, output: 'a\nb' },
    },
  ];
}
