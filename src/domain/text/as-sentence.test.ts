import { expect, it } from 'vitest';
import { asSentence } from './as-sentence.ts';

it.each([
  ['There is no task "x"', 'There is no task "x".'],
  ['The server cannot be reached (ECONNREFUSED).', 'The server cannot be reached (ECONNREFUSED).'],
  ['Did you mean "x?"', 'Did you mean "x?"'],
])('%s ends with one mark', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
  expect(asSentence(sentence)).toBe(sentence);
});
