/**
 * Many processes, in a soak two hundred, work on the tasks of two projects at once: the real command line and the engine as
 * other programs use it. Their acknowledgements are counted from outside and compared with the final state.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Memoir, openMemoir, type Task } from '../../src/index.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { integrityOf } from '../faults/fault-subjects.ts';
import { bundleWorker, inParallel, pause, report, start } from '../faults/processes.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = new URL('./tasks-worker.ts', import.meta.url);
const COMMAND_LINE = builtProgram().entry;
/** Of the control. */
const CONTROL_ROUNDS_MAX = 5;
const AT_A_TIME = 16;
const PROJECTS = ['shop', 'api'] as const;
const CONTESTED = 20;
const WORKERS = howMany(12, 100);
const ADDING_COMMANDS = howMany(6, 40);
const FINISHING_COMMANDS = howMany(3, 20);
const CLAIMING_COMMANDS = howMany(10, 40);
const OPEN = ['open', 'in_progress', 'blocked'] as const;

/**
 * SQLite's waiting is not fair, and with sixteen processes on a slow disk one may wait for the journal longer than its
 * timeout. Reporting that is right; this test is about those that get their turn.
 */
const PATIENT = { MEMOIR_JOURNAL_BUSY_TIMEOUT_MS: '120000' };

/** What the processes acknowledged. */
interface Told {
  readonly added: string[];
  readonly done: string[];
  readonly won: (readonly [task: string, session: string])[];
  readonly refusals: string[];
}

function openAt(home: string): Memoir {
  return openMemoir({ environment: readEnvironment({ HOME: dirname(home), MEMOIR_HOME: home }) });
}

/** Two projects with ten tasks each that every process wants. */
function contestedHome(): { readonly home: string; readonly contested: readonly string[] } {
  const person = tempDir();
  const home = join(person, '.memoir');
  const memoir = openAt(home);
  try {
    const contested = Array.from({ length: CONTESTED }, (_, n) => {
      const folder = join(person, PROJECTS[n % PROJECTS.length] ?? '');
      mkdirSync(folder, { recursive: true });
      return memoir.tasks.add({ cwd: folder }, { text: `contested ${n}` }).id;
    });
    return { home, contested };
  } finally {
    memoir.close();
  }
}

async function command(home: string, args: readonly string[]): Promise<{ code: number | null; said: unknown }> {
  const heard = start(COMMAND_LINE, [...args, '--json'], {
    env: { HOME: dirname(home), MEMOIR_HOME: home, PATH: process.env.PATH ?? '', ...PATIENT },
    input: '',
  });
  const { code } = await heard.ended;
  return { code, said: JSON.parse(code === 0 ? heard.lines().join('\n') : heard.errors()) };
}

function field(value: unknown, ...path: readonly string[]): string {
  let at = value;
  for (const name of path) {
    at = typeof at === 'object' && at !== null && name in at ? at[name as keyof typeof at] : undefined;
  }
  return String(at);
}

/** Every process there is, in an order that mixes the kinds. */
function race(worker: string, home: string, contested: readonly string[], told: Told): (() => Promise<void>)[] {
  const projectOf = (n: number): string => PROJECTS[n % PROJECTS.length] ?? '';
  const addByCommand = async (n: number): Promise<void> => {
    const added = await command(home, ['task', 'add', `command ${n}`, '--project', projectOf(n)]);
    expect(added.code).toBe(0);
    const id = field(added.said, 'id');
    told.added.push(id);
    if (n >= FINISHING_COMMANDS) return;
    const finished = await command(home, ['task', 'done', id]);
    expect({ code: finished.code, status: field(finished.said, 'status') }).toEqual({ code: 0, status: 'done' });
    told.done.push(id);
  };
  const claimByCommand = async (n: number): Promise<void> => {
    const id = contested[n % contested.length] ?? '';
    const claimed = await command(home, ['task', 'claim', id, '--session', `command-${n}`]);
    if (claimed.code === 0) told.won.push([id, `command-${n}`]);
    else told.refusals.push(field(claimed.said, 'error', 'code'));
  };
  const workerRun = async (n: number): Promise<void> => {
    const name = `worker-${n}`;
    const heard = start(worker, ['work', home, name, projectOf(n), ...contested], { env: PATIENT });
    const { code } = await heard.ended;
    expect({ code, errors: heard.errors() }).toEqual({ code: 0, errors: '' });
    for (const line of heard.lines()) {
      const [what, id = '', because = ''] = line.split(' ');
      if (what === 'added') told.added.push(id);
      else if (what === 'done') told.done.push(id);
      else if (what === 'won') told.won.push([id, name]);
      else told.refusals.push(because);
    }
  };
  return Array.from({ length: WORKERS }, (_, n) => [
    ...(n < CLAIMING_COMMANDS ? [() => claimByCommand(n)] : []),
    () => workerRun(n),
    ...(n < ADDING_COMMANDS ? [() => addByCommand(n)] : []),
  ]).flat();
}

