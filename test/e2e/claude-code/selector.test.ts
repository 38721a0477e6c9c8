/**
 * The language model chooses notes with the real client: the hook of a prompt starts the choice in the background and does not wait
 * for it, and the next prompt is given what was chosen.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { openMemoir } from '../../../src/index.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { copyHookForFile } from '../../faults/processes.ts';
import { promise } from '../../promises.ts';
import { installHooks } from './hook-settings.ts';
import { installMemoir } from './install-memoir.ts';
import { allText, conversation, type ModelRequest, say } from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
const NOTE = 'The pallet scanner needs firmware 4.2, older ones lose every tenth label';
const MODEL = 'scripted-selector';

const { folder } = copyHookForFile();
// Prompts of `claude -p` never count as a person's, so the hook is told that this is a terminal.
const hook = join(folder, 'typed.mjs');
beforeAll(() => writeFileSync(hook, `process.env.CLAUDE_CODE_ENTRYPOINT = 'cli';\nawait import('./hook.mjs');\n`));

/** An installed program, a note, and the client's own server as the language model. */
async function newWorld(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  installMemoir(world);
  installHooks(world, { memoirHook: hook, log: false });
  const memoir = openMemoir({ environment: readEnvironment(world.environment()), cwd: world.project });
  await (await memoir.notes()).remember({ cwd: world.project }, { type: 'project', text: NOTE, insist: true });
  await (await memoir.language()).set('anthropic', { model: MODEL, url: world.model.loopback.url });
  memoir.close();
  return world;
}

const isChoice = ({ model }: ModelRequest): boolean => model === MODEL;

describe.skipIf(client.path === undefined)('the selector with the real client', () => {
  it(
    promise('models/select-in-background', 'the choice is made while the agent works, and the next prompt has it'),
    async () => {
      const world = await newWorld();
      let answered = false;
      world.model.script([
        // The model takes its time: if the hook waited for it, the first turn would never end.
        { name: 'choice', when: isChoice, steps: [{ text: '{"numbers":[1]}', until: () => answered }] },
        ...conversation([say('I will look.'), say('Then I update it.')]),
      ]);
      const stage = openStage(binary, world);
      const session = stage.open({ env: { MEMOIR_CONTEXT_PUSH: 'true' } });
      await session.ask('please have a look at the beeping thing at the gate');
      answered = true;
      await expect
        .poll(async () => (await world.journal()).map(({ type }) => type), { timeout: 60_000, interval: 200 })
        .toContain('notes.selected');
      await session.ask('and now?');
      await session.end();
      const [choice] = world.model.requests().filter(isChoice);
      expect(choice?.tools).toEqual([]);
      expect(choice?.body.max_tokens).toBe(256);
      expect(allText(choice)).toMatch(/1\. \[project\] \S+\.md \([^)]+\): The pallet scanner/);
      const [first, second] = world.model.requests().filter((request) => request.tools.length > 0);
      expect(allText(first)).not.toContain('lose every tenth label');
      expect(allText(second)).toContain('lose every tenth label');
    },
  );
});
