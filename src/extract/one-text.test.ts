/** Several statements of one text: every item of a list to remember is kept, and of two values the last one counts. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

const TEAMS = ['red', 'blue', 'green'];

describe('a list to remember', () => {
  it.each([
    [
      'please remember:',
      ['checkout', 'search', 'mail'].map((name, at) => `the ${name} service is owned by team ${TEAMS[at]}`),
    ],
    ['Merk dir bitte:', ['Kasse', 'Suche', 'Post'].map((name) => `die ${name} betreut das Team ${name}`)],
    ['recuerda:', ['caja', 'búsqueda', 'correo'].map((name) => `el servicio de ${name} es del equipo ${name}`)],
    ['please remember:', Array.from({ length: 20 }, (_, at) => `room ${at + 1} has the printer P${at + 100}`)],
    ['please remember:', ['[ ] call Ana', '[ ] order the sensors', '[ ] water the plants']],
  ])('keeps every item: %s %s', (request, items) => {
    const facts = knownAfter(`${request}\n${items.map((item) => `- ${item}`).join('\n')}`);
    expect(facts.filter(({ truth }) => truth === 'stated')).toHaveLength(items.length);
  });

  it('keeps a plan that is to be remembered', () => {
    expect(knownAfter('please remember that we might move to Lisbon').map(({ statement }) => statement)).toEqual([
      'we might move to Lisbon',
    ]);
  });

  it.each([
    ['Merk dir bitte:. Jana betreut die Mahnungen', 'Jana betreut die Mahnungen'],
    ['Please remember:. Jana looks after the reminders', 'Jana looks after the reminders'],
  ])('survives a stray full stop: %s', (said, statement) => {
    expect(knownAfter(said).map((fact) => fact.statement)).toEqual([statement]);
  });
});

describe('a statement that is corrected in the same text', () => {
  it.each([
    ['we use jest. no wait, we use mocha. actually no, we use vitest', 'vitest'],
    ['wir nutzen yarn. halt, wir nutzen bun', 'bun'],
    ['usamos yarn. no, espera, usamos bun', 'bun'],
  ])('counts with its last value: %s', (said, value) => {
    expect(knownAfter(said).flatMap((fact) => (fact.truth === 'stated' ? (fact.value ?? []) : []))).toEqual([value]);
  });
});
