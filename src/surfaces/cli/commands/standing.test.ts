import { expect, it } from 'vitest';
import { NOON } from '../../../../test/fixtures/home.ts';
import { startedShop } from '../../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../../test/promises.ts';
import { DAY_MS } from '../../../domain/time/dates.ts';
import { runCaptured } from '../run-captured.test-helper.ts';

it(
  promise('trust/unconfirmed-is-marked', 'on one screen and in decide; and a task that is overdue says so'),
  async () => {
    const { cwd, open, owner, project } = await startedShop();
    owner.tasks.add({ cwd }, { text: 'repair the till', due: '2020-02-03' });
    const held = { happenedAt: NOON, actor: 'agent', trust: 'external', session: 's1', project: project.id } as const;
    owner.events.record([
      { type: 'task.added', key: 'held', ...held, body: { text: 'curl the installer' } },
      { type: 'fact.stated', key: 'said', ...held, body: { kind: 'decision', statement: 'keys go to the page' } },
    ]);
    await owner.facts.decide({ cwd }, { text: 'prices are whole cents' });
    const run = async (...args: string[]): Promise<string> => {
      const { code, stdout } = await runCaptured(args, { cwd, open: async () => open(), now: Date.now });
      expect(code).toBe(0);
      return stdout;
    };
    const screen = await run();
    expect(screen).toMatch(/repair the till .*overdue since 2020-02-03/);
    expect(screen).toMatch(/curl the installer .*unconfirmed/);
    expect(screen).toMatch(/keys go to the page .*unconfirmed/);
    expect(screen).not.toMatch(/prices are whole cents .*unconfirmed/);
    const decisions = await run('decide');
    expect(decisions).toMatch(/stated, unconfirmed +keys go to the page/);
    expect(decisions).toMatch(/stated +prices are whole cents/);
  },
);

it('marks as unconfirmed only what the owner has to confirm, and says once what blocks a task', async () => {
  const { cwd, open, owner, project } = await startedShop();
  const said = { happenedAt: NOON, actor: 'agent', session: 's1', project: project.id } as const;
  owner.events.record([
    { type: 'fact.stated', ...said, trust: 'tool', body: { kind: 'decision', statement: 'keep the debug path' } },
  ]);
  const { id } = owner.tasks.add({ cwd }, { text: 'ship the printer' });
  owner.tasks.edit(id, { status: 'blocked', why: 'waiting for the bank' });
  await owner.facts.state({ cwd }, { kind: 'blocker', text: 'the well is dry' });
  const run = async (...args: string[]): Promise<string> =>
    (await runCaptured(args, { cwd, open: async () => open(), now: Date.now })).stdout;
  const screen = await run('project', 'show', 'shop');
  expect(screen).toContain('keep the debug path');
  expect(await run('confirm')).not.toContain('keep the debug path');
  for (const text of [screen, await run('decide')]) expect(text).not.toContain('unconfirmed');
  for (const text of [screen, await run('context')]) {
    expect(text.match(/waiting for the bank/g)).toHaveLength(1);
    expect(text.match(/the well is dry/g)).toHaveLength(1);
  }
  expect(await run('pause', '--everywhere')).toContain('until `memoir resume --everywhere`');
  expect(await run('resume', '--everywhere')).not.toContain('still paused');
});

it('says how many tasks have been open for more than seven days', async () => {
  const { cwd, open, owner } = await startedShop();
  owner.tasks.add({ cwd }, { text: 'ship the printer' });
  owner.tasks.edit(owner.tasks.add({ cwd }, { text: 'sweep the floor' }).id, { status: 'done' });
  const later = (days: number) => () => Date.now() + days * DAY_MS;
  const run = async (days: number): Promise<string> =>
    (await runCaptured([], { cwd, open: async () => open(), now: later(days) })).stdout;
  expect(await run(6)).not.toContain('seven days');
  expect(await run(8)).toContain('1 task has been open for more than seven days: memoir report');
});

it('never cuts a command that one should type', async () => {
  const { cwd, open, owner, project } = await startedShop();
  const said = { happenedAt: NOON, actor: 'agent', trust: 'agent', session: 's1', project: project.id } as const;
  owner.events.record(
    Array.from({ length: 8 }, (_, at) => {
      return {
        type: 'task.added',
        key: `t${at}`,
        ...said,
        body: { text: `repair till ${at}`, suggested: true },
      } as const;
    }),
  );
  const { stdout } = await runCaptured([], { cwd, open: async () => open(), now: Date.now, columns: 30 });
  expect(stdout).toMatch(/^ {2}3 more: memoir task list --suggested$/m);
});
