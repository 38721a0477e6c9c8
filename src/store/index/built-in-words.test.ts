import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { builtInTexts } from './built-in-words.ts';

it('an erasure does not take the words of every index for what was erased', async () => {
  const { owner, cwd } = await startedShop();
  await owner.facts.decide({ cwd }, { text: 'The fortress of wuxwort is behind the mill on staging' });
  await owner.recall.search('wuxwort');
  const { remaining } = await owner.forget.erase({ query: 'fortress staging', cwd });
  expect(remaining).toEqual([]);
  // The control: one word is built in and the other is not, and the journal has no such words.
  const { home, journal } = owner.layout;
  const [index = ''] = globSync('index-*.db', { cwd: home });
  expect([...builtInTexts(join(home, index), ['staging', 'wuxwort'])]).toEqual(['staging']);
  expect(builtInTexts(journal, ['staging']).size).toBe(0);
});
