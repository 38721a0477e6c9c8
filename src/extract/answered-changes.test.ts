/** What the agent's answer says about a change: it repeats the new value, names the old one, or only acknowledges. */
import { describe, expect, it } from 'vitest';
import { type Exchange, heldAndEnded, knownAfter } from './known-after.test-helper.ts';

const SOMETHING_ELSE: readonly Exchange[] = [
  ['the report goes out as a PDF', 'I will render it with the print styles.'],
  ['photos of the forklifts may be 4 MB', 'I added a check.'],
];

const ended = (earlier: string, ...then: readonly Exchange[]): boolean =>
  heldAndEnded(knownAfter(...SOMETHING_ELSE, earlier, ...then)).ended.some((words) => words.startsWith(earlier));

describe('a change that the agent answers with the new number', () => {
  it.each<readonly [earlier: string, then: Exchange]>([
    [
      'we bake rye bread for 40 minutes',
      ['Having tasted both batches again I cannot tell them apart, for rye bread 25 minutes are plenty.', 'Set to 25.'],
    ],
    [
      'a courier takes at most 12 parcels',
      ['The new bikes are here, and it was agreed with the couriers that 18 parcels fit.', 'Set to 18.'],
    ],
    ['ein Fahrrad trägt höchstens 12 Pakete', ['Mit den neuen Rädern passen 18 Pakete drauf.', 'Auf 18 gesetzt.']],
    ['un repartidor lleva como mucho 12 paquetes', ['Con las bicis nuevas caben 18 paquetes.', 'Ahora son 18.']],
    ['we use nine eggs per dough', ['nine is too many, seven taste better', 'Set to 7.']],
  ])('ends the earlier number: %s', (earlier, then) => {
    expect(ended(earlier)).toBe(false);
    expect(ended(earlier, then)).toBe(true);
  });

  it.each<readonly [earlier: string, then: Exchange]>([
    // Another thing, or a number that matters only now.
    ['a courier takes at most 12 parcels', ['show me the last 18 log lines', 'The last 18 lines are all timeouts.']],
    ['a courier takes at most 12 parcels', ['the depot in Graz opens with 18 couriers', 'I added the 18 accounts.']],
    ['we bake rye bread for 40 minutes', ['did the batch with 25 minutes rise?', 'Yes, with 25 minutes it did.']],
  ])('leaves it: %s / %s', (earlier, then) => {
    expect(ended(earlier, then)).toBe(false);
  });
});

describe('the old number', () => {
  it.each<readonly [earlier: string, then: Exchange]>([
    ['we plan for 40 rolls per tin', ['Petra counted them, from now on 35', 'I changed `MAX_ROLLS` from 40 to 35.']],
    ['wir planen mit 40 Brötchen', ['Petra hat nachgezählt, ab sofort nur noch 35', 'Von 40 auf 35 gesenkt.']],
    ['se guardan 14 copias', ['legal quiere 30 a partir de ahora', 'Lo cambié de 14 a 30.']],
  ])('in the answer says which statement is over: %s', (earlier, then) => {
    expect(ended(earlier, then)).toBe(true);
  });

  it('leaves what has another number', () => {
    const then = ['Petra counted them, from now on 35', 'I changed `MAX_ROLLS` from 40 to 35.'] as const;
    expect(ended('a depot has 12 gates', then)).toBe(false);
  });
});
