/**
 * Measures task commands as whole processes, with 10, 1,000 and 10,000 open tasks in fifteen sessions. A long list should
 * cost hardly more than a short one.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventDraft } from '../src/domain/event.ts';
import { idFromKey } from '../src/domain/ids.ts';
import { shortTaskId, TASK_PRIORITIES } from '../src/domain/tasks/task.ts';
import { openMemoir } from '../src/index.ts';
import { readEnvironment } from '../src/platform/settings/environment.ts';
import { type Benchmark, type Contender, interleavedMedians, type Measured } from './measure.ts';
import { withTempDir } from './temp-home.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEED = 20260115;
const SIZES = [10, 1_000, 10_000] as const;
/** A process with 10,000 tasks may take this many times as long as one with 10. */
const GROWTH_BUDGET = 2;

export const tasksBenchmark: Benchmark = {
  seed: SEED,
  run: async ({ quick }) => {
    return withTempDir(async (dir) => {
      const entry = installBuilt(dir);
      const sizes = quick ? SIZES.slice(0, 2) : SIZES;
      return measure(
        entry,
        sizes.map((size) => fillHome(dir, size)),
        quick ? 5 : 15,
      );
    });
  },
};

/** As in an installed package: built files without sources, so that the entry runs what users run. */
function installBuilt(dir: string): string {
  const target = join(dir, 'memoir');
  mkdirSync(target);
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const built = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(target, 'dist')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The source does not compile:\n${built.stdout}`);
  for (const name of ['bin', 'package.json']) cpSync(join(ROOT, name), join(target, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'), 'junction');
  return join(target, 'bin', 'memoir.js');
}

interface FilledHome {
  readonly size: number;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Short ids, for commands that take a task. */
  readonly ids: readonly string[];
}

function fillHome(dir: string, size: number): FilledHome {
  const person = join(dir, `person-${size}`);
  const folder = join(person, 'shop');
  mkdirSync(folder, { recursive: true });
  const env = { HOME: person, USERPROFILE: person };
  const memoir = openMemoir({ environment: readEnvironment(env) });
  try {
    const { project } = memoir.tasks.add({ cwd: folder }, { text: 'the first one' });
    const drafts = Array.from({ length: size - 1 }, (_, n) => added(n, size, project));
    for (let at = 0; at < drafts.length; at += 1000) memoir.events.record(drafts.slice(at, at + 1000));
    return { size, env, folder, ids: drafts.map(({ id }) => shortTaskId(id)) };
  } finally {
    memoir.close();
  }
}

/** The same tasks for the same seed: one in five due, one in seven waiting for the one before it. */
function added(n: number, size: number, project: string | undefined): EventDraft & { readonly id: string } {
  const idOf = (task: number): string => idFromKey(`bench:${SEED}:${task}`);
  return {
    type: 'task.added',
    id: idOf(n),
    happenedAt: Date.now() - (size - n) * 60_000,
    ...(project === undefined ? {} : { project }),
    session: `session-${Math.floor((n * 15) / size)}`,
    actor: 'agent',
    trust: 'agent',
    body: {
      text: `task ${n} of the benchmark, in about as many words as people use for one thing they must not forget`,
      priority: TASK_PRIORITIES[1 + (n % 3)] ?? 'normal',
      ...(n % 5 === 0 ? { due: `2027-0${1 + (n % 9)}-15` } : {}),
      ...(n % 7 === 6 ? { dependsOn: [idOf(n - 1)] } : {}),
    },
  };
}

/** Arguments of each command; `turn` picks another task every time. */
const COMMANDS: Readonly<Record<string, (ids: readonly string[], turn: number) => readonly string[]>> = {
  add: (_ids, turn) => ['task', 'add', `one more, number ${turn}`],
  list: () => ['task', 'list'],
  'list --json': () => ['task', 'list', '--json'],
  ready: () => ['task', 'ready'],
  show: (ids, turn) => ['task', 'show', ids[turn % ids.length] ?? ''],
  claim: (ids, turn) => ['task', 'claim', ids[turn % ids.length] ?? '', '--session', `s${turn}`, '--force'],
};

function measure(entry: string, homes: readonly FilledHome[], repetitions: number): readonly Measured[] {
  const contenders: Contender[] = [{ name: 'node', run: () => runQuietly(['-e', '0'], {}, tmpdir()) }];
  for (const [name, argsOf] of Object.entries(COMMANDS)) {
    for (const { size, env, folder, ids } of homes) {
      contenders.push({
        name: `${name} at ${size}`,
        run: (turn) => runQuietly([entry, ...argsOf(ids, turn)], env, folder),
      });
    }
  }
  const medians = interleavedMedians(contenders, repetitions);
  const of = (name: string): number => medians.get(name) ?? Number.NaN;
  const times = contenders.map(
    ({ name }): Measured => ({
      what: `${name === 'node' ? 'bare Node' : `task ${name}`}, built, whole process`,
      value: of(name),
      unit: 'ms',
      n: repetitions,
    }),
  );
  const [small] = homes;
  const growth = homes.slice(1).flatMap(({ size }) =>
    Object.keys(COMMANDS).map(
      (name): Measured => ({
        what: `task ${name} at ${size} / at ${small?.size}`,
        value: of(`${name} at ${size}`) / of(`${name} at ${small?.size}`),
        unit: '×',
        n: repetitions,
        budget: GROWTH_BUDGET,
      }),
    ),
  );
  const start: Measured = {
    what: `task list at ${small?.size} / bare Node`,
    value: of(`list at ${small?.size}`) / of('node'),
    unit: '×',
    n: repetitions,
  };
  return [...times, ...growth, start];
}

function runQuietly(args: readonly string[], env: Readonly<Record<string, string>>, cwd: string): void {
  const child = spawnSync(process.execPath, args, {
    cwd,
    env: { ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (child.status !== 0 || child.stderr !== '')
    throw new Error(`${args.join(' ')} failed: ${child.stderr || child.error}`);
}
