/** What people write, before a dream, beside it or into its notes, stays and counts. */
import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dreamingShop } from '../../../test/fixtures/dreaming-shop.ts';
import { testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { type DreamChecks, NO_CHECKS, runDream } from '../../dream/run-dream.ts';

describe('a dream', () => {
  it('reads what people wrote into the daily log; the line can be opened, undone and forgotten', async () => {
    const { dream, dir, read, owner, cwd } = await dreamingShop();
    const { files } = await owner.notes();
    files.addToLog({ cwd }, 'from now on we deploy with kamal, never by hand');
    files.addToLog({ cwd }, 'coffee machine is broken again');
    await dream.run('asked');
    expect(read('project_hosting.md')).toContain('kamal');
    const all = () =>
      readdirSync(dir)
        .filter((file) => file.endsWith('.md'))
        .map(read)
        .join('\n');
    expect(all()).not.toContain('coffee');
    expect((await dream.run('asked')).proposals).toEqual([]);
    const [source] = [...owner.events.list({ types: ['file.intent'] })].filter(
      (event) => String(event.body.content ?? '').includes('kamal') && event.trust === 'owner',
    );
    expect(read('project_hosting.md')).toContain(source?.id);
    await owner.forget.erase({ query: 'kamal' });
    expect(all()).not.toContain('kamal');
  });

  it(promise('dream/keeps-own-text', 'keeps what people write into its notes, and adds what is new'), async () => {
    const { dream, dir, read, say } = await dreamingShop();
    await dream.run('asked');
    appendFileSync(join(dir, 'project_testing.md'), '\nMy own remark.\n');
    await say('preference', 'Fixtures for tests live beside the test');
    const { proposals } = await dream.run('asked');
    expect(proposals.map(({ path, state }) => [path, state])).toContainEqual([
      'projects/shop/memory/project_testing.md',
      'applied',
    ]);
    expect(read('project_testing.md')).toContain('Fixtures for tests live beside the test');
    expect(read('project_testing.md')).toContain('My own remark.');
    expect((await dream.run('asked')).proposals).toEqual([]);
    await say('preference', 'Tests never sleep, they wait for an event');
    await dream.run('asked');
    expect(read('project_testing.md')).toContain('Tests never sleep');
    expect(read('project_testing.md')).toContain('My own remark.');
  });

  it('asks before it writes where a person changed the same lines', async () => {
    const { dream, dir, read, say, owner, cwd } = await dreamingShop();
    await dream.run('asked');
    const file = join(dir, 'project_testing.md');
    const mine = read('project_testing.md').replace(
      '- Run only the tests of the file you touched.',
      '- Run what I tell you.',
    );
    writeFileSync(file, mine);
    const old = owner.facts.list().find(({ statement }) => statement.startsWith('Run only'));
    await owner.facts.correct({ cwd }, old?.id ?? '', 'Run all the tests, always');
    await say('decision', 'Load tests run with k6');
    await dream.run('asked');
    expect(read('project_testing.md')).toContain('Run what I tell you.');
  });

  it('leaves a note alone that a person deleted or pinned', async () => {
    const { dream, dir, read, say } = await dreamingShop();
    await dream.run('asked');
    rmSync(join(dir, 'project_testing.md'));
    writeFileSync(
      join(dir, 'project_api.md'),
      read('project_api.md').replace('type: project', 'type: project\npinned: true'),
    );
    await say('preference', 'Fixtures for tests live beside the test');
    await say('decision', 'The API has no versions in its routes');
    await dream.run('asked');
    expect(existsSync(join(dir, 'project_testing.md'))).toBe(false);
    expect(read('project_api.md')).not.toContain('no versions');
  });

  it('does not repeat what a note of a person says', async () => {
    const { dream, owner, cwd, read } = await dreamingShop();
    const notes = await owner.notes();
    await notes.remember({ cwd }, { type: 'feedback', text: 'Never mock the database in tests, use testcontainers' });
    await dream.run('asked');
    expect(read('project_testing.md')).not.toContain('Never mock');
  });

  it('keeps what was written into a file, or its removal, while a dream decides', async () => {
    const { dream, dir, read, say, owner, clock } = await dreamingShop();
    await dream.run('asked');
    await say('decision', 'Flaky tests are repaired within a day');
    await say('preference', 'Sign every commit');
    const replay: DreamChecks['replay'] = async (changes) => {
      appendFileSync(join(dir, 'project_testing.md'), '\nMine, just now.\n');
      rmSync(join(dir, 'feedback_commits.md'));
      return { changes, said: undefined };
    };
    const place = { journal: testJournal(owner.layout, { clock }), layout: owner.layout };
    expect((await runDream(place, 'asked', { ...NO_CHECKS, replay })).outcome).toBe('done');
    expect(read('project_testing.md')).toContain('Mine, just now.');
    expect(read('project_testing.md')).toContain('Flaky tests are repaired');
    expect(existsSync(join(dir, 'feedback_commits.md'))).toBe(false);
    await dream.run('asked');
    expect(existsSync(join(dir, 'feedback_commits.md'))).toBe(false);
  });
});
