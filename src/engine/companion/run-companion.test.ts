import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ANSWER_MS, companionWorld } from '../../../test/fixtures/companion-world.ts';
import { tempDir } from '../../../test/fixtures/home.ts';
import type { Step } from '../../../test/fixtures/language-servers.ts';
import { promise } from '../../../test/promises.ts';

it('starts although files of a killed process are left, and the cache can be deleted or broken at any time', async () => {
  const world = await companionWorld([{ text: 'hello' }]);
  await world.ask('one');
  await world.stop();
  const cache = join(world.home, 'companion', 'conversation-state.json');
  expect(existsSync(cache)).toBe(true);
  writeFileSync(cache, '{ broken');
  writeFileSync(join(world.home, 'companion.json'), '{ broken');
  expect((await (await world.memoir.companion()).view()).running).toBe(false);
  await world.restart();
  await world.ask('two');
  expect(JSON.stringify(world.server.requests.at(-1)?.body.messages)).toContain('one');
  await expect.poll(() => readFileSync(cache, 'utf8').includes('two'), { timeout: ANSWER_MS, interval: 5 }).toBe(true);
});

it.each([false, true])(
  promise('companion/continues', 'a backup is restored in the middle of a turn, replacing the journal: %s'),
  async (replace) => {
    const slow = Promise.withResolvers<Step>();
    const world = await companionWorld([{ text: 'first' }, () => slow.promise, { text: 'later' }], {
      settings: { 'companion.heartbeatMinutes': 0 },
    });
    await world.ask('remember the lighthouse');
    const { path } = await world.memoir.backups.make(join(tempDir(), 'backup'));
    world.phone.inbox().receive({ ref: 'slow', text: 'a slow one' });
    await expect.poll(() => world.server.requests.length, { timeout: ANSWER_MS, interval: 5 }).toBe(2);
    const restoring = world.memoir.backups.restore(path, { replace });
    slow.resolve({ text: 'the slow answer' });
    await restoring;
    expect(await world.ask('and then?')).toBe('later');
    const said = JSON.stringify(world.server.requests.at(-1)?.body.messages);
    expect(said).toContain('remember the lighthouse');
    // What came after the backup is gone if the journal was replaced before it ended; else it was answered once.
    const answers = world.phone.sent.filter((reply) => reply.answers.includes('slow'));
    expect(answers.length).toBeLessThanOrEqual(1);
    if (!replace) expect([answers.length, said.includes('the slow answer')]).toEqual([1, true]);
  },
);
