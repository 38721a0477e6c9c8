/** The language of replies has one subject, in whichever language it is asked for. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGNAL_BELOW } from '../domain/facts/fact-record.ts';
import { createExtractor } from './extractor.ts';
import { lastTurn } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

function factsIn(person: string) {
  return extractor
    .extract(lastTurn([{ person }, { agent: 'Ok.' }]))
    .filter(({ confidence, source }) => confidence >= SIGNAL_BELOW && source === 'e0');
}

describe('the language of replies', () => {
  it.each([
    ['Please answer in English.', 'english'],
    ['always reply in German', 'german'],
    ['speak Spanish with me? no, just write to me in English please', 'english'],
    ['from now on respond in French please', 'french'],
    ['Antworte mir bitte immer auf Deutsch, auch wenn die Fehlermeldungen englisch sind.', 'german'],
    ['Antworte bitte auf Deutsch.', 'german'],
    ['Schreib mir bitte auf Englisch.', 'english'],
    ['Sprich bitte Deutsch mit mir: antworte immer auf Deutsch.', 'german'],
    ['Respóndeme en español por favor.', 'spanish'],
    ['Respóndeme en español por favor, y sin tecnicismos innecesarios.', 'spanish'],
    ['Responde siempre en español.', 'spanish'],
    ['Contéstame en castellano.', 'spanish'],
    ['Por favor, háblame en inglés.', 'english'],
    ['Escríbeme siempre en español, gracias.', 'spanish'],
  ])('%s', (person, value) => {
    expect(factsIn(person)).toContainEqual(
      expect.objectContaining({ subject: 'language of replies', value, everywhere: true }),
    );
  });

  it.each([
    'The docs are written in English.',
    'Die Fehlermeldungen sind auf Englisch.',
    'El cliente respondió en español.',
    'write the invoice text in German',
    'the customer answered in Spanish, what does it say?',
  ])('is not the subject of: %s', (person) => {
    expect(factsIn(person).filter(({ everywhere }) => everywhere === true)).toEqual([]);
  });
});
