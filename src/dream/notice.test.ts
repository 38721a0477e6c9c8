import { expect, it } from 'vitest';
import { cliHome } from '../../test/fixtures/cli-home.ts';

it('leaves out searches of which only stop words were recorded', async () => {
  const machine = cliHome();
  await machine.ok(['task', 'add', 'x']);
  const memoir = machine.open();
  const searched = (query: string) =>
    ({
      type: 'memory.searched',
      happenedAt: machine.clock.now(),
      actor: 'person',
      trust: 'owner',
      body: { query, surface: 'cli', found: 0, results: [] },
    }) as const;
  memoir.events.record(['!!! ???', 'what is the … of a …', 'deploy key of the … server'].map(searched));
  expect((await memoir.dream()).status().missed).toEqual(['“deploy key of the … server”']);
  memoir.close();
});
