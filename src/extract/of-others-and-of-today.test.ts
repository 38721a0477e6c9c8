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
    // Long ago.
    ['we use postgres', 'in 2021 we used oracle'],
    ['we deploy on thursdays', 'back in 2019 we deployed on fridays'],
    ['page size is 25', 'the page size was 10 in 2020'],
    ['Wir nutzen Vitest.', '2021 haben wir Jest genutzt.'],
    ['Wir deployen dienstags.', 'Letztes Jahr haben wir freitags deployt.'],
    ['usamos npm', 'en 2022 usamos yarn'],
    // Some day.
    ['we use postgres', 'soon we will use cockroach'],
    ['the session timeout is 30 minutes', 'the session timeout will be 5 minutes at some point'],
    ['Wir nutzen Jenkins.', 'Demnächst nutzen wir CircleCI.'],
    ['Wir nutzen npm.', 'Wir wechseln bald zu pnpm.'],
    ['usamos kafka', 'dentro de poco usamos rabbitmq'],
    // One person, and a place of theirs.
    ['we deploy on thursdays', 'Marcus deploys on fridays'],
    ['we use npm', 'Sarah uses yarn these days'],
    ['the page size is 25', "on Sarah's laptop the page size is 100"],
    ['Wir nutzen Postgres.', 'Jens arbeitet neuerdings mit MySQL.'],
    ['usamos npm', 'Pablo usa yarn ahora'],
    // By mistake.
    ['the session timeout is 30 minutes', 'bug: the session timeout is 3 minutes'],
    ['max upload is 10 MB', 'for some reason the max upload is 1 MB'],
    ['max upload is 10 MB', 'the max upload is 1 MB. this is a bug'],
    ['Sitzungen laufen nach 30 Minuten ab.', 'Sitzungen laufen nach 3 Minuten ab, das ist ein Fehler.'],
    ['los tokens duran 15 minutos', 'los tokens duran 5 minutos, es un fallo'],
    ['the session timeout is 30 minutes', 'weird, the session timeout is 5 minutes'],
    ['los tokens duran 15 minutos', 'los tokens duran 5 minutos, algo va mal'],
    ['Das Zeitlimit ist 30 Sekunden.', 'Das Zeitlimit ist 3 Sekunden, da stimmt was nicht.'],
    // Said by a document that is wrong.
    ['we deploy on thursdays', 'the wiki is outdated, it says we deploy on mondays'],
    ['we use postgres', 'the handbook still says we use oracle, that is outdated'],
    ['Wir nutzen npm.', 'Das Wiki behauptet, wir nutzen yarn, das stimmt aber nicht.'],
    ['usamos redis', 'la wiki dice que usamos memcached, está desactualizada'],
    // Taken back.
    ['we use postgres', 'we use oracle now. not!'],
    ['we deploy on thursdays', 'we deploy on fridays at midnight now jk'],
    ['Wir nutzen npm.', 'Aprilscherz: wir nutzen jetzt yarn'],
    ['usamos redis', 'ahora usamos memcached, es broma'],
    ['Wir nutzen npm.', 'Wir nutzen jetzt bower. Reingelegt!'],
    // One of two.
    ['we use postgres', 'we use either oracle or mysql'],
    ['Wir nutzen Postgres.', 'Wir nutzen entweder MySQL oder SQLite.'],
    ['usamos postgres', 'usamos o mysql o sqlite'],
  ])('"%s" is not replaced by "%s"', (ours, then) => {
    expect(held(ours)).toHaveLength(1);
    expect(held(ours, then)).toEqual(expect.arrayContaining([...held(ours)]));
  });

  it.each([
    ['we use mysql', 'in 2023 we used mysql, now we use postgres'],
    ['we use webpack', 'in 2024 we switched to vite'],
    ['the session timeout is 30 minutes', 'the session timeout is 15 minutes now, the old one was a mistake'],
    ['we use redis', 'since 2025 we use memcached'],
    ['Das Lager nutzt npm.', 'Das Lager nutzt jetzt yarn.'],
  ])('"%s" is replaced by "%s"', (ours, then) => {
    expect(held(ours)).toHaveLength(1);
    expect(held(ours, then)).not.toContain(held(ours)[0]);
  });

  it.each([
    'Marta from finance says their ledger only goes back five years',
    'Der Kollege vom Bau meint, bei ihnen werden Pläne nur zwei Jahre aufgehoben.',
    'Pilar dice que sus alumnos solo usan tabletas.',
    'hang on, the plumber is at the door',
    'uf, menudo lío en la oficina',
  ])('is not known: %s', (said) => {
    expect(held(said)).toEqual([]);
  });
});
