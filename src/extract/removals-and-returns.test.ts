/** People say what is no longer used, or return to what held before, in few words. English, German and Spanish. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

const holding = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
    .map(({ subject, value = '', statement }) => `${subject}=${value}: ${statement}`);

describe('what is no longer used', () => {
  it.each([
    ['we use tailwind', 'lose tailwind'],
    ['we use zod for the forms', 'lose zod, too much ceremony for three forms'],
    ['we use lodash', 'ditch lodash'],
    ['we use lodash', 'get rid of lodash please'],
    ['we use lodash', "lodash isn't needed anymore"],
    ['usamos redis', 'fuera redis'],
    ['usamos redis', 'quita redis'],
    ['wir nutzen redis', 'schmeiß redis raus'],
    ['wir nutzen lodash', 'weg mit lodash'],
  ])('"%s" ends with "%s"', (earlier, later) => {
    expect(holding(earlier)).toHaveLength(1);
    expect(holding(earlier, later)).toEqual([]);
  });

  it.each([
    ['we use tailwind', 'lose tailwind, css modules only', 'styling=css-modules'],
    ['always write jsdoc on exported functions', "jsdoc isn't needed anymore", ''],
    ['siempre jsdoc en funciones públicas', 'jsdoc ya no hace falta', ''],
    ['usamos tailwind', 'fuera tailwind, solo css normal', 'styling='],
    ['wir nutzen redis für den cache', 'redis raus, das reicht auch im Speicher', ''],
    ['we use moment for dates', 'moment is not needed any longer, the native api is fine', 'moment='],
    ['usamos resend', 'lo de resend ya no hace falta, usamos el correo del hosting', 'mail provider='],
    ['wir nehmen moment für Daten', 'moment wird nicht mehr gebraucht', ''],
  ])('"%s" ends with "%s", which says more', (earlier, later, subject) => {
    const [only, second] = holding(earlier, later);
    expect(only).toContain(later);
    expect(only?.startsWith(subject)).toBe(true);
    expect(second).toBeUndefined();
  });

  it.each([
    ['we use tailwind', 'we lose tailwind classes in the production build'],
    ['we use tailwind', "i can't lose tailwind now"],
    ['we use redis', "don't ditch redis"],
    ['we use redis', 'we might ditch redis some day'],
    ['we use redis', 'kill redis, then restart it'],
    ['we use redis', 'drop redis tables before the test'],
    ['we use redis', 'did we lose redis?'],
    ['we use redis', "the redis container isn't needed anymore in this test"],
    ['we use lodash', 'remove lodash from the import in utils.ts'],
    ['we use jest', 'the jest snapshot is not needed anymore'],
    ['never use lodash in hot paths', 'ditch lodash'],
    ['wir nutzen redis', 'der Redis-Container wird im Test nicht mehr gebraucht'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(holding(earlier, later).some((each) => each.endsWith(`: ${earlier}`))).toBe(true);
  });
});

describe('a return to what held before', () => {
  it.each([
    ['page size is 20', 'page size is 50', 'back on 20'],
    ['the batch size is 4', 'the batch size is 8', 'back down to 4'],
    ['sessions expire after 30 minutes', 'sessions expire after 60 minutes', 'back to 30, people complained'],
    ['indent with tabs', 'indent with two spaces', 'tabs again pls'],
    ['we deploy on thursdays', 'we deploy on mondays', 'thursdays again please'],
    ['we use npm', 'we use pnpm', 'npm again'],
    ['we use lodash', 'ditch lodash', 'lodash again'],
    ['wir nutzen npm', 'wir nutzen pnpm', 'doch wieder npm'],
    ['wir deployen donnerstags', 'wir deployen montags', 'doch wieder donnerstags'],
    ['die Sitzung läuft nach 30 Minuten ab', 'die Sitzung läuft nach 60 Minuten ab', 'wieder runter auf 30 Minuten'],
    ['usamos npm', 'usamos pnpm', 'otra vez npm'],
    ['las reservas caducan a los 7 días', 'las reservas caducan a los 10 días', 'otra vez a 7 días'],
  ])('"%s", "%s", "%s"', (first, second, back) => {
    const known = knownAfter(first, second, back);
    const [now, other] = known.filter(({ truth }) => truth === 'stated' || truth === 'confirmed');
    expect(now).toMatchObject({ statement: `${back} (${first})`, subject: known[0]?.subject });
    expect(now?.value).toBe(known[0]?.value);
    expect(now?.sources).toHaveLength(2);
    expect(other).toBeUndefined();
  });

  it('goes back and forth', () => {
    expect(holding('page size is 20', 'page size is 50', 'back on 20', 'back to 50')).toEqual([
      'page size=: back to 50 (page size is 50)',
    ]);
  });

  it.each([
    ['page size is 20', 'page size is 50', 'are we back on 20?'],
    ['page size is 20', 'page size is 50', 'back to work'],
    ['page size is 20', 'page size is 50', 'run the tests again'],
    ['page size is 20', 'page size is 50', 'maybe back to 20 some day'],
    ['we use npm', 'we use pnpm', 'npm failed again'],
    ['usamos npm', 'usamos pnpm', 'otra vez falla npm'],
    ['wir nutzen npm', 'wir nutzen pnpm', 'npm hängt wieder'],
  ])('"%s", "%s", "%s" is not a return', (first, second, said) => {
    expect(holding(first, second, said).some((each) => each.endsWith(`: ${second}`))).toBe(true);
  });

  it('says nothing if two things had this value', () => {
    const known = holding(
      'page size is 20',
      'page size is 50',
      'the batch size is 20',
      'the batch size is 40',
      'back on 20',
    );
    expect(known).toEqual(['page size=: page size is 50', 'batch size=: the batch size is 40']);
  });
});
