import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';
import { onlyDescribes, sureStatement } from './sure-statements.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function factsOf(person: string): readonly FactDraft[] {
  const turn = lastTurn([{ person: 'go on' }, { agent: 'The seed data is in.' }, { person }, { agent: 'Ok.' }]);
  return extractor.extract(turn).filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

describe('a statement that leaves little doubt', () => {
  it.each([
    ['X-Tenant header, required on every upload', 'decision'],
    ['two reviewers are mandatory for the billing code', 'decision'],
    ['Unterschriften sind Pflicht', 'decision'],
    ['los alias son obligatorios', 'decision'],
    ['no raw sql anywhere', 'decision'],
    ['our contact at the harbour is Femke, she knows the tides', 'fact'],
    ['the badge supplier is idemia', 'fact'],
    ['Die Ansprechpartnerin bei der Stadt ist Frau Kern', 'fact'],
    ['nuestro contacto en la aduana es Iria', 'fact'],
    ['Tomas is only reachable after four', 'fact'],
    ['tabs are ok after all', 'preference'],
    ['Kommentare sind doch ok, hab mich umentschieden', 'preference'],
    ['los comentarios están bien, he cambiado de opinión', 'preference'],
    ['Der Pförtner ist nur erreichbar vor acht', 'fact'],
  ])('is found: %s', (words, kind) => {
    expect(sureStatement(words)?.kind).toBe(kind);
  });

  it.each([
    'the form says a name is required',
    'no changes are required',
    'the tests are ok',
    'everything is fine now',
    'no results anywhere',
    'the supplier is slow',
    'our contact is gone',
    'the provider is being replaced',
    'the owner is the user who created it',
  ])('is not: %s', (words) => {
    expect(sureStatement(words)).toBeUndefined();
  });

  it.each(['the nightly job takes about 40 minutes', 'Der Abgleich dauert zwei Stunden', 'la copia tarda 20 minutos'])(
    'is no decision: %s',
    (words) => {
      expect(onlyDescribes(words)).toBe(true);
    },
  );

  it('decides how long something may take', () => {
    expect(onlyDescribes('the nightly job takes 40 minutes at most')).toBe(false);
  });

  it.each(['skip the preamble, just the diff please', 'three sentences max', 'ahórrate las disculpas'])(
    'is a wish about replies, in all projects: %s',
    (person) => {
      expect(factsOf(person)).toEqual([expect.objectContaining({ kind: 'preference', everywhere: true })]);
    },
  );

  it.each([
    "i'll ask the landlord about the badge",
    'ich kläre das mit der Versicherung',
    'voy a llamar al taller por el eje',
  ])('takes something on: %s', (person) => {
    expect(factsOf(person).map(({ kind }) => kind)).toEqual(['commitment']);
  });
});

describe('a statement that says where something is', () => {
  it.each(['alerts are in grafana, folder ovens', 'crashes get reported to sentry, project is bakery-web'])(
    'is a reference: %s',
    (person) => {
      expect(factsOf(person)).toEqual([expect.objectContaining({ kind: 'reference' })]);
    },
  );
});
