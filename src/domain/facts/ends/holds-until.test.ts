import { describe, expect, it } from 'vitest';
import { holdsUntil, isEndAssumed } from './holds-until.ts';

const noonAfter = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const SAID = Date.parse('2026-09-24T18:00:00Z');

describe('until when a statement holds', () => {
  it.each([
    ['no deploys until friday (2026-11-20), feature freeze', noonAfter('2026-11-21')],
    ['keine Auslieferung bis Freitag (2026-11-20)', noonAfter('2026-11-21')],
    ['nada de despliegues hasta el viernes (2026-11-20)', noonAfter('2026-11-21')],
    ['tomorrows (2026-10-20) freeze so only fixes after that', noonAfter('2026-10-27')],
  ])('ends: %s', (statement, end) => {
    expect(holdsUntil('decision', statement, SAID)).toBe(end);
  });

  it.each([
    'we decided today (2026-09-21) to use Postgres',
    'from monday (2026-11-23) on we deploy twice a day',
    'the api answers in UTC',
    'keep the route until all clients are updated',
  ])('names no end: %s', (statement) => {
    expect(holdsUntil('decision', statement, SAID)).toBeUndefined();
  });

  it('leaves open work open', () => {
    expect(holdsUntil('blocker', 'we cannot deploy until friday (2026-11-20)', SAID)).toBeUndefined();
  });

  it.each([
    'im not in fridays, so commit + push tonight pls',
    'skip the tests this time',
    'heute Abend bitte keine Nachrichten mehr',
    'diesmal ohne Tests committen',
    'esta vez sin pruebas, por favor',
  ])('a wish for this occasion ends after a day: %s', (statement) => {
    expect(holdsUntil('preference', statement, SAID)).toBe(SAID + 24 * 3_600_000);
  });

  it.each([
    ['this week we deploy on friday (2026-09-25)', noonAfter('2026-09-28')],
    ['this week we deploy on monday (2026-09-28)', noonAfter('2026-09-29')],
    ['diese Woche schicken wir die Berichte montags', noonAfter('2026-09-28')],
    ['esta semana abrimos los lunes', noonAfter('2026-09-28')],
    ['next week the demo is in room 2', noonAfter('2026-10-05')],
    ['this month no new features', noonAfter('2026-10-01')],
    ['the next three days we use bun', noonAfter('2026-09-28')],
    ['die nächsten zwei Wochen deployen wir montags', noonAfter('2026-10-09')],
    ['just for today use the backup server', SAID + 24 * 3_600_000],
    ['nur heute den Backup-Server nehmen', SAID + 24 * 3_600_000],
    ['solo por hoy usamos el otro servidor', SAID + 24 * 3_600_000],
  ])('ends with the span that it names: %s', (statement, end) => {
    expect(holdsUntil('decision', statement, SAID)).toBe(end);
    expect(isEndAssumed('decision', statement)).toBe(false);
  });

  it.each([
    'this week we moved to pnpm',
    'we decided this week to use postgres',
    'next week we switch to pnpm',
    'from this week on we deploy on monday',
    'as of next week standup is at ten',
    'diese Woche haben wir auf pnpm umgestellt',
    'ab nächster Woche deployen wir montags',
    'nächste Woche wechseln wir auf Postgres',
    'esta semana pasamos a pnpm',
    'a partir de la próxima semana usamos pnpm',
    "this week's build number is in the footer",
    'we release every week',
  ])('lasts beyond the span: %s', (statement) => {
    expect(holdsUntil('decision', statement, SAID)).toBeUndefined();
  });

  it.each([
    ['preference', 'from tonight on, no pushes after ten'],
    ['preference', 'never push at night, also not this time'],
    ['preference', 'ab heute Abend nur noch Squash'],
    ['decision', 'we agreed tonight to use Postgres'],
  ] as const)('holds on: %s, %s', (kind, statement) => {
    expect(holdsUntil(kind, statement, SAID)).toBeUndefined();
  });

  it.each([
    ['decision', "tomorrow's (2026-10-20) freeze, only fixes", true],
    ['decision', 'für das morgige (2026-10-20) Release nur Fehler beheben', true],
    ['preference', 'esta vez sin pruebas, por favor', true],
    ['decision', 'no deploys until friday (2026-11-20)', false],
    ['decision', 'keine Auslieferung bis Freitag (2026-11-20)', false],
    ['decision', 'the api answers in UTC', false],
  ] as const)('is assumed if nobody said it: %s, %s', (kind, statement, assumed) => {
    expect(isEndAssumed(kind, statement)).toBe(assumed);
  });
});
