import { describe, expect, it } from 'vitest';
import { knownAfter } from '../known-after.test-helper.ts';
import { certainKind, hasPromised, waitsFor } from './certain-kinds.ts';

describe('certainKind', () => {
  it.each([
    ['the deploy is blocked until the vpn is back', 'blocker'],
    ['der Deploy ist blockiert', 'blocker'],
    ['el despliegue está bloqueado', 'blocker'],
    ['vpn works, deploy is not blocked any more', 'unblocked'],
    ['we are no longer stuck', 'unblocked'],
    ['der Deploy ist nicht mehr blockiert', 'unblocked'],
    ['el despliegue ya no está bloqueado', 'unblocked'],
  ])('%j: %s', (words, kind) => {
    expect(certainKind(words, 'person')).toBe(kind);
  });
});

describe('waiting for a thing', () => {
  it.each(["we're still waiting for the drawings", 'wir warten noch auf die Baupläne', 'esperamos los permisos'])(
    'is a blocker: %s',
    (said) => {
      expect(waitsFor(said)).toBe(true);
      expect(knownAfter(said)).toMatchObject([{ kind: 'blocker' }]);
    },
  );

  it.each(['we wait', 'esperamos que llegue', "we're waiting for you", 'waiting is boring'])('is not: %s', (said) => {
    expect(waitsFor(said)).toBe(false);
  });
});

describe('a promise to somebody', () => {
  it.each([
    "I told Ben he'd get the photos of the pump",
    'i have promised the auditors that we will send the list',
    'ich hab der Frau Maier zugesagt, dass sie die Zahlen bekommt',
    'le prometí a Luisa que tendría el listado pronto',
  ])('is open work: %s', (said) => {
    expect(hasPromised(said)).toBe(true);
    expect(knownAfter(said)).toMatchObject([{ kind: 'commitment' }]);
  });

  it.each(['I told you that you would get it', 'i told Ben that we will never use yarn', 'I told Ben we use yarn'])(
    'is not: %s',
    (said) => {
      expect(hasPromised(said)).toBe(false);
    },
  );

  it.each(['el resumen de pedidos sale ahora los jueves', 'the stock list goes out on mondays now'])(
    'is not what happens again and again: %s',
    (said) => {
      expect(knownAfter(said)).toMatchObject([{ kind: 'decision' }]);
    },
  );
});
