import { describe, expect, it } from 'vitest';
import { holdsUntil } from './holds-until.ts';

const noonAfter = (day: string): number => Date.parse(`${day}T12:00:00Z`);

describe('until when a statement holds', () => {
  it.each([
    ['no deploys until friday (2026-11-20), feature freeze', noonAfter('2026-11-21')],
    ['keine Auslieferung bis Freitag (2026-11-20)', noonAfter('2026-11-21')],
    ['nada de despliegues hasta el viernes (2026-11-20)', noonAfter('2026-11-21')],
    ['tomorrows (2026-10-20) freeze so only fixes after that', noonAfter('2026-10-27')],
  ])('ends: %s', (statement, end) => {
    expect(holdsUntil('decision', statement)).toBe(end);
  });

  it.each([
    'we decided today (2026-09-21) to use Postgres',
    'from monday (2026-11-23) on we deploy twice a day',
    'the api answers in UTC',
    'keep the route until all clients are updated',
  ])('names no end: %s', (statement) => {
    expect(holdsUntil('decision', statement)).toBeUndefined();
  });

  it('leaves open work open', () => {
    expect(holdsUntil('blocker', 'we cannot deploy until friday (2026-11-20)')).toBeUndefined();
  });
});