/** Reads the export in a loop, like another program, until it is stopped. */
async function watchExport(file: string, over: () => boolean): Promise<{ readonly reads: number }> {
  let reads = 0;
  let position = 0;
  while (!over()) {
    const read = JSON.parse(readFileSync(file, 'utf8')) as { position: number; tasks: readonly unknown[] };
    expect(Array.isArray(read.tasks)).toBe(true);
    expect(read.position).toBeGreaterThanOrEqual(position);
    position = read.position;
    reads += 1;
    await pause(3);
  }
  return { reads };
}

describe('tasks of two projects, many processes', () => {
  const title = promise(
    'task/claimed-once',
    promise('task/export-parses', 'none lost, none double, none claimed twice'),
  );
  it(promise('task/none-lost', title), async () => {
    const { home, contested } = contestedHome();
    const layout = homeLayout(home);
    const worker = await bundleWorker(WORKER, tempDir());
    const told: Told = { added: [], done: [], won: [], refusals: [] };
    const began = performance.now();
    let over = false;
    const watching = watchExport(layout.tasksExport, () => over);
    try {
      await inParallel(race(worker, home, contested, told), AT_A_TIME);
    } finally {
      over = true;
    }
    const { reads } = await watching;

    const memoir = openAt(home);
    const tasks = memoir.tasks.list();
    const open = memoir.tasks.list({ statuses: OPEN }).map(idOf);
    memoir.close();
    report('tasks', {
      processes: WORKERS + ADDING_COMMANDS + FINISHING_COMMANDS + CLAIMING_COMMANDS,
      at_a_time: AT_A_TIME,
      tasks: tasks.length,
      claims_won: told.won.length,
      claims_refused: told.refusals.length,
      export_reads: reads,
      seconds: Math.round((performance.now() - began) / 1000),
    });

    expect(told.added).toHaveLength(2 * WORKERS + ADDING_COMMANDS);
    expect(tasks.map(idOf).sort()).toEqual([...contested, ...told.added].sort());
    expect(new Set(tasks.map((task) => task.text)).size).toBe(tasks.length);
    const done = tasks.filter((task) => task.status === 'done').map(idOf);
    expect(done.sort()).toEqual(told.done.sort());
    expect(told.done).toHaveLength(WORKERS + FINISHING_COMMANDS);

    expect(told.won.map(([id]) => id).sort()).toEqual([...contested].sort());
    expect(told.refusals).toHaveLength(WORKERS * CONTESTED + CLAIMING_COMMANDS - CONTESTED);
    expect(new Set(told.refusals)).toEqual(new Set(['refused']));
    const winners = new Map(told.won);
    for (const id of contested) expect(tasks.find((task) => task.id === id)?.claim?.session).toBe(winners.get(id));

    const exported = JSON.parse(readFileSync(layout.tasksExport, 'utf8')) as { tasks: readonly { id: string }[] };
    expect(exported.tasks.map(idOf).sort()).toEqual([...open].sort());
    expect(reads).toBeGreaterThan(20);
    // Any other warning would mean that an export could not be refreshed; the last process has refreshed it in any case.
    const warnings = (existsSync(layout.logFile) ? readFileSync(layout.logFile, 'utf8') : '')
      .split('\n')
      .filter(Boolean);
    expect(warnings.filter((line) => !line.includes('Another process has been writing files'))).toEqual([]);
    const journal = testJournal(layout);
    const kept = dumpState(journal);
    rebuildState(journal);
    expect(dumpState(journal)).toEqual(kept);
    expect(integrityOf(journal)).toBe('ok');
  });

  it(promise('task/claimed-once', 'control: claims decided outside the transaction are won twice'), async () => {
    const worker = await bundleWorker(WORKER, tempDir());
    let twice = 0;
    // Processes that happen to run one after the other do not meet, so there are as many rounds as it takes.
    for (let round = 0; round < CONTROL_ROUNDS_MAX && twice === 0; round++) {
      const { home, contested } = contestedHome();
      const jobs = Array.from({ length: AT_A_TIME }, (_, n) => async () => {
        const heard = start(worker, ['two-steps', home, `control-${n}`, 'shop', ...contested], { env: PATIENT });
        await heard.ended;
        return heard.lines().map((line) => line.split(' ')[1] ?? '');
      });
      const won = (await inParallel(jobs, AT_A_TIME)).flat();
      twice = won.length - new Set(won).size;
      report('tasks-control', { claim: 'read, then append', processes: AT_A_TIME, tasks: CONTESTED, won_again: twice });
    }
    expect(twice).toBeGreaterThan(0);
  });
});

function idOf(task: Pick<Task, 'id'>): string {
  return task.id;
}
