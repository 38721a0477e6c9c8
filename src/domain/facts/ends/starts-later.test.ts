import { describe, expect, it } from 'vitest';
import { startsLater } from './starts-later.ts';

const SAID_AT = Date.UTC(2026, 10, 17, 9);
const dayOf = (statement: string): string | undefined => {
  const start = startsLater(statement, SAID_AT);
  return start === undefined ? undefined : new Date(start).toISOString().slice(0, 10);
};

describe('a later beginning', () => {
  it.each([
    ['from january on deploys are on fridays', '2027-01-01'],
    ['deploys: back to thursday from december on', '2026-12-01'],
    ['from march we deploy on mondays', '2027-03-01'],
    ['starting in february 2027 the limit is 20', '2027-02-01'],
    ['as of 2026-12-15 we use pnpm', '2026-12-15'],
    ['starting monday (2026-11-23) we deploy twice', '2026-11-23'],
    ['next quarter we switch to postgres', '2027-01-01'],
    ['we migrate to gitlab next month', '2026-12-01'],
    ['next week we switch to pnpm', '2026-11-23'],
    ['Ab Januar deployen wir freitags', '2027-01-01'],
    ['ab nächstem Monat gilt das Limit 20', '2026-12-01'],
    ['nächstes Jahr stellen wir auf Postgres um', '2027-01-01'],
    ['a partir de enero los despliegues son los viernes', '2027-01-01'],
    ['el próximo trimestre pasamos a Postgres', '2027-01-01'],
    ['la semana que viene cambiamos a pnpm', '2026-11-23'],
  ])('%s', (statement, day) => {
    expect(dayOf(statement)).toBe(day);
  });

  it.each([
    'the data from january is missing',
    'from now on we use pnpm',
    'from november on we use pnpm',
    'since october we use pnpm',
    'we decided in december to use pnpm',
    'next week is the release',
    'ab jetzt nutzen wir pnpm',
    'seit Januar nutzen wir pnpm',
    'Die MariaDB gibt es dort ab Mai nicht mehr, wir sollen auf deren Postgres gehen',
    'desde octubre usamos pnpm',
    'el próximo lunes hay reunión',
    'the march release may break things',
  ])('none: %s', (statement) => {
    expect(dayOf(statement)).toBeUndefined();
  });
});
