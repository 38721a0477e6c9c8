import { expect, it } from 'vitest';
import { cliHome } from '../../../../test/fixtures/cli-home.ts';

it('says in words what an installation does, with the files of a folder on one line', async () => {
  const machine = cliHome();
  const memoir = machine.open();
  const file = (path: string, what: string) => ({ path, what, action: 'create' as const });
  // Bundling the hook takes seconds, so the plan is put in here.
  const plan = {
    agent: 'claude-code',
    configDir: '/c',
    found: '/c',
    changes: [
      file(`${memoir.layout.bin}/hook.js`, 'the hook'),
      file(`${memoir.layout.bin}/memoir`, 'the command line'),
      file('/c/commands/memoir/recall.md', 'a slash command'),
      file('/c/commands/memoir/tasks.md', 'a slash command'),
      { path: '/c/settings.json', what: 'hooks', action: 'same' as const },
    ],
    warnings: [],
  };
  const listed = async (...more: readonly string[]) => {
    const installer = async () => ({ ...(await memoir.agents.installer(FACTS)), planInstall: () => plan });
    const agents = { ...memoir.agents, installer };
    return (await machine.run(['init', '--dry-run', ...more], { open: async () => ({ ...memoir, agents }) })).stdout;
  };
  const short = await listed();
  expect(short).toMatch(/^ {2}add +\S+bin[\\/] +the command memoir, the hook and what it needs \(2 files\)$/m);
  expect(short).toMatch(/^ {2}add +\S+memoir[\\/] +slash commands: recall, tasks \(2 files\)$/m);
  expect(short).toMatch(/^ {2}same +\/c\/settings.json +hooks\n.*--full lists every file\.$/m);
  const full = await listed('--full');
  expect(full).toMatch(/^ {2}add +\S+hook\.js +the hook$/m);
  expect(full).not.toContain('--full');
});

const FACTS = { version: '0', commands: [], cwd: '/' };
