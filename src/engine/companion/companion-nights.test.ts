import { expect, it } from 'vitest';
import { ANSWER_MS, companionWorld } from '../../../test/fixtures/companion-world.ts';
import { heldSleep } from '../../../test/fixtures/held-sleep.ts';
import { NOON, stillClock } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/dates.ts';

it(
  promise('companion/quiet', 'suppressed heartbeats leave nothing, one that is due is sent and answered'),
  async () => {
    const clock = stillClock(NOON - 5 * HOUR_MS);
    const { sleep, release } = heldSleep();
    const world = await companionWorld([{ text: 'good morning' }], { clock, sleep });
    await world.ask('good morning');
    world.memoir.tasks.add({ name: 'companion', cwd: world.home }, { text: 'call the dentist', due: '2026-01-15' });
    // Quiet hours, then a running conversation: no call, and nothing piles up in the journal.
    for (let n = 0; n < 3; n += 1) await release(HOUR_MS);
    clock.set(NOON);
    await world.ask('back again');
    await release(HOUR_MS);
    expect(world.server.requests).toHaveLength(2);
    expect([...world.memoir.events.list({ types: ['companion.beat'] })]).toEqual([]);

    clock.pass(HOUR_MS);
    const words = '{"speak": true, "text": "Did you call the dentist?", "why": "it is due"}';
    world.server.steps.splice(0, 9, { text: words }, { text: 'good' });
    await release(HOUR_MS);
    await expect.poll(() => world.phone.sent.at(-1)?.text, { timeout: ANSWER_MS }).toBe('Did you call the dentist?');
    expect(world.phone.sent.at(-1)?.answers).toEqual([]);
    await world.ask('yes, I did');
    expect(JSON.stringify(world.server.requests.at(-1)?.body.messages)).toContain('Did you call the dentist?');
  },
);

it('starts the nightly work once a day if no schedule is installed, however long it slept', async () => {
  const clock = stillClock();
  const { sleep, release } = heldSleep();
  const started: number[] = [];
  const world = await companionWorld([{ text: 'ok' }], { clock, sleep, startJobs: () => started.push(clock.now()) });
  await release(10 * MINUTE_MS);
  // What was due before the first start was not missed.
  expect(started).toEqual([]);
  clock.pass(3 * DAY_MS);
  await release(10 * MINUTE_MS);
  expect(started).toHaveLength(1);
  await (await world.memoir.schedule()).run('nightly');
  await (await world.memoir.schedule()).run('weekly');
  await release(10 * MINUTE_MS);
  expect(started).toHaveLength(1);
});
