/** An exception for a time leaves the rule: both stand while it lasts, and the rule alone when it is over. In three languages. */
import { describe, expect, it } from 'vitest';
import { holdsAt } from '../domain/facts/fact.ts';
import type { Fact } from '../domain/facts/fact-record.ts';
import { knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';

/** Said on Monday, 16 November 2026, and the days after it. */
const heldOn = (facts: readonly Fact[], day: string): readonly string[] =>
  facts.filter((fact) => holdsThen(fact, Date.parse(`${day}T21:00:00Z`))).map(({ statement }) => statement);
const holdsThen = (fact: Fact, at: number): boolean => fact.at <= at && holdsAt(fact, at);
/** Its last word: a calendar day may stand behind each of the others. */
const ending = (words: string) => expect.stringContaining(words.replace(/[.]$/, '').split(' ').at(-1) ?? '');

describe('an exception with an end', () => {
  it.each([
    ['we use redis', 'until friday we use valkey'],
    ['we use postgres', 'we use sqlite until friday'],
    ['we ship on tuesdays', 'until friday we ship on mondays'],
    ['the session timeout is 20 minutes', 'till friday the session timeout is 5 minutes'],
    ['Wir nutzen Postgres.', 'Bis Freitag nutzen wir SQLite.'],
    ['Wir nutzen Jenkins.', 'Bis zum 20. November nutzen wir CircleCI.'],
    ['usamos npm', 'hasta el viernes usamos yarn'],
    ['publicamos los martes', 'hasta el viernes publicamos los lunes'],
    ['we use eslint', 'this week we use biome'],
    ['usamos postgres', 'esta semana usamos sqlite'],
  ])('"%s" holds again after "%s"', (rule, exception) => {
    const facts = knownAfter(rule, exception);
    expect(heldOn(facts, '2026-11-16')).toEqual([ending(rule)]);
    expect(heldOn(facts, '2026-11-18')).toHaveLength(2);
    expect(heldOn(facts, '2026-11-18')).toContainEqual(ending(rule));
    expect(heldOn(facts, '2026-11-25')).toEqual([ending(rule)]);
  });

  it.each([
    ['the session timeout is 30 minutes', 'today the session timeout is 5 minutes'],
    ['we use postgres', 'today we use sqlite'],
    ['wir nutzen npm', 'heute nutzen wir yarn'],
    ['usamos postgres', 'hoy usamos sqlite'],
  ])('"%s" holds again the day after "%s"', (rule, exception) => {
    const facts = knownAfter(rule, exception);
    expect(heldOn(facts, '2026-11-17')).toHaveLength(2);
    expect(heldOn(facts, '2026-11-19')).toEqual([ending(rule)]);
  });

  it.each([
    ['the session timeout is 30 minutes', 'for now the session timeout is 60 minutes'],
    ['we use postgres', 'for the moment we use sqlite'],
    ['we use postgres', 'while the migration runs we use sqlite'],
    ['we use npm', 'as long as the old runner is in progress we use yarn'],
    ['Wir nutzen Postgres.', 'Vorerst nutzen wir SQLite.'],
    ['Wir nutzen Postgres.', 'Solange die Migration läuft, nutzen wir SQLite.'],
    ['usamos postgres', 'por ahora usamos sqlite'],
    ['usamos postgres', 'mientras corre la migración usamos sqlite'],
    ['usamos npm', 'mientras dure la auditoría usamos yarn'],
  ])('"%s" stands beside "%s"', (rule, exception) => {
    expect(heldOn(knownAfter(rule, exception), '2026-12-20')).toEqual([ending(rule), expect.anything()]);
  });

  it.each([
    ['we use postgres', 'from now on we use sqlite'],
    ['the session timeout is 30 minutes', 'the session timeout is 60 minutes now'],
    ['Wir nutzen Postgres.', 'Ab jetzt nutzen wir SQLite.'],
    ['usamos postgres', 'a partir de ahora usamos sqlite'],
  ])('"%s" does not stand beside "%s", which sets no time', (rule, change) => {
    expect(heldOn(knownAfter(rule, change), '2026-12-20')).toEqual([ending(change)]);
  });

  it('gives way to another exception and to a new rule', () => {
    const [rule, first, second, last] = [
      'we use redis',
      'until friday we use valkey',
      'until friday we use memcached',
      'we use dragonfly now',
    ];
    const facts = knownAfterOneSession(rule, first, second);
    expect(heldOn(facts, '2026-11-18')).toEqual([rule, expect.stringContaining('memcached')]);
    expect(heldOn(knownAfter(rule, first, second, last), '2026-11-19').length).toBeLessThan(3);
  });

  it('is a rule if it is said again without an end', () => {
    const facts = knownAfter('we use redis', 'we use memcached until friday', 'from now on we use memcached');
    expect(heldOn(facts, '2026-11-25')).toEqual(['from now on we use memcached']);
  });

  it('does not take the question of a prompt that was answered', () => {
    const facts = knownAfter('is the build green?', 'this week we use sqlite');
    expect(facts.map(({ statement }) => statement)).toEqual(['this week we use sqlite']);
  });
});

describe('an exception whose end nobody knows', () => {
  it.each([
    ['we use postgres', 'temporarily we use sqlite'],
    ['we use redis', 'for the time being we use memcached'],
    ['we deploy on thursdays', 'while Rosa is on vacation we deploy on mondays'],
    ['we deploy on thursdays', 'during the audit we deploy on mondays'],
    ['we use stripe', 'we use paypal until stripe is back'],
    ['Wir nutzen Postgres.', 'Vorübergehend nutzen wir SQLite.'],
    ['Wir nutzen Postgres.', 'Bis der Server wieder läuft, nutzen wir SQLite.'],
    ['Wir deployen dienstags.', 'Solange Rosa krank ist, deployen wir freitags.'],
    ['usamos postgres', 'temporalmente usamos sqlite'],
    ['desplegamos los martes', 'mientras Rosa está de baja desplegamos los lunes'],
  ])('stands beside the rule: "%s", "%s"', (rule, exception) => {
    expect(heldOn(knownAfter(rule, exception), '2026-12-20')).toEqual([ending(rule), ending(exception)]);
  });
});

describe('what only sounds like an exception', () => {
  it.each([
    ['we use redis', 'starting today we use memcached'],
    ['we use eslint', 'today we switched to biome'],
    ['wir nutzen npm', 'Ab heute nutzen wir yarn.'],
    ['usamos postgres', 'desde hoy usamos mysql'],
    ['wir nutzen Jenkins', 'Früher hatten wir Jenkins, heute nutzen wir CircleCI.'],
  ])('"%s" ends with "%s"', (rule, change) => {
    expect(heldOn(knownAfter(rule, change), '2026-11-17')).toEqual([ending(change)]);
  });
});
