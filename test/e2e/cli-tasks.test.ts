/**
 * Tasks on the command line: an invalid change is explained in one sentence and changes nothing, and valid ones stay
 * readable.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shortTaskId } from '../../src/domain/tasks/task.ts';
import { promise } from '../promises.ts';
import { type InsideMachine, insideMachine } from './inside-machine.ts';
import { fingerprint, type Ran } from './memoir-process.ts';

const LOOKALIKES = ['01a00000-0000-7000-8000-0000aaaaaa00', '01a00000-0000-7000-8000-0000aaaaaaff'] as const;
const HOSTILE = 'red \u001b[31mtext\u001b[0m \u202ereversed\u202c \u0007bell';

interface Filled {
  readonly machine: InsideMachine;
  /** Short ids of tasks by what they are for. */
  readonly ids: Readonly<Record<'one' | 'two' | 'three' | 'done' | 'claimed', string>>;
}

/** Two projects, a chain of three tasks across them, one finished task, one claimed, and two that look alike. */
function filledMachine(folder: string): Filled {
  const machine = insideMachine(folder);
  const memoir = machine.open();
  const add = (project: string, text: string, dependsOn: readonly string[] = []): string => {
    const cwd = join(machine.userHome, project);
    mkdirSync(cwd, { recursive: true });
    return memoir.tasks.add({ cwd }, { text, dependsOn }).id;
  };
  const one = add('shop', 'one');
  const two = add('api', 'two', [one]);
  const three = add('shop', 'three', [two]);
  const done = add('shop', 'finished');
  memoir.tasks.edit(done, { status: 'done' });
  const claimed = add('shop', 'claimed');
  memoir.tasks.claim(claimed, { session: 'somebody' });
  for (const [n, id] of LOOKALIKES.entries()) {
    const body = { text: `lookalike ${n}` };
    memoir.events.record([
      { type: 'task.added', id, happenedAt: 1_700_000_000_000, actor: 'person', trust: 'owner', body },
    ]);
  }
  memoir.close();
  const ids = { one, two, three, done, claimed };
  return {
    machine,
    ids: {
      one: shortTaskId(ids.one),
      two: shortTaskId(ids.two),
      three: shortTaskId(ids.three),
      done: shortTaskId(ids.done),
      claimed: shortTaskId(ids.claimed),
    },
  };
}

function expectRefusal(ran: Ran, message: RegExp): void {
  const lines = ran.stderr.trimEnd().split('\n');
  // Which of the two is tested elsewhere (cli-bad-input).
  expect({ refused: ran.code === 1 || ran.code === 2, stdout: ran.stdout }).toEqual({ refused: true, stdout: '' });
  expect(lines[0]).toMatch(/^memoir: \S/);
  expect(lines[0]).toMatch(message);
  expect(lines).toHaveLength(2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a message shows such a character, it never sends it
  expect(ran.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]|^\s+at |node:internal/m);
}

