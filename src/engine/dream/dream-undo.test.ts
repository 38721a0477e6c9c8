/** Taking a dream back, and what waits for a person: accepted, reworded, rejected. */
import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dreamingShop } from '../../../test/fixtures/dreaming-shop.ts';
import { promise } from '../../../test/promises.ts';
import { DAY_MS } from '../../domain/time/dates.ts';

describe('a dream', () => {
  it('says that an undone change is not made again, and how to get it back', async () => {
    const { dream, dir } = await dreamingShop();
    const first = await dream.run('asked');
    const undo = await dream.undo();
    const { noticed } = await dream.run('asked');
    expect(noticed?.join()).toContain(`memoir dream undo ${undo.id.slice(-8)}`);
    await dream.run('asked');
    // Dreams without a change are not counted.
    expect(dream.find('1').id).toBe(undo.id);
    expect(dream.find('2').id).toBe(first.id);
    await dream.undo(undo.id.slice(-8));
    expect(existsSync(join(dir, 'project_testing.md'))).toBe(true);
  });

  it('does not bring back what was undone when the project is renamed', async () => {
    const { dream, owner, project } = await dreamingShop();
    await dream.run('asked');
    await dream.undo();
    const { project: renamed } = owner.projects.rename(project.slug, 'store');
    const { proposals } = await dream.run('asked');
    expect(renamed.slug).toBe('store');
    expect(proposals.filter(({ state, change }) => state === 'applied' && change !== 'page')).toEqual([]);
    expect(existsSync(owner.layout.project('store').briefing)).toBe(false);
  });

  it('has one waiting proposal for a file', async () => {
    const { dream, dir, read, owner, cwd } = await dreamingShop();
    await dream.run('asked');
    const mine = read('project_testing.md').replace(/^- Run only .*$/m, '- Run what I tell you.');
    writeFileSync(join(dir, 'project_testing.md'), mine);
    for (const text of [
      'Run all the tests of the folder you touched',
      'Run all the tests, always, also the slow ones',
    ]) {
      const old = owner.facts.list().find(({ statement }) => statement.startsWith('Run '));
      await owner.facts.correct({ cwd }, old?.id ?? '', text);
      await dream.run('asked');
    }
    expect(dream.waiting().map(({ path }) => path)).toEqual(['projects/shop/memory/project_testing.md']);
    expect(dream.texts(dream.findWaiting('1')).after).toContain('also the slow ones');
    await dream.accept('1');
    expect(read('project_testing.md')).toContain('Run what I tell you.');
    expect((await dream.run('asked')).proposals).toEqual([]);
  });

  it(promise('dream/undo', 'undoes a run, does not repeat it, and undoes the undo'), async () => {
    const { dream, dir, events } = await dreamingShop();
    const facts = events();
    await dream.run('asked');
    const undone = await dream.undo();
    expect(undone).toMatchObject({ gate: 'undo', outcome: 'done' });
    expect(readdirSync(dir).filter((file) => file !== 'MEMORY.md')).toEqual([]);
    expect((await dream.run('asked')).proposals).toEqual([]);
    await dream.undo(undone.id);
    expect(existsSync(join(dir, 'project_testing.md'))).toBe(true);
    expect((await dream.run('asked')).proposals).toEqual([]);
    expect(events()).toBe(facts);
    // Undone again, it stays undone.
    await dream.undo();
    expect(existsSync(join(dir, 'project_testing.md'))).toBe(false);
    expect((await dream.run('asked')).proposals).toEqual([]);
  });

  it('keeps what was edited after a run when the run is undone', async () => {
    const { dream, dir, read } = await dreamingShop();
    await dream.run('asked');
    appendFileSync(join(dir, 'project_testing.md'), '\nMy own remark.\n');
    const { proposals } = await dream.undo();
    expect(read('project_testing.md')).toContain('My own remark.');
    expect(proposals.filter(({ state }) => state === 'waiting').map(({ path }) => path)).toEqual([
      'projects/shop/memory/project_testing.md',
    ]);
  });

  it('lets a person accept, reword and reject what waits, and nobody else', async () => {
    const { dream, dir, read, agent } = await dreamingShop();
    await dream.run('asked');
    for (const file of ['project_testing.md', 'project_api.md']) appendFileSync(join(dir, file), '\nMine.\n');
    await dream.undo();
    const [first, second] = dream.waiting();
    await expect((await agent().dream()).accept(first?.id ?? '')).rejects.toMatchObject({ code: 'refused' });
    await dream.reject(first?.id ?? '');
    await dream.accept(second?.id ?? '', 'My own words.\n');
    expect(dream.waiting()).toEqual([]);
    expect(read(second?.path.split('/').at(-1) ?? '')).toBe('My own words.\n');
  });

  it('keeps its order when the clock is set back: the last run stays the last, and can be undone', async () => {
    const { dream, dir, say, clock, read } = await dreamingShop();
    clock.pass(400 * DAY_MS);
    await dream.run('asked');
    clock.pass(-400 * DAY_MS);
    await say('decision', 'Flaky tests are repaired within a day');
    const { id } = await dream.run('asked');
    expect(read('project_testing.md')).toContain('Flaky tests are repaired');
    expect(dream.find().id).toBe(id);
    await dream.undo();
    expect(read('project_testing.md')).not.toContain('Flaky tests');
    expect(existsSync(join(dir, 'project_testing.md'))).toBe(true);
    expect((await dream.run('asked')).proposals).toEqual([]);
  });

  it('keeps what was written into a file between a proposal and its acceptance', async () => {
    const { dream, dir, read } = await dreamingShop();
    await dream.run('asked');
    appendFileSync(join(dir, 'project_testing.md'), '\nMine.\n');
    await dream.undo();
    const waiting = dream.waiting().find(({ path }) => path.endsWith('project_testing.md'));
    appendFileSync(join(dir, 'project_testing.md'), '\nMine too, later.\n');
    await dream.accept(waiting?.id ?? '');
    expect(read('project_testing.md')).toContain('Mine too, later.');
    expect(dream.waiting()).toEqual([]);
  });
});
