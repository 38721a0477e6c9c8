import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function rulesIn(person: string): readonly (string | undefined)[][] {
  return extractor
    .extract(lastTurn([{ person }, { agent: 'Understood.' }]))
    .filter(({ confidence, source }) => confidence >= SIGNAL_BELOW && source === 'e0')
    .map(({ statement, why }) => [statement, why]);
}

describe('the reason behind a rule', () => {
  it.each([
    [
      "don't touch the legacy folder. ever. the harbour team reads it from git directly",
      "don't touch the legacy folder. ever",
      'the harbour team reads it from git directly',
    ],
    ['keep answers short. i read on a phone half the time', 'keep answers short', 'i read on a phone half the time'],
    [
      'never force-push to the main branch of this repository. the mirror in Oslo breaks because of it',
      'never force-push to the main branch of this repository',
      'the mirror in Oslo breaks because of it',
    ],
    [
      'Fass den Ordner legacy nicht an. Niemals. Das Hafenteam liest ihn direkt aus git.',
      'Fass den Ordner legacy nicht an. Niemals',
      'Das Hafenteam liest ihn direkt aus git',
    ],
    [
      'No toques la carpeta legacy. Nunca. El equipo del puerto lo lee desde git.',
      'No toques la carpeta legacy. Nunca',
      'El equipo del puerto lo lee desde git',
    ],
  ])('%s', (person, statement, why) => {
    expect(rulesIn(person)).toContainEqual([statement, why]);
  });

  it.each([
    'Bitte keine Type Hints in den Skripten. Das lenkt mich nur ab',
    'Nunca borres pedidos de la base de datos. Porque hacienda nos los pide',
    'never force-push to main. because it breaks the mirror',
  ])('is part of the rule if it is short: %s', (person) => {
    expect(rulesIn(person)).toEqual([[person, undefined]]);
  });

  it.each([
    [
      'only one voucher per customer, never two. OPS-12 is closed since this morning btw',
      'only one voucher per customer, never two',
    ],
    ['never force-push to main. they finally repaired the lift', 'never force-push to main'],
    ['never force-push to main. it is snowing here', 'never force-push to main'],
    [
      'nur ein Gutschein pro Kunde, nie zwei. OPS-12 ist übrigens seit heute früh zu',
      'nur ein Gutschein pro Kunde, nie zwei',
    ],
    ['nunca dos vales por cliente. OPS-12 lo cerraron esta mañana', 'nunca dos vales por cliente'],
  ])('is not another matter: %s', (person, statement) => {
    expect(rulesIn(person)).toContainEqual([statement, undefined]);
  });

  it.each([
    'never force-push to main. now run the tests and show it to me',
    'never force-push to main. can you check it?',
    "don't add comments to the generated files. the docs should always have them instead of the code",
    'never force-push to main. the build is green',
    'Bitte keine Type Hints in den Skripten. Dann mach es fertig.',
    'Nunca borres pedidos de la base de datos. Ahora haz un commit con eso.',
    'never force-push to main.\n\nthe login page shows it twice',
  ])('is not given by another matter: %s', (person) => {
    expect(rulesIn(person).filter(([, why]) => why !== undefined)).toEqual([]);
  });
});
