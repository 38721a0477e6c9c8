/** What is missing, allowed, or only so today; what others do. Each row is of one person's words, in three languages. */
import { describe, expect, it } from 'vitest';
import { isHolding } from '../domain/facts/fact.ts';
import { knownAfter } from './known-after.test-helper.ts';

const known = (...said: readonly string[]) => knownAfter(...said).filter(({ truth }) => isHolding(truth));
const held = (...said: readonly string[]): readonly string[] => known(...said).map(({ statement }) => statement);

describe('what is missing', () => {
  it.each([
    "the sandbox keys aren't there yet, Lena from the bank has to create them",
    "we can't sign the build, apple hasn't approved our account",
    'Uns fehlen noch die Messwerte vom Umweltamt.',
    'Die Stadt hat die Karten noch nicht geschickt, also geht der Druck nicht.',
    'Todavía no nos han dado acceso al banco.',
    'Nos falta la firma de la notaria para publicar.',
  ])('is a blocker: %s', (said) => {
    expect(known(said).map(({ kind }) => kind)).toEqual(['blocker']);
  });

  it.each([
    'we still need to tell the printers about the new paper',
    'Wir müssen bis Mitte Mai noch die Tarife mit der Kasse abstimmen.',
    'Queda pendiente revisar las tarifas con la gestoría.',
  ])('is open work if it is ours: %s', (said) => {
    expect(known(said).map(({ kind }) => kind)).toEqual(['commitment']);
  });
});

describe('what may be done without asking', () => {
  it.each([
    ['never restart nginx without asking me', 'you can restart nginx yourself at night, no need to ask'],
    ['Nie den Scheduler neu starten, ohne mich zu fragen.', 'Den Scheduler darfst du jetzt selbst neu starten.'],
    ['No reinicies nunca el servidor sin avisarme.', 'A partir de ahora puedes reiniciar el servidor por tu cuenta.'],
  ])('"%s" no longer holds after "%s"', (earlier, later) => {
    expect(held(earlier)).toHaveLength(1);
    expect(held(earlier, later)).not.toContain(held(earlier)[0]);
  });

  it('says nothing about other work', () => {
    const asks = 'never restart nginx without asking me';
    expect(held(asks, 'you can merge the docs yourself, no need to ask')).toContain(asks);
  });
});

describe('what is so today, or with others', () => {
  it.each([
    ['we deploy on thursdays', 'this thursday we deploy nothing, half the office is ill'],
    ['Wir liefern freitags aus.', 'Diesen Freitag liefern wir nicht aus, da ist Feiertag.'],
    ['Publicamos los martes.', 'Este martes no publicamos, que hay huelga.'],
    ['we use mysql', 'the data team has moved from mysql to postgres'],
    ['Wir nutzen Jenkins.', 'Das Schwesterteam ist von Jenkins auf GitLab umgestiegen.'],
  ])('"%s" holds after "%s"', (ours, then) => {
    expect(held(ours)).toHaveLength(1);
    expect(held(ours, then)).toEqual(expect.arrayContaining([...held(ours)]));
  });

  it.each([
    'Marta from finance says their ledger only goes back five years',
    'Der Kollege vom Bau meint, bei ihnen werden Pläne nur zwei Jahre aufgehoben.',
    'Pilar dice que sus alumnos solo usan tabletas.',
    'hang on, the plumber is at the door',
    'puh, was für ein Montag, ich komm zu nichts',
    'uf, menudo lío en la oficina',
  ])('is not known: %s', (said) => {
    expect(held(said)).toEqual([]);
  });
});
