/** Plans that are withdrawn, values that are rejected, and changes that begin later. English, German and Spanish. */
import { describe, expect, it } from 'vitest';
import { holdsAt } from '../domain/facts/fact.ts';
import { type Exchange, heldAndEnded, knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';

const valuesHeld = (...said: readonly Exchange[]): readonly (string | undefined)[] =>
  knownAfter(...said).flatMap(({ truth, value }) => (truth === 'stated' || truth === 'confirmed' ? [value] : []));

describe('a plan that is withdrawn', () => {
  it.each([
    ['sqlite', ['we use sqlite', "let's switch to postgres", 'no wait, scratch that, sqlite stays']],
    ['sqlite', ['we use sqlite', "let's switch to postgres", 'forget postgres']],
    ['sqlite', ['we use sqlite', "let's switch to postgres", 'never mind the postgres idea']],
    ['vitest', ['we use vitest', "let's move the tests to jest", 'hm, vitest stays']],
    ['vitest', ['we use vitest', "let's move the tests to jest", "actually let's stay with vitest"]],
    [
      'sqlite',
      [
        'Als Datenbank nehmen wir SQLite',
        'Ich will jetzt doch auf Postgres wechseln',
        'Nee warte, doch nicht. Wir bleiben bei SQLite',
      ],
    ],
    ['npm', ['Wir nutzen npm', 'Wir wechseln auf pnpm', 'Vergiss pnpm']],
    ['sqlite', ['usamos sqlite', 'vamos a pasar a postgres', 'al final no, nos quedamos con sqlite']],
    ['npm', ['usamos npm', 'pasamos a pnpm', 'olvida pnpm']],
  ])('leaves %s: %s', (value, said) => {
    expect(valuesHeld(...said)).toEqual([value]);
  });

  it('does not bring back what was replaced long before another value', () => {
    expect(valuesHeld('we use npm', 'we use pnpm', 'we use yarn', 'forget npm')).toEqual(['yarn']);
  });

  it('ends a choice without a value', () => {
    expect(heldAndEnded(knownAfter("let's stay with express", 'actually drop express, fastify it is'))).toEqual({
      held: ['actually drop express, fastify it is = fastify'],
      ended: ["let's stay with express"],
    });
  });
});

describe('the value is not the rejected one', () => {
  it.each([
    ['Ahora usamos pnpm, no npm.', 'pnpm'],
    ['we use vitest, not jest', 'vitest'],
    ['wir nehmen biome, nicht eslint', 'biome'],
    ['Las plantillas con Tailwind, no con Bootstrap', 'tailwind'],
    ['No, los correos a las 20:00 no, a las 18:30.', '18:30'],
    ['Die Station steht auf 480 m, nicht 455', '480 m'],
    ['no prisma, plain sql', undefined],
  ])('%s', (said, value) => {
    expect(valuesHeld(said)).toEqual([value]);
  });
});

describe('a value that is found wrong', () => {
  it.each([
    [['request timeout is 30s', 'Set.'], ['30s is way too long, cut it to 8', 'Set to 8 seconds.'], '8 seconds'],
    [
      ['Gemessen wird alle 60 Sekunden.', 'Ok.'],
      ['60 Sekunden ist Quatsch, alle 5 Minuten reicht.', 'Umgestellt.'],
      '5 minutes',
    ],
    [
      ['la sesión caduca a los 20 minutos', 'Hecho.'],
      ['20 minutos es demasiado, baja a 5', 'Cambiado a 5.'],
      '5 minutes',
    ],
  ] as const)('is replaced: %s %s', (first, second, value) => {
    const held = knownAfterOneSession(first, second).filter(({ truth }) => truth === 'stated');
    expect(held.map((fact) => fact.value)).toEqual([value]);
  });

  it('returns to the value of its thing', () => {
    const known = knownAfterOneSession(
      ['seats are held for 10 minutes', 'Ok.'],
      ['make it 15, people lose seats', 'HOLD_MINUTES is 15 now.'],
      ['hold time back to 10 then', 'HOLD_MINUTES is 10 again.'],
    );
    expect(heldAndEnded(known)).toEqual({
      held: ['hold time back to 10 then (seats are held for 10 minutes) = 10 minutes'],
      ended: ['seats are held for 10 minutes = 10 minutes', 'seats are held for 15 minutes = 15 minutes'],
    });
  });
});

describe('a value alone', () => {
  it('is not put into a sentence about the old value', () => {
    const known = knownAfterOneSession(
      ['moving to pnpm. npm hoisting hides missing deps', 'Ok.'],
      ['you ran npm install again. pnpm!', 'Sorry.'],
    );
    expect(known.map(({ statement }) => statement).filter((each) => each.startsWith('pnpm hoisting'))).toEqual([]);
  });

  it('keeps the reason apart', () => {
    const known = knownAfterOneSession(
      ['seats are held for 10 minutes', 'Ok.'],
      ['make it 15, people lose seats', 'HOLD_MINUTES is 15 now.'],
    );
    expect(known.at(-1)).toMatchObject({ statement: 'seats are held for 15 minutes', why: 'people lose seats' });
  });
});

describe('a change that begins later', () => {
  const before = Date.UTC(2026, 10, 30);
  const after = Date.UTC(2027, 0, 2);
  it.each([
    ['deploys are on tuesdays', 'from january on deploys are on fridays', 'tuesday', 'friday'],
    ['we use sqlite', 'next quarter we switch to postgres', 'sqlite', 'postgres'],
    ['we use npm', 'starting in december we use pnpm', 'npm', 'pnpm'],
    ['Deploys sind dienstags.', 'Ab Januar deployen wir freitags.', 'dienstag', 'freitag'],
    ['Wir nutzen npm', 'Ab Dezember nutzen wir pnpm', 'npm', 'pnpm'],
    ['usamos npm', 'a partir de enero usamos pnpm', 'npm', 'pnpm'],
  ])('%s / %s', (first, second, then, later) => {
    const known = knownAfter([first, 'Ok.'], [second, 'Ok.']);
    const heldAt = (at: number) => known.filter((fact) => holdsAt(fact, at)).map(({ value }) => value);
    expect(heldAt(before)).toEqual([then]);
    expect(heldAt(after)).toEqual([later]);
  });

  it('ends nothing if it is withdrawn before', () => {
    const known = knownAfter('we use npm', 'from january on we use pnpm', 'forget pnpm');
    expect(known.filter((fact) => holdsAt(fact, after)).map(({ value }) => value)).toEqual(['npm']);
  });

  it('writes no date behind a day that recurs', () => {
    expect(knownAfter('we moved deploys to tuesday').map(({ statement }) => statement)).toEqual([
      'we moved deploys to tuesday',
    ]);
  });
});

describe('what else ended', () => {
  it('an address of the only thing that has one', () => {
    expect(
      valuesHeld('Der MQTT-Broker läuft auf 192.168.178.40.', 'Die Adresse ist jetzt aber 192.168.178.52.'),
    ).toEqual(['192.168.178.52']);
  });

  it('a payment provider that is left', () => {
    expect(valuesHeld('usamos Redsys para los pagos', 'Vamos a dejar Redsys y pasar a Stripe.')).toEqual(['stripe']);
  });
});
