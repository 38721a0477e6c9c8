import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ANSWER_MS, companionWorld } from '../../../test/fixtures/companion-world.ts';

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
