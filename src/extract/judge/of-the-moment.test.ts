import { describe, expect, it } from 'vitest';
import { isOfTheMoment } from './of-the-moment.ts';

describe('words that matter only now', () => {
  it.each([
    'connect to prod and count the invoices for me',
    'here is the key, put it in .env: STRIPE_KEY=[redacted:token:1a2b3c4d]',
    'our coffee machine died today, the whole floor is in mourning',
    'anna and piet are at each others throats again',
    'the e2e tests are red again',
    'commit, dont push',
    'dont ask',
    'ich will die alten rollen erstmal nur anschauen, nix ausführen',
    'conéctate, pero no cambies nada',
    'i want to see the logs',
    'dont touch the config now, just fix the import',
    'don’t push yet',
    'noch nicht pushen, ich schau erst drüber',
    'no subas nada todavía, solo mira',
    'no, not that folder, the other one',
    'nein, nicht diese Klasse, die andere',
    'no, no ese archivo, el otro',
    'explain this in detail please',
    'write comments for the parser',
    'make it work',
  ])('does not take as a decision: %s', (words) => {
    expect(isOfTheMoment(words, 'decision')).toBe(true);
  });

  it.each([
    'please use yarn',
    'dont commit until i say so',
    'never push on a friday',
    "don't mock the database",
    'we run the job at night',
    'commit messages in lower case, no prefixes',
    'keine Kommentare im Code',
    'los pagos van con Redsys',
    'i want to see the migration before you run it',
    "don't bother me with deprecation warnings",
    'please write release notes in french',
    'bitte schreib Fehlermeldungen auf Englisch',
    'por favor escribe los comentarios en español',
    'add tests without mocks',
    "don't use lodash",
    'no usamos redis ahora',
    'never push without asking, not even now',
    'not this old api, the other teams depend on it',
    'make it 12',
    'please make it 10, lowest of all',
    'mach es 12 Zeichen lang',
    'ponlo en 12',
  ])('may hold for longer: %s', (words) => {
    expect(isOfTheMoment(words, 'decision')).toBe(false);
  });

  it('may be waited for', () => {
    expect(isOfTheMoment('the staging database is down', 'blocker')).toBe(false);
  });
});
