import { expect, it } from 'vitest';
import { lightStem } from './light-stem.ts';
import { uniqueTokens } from './tokenize.ts';

const stemsOf = (words: string): ReadonlySet<string> => new Set(uniqueTokens(words).map(lightStem));

it('gives the forms of a German or Spanish word one stem', () => {
  for (const forms of [
    'Filiale Filialen',
    'sichern sichert Sicherung Sicherungen',
    'löschen lösche gelöscht',
    'ändern geändert Änderung Änderungen',
    'Kasse Kassen',
    'Preise Preisen',
    'Verkauf verkaufen Verkäuferin Verkäuferinnen',
    'drucken Drucker gedruckt',
    'factura facturas facturar facturación',
    'cosecha cosechar cosechado cosechando',
    'enviar envío envía enviado',
  ]) {
    expect([...stemsOf(forms)], forms).toHaveLength(1);
  }
});

it('keeps different words apart, and short ones, names and numbers as they are', () => {
  expect([...stemsOf('invoice import berth boat map mail night staging station')]).toHaveLength(9);
  for (const word of ['uuid', 'test', 'v24', '4711', 'straße', 'данные', '']) expect(lightStem(word)).toBe(word);
});
