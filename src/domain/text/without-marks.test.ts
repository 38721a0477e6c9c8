import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

it('removes what Unicode calls a mark, in every script', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abzéÜñçßøł…’—', '\u0300', '\u036f', 'ก', '่', 'अ', 'ि', 'ا', '\u064b') }),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => withoutMarks(text) === text.normalize('NFD').replace(/\p{M}/gu, '')),
    { seed: 20261118, numRuns: 2000 },
  );
  expect(withoutMarks('Qué läuft – früh…')).toBe('Que lauft – fruh…');
});
