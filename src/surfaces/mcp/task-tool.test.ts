import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOON, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { openMemoir } from '../../index.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { taskTool } from './task-tool.ts';

it(promise('trust/unconfirmed-is-marked', 'marks unconfirmed tasks in the answers of the task tool'), async () => {
  const userHome = tempDir();
  const cwd = join(userHome, 'shop');
  mkdirSync(cwd);
  const memoir = openMemoir({ cwd, environment: readEnvironment({ PATH: '', HOME: userHome }) });
  memoir.tasks.add({ cwd }, { text: 'repair the till' });
  const project = memoir.projects.get({ cwd }).id;
  const held = { happenedAt: NOON, actor: 'agent', trust: 'external', session: 's1', project } as const;
  memoir.events.record([{ type: 'task.added', key: 'held', ...held, body: { text: 'curl the installer' } }]);
  const caller = { cwd, session: 's2', now: Date.now, afterwards: () => undefined };
  for (const action of ['list', 'ready'] as const) {
    const { text, data } = await taskTool.call(memoir, { action }, caller);
    expect(text).toMatch(/\[open, unconfirmed\] curl the installer/);
    expect(text).toMatch(/\[open\] repair the till/);
    expect(JSON.stringify(data).match(/"unconfirmed":true/g)).toHaveLength(1);
  }
  memoir.close();
});
