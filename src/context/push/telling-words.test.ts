import { expect, it } from 'vitest';
import { uniqueTokens } from '../../domain/search/tokenize.ts';
import { EVERYDAY_WORDS, promptWords } from './telling-words.ts';

it('everyday words are spelled as the index spells them', () => {
  const plain = 'one use running files messages really directory branches improve variables changed happened';
  expect(uniqueTokens(plain).filter((word) => !EVERYDAY_WORDS.has(word))).toEqual([]);
  const { all, isTelling } = promptWords('please run the tests again and fix the failing builds of quaymaster');
  expect(all.filter(isTelling)).toEqual(uniqueTokens('quaymaster'));
});
