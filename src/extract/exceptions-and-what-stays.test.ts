import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from './known-after.test-helper.ts';

const held = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said).flatMap(({ truth, statement }) =>
    truth === 'stated' || truth === 'confirmed' ? [statement] : [],
  );

describe('a rule that is said again with an exception', () => {
  it.each([
    ['never push to main', 'never push to main except on release day'],
    ['photos are kept 30 days', 'photos are kept 30 days, except those of accidents which we keep 2 years'],
    ['nie auf main pushen', 'nie auf main pushen, außer am Release-Tag'],
    ['nunca despliegues los viernes', 'nunca despliegues los viernes, salvo en verano'],
  ])('keeps the exception: %s / %s', (rule, again) => {
    expect(held(rule, again)).toContain(again);
  });

  it('is confirmed if it is said again without one', () => {
    expect(held('never push to main', 'never push to main')).toEqual(['never push to main']);
  });
});

describe('what stays while something else changes', () => {
  it.each([
    ['we use jest', 'eslint instead of biome, jest stays'],
    ['wir nutzen postgres', 'redis fliegt raus, postgres bleibt'],
    ['usamos jest', 'biome en lugar de eslint, jest se queda'],
  ])('still holds: %s / %s', (ours, then) => {
    expect(heldAndEnded(knownAfter(ours, then)).ended).toEqual([]);
  });
});
