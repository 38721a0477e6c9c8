/** What a person or an agent says to Memoir itself has no secrets when it is written. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { runCaptured } from '../../surfaces/cli/run-captured.test-helper.ts';

const TOKEN = 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8';
const PASSWORD = 'Zq99kT7vLm4Xw9Rb';

it(
  promise('redact/said-to-memoir', 'in tasks, facts, status lines and reasons, in every file of the home'),
  async () => {
    const { owner, agent, cwd } = await startedShop();
    const where = { cwd };
    const task = owner.tasks.add(where, { text: `deploy with ${TOKEN}` });
    owner.tasks.edit(task.id, { text: `deploy with ${TOKEN} at night` });
    const decided = await owner.facts.decide(where, {
      text: `We use ${TOKEN} for deploys`,
      why: `password=${PASSWORD}`,
    });
    owner.facts.edit(decided.id, { statement: `The token is ${TOKEN}, password=${PASSWORD}` });
    await agent().facts.state(where, { kind: 'reference', text: `The password is password=${PASSWORD}` });
    owner.status.set(where, [{ name: 'token', value: TOKEN }]);
    const gone = owner.tasks.add(where, { text: 'a task to erase' });
    await owner.forget.erase([gone.id], `it said ${TOKEN}`);
    owner.close();

    const files = globSync('**/*', { cwd: owner.layout.home, withFileTypes: true }).filter((each) => each.isFile());
    const left = files.filter(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1');
      return bytes.includes(TOKEN) || bytes.includes(PASSWORD);
    });
    expect(left.map(({ name }) => name)).toEqual([]);
    // The control: what was said is there, without the secret.
    const said = readFileSync(owner.layout.tasksExport, 'utf8');
    expect(said).toContain('at night');
    expect(said).toMatch(/deploy with \S*redacted/i);
  },
);

it('a status line is shown as it is stored', async () => {
  const { cwd, open } = await startedShop();
  const { stdout } = await runCaptured(['status', 'set', `token=${TOKEN}`, 'phase=beta'], {
    cwd,
    open: async () => open(),
  });
  expect(stdout).toMatch(/token = \S*redacted/i);
  expect(stdout).toContain('phase = beta');
  expect(stdout).not.toContain(TOKEN);
});

const REMOVED = 'A secret was removed from it before it was stored.';

it.each([
  ['task', 'add', `deploy with ${TOKEN}`],
  ['task', 'add', 'deploy', '--context', `with ${TOKEN}`],
  ['decide', `We deploy with ${TOKEN} from now on`],
  ['status', 'set', `token=${TOKEN}`],
  ['remember', `The staging deploy uses ${TOKEN} and runs every night at four`],
])('%s %s says that a secret was removed, and nothing if there was none', async (...args) => {
  const { cwd, open } = await startedShop();
  const run = (typed: readonly string[]) => runCaptured(typed, { cwd, open: async () => open() });
  expect((await run(args)).stdout).toContain(REMOVED);
  expect((await run(args.map((arg) => arg.replace(TOKEN, 'the usual key')))).stdout).not.toContain(REMOVED);
});

it('a task that is changed without its text says nothing about a secret removed earlier', async () => {
  const { owner, cwd, open } = await startedShop();
  const { id } = owner.tasks.add({ cwd }, { text: `deploy with ${TOKEN}` });
  const { stdout } = await runCaptured(['task', 'edit', id, '--priority', 'high'], { cwd, open: async () => open() });
  expect(stdout).toContain('changed');
  expect(stdout).not.toContain(REMOVED);
});
