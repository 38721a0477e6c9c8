import { describe, expect, it } from 'vitest';
import { type Exchange, knownAfter } from './known-after.test-helper.ts';

const statementsAfter = (...said: readonly Exchange[]): readonly string[] =>
  knownAfter(...said).map(({ statement }) => statement);

describe('a long sentence', () => {
  it.each([
    'so my train was late again and the heating in here is off and anyway what I wanted to say is we store every price in cents and I need a coffee now',
    'Since the colleagues from the warehouse have complained twice about the labels, and their printer is quite old, I would prefer that we always print them in black and white',
    'also gestern war der Strom weg und alle standen rum und jedenfalls speichern wir ab jetzt alle Preise in Cent und danach gab es Kuchen',
  ])('is known if one of its clauses says something: %s', (sentence) => {
    expect(statementsAfter([sentence, 'Understood.'])).toHaveLength(1);
  });

  it.each([
    'so my train was late again and the heating in here is off and the coffee machine is broken and I had to walk all the way from the station',
    'my neighbour says his company is on a very old system, and they always store every price in cents, which is funny',
    'Write a polite letter for me: Dear Mrs Moore, thank you very much for the visit, we have decided to store every price in cents',
  ])('is not known if none does, or others say it: %s', (sentence) => {
    expect(statementsAfter([sentence, 'Oh.'])).toEqual([]);
  });

  it('is one statement on both sides of a semicolon', () => {
    expect(statementsAfter(['we never email customers on sundays; a letter in the app is enough', 'Noted.'])).toEqual([
      'we never email customers on sundays; a letter in the app is enough',
    ]);
  });

  it('that says one thing among others is known by that', () => {
    const before =
      'so my train was late again and the heating in here is off and then the coffee machine broke as well';
    const behind = 'and now I have to find a new desk because the old one is wet and nobody knows when it will dry';
    const rule = 'anyway from now on every price is stored in cents';
    const [statement] = statementsAfter([`${before} and ${rule} ${behind}`, 'Understood.']);
    expect(statement).toContain('price is stored in cents');
    expect(statement).not.toContain('train');
  });

  it('is known without the words of others', () => {
    expect(statementsAfter(['Eva says that nobody reads them, so we never send newsletters again', 'Ok.'])).toEqual([
      'so we never send newsletters again',
    ]);
  });
});
