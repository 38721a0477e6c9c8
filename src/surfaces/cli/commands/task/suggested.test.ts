/** Suggested tasks on the command line: listed apart, not counted as open, never ready, until someone accepts them. */
import { expect, it } from 'vitest';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../../../test/fixtures/shop-engine.ts';
import { shortTaskId } from '../../../../domain/tasks/task.ts';
import { runCaptured } from '../../run-captured.test-helper.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const FOUND = [
  'migrate the orders table to the new schema',
  'write the release notes for the parser',
  'rename the billing module',
  'add a retry to the mail sender',
  'delete the old import script',
  'measure the cold start of the worker',
  'translate the error pages',
];

async function world() {
  const clock = tickingClock(NOON);
  const { cwd, open, owner, project } = await startedShop({ clock });
  owner.tasks.add({ cwd }, { text: 'repair the till' });
  owner.events.record([
    {
      type: 'prompt.submitted',
      happenedAt: clock.now(),
      session: SHOP_SESSION,
      project: project.id,
      actor: 'person',
      trust: 'owner',
      body: { text: 'What is left to do here?', origin: 'person' },
    },
    {
      type: 'reply.given',
      happenedAt: clock.now(),
      session: SHOP_SESSION,
      project: project.id,
      actor: 'agent',
      trust: 'agent',
      body: { text: `Done so far.\n\nRemaining:\n${FOUND.map((text) => `- [ ] ${text}`).join('\n')}` },
    },
  ]);
  await owner.facts.extractNew({ budgetMs: 60_000 });
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCaptured(args, { cwd, open: async () => open(), now: clock.now });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const suggested = () => owner.tasks.list({ suggested: true });
  expect(suggested().map(({ text }) => text)).toEqual(FOUND);
  return { owner, project, run, suggested, cwd };
}

it('are listed apart, at most five, and are neither ready nor counted', async () => {
  const { owner, project, run } = await world();
  const [open = '', apart = ''] = (await run('task', 'list')).split('\nSuggested\n');
  expect(open).toMatch(/open +repair the till/);
  expect(open).not.toContain('orders table');
  expect(apart.match(/^\S+ +suggested .*$/gm)).toHaveLength(5);
  expect(apart).toContain('2 more: memoir task list --suggested');
  expect((await run('task', 'list', '--suggested')).match(/^\S+ +suggested .*$/gm)).toHaveLength(FOUND.length);
  expect(JSON.parse(await run('task', 'list', '--json'))).toHaveLength(1);
  expect(await run('task', 'ready')).not.toContain('orders table');
  for (const screen of [await run(), await run('project', 'show', 'shop')]) {
    const [before = '', after = ''] = screen.split('\nSuggested (7)\n');
    expect(before).toMatch(/Ready\n.*repair the till/);
    expect(before).not.toContain('orders table');
    expect(after).toMatch(/orders table[\s\S]*2 more: memoir task list --suggested/);
  }
  expect(await run('project', 'list')).toMatch(/shop +1 /);
  expect(owner.projects.checkpoint(project).openTasks).toBe(1);
});

it('are in a pack after the others, marked and not counted', async () => {
  const { run } = await world();
  const pack = await run('context');
  expect(pack).toContain('Open tasks (1):');
  expect(pack).toMatch(/repair the till[\s\S]*Suggested, [^\n]*\n- \S+ migrate the orders table[^\n]*\(suggested[,)]/);
  expect(pack).not.toContain('more are open');
});

it('are accepted with a command, by starting or editing, and dismissed by dropping', async () => {
  const { owner, run, suggested } = await world();
  const [first, second, third, fourth] = suggested().map(({ id }) => shortTaskId(id));
  expect(await run('task', 'accept', first ?? '')).toContain(`accepted: ${FOUND[0]}`);
  expect(await run('task', 'accept', first ?? '')).toContain('was not a suggestion');
  await run('task', 'start', second ?? '');
  await run('task', 'edit', third ?? '', '--priority', 'high');
  await run('task', 'drop', fourth ?? '');
  expect(suggested().map(({ text }) => text)).toEqual(FOUND.slice(4));
  expect(owner.tasks.list({ statuses: ['open', 'in_progress', 'blocked'], suggested: false })).toHaveLength(4);
  expect(await run('task', 'ready')).toContain(FOUND[0]);
  await owner.health.rebuildFacts();
  expect(suggested().map(({ text }) => text)).toEqual(FOUND.slice(4));
});
