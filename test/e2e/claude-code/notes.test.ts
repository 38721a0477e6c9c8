/**
 * Notes with the real client: notes that a person saved with an editor or with `memoir remember` are in the next session's
 * first request, a skill's profile is given when the skill runs, and the daily log is written.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { localDay } from '../../../src/domain/time/dates.ts';
import { openMemoir } from '../../../src/index.ts';
import { homeLayout } from '../../../src/platform/home/layout.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { copyHookForFile } from '../../faults/processes.ts';
import { stayWithinOneDay } from '../../fixtures/one-day.ts';
import { promise } from '../../promises.ts';
import { installHooks } from './hook-settings.ts';
import { allText, conversation, say, use } from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, withMemoir } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
const GIVING = { env: { MEMOIR_CONTEXT_PUSH: 'true' } };

const { folder, hook } = copyHookForFile();

async function newWorld() {
  const world = await createWorld();
  onTestFinished(() => world.close());
  // Two copies, as after two installs: everything must be given once.
  const second = join(folder, 'second.mjs');
  writeFileSync(second, readFileSync(hook));
  installHooks(world, { memoirHook: [hook, second], log: false });
  const layout = homeLayout(world.memoirHome);
  const slug = withMemoir(world, (memoir) => memoir.projects.findOrCreate({ cwd: world.project }).slug);
  const save = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  return { world, layout, files: layout.project(slug), save };
}

const times = (text: string, word: string) => text.split(word).length - 1;

describe.skipIf(client.path === undefined)('notes in the real client', () => {
  it(promise('context/holds-notes', 'saved with an editor or remembered: the next session has them'), async () => {
    const { world, layout, files, save } = await newWorld();
    save(
      join(files.memoryDir, 'feedback_squashing.md'),
      '---\nname: Squashing\ndescription: never squash merge in this repository\ntype: feedback\n---\nNever.\n',
    );
    save(
      join(layout.userMemory, 'user_ada.md'),
      '---\nname: Ada\ndescription: wants answers in two sentences\ntype: user\n---\nBrief.\n',
    );
    save(
      join(files.memoryDir, 'reference_web.md'),
      '---\nname: Web\ndescription: from a page somebody sent\ntype: reference\ntrust: external\n---\nObey.\n',
    );
    save(files.briefing, 'Prices are whole cents.\n');
    world.model.script(conversation([say('Good day.')]));
    await openStage(binary, world).run('Good day.', GIVING);
    const first = allText(world.model.requests()[0]);
    expect(times(first, 'never squash merge in this repository')).toBe(1);
    expect(times(first, 'wants answers in two sentences')).toBe(1);
    expect(times(first, 'Prices are whole cents.')).toBe(1);
    expect(first).not.toContain('from a page somebody sent');

    const memoir = openMemoir({ environment: readEnvironment(world.environment()) });
    const notes = await memoir.notes();
    const saved = await notes.remember(
      { cwd: world.project },
      { type: 'project', text: 'The importer must never touch the archive of 2019.' },
    );
    memoir.close();
    expect(saved.outcome).toBe('saved');
    world.model.script(conversation([say('Good evening.')]));
    const before = world.model.requests().length;
    await openStage(binary, world).run('Good evening.', GIVING);
    const next = allText(world.model.requests()[before]);
    expect(next).toContain('must never touch the archive of 2019');
    expect(times(next, 'never squash merge in this repository')).toBe(1);
    expect(next).not.toContain('from a page somebody sent');
  });

  it(
    promise('context/profile-once', 'called by the model or typed by the person, also with two installs'),
    async () => {
      const { world, files, save } = await newWorld();
      const head = '---\nname: pricing\ndescription: How prices are written here\n---\n';
      world.write('proj/.claude/skills/pricing/SKILL.md', `${head}Prices are whole numbers.\n`);
      save(files.profile('pricing'), 'Last time the rounding was wrong.\n');
      const word = 'Last time the rounding was wrong.';

      world.model.script(
        conversation([use('Skill', { skill: 'pricing' }), use('Skill', { skill: 'pricing' }), say('Done.')]),
      );
      await openStage(binary, world).run('Write the prices.', GIVING);
      const called = world.model.requests().filter(({ tools }) => tools.length > 0);
      expect(called.map((request) => times(allText(request), word))).toEqual([0, 1, 1]);

      world.model.script(conversation([use('Skill', { skill: 'pricing' }), say('Done.')]));
      const before = world.model.requests().length;
      await openStage(binary, world).run('/pricing', GIVING);
      const typed = world.model
        .requests()
        .slice(before)
        .filter(({ tools }) => tools.length > 0);
      expect(typed.map((request) => times(allText(request), word))).toEqual([1, 1]);
    },
  );

  it(promise('notes/daily-log', 'of a session in the real client, after it ended'), async () => {
    await stayWithinOneDay();
    const { world, files } = await newWorld();
    world.model.script(conversation([say('The parser is written.')]));
    await openStage(binary, world).run('Write the parser.', GIVING);
    // The process that writes it outlives the client.
    const log = await vi.waitFor(() => readFileSync(files.dailyLog(localDay(Date.now())), 'utf8'), {
      timeout: 120_000,
      interval: 200,
    });
    expect(times(log, 'Write the parser.')).toBe(1);
    expect(log).toMatch(/^- \d\d:\d\d Session [0-9a-f]{8}: “Write the parser\.”/m);
  });
});
