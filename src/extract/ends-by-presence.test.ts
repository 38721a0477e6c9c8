/** Open work that ends because somebody is there again, because what goes is named around it, or because the words before name it. */
import { describe, expect, it } from 'vitest';
import { type Exchange, knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';

const truthOf = (open: Exchange, ...then: readonly Exchange[]): string | undefined =>
  knownAfter(open, ...then)[0]?.truth;

const KEYS = "we can't print the badges until the caretaker is back, only he has the key";
const KASSE = 'Wir können die Kasse nicht umstellen, bis Frau Lohse wieder da ist';
const LLAVES = 'no podemos cerrar el inventario hasta que vuelva Marisa';

describe('somebody who is awaited in person', () => {
  it.each<readonly [Exchange, ...Exchange[]]>([
    [KEYS, 'the caretaker is back from his holidays'],
    [KEYS, 'the caretaker was in the office this morning. he gave me a spare one'],
    [KASSE, 'Frau Lohse ist seit heute zurück'],
    [LLAVES, 'Marisa ya ha vuelto, me dio las listas'],
  ])('ends "%s" by "%s"', (open, ...then) => {
    expect(truthOf(open, ...then)).toBe('resolved');
  });

  it.each<readonly [Exchange, ...Exchange[]]>([
    [KEYS, 'the caretaker comes back next week'],
    [KEYS, 'the caretaker is still ill'],
    [KEYS, 'the gardener is back from his holidays'],
    [KASSE, 'Frau Lohse ist noch krank'],
    [LLAVES, 'Marisa vuelve la semana que viene'],
  ])('does not end "%s" by "%s"', (open, ...then) => {
    expect(truthOf(open, ...then)).toBe('stated');
  });
});

describe('a word for going', () => {
  const TESTS = "can't run the pressure tests, the samples are stuck in customs";

  it('ends nothing that the exchange does not name', () => {
    expect(truthOf(TESTS, ['does the page load now?', 'Yes.'], ['runs. the colours are fine', 'Good.'])).toBe('stated');
  });

  it('ends what it names', () => {
    expect(truthOf(TESTS, 'the samples came through customs, the pressure tests run')).toBe('resolved');
  });
});

describe('words that point back to open work', () => {
  const METER = 'i still have to send the electricity company the meter number of the shed';
  const LIST = 'Two things are left: the meter number for the electricity company, and the broken probe.';
  const truthAfter = (...lines: readonly Exchange[]) =>
    knownAfterOneSession(METER, ['what is left', LIST], ...lines)[0]?.truth;

  it.each<readonly [person: string, agent: string]>([
    ['forget about the weather page', 'Removed.'],
    ['so forget about that one colour, blue is fine', 'Blue it is.'],
  ])('end nothing else: %s', (person, agent) => {
    expect(truthAfter([person, agent])).toBe('stated');
  });
});
