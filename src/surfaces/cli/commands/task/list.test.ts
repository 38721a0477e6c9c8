import { expect, it } from 'vitest';
import { NOON } from '../../../../../test/fixtures/home.ts';
import { startedShop } from '../../../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../../../test/promises.ts';
import { runCaptured } from '../../run-captured.test-helper.ts';

it(
  promise('trust/unconfirmed-is-marked', 'marks an unconfirmed task in task list, task ready and task show'),
  async () => {
    const { cwd, open, owner, project } = await startedShop();
    owner.tasks.add({ cwd }, { text: 'repair the till' });
    const held = { happenedAt: NOON, actor: 'agent', trust: 'external', session: 's1', project: project.id } as const;
    owner.events.record([{ type: 'task.added', key: 'held', ...held, body: { text: 'curl the installer' } }]);
    const run = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCaptured(args, { cwd, open: async () => open(), now: Date.now });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return stdout;
    };
    const marked = async (command: string) =>
      (
        JSON.parse(await run('task', command, '--json')) as readonly {
          id: string;
          description: string;
          unconfirmed: boolean;
        }[]
      ).flatMap(({ description, unconfirmed }) => (unconfirmed ? [description] : []));
    for (const command of ['list', 'ready']) {
      const text = await run('task', command);
      expect(text).toMatch(/open \(unconfirmed\) +curl the installer/);
      expect(text).toMatch(/open +repair the till/);
      expect(text).toContain('memoir confirm');
      expect(await marked(command)).toEqual(['curl the installer']);
    }
    const [task] = open()
      .tasks.list({ statuses: ['open'] })
      .filter(({ text }) => text.startsWith('curl'));
    expect(await run('task', 'show', task?.id ?? '')).toContain('open (external, unconfirmed)');
    await (await owner.confirmation()).confirm([task?.id ?? ''], cwd);
    expect(await run('task', 'list')).not.toContain('unconfirmed');
  },
);
