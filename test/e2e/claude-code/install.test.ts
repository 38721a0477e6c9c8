/**
 * Memoir installed into the real client by its own commands: through the settings, as a plugin, both at once, and removed
 * again. This checks that the client starts what was installed; other tests check what each event records.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { builtProgram } from '../../fixtures/built-program.ts';
import { promise } from '../../promises.ts';
import { HOSTILE_WORDS, shellsUsed } from './hostile-words.ts';
import { allText, conversation, lastUserText, say, use } from './model-script.ts';
import { makePluginClone } from './plugin-clone.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';

let clone = '';

beforeAll(() => {
  clone = makePluginClone();
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const SETTINGS = '{\n\t"includeCoAuthoredBy": false\n}\n';

async function newWorld(): Promise<World & { readonly settings: string }> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  world.model.script(conversation([use('Bash', { command: 'ls' }), say('Done.'), say('Listed.')]));
  return { ...world, settings: world.write('.claude/settings.json', SETTINGS) };
}

function must(done: SpawnSyncReturns<string>): string {
  expect([done.error, done.status, done.stderr]).toEqual([undefined, 0, '']);
  return done.stdout;
}

const memoir = (world: World, ...args: string[]) =>
  must(
    spawnSync(process.execPath, [builtProgram().entry, ...args], {
      env: world.environment(),
      cwd: world.project,
      encoding: 'utf8',
    }),
  );
const claude = (world: World, ...args: string[]) =>
  must(spawnSync(binary, args, { env: world.environment(), cwd: world.project, encoding: 'utf8', timeout: 240_000 }));

function installPlugin(world: World): void {
  claude(world, 'plugin', 'marketplace', 'add', clone);
  claude(world, 'plugin', 'install', 'memoir@memoir');
}

/** One prompt with one command, then the slash command. Returns what the journal has of the first session. */
async function useIt(world: World): Promise<{ readonly types: readonly string[]; readonly hookRuns: number }> {
  const stage = openStage(binary, world);
  const { sessionId, lines } = await stage.run('List the files.');
  const ends = lines.filter(({ subtype }) => subtype === 'hook_response');
  expect(ends.filter((end) => end.outcome !== 'success' || end.exit_code !== 0 || end.stderr !== '')).toEqual([]);
  const events = (await world.journal()).filter(({ session }) => session === sessionId);
  return { types: events.map(({ type }) => type).sort(), hookRuns: ends.length };
}

const ONE_TURN = ['prompt.submitted', 'reply.given', 'session.ended', 'session.started', 'tool.called'];
/** Start, prompt, before and after the command, stop; the end of the session comes after the stream has closed. */
const HOOK_RUNS = 5;

describe.skipIf(client.path === undefined)('Memoir in the real client', () => {
  it(
    promise('install/hook-records', 'by memoir init: records, offers its commands, and is gone after uninstall'),
    async () => {
      const world = await newWorld();
      memoir(world, 'init', '--yes');
      expect(await useIt(world)).toEqual({ types: ONE_TURN, hookRuns: HOOK_RUNS });
      memoir(world, 'task', 'add', 'Water the plants');
      await openStage(binary, world).run('/memoir:tasks');
      expect(allText(world.model.requests().at(-1))).toContain('Water the plants');

      memoir(world, 'uninstall', '--yes');
      expect(readFileSync(world.settings, 'utf8')).toBe(SETTINGS);
      for (const folder of ['commands', 'skills']) expect(existsSync(join(world.home, '.claude', folder))).toBe(false);
      expect(await useIt(world)).toEqual({ types: [], hookRuns: 0 });
    },
  );

  it(
    promise('install/hook-records', 'by the plugin, and by both ways at once') +
      promise('slash/really-run', '; the plugin’s slash commands run too'),
    async () => {
      const world = await newWorld();
      installPlugin(world);
      expect(await useIt(world)).toEqual({ types: ONE_TURN, hookRuns: HOOK_RUNS });
      memoir(world, 'task', 'add', 'Feed the cat');
      memoir(world, 'decide', 'PDF invoices are made with Typst');
      world.model.script(conversation([say('Done.')]));
      const before = world.model.requests().length;
      const typed = ['/memoir:tasks', `/memoir:recall ${HOSTILE_WORDS}`, '/memoir:pause 90m', '/memoir:resume'];
      await openStage(binary, world).talk(typed);
      const [tasks, recall, pause, resume, ...others] = world.model.requests().slice(before).map(lastUserText);
      expect(others).toEqual([]);
      expect(tasks).toContain('Feed the cat');
      expect(recall).toContain('made with Typst');
      expect(pause).toContain('for 1 h 30 min');
      expect(resume).toContain('Recording continues');
      expect(shellsUsed(world)).toEqual([]);

      world.model.script(conversation([use('Bash', { command: 'ls' }), say('Done.')]));
      memoir(world, 'init', '--yes');
      expect(await useIt(world)).toEqual({ types: ONE_TURN, hookRuns: 2 * HOOK_RUNS });
      const withPlugin = readFileSync(world.settings, 'utf8');
      memoir(world, 'uninstall', '--yes');
      expect(JSON.parse(readFileSync(world.settings, 'utf8'))).toEqual({ ...JSON.parse(withPlugin), hooks: undefined });
    },
  );

  it('takes the plugin and the marketplace for valid', async () => {
    const world = await newWorld();
    expect(claude(world, 'plugin', 'validate', join(clone, 'plugins', 'claude-code'))).toContain('Validation passed');
    expect(claude(world, 'plugin', 'validate', clone)).toContain('Validation passed');
  });
});
