/** When a dream runs, and when it does not. */
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dreamingShop, SAID } from '../../../test/fixtures/dreaming-shop.ts';
import { promise } from '../../../test/promises.ts';
import { DAY_MS } from '../../domain/time/dates.ts';

describe('a dream', () => {
  it('is due by what was added since the last one', async () => {
    const { dream, clock } = await dreamingShop();
    expect(dream.status()).toMatchObject({ gate: undefined, state: { facts: SAID.length } });
    clock.pass(8 * DAY_MS);
    expect(dream.status().gate).toBe('old-facts');
    expect(await dream.runIfDue()).toMatchObject({ gate: 'old-facts', outcome: 'done' });
    expect(dream.status()).toMatchObject({ gate: undefined, state: { facts: 0, sessions: 0, notes: 0 } });
    expect(await dream.runIfDue()).toBeUndefined();
  });

  it('does not start by itself if that is switched off', async () => {
    const { dream, clock, open } = await dreamingShop();
    clock.pass(8 * DAY_MS);
    const quiet = open({ MEMOIR_DREAM_BACKGROUND: 'false' });
    await quiet.catchUp({ transcript: '', ended: true });
    expect(dream.status().gate).toBe('old-facts');
    await open().catchUp({ transcript: '', ended: true });
    expect(dream.status().gate).toBeUndefined();
  });

  it(
    promise(
      'dream/breaker',
      'stops starting by itself after three failures, says so, and starts again after one that worked',
    ),
    async () => {
      const { dream, clock, owner, project } = await dreamingShop();
      const { dir } = owner.layout.project(project.slug);
      rmSync(dir, { recursive: true, force: true });
      // A file where the project's folder should be.
      writeFileSync(dir, '');
      clock.pass(8 * DAY_MS);
      for (let round = 0; round < 3; round += 1) {
        expect(dream.status().gate).toBe('old-facts');
        await expect(dream.runIfDue()).rejects.toThrow();
      }
      expect(dream.status()).toMatchObject({ gate: undefined, broken: true });
      expect(owner.health.check().problems.join()).toContain('the last 3 dreams failed');
      const { checks } = await owner.health.doctor();
      expect(checks).toContainEqual(expect.objectContaining({ name: 'dreams', status: 'warn' }));
      rmSync(dir);
      await dream.run('asked');
      expect(dream.status()).toMatchObject({ broken: false });
      expect(owner.health.check().problems).toEqual([]);
    },
  );

  it('runs in the background after a session when it is due, and not before', async () => {
    const { dream, clock, owner } = await dreamingShop();
    await owner.catchUp({ transcript: '', ended: true });
    expect(dream.log()).toEqual([]);
    clock.pass(8 * DAY_MS);
    await owner.catchUp({ transcript: '', ended: false });
    expect(dream.log()).toEqual([]);
    await owner.catchUp({ transcript: '', ended: true });
    expect(dream.log()).toMatchObject([{ gate: 'old-facts', outcome: 'done' }]);
  });

  it('never runs twice at a time', async () => {
    const { dream, open } = await dreamingShop();
    const other = await open().dream();
    const both = await Promise.allSettled([dream.run('asked'), other.run('asked')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(dream.log()).toHaveLength(1);
  });
});