describe('invalid changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-tasks-'));
  const { machine, ids } = filledMachine(folder);
  const { run } = machine;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const prefix = shortTaskId(LOOKALIKES[0]).slice(0, 4);

  it.each([
    [['show', 'zzzzzz'], /There is no task "zzzzzz"/],
    [['show', 'zz'], /There is no task "zz"/],
    [['show', '\u001b[2Jzzz'], /There is no task/],
    [['done', prefix], /could be .*lookalike 0.*lookalike 1/],
    [['list', '--status', 'finished'], /--status must be one of open, in_progress, blocked, done, dropped/],
    [['add', 'x', '--priority', 'huge'], /--priority must be one of urgent, high, normal, low/],
    [['edit', ids.one, '--priority', '1'], /--priority must be one of/],
    [['add', ''], /The task is empty/],
    [['add', '  \n\t '], /The task is empty/],
    [['add', 'x'.repeat(5000)], /The task has 5000 characters; the limit is 2000/],
    [['block', ids.one, '--why', 'y'.repeat(1001)], /The reason has 1001 characters; the limit is 1000/],
    [['edit', ids.one, '--text', '  '], /The task is empty/],
    [['add', 'x', '--due', 'whenever'], /"whenever" is not a day/],
    [['add', 'x', '--due', '2026-02-31'], /"2026-02-31" is not a day/],
    [['add', 'x', '--due', '2026-13-01'], /"2026-13-01" is not a day/],
    [['add', 'x', '--due', ''], /"" is not a day/],
    [['add', 'x', '--due', 'tomorrow or so maybe'], /is not a day/],
    [['edit', ids.one, '--due', '99999-01-01'], /is not a day/],
    [['add', 'x', '--project', 'nowhere'], /There is no project "nowhere"/],
    [['list', '--project', 'nowhere'], /There is no project "nowhere"/],
    [['list', '--project', '../..'], /There is no project/],
    [['ready', '--project', ''], /There is no project/],
    [['add', 'x', '--depends-on', 'zzzzzz'], /There is no task "zzzzzz"/],
    [['depend', ids.one, ids.one], /dependency cycle/],
    [
      ['depend', ids.one, ids.three],
      new RegExp(`dependency cycle: ${ids.one} → ${ids.three} → ${ids.two} → ${ids.one}`),
    ],
    [['depend', ids.one, ids.two], /dependency cycle/],
    [['depend', ids.one, 'zzzzzz'], /There is no task "zzzzzz"/],
    [['claim', ids.done, '--session', 's'], /is already done/],
    [['start', ids.done], /is already done/],
    [['block', ids.done, '--why', 'x'], /is already done/],
    [['claim', ids.claimed, '--session', 'other'], /is claimed by somebody until/],
    [['claim', ids.one], /No session given/],
  ] as const)(promise('task/bad-input-changes-nothing', 'task %j'), async (args, message) => {
    const before = fingerprint(machine.userHome);
    expectRefusal(await run(['task', ...args]), message);
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it.each([
    [['decide', ''], /The decision is empty/],
    [['decide', 'x'.repeat(2001)], /the limit is 2000/],
    [['decide', 'x', '--supersedes', 'ffffffff'], /There is no fact "ffffffff"/],
    [['status', 'set', 'novalue', '--project', 'shop'], /"novalue" is not name=value/],
    [['status', 'set', 'a=b'], /There is no project here/],
    [['project', 'show', 'nowhere'], /There is no project "nowhere"/],
    [['project', 'switch', 'nowhere'], /There is no project "nowhere"/],
    [['project', 'alias', 'shop', 'api'], /already means the project api/],
    [['project', 'alias', 'shop', 'Not A Name'], /cannot be used as a name/],
    [['project', 'isolate', 'nowhere'], /There is no project "nowhere"/],
  ] as const)(promise('task/bad-input-changes-nothing', '%j'), async (args, message) => {
    const before = fingerprint(machine.userHome);
    expectRefusal(await run(args), message);
    expect(fingerprint(machine.userHome)).toBe(before);
  });

  it(promise('task/no-circles', 'over three tasks and two projects, reported as JSON'), async () => {
    const { code, stdout, stderr } = await machine.run(['task', 'depend', ids.one, ids.three, '--json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'refused', message: expect.stringContaining('dependency cycle'), next: expect.any(String) },
    });
  });
});

