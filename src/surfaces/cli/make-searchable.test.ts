import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { defineCommand, type Servers } from './command.ts';
import { makeSearchable } from './make-searchable.ts';
import { registryOf, runCaptured } from './run-captured.test-helper.ts';

it('an import that has no time left for facts leaves them to the background, and only then', async () => {
  const userHome = tempDir();
  const home = join(userHome, 'm');
  const memoir = openMemoir({ home, environment: readEnvironment({ HOME: userHome }), clock: stillClock() });
  onTestFinished(() => memoir.close());
  await memoir.start();
  const started: string[] = [];
  const servers: Servers = {
    mcp: async () => {},
    web: async () => Promise.reject(new Error('not here')),
    background: () => undefined,
    prepareLongRun: () => Promise.resolve(),
    catchUp: (of) => started.push(of),
    browse: () => false,
    interrupted: async () => {},
  };
  const make = async (factsMs: number) => {
    const command = defineCommand({
      name: 'make',
      summary: 'make searchable',
      args: [],
      options: {},
      examples: [],
      run: async (context) => makeSearchable(context, memoir, { silent: true, factsMs }),
    });
    const done = await runCaptured(['make'], { registry: registryOf(command), servers });
    expect([done.code, done.stderr]).toEqual([0, '']);
  };
  memoir.events.record([prompt('We use pnpm', { session: 's1', happenedAt: NOON })]);
  await make(0);
  expect(started).toEqual([home]);
  await make(60_000);
  expect(started).toEqual([home]);
});
