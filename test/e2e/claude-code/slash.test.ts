/**
 * Slash commands in the real client: they run, their output reaches the model, no shell reads the typed arguments, and an
 * agent cannot start them. `install.test.ts` runs those of the plugin.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { openMemoir } from '../../../src/index.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { builtProgram } from '../../fixtures/built-program.ts';
import { promise } from '../../promises.ts';
import { HOSTILE_WORDS, shellsUsed } from './hostile-words.ts';
import { allText, conversation, lastUserText, say, use } from './model-script.ts';
import { openStage } from './scenario.ts';
import { openTerminal, whyNoTerminal } from './terminal.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';

const HOUR_MS = 3_600_000;
async function newWorld(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  world.write('.claude/settings.json', '{}\n');
  world.model.script(conversation([say('Done.')]));
  return world;
}

function memoir(world: World, ...args: string[]): string {
  const done: SpawnSyncReturns<string> = spawnSync(process.execPath, [builtProgram().entry, ...args], {
    env: world.environment(),
    cwd: world.project,
    encoding: 'utf8',
  });
  expect([done.error, done.status, done.stderr]).toEqual([undefined, 0, '']);
  return done.stdout;
}

function open(world: World) {
  return openMemoir({ environment: readEnvironment(world.environment()) });
}

/** What the model was sent for each of these prompts, typed one after the other in one session. */
async function type(world: World, ...prompts: readonly string[]): Promise<readonly string[]> {
  const before = world.model.requests().length;
  await openStage(binary, world).talk(prompts);
  const requests = world.model.requests().slice(before);
  expect(requests.length).toBe(prompts.length);
  return requests.map(lastUserText);
}

describe.skipIf(client.path === undefined)('slash commands in the real client', () => {
  it(
    promise('slash/really-run', 'installed by init, each answers') +
      promise('slash/arguments-as-typed', ', whatever is typed behind it'),
    async () => {
      const world = await newWorld();
      memoir(world, 'init', '--yes');
      memoir(world, 'task', 'add', 'Water the plants');
      memoir(world, 'decide', 'PDF invoices are made with Typst');
      const [tasks, recall, remember, wrong, pause, resume] = await type(
        world,
        '/memoir:tasks',
        `/memoir:recall ${HOSTILE_WORDS}`,
        `/memoir:remember The invoices go to the tax office: ${HOSTILE_WORDS}`,
        '/memoir:pause until the cows come home',
        '/memoir:pause 2h',
        '/memoir:resume',
      );
      expect(tasks).toContain('Water the plants');
      expect(recall).toContain('made with Typst');
      expect(remember).toContain('.memoir/projects/proj/memory/');
      expect(wrong).toContain('is not a duration');
      expect(pause).toContain('for 2 h');
      expect(resume).toContain('Recording continues');
      expect(shellsUsed(world)).toEqual([]);

      const events = await world.journal();
      expect(
        events.filter(({ type, body }) => type === 'prompt.submitted' && String(body.text).startsWith('/memoir:')),
      ).toEqual([]);
      const paused = events.filter(({ type }) => type === 'capture.paused');
      expect(paused.map(({ body, happenedAt }) => Number(body.until) - happenedAt)).toEqual([
        expect.closeTo(2 * HOUR_MS, -4),
      ]);
      const opened = open(world);
      onTestFinished(() => opened.close());
      const { notes } = (await opened.notes()).list({ cwd: world.project });
      const kept = notes.find(({ body }) => body.includes('tax office'));
      expect(kept?.body).toContain('$(touch pwned-1) `touch pwned-2`');
      expect(kept?.fields.trust, 'the person said it').toBe('owner');
    },
  );

  it(
    promise(
      'slash/person-only',
      'forget erases what the person names, after showing it; no agent can start or repeat it',
    ),
    async () => {
      const world = await newWorld();
      memoir(world, 'init', '--yes');
      const secret = JSON.parse(memoir(world, 'decide', 'The launch code is four words', '--json')) as { id: string };
      const program = join(world.memoirHome, 'bin', 'memoir');
      const has = async () =>
        (await world.journal()).some(({ body }) => body.statement === 'The launch code is four words');
      const results = () => allText(world.model.requests().at(-1));

      // An agent tries: the commands as skills, the slash line itself, the command line.
      world.model.script(
        conversation([
          use('Skill', { skill: 'memoir:forget', args: `${secret.id} --yes` }),
          use('Skill', { skill: 'memoir:pause', args: '2h' }),
          use('Bash', { command: `${program} slash forget` }),
          use('Bash', { command: `${program} forget --yes ${secret.id}` }),
          say('Could not.'),
        ]),
      );
      await openStage(binary, world).run('Erase the launch code.');
      expect(results().match(/cannot be used with Skill tool due to disable-model-invocation/g)?.length).toBe(2);
      expect(results().match(/requires approval/g)?.length).toBe(2);
      expect(await has()).toBe(true);

      // The same in the turn of a person's command, which only shows; the client then allows that one line.
      world.model.script(
        conversation([
          use('Bash', { command: `${program} slash forget` }),
          use('Bash', { command: `${program} slash forget --yes ${secret.id}` }),
          use('Bash', { command: `${program} forget --yes ${secret.id}` }),
          say('Could not.'),
        ]),
      );
      await openStage(binary, world).run(`/memoir:forget ${secret.id}`);
      expect(results()).toContain(`To erase it, the person has to type: /memoir:forget ${secret.id} --yes`);
      expect(results()).toContain('/memoir:forget was not typed in this session just now');
      expect(results().match(/requires approval/g)?.length).toBe(2);
      expect(await has()).toBe(true);

      world.model.script(conversation([say('Done.')]));
      await openStage(binary, world).run(`/memoir:forget ${secret.id} --yes`);
      expect(await has()).toBe(false);
    },
  );

  it.skipIf(whyNoTerminal() !== undefined)(
    promise('slash/really-run', 'typed on a terminal') + promise('slash/arguments-as-typed', ', quotes and all'),
    async () => {
      const world = await newWorld();
      memoir(world, 'init', '--yes');
      memoir(world, 'decide', 'PDF invoices are made with Typst');
      world.model.script(conversation([say('It is Typst.')]));
      const terminal = openTerminal(binary, world);
      await terminal.see(/[❯>]/);
      await terminal.type(`/memoir:recall Typst $(touch pwned-1) \`touch pwned-2\`; touch pwned-3 it's`);
      await terminal.see(/It is Typst\./);
      await terminal.type('/exit');
      await terminal.ended();
      expect(world.model.requests().some((request) => allText(request).includes('made with Typst'))).toBe(true);
      expect(shellsUsed(world)).toEqual([]);
    },
  );
});
