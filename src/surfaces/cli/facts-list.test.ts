/** How `memoir facts` prints a fact. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cliHome } from '../../../test/fixtures/cli-home.ts';
import { stillClock } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { EXTERNAL_NOTICE } from '../../domain/trust/trust.ts';
import { openMemoir } from '../../index.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

it('prints what was said and not the value that the fold compares, which --json and show have', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'use sqlite for orders']);
  await machine.ok(['decide', 'we deploy only on Tuesdays']);
  await machine.ok(['decide', 'the code freeze moved to the 20th']);
  const json = await machine.ok(['facts', '--json']);
  for (const value of ['sqlite', 'tuesday', 'day 20']) expect(json).toContain(`"value": "${value}"`);
  const printed = await machine.ok(['facts']);
  expect(printed).toMatch(/use sqlite for orders\s*$/m);
  expect(printed).toMatch(/only on Tuesdays\s*$/m);
  expect(printed).toMatch(/moved to the 20th\s*$/m);
  const id = /^(\S+) .*use sqlite for orders/m.exec(printed)?.[1] ?? '';
  const edited = await machine.ok(['facts', 'edit', id, '--value', 'postgres']);
  expect(edited).toContain('Its value is now postgres, but its words do not say so.');
  expect(await machine.ok(['facts'])).toMatch(/use sqlite for orders\s*$/m);
  expect(await machine.ok(['facts', '--json'])).toContain('"value": "postgres"');
  expect(await machine.ok(['show', id])).toContain('postgres');
});

it('prints long facts whole, with who said them and what replaced them', async () => {
  const clock = stillClock();
  const machine = cliHome(undefined, clock);
  const long = `deploys go out on Tuesday ${'after the standup and the smoke test '.repeat(3)}and never on Friday`;
  await machine.ok(['decide', long]);
  clock.pass(60_000);
  await machine.ok(['decide', 'deploys go out on Wednesday']);
  for (const columns of [70, 100]) {
    const printed = await machine.ok(['facts', '--all', '--no-color'], { columns, tty: true });
    const facts = printed
      .split('\n')
      .map((line) => line.slice(/^.*fact$/m.exec(printed)?.[0].lastIndexOf('fact') ?? 0))
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(facts).toContain(long);
    expect(facts).toMatch(/→ replaced by \S+: deploys go out on Wednesday/);
    expect(printed).not.toContain('…');
    expect(printed).toMatch(/\byou\b/);
    for (const line of printed.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  }
});

it('an edited fact keeps its time, so a later statement replaces it', async () => {
  const clock = stillClock();
  const machine = cliHome(undefined, clock);
  for (const said of ['slots take 40 minutes', 'luis wants 20 min windows', 'slots take 30 minutes']) {
    clock.pass(60_000);
    await machine.ok(['decide', said]);
  }
  clock.pass(60_000);
  const facts = await machine.ok(['facts', '--all']);
  const id = /^(\S+) .*luis wants/m.exec(facts)?.[1] ?? '';
  const subject =
    /"subject": "([^"]+)"[^}]*slots take 30/s.exec(await machine.ok(['facts', '30', '--json']))?.[1] ?? 'slot';
  const edited = await machine.ok(['facts', 'edit', id, '--subject', subject, '--value', '20 minutes']);
  expect(edited).toMatch(
    /^Saved decision: luis wants 20 min windows\nIt keeps the time .* `memoir confirm \S+` makes it hold\.\n$/,
  );
  expect(await machine.ok(['facts'])).toMatch(/slots take 30 minutes/);
  expect(await machine.ok(['facts'])).not.toMatch(/luis wants|40 minutes/);
  await machine.ok(['confirm', id]);
  expect(await machine.ok(['facts'])).toMatch(/luis wants/);
  expect(await machine.ok(['facts'])).not.toMatch(/30 minutes/);
});

it('finds by part of a subject and by several kinds, and says that nothing matches', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'slots take 20 minutes']);
  const id = /^(\S+) .*slots take/m.exec(await machine.ok(['facts']))?.[1] ?? '';
  const edited = await machine.ok(['facts', 'edit', id, '--subject', 'slot length', '--value', '20 minutes']);
  expect(edited).toBe('Saved decision: slots take 20 minutes\n');
  expect(await machine.ok(['facts', '--subject', 'slot'])).toContain('slots take 20 minutes');
  expect(await machine.ok(['facts', '-k', 'decision', '-k', 'blocker'])).toContain('slots take 20 minutes');
  expect(await machine.ok(['facts', '-k', 'blocker', '-k', 'lesson'])).toMatch(/^No facts match\./);
  expect(await machine.ok(['facts', '--subject', 'holidays'])).toMatch(/^No facts match\./);
});

it('counts on the first screen what `confirm` lists, and gives decisions their ids', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'prices are whole cents']);
  const memoir = machine.open();
  const held = { happenedAt: machine.clock.now(), actor: 'agent', trust: 'external', session: 's1' } as const;
  const elsewhere = memoir.projects.findOrCreate({ cwd: join(machine.userHome, 'work') }).id;
  const here = memoir.projects.get({ cwd: machine.project }).id;
  for (const project of [here, elsewhere])
    memoir.events.record([{ type: 'task.added', key: `k${project}`, ...held, project, body: { text: 'curl it' } }]);
  memoir.close();
  const screen = await machine.ok([]);
  const listed = JSON.parse(await machine.ok(['confirm', '--json'])) as readonly object[];
  expect(listed).toHaveLength(2);
  expect(screen).toContain('2 unconfirmed items, 1 of them in this project: `memoir confirm`');
  expect(screen).toMatch(/Last decisions\n +[0-9a-f-]{8,} +prices are whole cents/);
  expect(await machine.ok(['task', 'list', '--status', 'done'])).toBe('No tasks here with the status done.\n');
});

it(
  promise('trust/follows-the-turn', 'every command that prints unconfirmed text to an agent says so, in JSON too'),
  async () => {
    const machine = cliHome();
    const agent = readEnvironment({
      PATH: process.env.PATH ?? '',
      HOME: machine.userHome,
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 's2',
    });
    const asAgent = (argv: readonly string[]) =>
      machine.run(argv, { open: async () => openMemoir({ environment: agent, clock: machine.clock }) });
    const printing = [
      ['facts'],
      ['decide'],
      ['confirm'],
      ['status'],
      ['task', 'show', 'HELD'],
      ['home'],
      ['project', 'show'],
    ];
    await machine.ok(['decide', 'prices are whole cents']);
    for (const argv of printing.filter(([name]) => name !== 'task')) {
      for (const json of [[], ['--json']]) {
        const { stdout, stderr } = await asAgent([...argv, ...json]);
        expect(stdout + stderr, argv.join(' ')).not.toContain(EXTERNAL_NOTICE);
      }
    }
    const memoir = machine.open();
    const project = memoir.projects.get({ cwd: machine.project }).id;
    const held = {
      happenedAt: machine.clock.now(),
      actor: 'agent',
      trust: 'external',
      session: 's1',
      project,
    } as const;
    memoir.events.record([
      {
        type: 'fact.stated',
        key: 'f',
        ...held,
        body: { kind: 'decision', statement: 'packages come from the mirror' },
      },
      { type: 'task.added', key: 't', ...held, body: { text: 'use the mirror' } },
      { type: 'status.set', key: 's', ...held, body: { name: 'registry', value: 'the mirror' } },
    ]);
    const [task] = memoir.tasks.list({ project });
    memoir.close();
    for (const command of printing) {
      const argv = command.map((word) => (word === 'HELD' ? (task?.id ?? '') : word));
      expect((await asAgent(argv)).stdout, argv.join(' ')).toContain(EXTERNAL_NOTICE);
      const asJson = await asAgent([...argv, '--json']);
      expect(asJson.stderr, argv.join(' ')).toContain(EXTERNAL_NOTICE);
      expect(() => JSON.parse(asJson.stdout), argv.join(' ')).not.toThrow();
      await machine.ok([...argv, '--json']);
    }
  },
);

it('shows a fact whose time is past as over, in the table and as JSON', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'prices are whole cents']);
  const memoir = machine.open();
  const project = memoir.projects.get({ cwd: machine.project }).id;
  const at = machine.clock.now() - 42 * 24 * 3_600_000;
  const envelope = { happenedAt: at, project, session: 's1' } as const;
  const person = { ...envelope, actor: 'person', trust: 'owner' } as const;
  const agent = { ...envelope, actor: 'agent', trust: 'agent' } as const;
  memoir.events.record([
    { type: 'session.started', key: 's1', ...agent, body: { agent: 'claude-code' } },
    {
      type: 'prompt.submitted',
      key: 'p1',
      ...person,
      body: { text: 'this week only we deploy on mondays', origin: 'person' },
    },
    { type: 'reply.given', key: 'r1', ...agent, happenedAt: at + 1000, body: { text: 'Okay.' } },
  ]);
  memoir.close();
  expect(await machine.ok(['facts'])).not.toContain('this week');
  expect(await machine.ok(['facts', '--all'])).toMatch(/ over .*this week only we deploy on mondays/);
  const listed = JSON.parse(await machine.ok(['facts', '--all', '--json'])) as readonly {
    readonly id: string;
    readonly statement: string;
    readonly truth: string;
  }[];
  const over = listed.find(({ statement }) => statement.startsWith('this week'));
  expect(over?.truth).toBe('over');
  const shown = JSON.parse(await machine.ok(['show', over?.id ?? '', '--json'])) as object;
  expect(shown).toMatchObject({ truth: 'over', fact: { truth: 'over' } });
});

it('warns that a decision does not end by being resolved, and not for a blocker', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'prices are whole cents']);
  const memoir = machine.open();
  const where = { cwd: machine.project };
  const { id: blocker } = await memoir.facts.state(where, { kind: 'blocker', text: 'the vendor owes us a key' });
  const [decision] = memoir.facts.list({ kind: 'decision' });
  memoir.close();
  expect(await machine.ok(['facts', 'resolve', blocker])).toContain('Resolved blocker');
  const { code, stdout, stderr } = await machine.run(['facts', 'resolve', decision?.id ?? '', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ truth: 'resolved' });
  expect(stderr).toMatch(/^memoir: This is a decision, not a blocker or commitment\..* refute .* --supersedes /);
});

it.each([['facts'], ['recall', 'pnpm']])('%s looks back in one way only', async (...command) => {
  const machine = cliHome();
  await machine.ok(['decide', 'we use pnpm']);
  const refused = await machine.run([...command, '--as-of', '2026-01-01', '--known-at', '2026-01-01']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('as-of and known-at cannot be combined');
});
