/** What is supposed, offered, asked, said by others, about another thing or only for a time leaves the fact that holds. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from '../known-after.test-helper.ts';

const LEAVES: readonly (readonly [held: string, said: string])[] = [
  // Supposed, offered or asked.
  ['we use bun', 'If the vendor refuses we switch to yarn.'],
  ['wir nutzen bun', 'Falls der Anbieter ablehnt, wechseln wir zu yarn.'],
  ['usamos bun', 'Si el proveedor no acepta cambiamos a yarn.'],
  ['we use ansible', 'Option 1: we use terraform. Option 2: we use pulumi. Which would you take?'],
  ['wir nutzen ansible', 'Variante A: wir nutzen terraform. Variante B: wir nutzen pulumi. Welche?'],
  ['usamos ansible', 'Opción A: usamos terraform. Opción B: usamos pulumi. ¿Cuál?'],
  ['we use sqs', 'The pros and cons of: we use kafka; we use rabbitmq'],
  ['wir nutzen mysql', 'Die Kundin fragt, ob wir immer postgres nutzen'],
  ['usamos mysql', 'La clienta pregunta si siempre usamos postgres'],
  ['we use mysql', 'The auditor asked whether we always use postgres'],
  ['we use mysql', "Let's not settle on the database this evening."],
  ['wir nutzen mysql', 'Lass uns heute noch nicht über die Datenbank entscheiden.'],
  // Words and things of others.
  ['we use mysql', 'DOCK-77: [FWD] Client writes: we always use postgres'],
  ['we use spaces for indentation', 'She said she prefers tabs for indentation, whatever'],
  ['we use redis', 'Marta wants to drop redis'],
  ['wir nutzen redis', 'Jens will redis rauswerfen'],
  ['usamos redis', 'Pablo quiere quitar redis'],
  ['we use redis', 'the docs of sidekiq say redis is gone in v8'],
  ['we use bun', 'In the previous project we always used yarn.'],
  ['wir nutzen bun', 'Im alten Projekt haben wir immer yarn genutzt.'],
  ['usamos bun', 'En el proyecto anterior siempre usamos yarn.'],
  ['we deploy on wednesdays', 'Tom deploys his website on mondays'],
  ['max upload is 40 MB', 'max upload was 15 MB in the previous app'],
  ['max upload is 40 MB', 'We tried to upload 90 MB and it crashed'],
  // Gone, but not from what is used.
  ['we use redis', 'the redis pod is gone again, restart it'],
  ['we use redis', 'Marta ripped redis out of her service'],
  ['we use redis', 'nobody will throw redis out'],
  ['we use redis', 'we nearly ripped redis out'],
  ['we use redis', 'redis is gone from the sidebar of the admin page'],
  ['we use mysql', 'mysql 5 is gone from homebrew'],
  ['wir nutzen redis', 'redis ist weg aus der Seitenleiste'],
  // For a time, or in one place.
  ['we deploy on wednesdays', 'this week we deploy on monday because of the fair'],
  ['wir deployen immer mittwochs', 'diese Woche deployen wir am Montag wegen der Messe'],
  ['we use bun', 'for this one script we use yarn'],
];

describe('a statement that changes nothing', () => {
  it.each(LEAVES)('leaves what holds: %s / %s', (held, said) => {
    const [first, ...later] = knownAfter(held, said);
    expect(['stated', 'confirmed']).toContain(first?.truth);
    expect(later.flatMap(({ value }) => value ?? [])).toEqual([]);
  });

  it.each([
    ['we use redis', 'redis is gone'],
    ['we use redis', 'we threw redis out'],
    ['wir nutzen redis', 'redis ist raus'],
    ['usamos redis', 'quitamos redis'],
    ['we use yarn', 'we switch to bun'],
    ['we deploy on wednesdays', 'from this week on we deploy on mondays'],
  ])('is told from one that does: %s / %s', (held, said) => {
    expect(knownAfter(held, said)[0]?.truth).toBe('superseded');
  });

  it.each([
    'use a Set here and never an array',
    'when will the new licence be here',
    'Wie werden die Lieferscheine benannt – nach Datum oder nach Kunde?',
    'switch to seaside, notes below',
  ])('is not kept: %s', (said) => {
    expect(knownAfter(said)).toEqual([]);
  });
});
