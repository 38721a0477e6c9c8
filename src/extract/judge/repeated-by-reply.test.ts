import { describe, expect, it } from 'vitest';
import { knownAfter } from '../known-after.test-helper.ts';
import { repeatsValue, setsIt } from './repeated-by-reply.ts';

describe('a value that the reply repeats', () => {
  it.each([
    ['the pump is checked every 40 minutes', 'The pump check runs every 40 minutes.'],
    ['mach vierzig draus', 'Der Puffer hat jetzt 40 Zeilen.'],
    ['déjalo en doce', 'El máximo son 12 plazas.'],
    ['cap it at sixteen', 'Sixteen places per tour.'],
  ])('is the same in other spellings: %s – %s', (words, reply) => {
    expect(repeatsValue(words, reply)).toBe(true);
  });

  it.each([
    ['show 40 rows', 'Here are 40 rows.'],
    ['cap it at sixteen', 'The limit was removed.'],
    ['that one please', 'One moment.'],
  ])('is not what is shown, or not said: %s – %s', (words, reply) => {
    expect(repeatsValue(words, reply)).toBe(false);
  });

  it.each(['the van is full, cap it at nine', 'setz es bitte auf neun', 'bájalo a nueve'])(
    'may be set: %s',
    (words) => {
      expect(setsIt(words)).toBe(true);
    },
  );

  it.each([
    ['the gauge is read every 15 minutes, thats decided', 'The logger samples every 15 minutes.'],
    ['the van got smaller, so cap it at nine', 'Nine seats per tour.'],
  ])('makes it known: %s – %s', (said, reply) => {
    expect(knownAfter([said, reply]).map(({ statement }) => statement)).toEqual([said]);
  });

  it.each([
    ['show me 40 rows of it', 'Here are 40 rows.'],
    ['set it to 9 for this run', 'Running with 9.'],
  ])('does not, if it is for now: %s – %s', (said, reply) => {
    expect(knownAfter([said, reply])).toEqual([]);
  });
});
