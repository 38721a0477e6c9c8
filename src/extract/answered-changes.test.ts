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

describe('what the agent answers that it takes away', () => {
  it.each<readonly [earlier: string, then: Exchange]>([
    [
      'when a boat is rented the harbour gets a fax',
      ['from now on we show the boats on a screen in the harbour', 'A screen page for the harbour. The fax is off.'],
    ],
    [
      'orders of the canteen go to the kitchen by fax',
      [
        'we use a tablet for the orders of the canteen from now on',
        "I've removed the fax gateway and added the orders view.",
      ],
    ],
    [
      'Die Bestellungen der Kantine gehen per Fax in die Küche.',
      [
        'Die Bestellungen der Kantine kommen ab jetzt aufs Tablet.',
        'Ich entferne das Fax und baue die Bestellungen ein.',
      ],
    ],
    [
      'los pedidos de la cantina llegan por fax a la cocina',
      ['a partir de ahora los pedidos van a una pantalla', 'Quito el fax y pongo los pedidos en la pantalla.'],
    ],
  ])('ends: %s', (earlier, then) => {
    const statement = earlier.replace(/[.]$/, '');
    expect(ended(statement)).toBe(false);
    expect(ended(statement, then)).toBe(true);
  });

  it.each<readonly [earlier: string, then: Exchange]>([
    [
      'the harbour gets a fax for each boat',
      ['we use blue for the boats of the club', 'Boats are blue. I removed the shadow, too.'],
    ],
    [
      'orders go to the kitchen by fax',
      ['what does the fax gateway cost?', '40 euros. I could remove the fax gateway.'],
    ],
  ])('leaves: %s', (earlier, then) => {
    expect(ended(earlier, then)).toBe(false);
  });
});
