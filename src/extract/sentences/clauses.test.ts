import { describe, expect, it } from 'vitest';
import { clausesIn } from './clauses.ts';

const partsOf = (sentence: string): readonly string[] =>
  clausesIn(sentence).map(({ start, end }) => sentence.slice(start, end));

describe('the clauses of a long sentence', () => {
  it.each([
    [
      'right so the nightly thing takes an hour and the disk fills up so I want it every second night',
      ['right so the nightly thing takes an hour', 'and the disk fills up', 'so I want it every second night'],
    ],
    [
      'As the printer in the office is broken since Monday, I would prefer that labels are sent as files',
      ['As the printer in the office is broken since Monday', 'I would prefer that labels are sent as files'],
    ],
    [
      'die Uhr am Tor geht immer noch falsch und wir stempeln ab jetzt am Rechner weil der die Zeit kennt',
      ['die Uhr am Tor geht immer noch falsch', 'und wir stempeln ab jetzt am Rechner', 'weil der die Zeit kennt'],
    ],
    [
      'el horno grande está roto desde ayer y no vamos a repararlo porque compramos otro en marzo',
      ['el horno grande está roto desde ayer', 'y no vamos a repararlo', 'porque compramos otro en marzo'],
    ],
  ])('begin at commas and at the words that join them: %s', (sentence, clauses) => {
    expect(partsOf(sentence).map((clause) => clause.trim())).toEqual(clauses);
  });

  it.each(['we use yarn because npm is slow', 'tabs, no spaces, and single quotes please'])(
    'are not looked for in a short one: %s',
    (sentence) => {
      expect(partsOf(sentence)).toEqual([]);
    },
  );

  it('are not made of a few words', () => {
    expect(
      partsOf('ok, so, well, the labels of the big boxes come from the second floor, and the small ones from ours'),
    ).toEqual(['ok, so, well, the labels of the big boxes come from the second floor', 'and the small ones from ours']);
  });
});