describe('valid changes', () => {
  it(promise('task/history-kept', 'shows who changed a task, when and why'), async () => {
    const machine = insideMachine();
    const inSession = { CLAUDE_CODE_SESSION_ID: 'session-7' };
    const { id } = JSON.parse(await machine.ok(['task', 'add', 'renew the certificate', '--json'])) as { id: string };
    await machine.ok(['task', 'start', id], inSession);
    await machine.ok(['task', 'block', id, '--why', 'no access'], inSession);
    await machine.ok(['task', 'edit', id, '--due', '2027-01-31', '--priority', 'high']);
    await machine.ok(['task', 'done', id, '--why', 'renewed by hand']);
    const { history, ...task } = (await machine.json(['task', 'show', id])) as {
      readonly history: readonly Readonly<Record<string, unknown>>[];
    };
    expect(task).toMatchObject({ status: 'done', claim: null, due: '2027-01-31', priority: 'high' });
    expect(history.map(({ actor, session_id, what, why }) => [actor, session_id, what, why])).toEqual([
      ['person', null, 'added', null],
      ['agent', 'session-7', 'in progress', null],
      ['agent', 'session-7', expect.stringMatching(/^claimed by session-7 until /), null],
      ['agent', 'session-7', 'blocked', 'no access'],
      ['person', null, 'priority high, due 2027-01-31', null],
      ['person', null, 'done', 'renewed by hand'],
    ]);
    expect(history.every(({ at }) => !Number.isNaN(Date.parse(String(at))))).toBe(true);
  });

  it(promise('input/control-characters', 'a task’s text is data: stored unchanged, shown without effect'), async () => {
    const machine = insideMachine();
    const added = JSON.parse(await machine.ok(['task', 'add', HOSTILE, '--json'])) as {
      id: string;
      description: string;
    };
    expect(added.description).toBe(HOSTILE);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach a terminal
    const active = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
    for (const args of [['task', 'list'], ['task', 'show', added.id], ['task', 'list', '--json'], []]) {
      const shown = await machine.ok(args);
      expect(shown).toContain('reversed');
      expect(shown).not.toMatch(active);
    }
    const { tasks } = JSON.parse(readFileSync(join(machine.home, 'tasks-latest.json'), 'utf8')) as {
      readonly tasks: readonly { readonly description: string }[];
    };
    expect(tasks.map(({ description }) => description)).toEqual([HOSTILE]);
  });

  it('shows fifty, says how many there are, and gives a program all of them', async () => {
    const machine = insideMachine();
    const memoir = machine.open();
    for (let n = 0; n < 60; n += 1) memoir.tasks.add({ cwd: machine.userHome }, { text: `number ${n}` });
    memoir.close();
    const lines = (await machine.ok(['task', 'list'])).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 50 + 1);
    expect(lines.at(-1)).toContain('10 more');
    expect(await machine.json(['task', 'list'])).toHaveLength(60);
    expect(await machine.json(['task', 'ready', '--limit', '1'])).toHaveLength(1);
  });

  it(promise('project/files-agree-with-git', 'the doctor asks git about the folder it runs in'), async () => {
    const machine = insideMachine();
    await machine.ok(['start']);
    const projectCheck = async (): Promise<unknown> => {
      const { checks } = (await machine.json(['doctor'])) as { readonly checks: readonly { readonly name: string }[] };
      return checks.find(({ name }) => name === 'project');
    };
    expect(await projectCheck()).toMatchObject({ status: 'ok', detail: 'this folder is not a project' });
    const git = (...args: readonly string[]): void => {
      expect(spawnSync('git', args, { cwd: machine.userHome }).status).toBe(0);
    };
    git('init', '-q');
    git('remote', 'add', 'origin', 'https://user:secret@example.com/acme/shop.git');
    expect(await projectCheck()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^shop, git in /) });
    // Git refuses a repository whose settings it cannot read. Memoir uses what it can read.
    appendFileSync(join(machine.userHome, '.git', 'config'), '[broken\n');
    const differs = await projectCheck();
    expect(differs).toMatchObject({ status: 'warn', detail: expect.stringContaining('the repository') });
    expect(JSON.stringify(differs)).not.toContain('secret');
  });

  it('finds a task by an id read from a screen', async () => {
    const machine = insideMachine();
    const id = '01a00000-0000-7000-8000-000000000084';
    const body = { text: 'zeros and ones' };
    machine.record([{ type: 'task.added', id, happenedAt: 1_700_000_000_000, actor: 'person', trust: 'owner', body }]);
    expect(shortTaskId(id)).toBe('000011');
    expect(await machine.json(['task', 'show', 'OOOO1l'])).toMatchObject({ id });
    expect(await machine.json(['task', 'show', id.slice(0, 10)])).toMatchObject({ id });
  });
});
