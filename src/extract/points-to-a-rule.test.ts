/** A statement that points to a rule adds to it; with another value it replaces it. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

describe('a statement that points to a rule', () => {
  it.each([
    [
      'fridays 3 to 6 the line is cleaned, we dont release anything friday after 3',
      'deploys there follow the same rule, never late friday',
    ],
    ['tuesdays 6 to 9 is market day, no releases tuesday before 9', 'same here for deploys, nothing on tuesday early'],
    ['never deploy on fridays', 'same goes for hotfixes, no deploy on fridays unless it burns'],
    ['freitags wird nach 15 Uhr nicht deployt', 'für Hotfixe gilt dasselbe, freitags kein Deploy'],
    ['los viernes no desplegamos después de las 15', 'los hotfixes igual, tampoco los viernes'],
    ['nada de desplegar los viernes', 'los hotfixes igual, nada de desplegar los viernes'],
  ])('leaves it: %s / %s', (rule, later) => {
    expect(knownAfter(rule, later)[0]).toMatchObject({ statement: rule });
    expect(['stated', 'confirmed']).toContain(knownAfter(rule, later)[0]?.truth);
  });

  it.each([
    ['slots are 20 minutes', 'same as before, slots are 30 minutes now'],
    ['we use yarn in the web app', 'same here, pnpm instead of yarn'],
    ['we deploy on tuesdays', 'igual que antes, desplegamos los jueves'],
    // A comparison of two values.
    ['wir backen mit sechs Blechen', 'sechs Bleche sind zu viel, mit fünf wird es genauso gut'],
  ])('replaces it with another value: %s / %s', (rule, later) => {
    expect(knownAfter(rule, later)[0]).toMatchObject({ statement: rule, truth: 'superseded' });
  });
});
