/** Who approves every change of something is a fact about who is responsible: no task and no preference. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGNAL_BELOW } from '../domain/facts/fact-record.ts';
import { createExtractor } from './extractor.ts';
import { knownAfter } from './known-after.test-helper.ts';
import { lastTurn } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

describe('who approves something', () => {
  it.each([
    ['please remember that Nora Lind in accounting signs off every change to discount codes', 'nora lind'],
    ['Theo in compliance approves every change to the cookie banner', 'theo'],
    ['Marta from support reviews all texts in the help pages', 'marta'],
    ['every change to the price list goes through Olga in sales', 'olga'],
    ['merk dir bitte: Frau Kern aus der Buchhaltung gibt jede Änderung an den Rabatten frei', 'frau kern'],
    ['Jörg aus dem Einkauf genehmigt jede neue Bestellung', 'jörg'],
    ['recuerda que Lucía de finanzas aprueba cada cambio de tarifas', 'lucía'],
    ['Pablo de diseño revisa todos los iconos nuevos', 'pablo'],
  ])('is a fact, before and after the reply: %s', (person, value) => {
    const fact = { kind: 'fact', value, subject: expect.stringMatching(/ approval$/) };
    const found = extractor.extract(lastTurn([{ person }]));
    expect(found.filter(({ confidence }) => confidence >= SIGNAL_BELOW)).toMatchObject([fact]);
    expect(knownAfter(person)).toMatchObject([{ ...fact, truth: 'stated' }]);
  });

  it('is another person later', () => {
    const facts = knownAfter('Rafael in design approves every new icon', 'Dana in design approves every new icon now');
    expect(facts.map(({ value, truth }) => [value, truth])).toEqual([
      ['rafael', 'superseded'],
      ['dana', 'stated'],
    ]);
  });

  it.each([
    'Nora approves every change to the price list',
    'Nora approves every change to the price list now',
    'Nora in sales approves every change to the price list from now on',
  ])('does not replace who owns it: %s', (approves) => {
    const facts = knownAfter('Tom owns the price list', approves);
    expect(facts.map(({ truth }) => truth)).toEqual(['stated', 'stated']);
  });

  it.each([
    ['Rafael in design approves every new icon', 'Dana approves every new icon now'],
    ['Ina aus dem Einkauf genehmigt jede Bestellung', 'Jörg genehmigt jetzt jede Bestellung'],
    ['Pablo de diseño revisa todos los iconos nuevos', 'Lucía revisa ahora todos los iconos nuevos'],
  ])('is another person, whatever department: %s, %s', (earlier, later) => {
    expect(knownAfter(earlier, later).map(({ truth }) => truth)).toEqual(['superseded', 'stated']);
  });

  it.each(['remind me that Nora signs off the contract on friday', 'Nora approves the release today'])(
    'once is no responsibility: %s',
    (person) => {
      expect(knownAfter(person)).not.toMatchObject([{ kind: 'fact' }]);
    },
  );
});
