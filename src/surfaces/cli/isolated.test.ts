/** What a person is shown of an isolated project outside it: nothing, unless they name it. Every listing has the same rule. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cliHome } from '../../../test/fixtures/cli-home.ts';

const LISTS = [
  'facts list --project *',
  'facts list --project * --known-at tomorrow',
  'report --since 2026-01-01 --until 2026-03-01',
  'sessions',
  'task list --all',
  'task list --project *',
  'recall --project * isoword',
];

it.each(LISTS)('`memoir %s` shows nothing of an isolated project elsewhere', async (line) => {
  const machine = cliHome();
  const vault = join(machine.userHome, 'work', 'vaultco');
  mkdirSync(vault);
  await machine.ok(['task', 'add', 'repair the till']);
  await machine.ok(['task', 'add', 'rotate the isoword keys'], { cwd: vault });
  await machine.ok(['decide', 'isoword is the database'], { cwd: vault });
  const memoir = machine.open();
  const { id: project } = memoir.projects.get({ cwd: vault });
  const common = { happenedAt: machine.clock.now(), actor: 'person', trust: 'owner', session: 's-1', project } as const;
  memoir.events.record([
    { type: 'session.started', ...common, body: { agent: 'claude-code' } },
    { type: 'prompt.submitted', ...common, body: { text: 'How does isoword work?' } },
  ]);
  memoir.close();
  await machine.ok(['project', 'isolate', 'vaultco']);
  const shown = async (cwd: string): Promise<string> => {
    const { stdout } = await machine.run(line.split(' '), { cwd });
    // A search repeats the word that was typed, whether it is hidden or unknown.
    return stdout.replace('No text has "isoword".', '');
  };
  for (const cwd of [machine.project, machine.userHome]) expect(await shown(cwd)).not.toMatch(/isoword|vaultco/);
  expect(await shown(vault)).toMatch(/isoword/);
});

it('nor do `memoir facts` and `memoir decide` in the home directory', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'isoword is the database']);
  await machine.ok(['project', 'isolate', 'shop']);
  for (const list of ['facts', 'decide']) {
    expect(await machine.ok([list], { cwd: machine.userHome })).not.toContain('isoword');
    expect(await machine.ok([list])).toContain('isoword');
  }
});
