import { describe, expect, it } from 'vitest';
import { certainKind } from './certain-kinds.ts';

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
