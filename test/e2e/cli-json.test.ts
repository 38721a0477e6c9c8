/** The field names that other programs rely on: docs/reference/json.md matches what every command prints. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { JSON_COMMANDS, OBJECTS, type ObjectName } from '../../scripts/docs/json-fields.ts';
import { type CliHome, cliHome } from '../fixtures/cli-home.ts';
import { conversation } from './memoir-process.ts';

/** Ways to call each command that print at least one element. */
function callsOn(machine: CliHome): Readonly<Record<string, readonly string[]>> {
  const memoir = machine.open();
  mkdirSync(join(machine.userHome, 'shop'));
  const add = (text: string): string => memoir.tasks.add({ cwd: join(machine.userHome, 'shop') }, { text }).id;
  const [one, two] = [add('one'), add('two')];
  // Made by an agent in a session that no hook has seen, so they are unconfirmed.
  const stated = (statement: string, kind: 'blocker' | 'decision' = 'decision') =>
    ({
      type: 'fact.stated',
      happenedAt: Date.now(),
      actor: 'agent',
      trust: 'agent',
      body: { kind, statement },
    }) as const;
  memoir.events.record([stated('first', 'blocker'), stated('second'), stated('third')]);
  const idOf = (statement: string): string =>
    memoir.facts.list().find((known) => known.statement === statement)?.id ?? '';
  const [fact, second, third] = [idOf('first'), idOf('second'), idOf('third')];
  memoir.events.record(conversation('one'));
  memoir.close();
  const shop = ['--project', 'shop'];
  return {
    memoir: [],
    'memoir confirm': ['confirm'],
    'memoir confirm <id>': ['confirm', second],
    'memoir refute': ['refute', third],
    'memoir task add': ['task', 'add', 'three', ...shop],
    'memoir task list': ['task', 'list', ...shop],
    'memoir task ready': ['task', 'ready', ...shop],
    'memoir task start': ['task', 'start', one],
    'memoir task claim': ['task', 'claim', one, '--session', 's'],
    'memoir task block': ['task', 'block', one, '--why', 'x'],
    'memoir task done': ['task', 'done', one],
    'memoir task drop': ['task', 'drop', one],
    'memoir task reopen': ['task', 'reopen', one],
    'memoir task edit': ['task', 'edit', one, '--due', 'tomorrow'],
    'memoir task depend': ['task', 'depend', one, two],
    'memoir task show': ['task', 'show', one],
    'memoir project list': ['project', 'list'],
    'memoir project show': ['project', 'show', 'shop'],
    'memoir project switch': ['project', 'switch', 'shop'],
    'memoir project alias': ['project', 'alias', 'shop', 'store'],
    'memoir project tag': ['project', 'tag', 'shop', 'work'],
    'memoir project isolate': ['project', 'isolate', 'shop', '--off'],
    'memoir decide': ['decide', 'so it is', ...shop],
    'memoir decide --list': ['decide', '--list', ...shop],
    'memoir facts': ['facts', ...shop],
    'memoir facts edit': ['facts', 'edit', fact, 'so it was'],
    'memoir facts resolve': ['facts', 'resolve', fact],
    'memoir status set': ['status', 'set', 'phase=beta', ...shop],
    'memoir status': ['status', ...shop],
    'memoir sessions': ['sessions'],
    'memoir models': ['models'],
    'memoir models embed': ['models', 'embed'],
    'memoir companion say --no-wait': ['companion', 'say', '--no-wait', 'good morning'],
    'memoir companion log': ['companion', 'log'],
    'memoir companion status': ['companion', 'status'],
    'memoir start': ['start'],
    'memoir doctor': ['doctor'],
    'memoir backup': ['backup'],
    'memoir backup --list': ['backup', '--list'],
    'memoir rebuild': ['rebuild'],
    'memoir rebuild --facts': ['rebuild', '--facts'],
    'memoir version': ['version'],
  };
}

function expectFields(value: unknown, name: ObjectName, where: string): void {
  expect({ where, fields: Object.keys(value ?? {}).sort() }).toEqual({
    where,
    fields: Object.entries(OBJECTS[name])
      .filter(([field, about]) => !about.startsWith('only if') || Object.hasOwn(value ?? {}, field))
      .map(([field]) => field)
      .sort(),
  });
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Without a model: it keeps what is said. */
async function runCompanion(machine: CliHome): Promise<void> {
  const memoir = machine.open();
  const ending = new AbortController();
  const companion = await memoir.companion();
  await new Promise<void>((resolve, reject) => {
    const done = companion.run({ signal: ending.signal, onReady: resolve });
    done.catch(reject);
    onTestFinished(async () => {
      ending.abort();
      await done;
      memoir.close();
    });
  });
}

it('prints exactly the fields the reference names, command by command', async () => {
  const machine = cliHome();
  const inHome = { cwd: machine.userHome, ci: true };
  const calls = callsOn(machine);
  await runCompanion(machine);
  expect(Object.keys(calls).sort()).toEqual(JSON_COMMANDS.map(({ command }) => command).sort());
  // In the order of the calls above: a status must be set before it is listed.
  for (const [command, args] of Object.entries(calls)) {
    const { prints, array = false } = JSON_COMMANDS.find((each) => each.command === command) ?? { prints: 'error' };
    const printed: unknown = JSON.parse(await machine.ok([...args, '--json'], inHome));
    expect({ command, array: Array.isArray(printed) }).toEqual({ command, array });
    const items = itemsOf(printed);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expectFields(item, prints, command);
  }

  const read = (...path: readonly string[]): Record<string, unknown> =>
    JSON.parse(readFileSync(join(machine.home, ...path), 'utf8')) as Record<string, unknown>;
  const latest = read('tasks-latest.json');
  expectFields(latest, 'tasks-latest.json', 'tasks-latest.json');
  for (const task of itemsOf(latest.tasks)) expectFields(task, 'task', 'tasks-latest.json');
  const checkpoint = read('projects', 'shop', 'checkpoint.json');
  expectFields(checkpoint, 'checkpoint', 'checkpoint.json');
  for (const version of itemsOf(checkpoint.history)) expectFields(version, 'checkpoint version', 'checkpoint.json');
  expect(read('projects', 'shop', 'status.json')).toEqual({ phase: { value: 'beta', updated_at: expect.any(String) } });

  const { code, stderr } = await machine.run(['task', 'show', 'zzzzzz', '--json'], inHome);
  expect(code).toBe(1);
  expectFields(JSON.parse(stderr), 'error', 'an error');
});
