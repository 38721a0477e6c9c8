/**
 * With the real client: a correction in one session comes first in the next one, and what it corrected is not given, even if
 * the first session was killed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { openMemoir } from '../../../src/index.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { copyHookForFile, report } from '../../faults/processes.ts';
import { promise } from '../../promises.ts';
import { type ClientOptions, runClaude } from './client.ts';
import { installHooks } from './hook-settings.ts';
import { allText, conversation, say, use } from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
const GIVING: ClientOptions = { env: { MEMOIR_CONTEXT_PUSH: 'true' } };
const WITH_SHELL: ClientOptions = { ...GIVING, args: ['--allowedTools', 'Bash'] };

const WRONG = 'Decision: we use testcontainers for the database tests.';
const OTHER = 'prices are whole cents';
const CORRECTION = "No, don't use testcontainers for the database tests, use the embedded Postgres instead.";

const { folder } = copyHookForFile();
// Prompts of `claude -p` never count as a person's, so the hook is told that this is a terminal.
const hook = join(folder, 'typed.mjs');
beforeAll(() => writeFileSync(hook, `process.env.CLAUDE_CODE_ENTRYPOINT = 'cli';\nawait import('./hook.mjs');\n`));

async function newWorld(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  installHooks(world, { memoirHook: hook, log: false });
  const memoir = openMemoir({ environment: readEnvironment(world.environment()) });
  await memoir.facts.decide({ cwd: world.project }, { text: OTHER });
  memoir.close();
  return world;
}

async function expectCorrected(world: World): Promise<void> {
  world.model.script(conversation([say('Good.')]));
  const before = world.model.requests().length;
  await openStage(binary, world).run('What is next with the tests?', GIVING);
  const text = allText(world.model.requests()[before]);
  expect(text).toContain('embedded Postgres');
  expect(text).toContain(OTHER);
  expect(text.indexOf('embedded Postgres')).toBeLessThan(text.indexOf(OTHER));
  expect(text).not.toContain('we use testcontainers');
}

describe.skipIf(client.path === undefined)('a correction', () => {
  it(promise('context/corrections-first', 'comes first in the next session, without what it corrected'), async () => {
    const world = await newWorld();
    world.model.script(conversation([say(WRONG), say('Understood, the embedded one it is.')]));
    await openStage(binary, world).talk(['How do we test the database?', CORRECTION], GIVING);
    await expectCorrected(world);
    report('claude-code/corrections', { sessions: 2 });
  });

  it(promise('context/corrections-first', 'does so too when its session was killed'), async () => {
    const world = await newWorld();
    world.model.script(
      conversation([say(WRONG), { text: 'I will look.', ...use('Bash', { command: 'sleep 20' }) }, say('Done.')]),
    );
    const stage = openStage(binary, world);
    await stage.talk(['How do we test the database?'], GIVING);
    const session = stage.runs[0]?.lines.find((line) => line.session_id !== undefined)?.session_id ?? '';
    const killed = await runClaude(binary, world, CORRECTION, {
      ...WITH_SHELL,
      resume: session,
      killWhen: (lines) =>
        lines.some((line) => line.subtype === 'hook_response' && String(line.hook_name).startsWith('PreToolUse:Bash')),
    });
    expect(killed).toMatchObject({ signal: 'SIGKILL', timedOut: false });
    await expectCorrected(world);
  });
});
