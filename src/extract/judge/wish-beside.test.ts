import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';
import { isOnlyWish, wishAtEnd, withoutWish } from './wish-beside.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function factsOf(person: string): readonly FactDraft[] {
  const turn = lastTurn([{ person: 'go on' }, { agent: 'The seed data is in.' }, { person }, { agent: 'Ok.' }]);
  return extractor.extract(turn).filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

describe('a wish behind a statement', () => {
  it.each([
    ['i still owe the printer shop a proof, note that down', 'commitment', 'i still owe the printer shop a proof'],
    ['I have to return the badge reader. Write that down.', 'commitment', 'I have to return the badge reader'],
    ['meeting the auditors in march, dont let me forget', 'commitment', 'meeting the auditors in march'],
    ['csv export for the roster. thats for later', 'commitment', 'csv export for the roster'],
    ['Ich schulde Ute noch die Messwerte, schreib das auf', 'commitment', 'Ich schulde Ute noch die Messwerte'],
    ['Die Lizenz verlängern, nicht vergessen', 'commitment', 'Die Lizenz verlängern'],
    ['Tengo que devolver el sensor, que no se me olvide', 'commitment', 'Tengo que devolver el sensor'],
    ['nunca toques la tabla de cobros, apúntalo', 'decision', 'nunca toques la tabla de cobros'],
  ])('keeps it without the wish: %s', (person, kind, statement) => {
    expect(factsOf(person)).toEqual([expect.objectContaining({ kind, statement })]);
  });

  it.each(['Merk dir das bitte', 'note that down', 'Remember that.', 'dont let me forget', 'apúntalo'])(
    'can be a sentence about the one before: %s',
    (wish) => {
      expect(isOnlyWish(wish)).toBe(true);
      const facts = factsOf(`the sorting machine needs its own network. ${wish}`);
      expect(facts.map(({ statement }) => statement)).toEqual(['the sorting machine needs its own network']);
    },
  );

  it('quotes the words as they were said', () => {
    const [fact] = factsOf('i still owe the printer shop a proof, note that down');
    expect(fact?.quote).toBe('i still owe the printer shop a proof, note that down');
  });

  it.each([
    'i should write that down',
    "you don't have to note that down",
    'we always remember that',
    'the list is for later versions',
    'ich kann mir das nicht merken, wenn es so lang ist',
    'update the snapshot',
  ])('is not: %s', (text) => {
    expect(wishAtEnd(text)).toBeUndefined();
    expect(withoutWish(text)).toBe(text);
  });

  it.each(["update the fixtures, don't forget", 'what did we agree on, remind me', "don't write that down"])(
    'keeps no order, question or words of its own: %s',
    (person) => {
      expect(factsOf(person)).toEqual([]);
    },
  );
});
