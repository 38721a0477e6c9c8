/** A correction names the old thing as wrong and gives another; an exception for a case leaves the rule alone. */
import { describe, expect, it } from 'vitest';
import { isHolding } from '../domain/facts/fact.ts';
import type { Fact } from '../domain/facts/fact-record.ts';
import { type Exchange, knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';

const statements = (facts: readonly Fact[]): readonly string[] =>
  facts.filter(({ truth }) => isHolding(truth)).map(({ statement }) => statement);
const inBoth = (...said: readonly string[]): readonly (readonly Fact[])[] => [
  knownAfter(...said),
  knownAfterOneSession(...said.map((each): Exchange => [each, 'DONE'])),
];

const REPLACED: readonly (readonly [earlier: string, later: string])[] = [
  // English
  ['we publish the site with surge', 'no, surge is wrong, we publish with a tarball on the vps'],
  ['lets use bleve for the search', 'no not bleve, we use manticore'],
  ['lets use karma for the tests', 'no, not karma, we use japa here'],
  ['backups go to wasabi', 'no not wasabi, its storj'],
  ['backups go to wasabi', 'no not wasabi, too slow. backups go to storj'],
  ['we send metrics to zabbix', "that's wrong, we send metrics to netdata"],
  ['we use keydb for the queue', 'thats wrong, the queue is nsq'],
  ['tags are named release/abc', 'no more release/ prefix, just the version'],
  ['we store the sessions in hazelcast', 'hazelcast is incorrect, we store the sessions in garnet'],
  ['we write the letters with groff', 'sorry, not groff. we write them with sile'],
  ['lets use bleve for the search', 'no, use manticore for the search'],
  // German
  ['wir nehmen bleve für die Suche', 'nicht bleve sondern manticore'],
  ['wir nehmen bleve für die Suche', 'nein, nicht bleve, wir nehmen manticore'],
  ['wir veröffentlichen mit surge', 'surge ist falsch, wir veröffentlichen mit einem tarball'],
  ['Die Backups gehen nach wasabi.', 'Nein, nicht wasabi, die Backups gehen nach storj.'],
  ['wir nutzen keydb für die Warteschlange', 'das ist falsch, wir nutzen nsq für die Warteschlange'],
  ['Wir nutzen hazelcast für die Sitzungen.', 'Hazelcast stimmt nicht, wir nutzen garnet.'],
  ['wir schreiben die Briefe mit groff', 'nicht mit groff, sondern mit sile'],
  ['wir sammeln die Metriken mit zabbix', 'das stimmt nicht, wir sammeln die Metriken mit netdata'],
  ['wir nutzen karma für die Tests', 'nein, karma ist falsch, wir nutzen japa'],
  ['wir zeichnen die Karten mit openlayers', 'openlayers war falsch, wir zeichnen sie mit pigeon'],
  // Spanish
  ['a partir de ahora usamos bleve para la búsqueda', 'no bleve, sino manticore'],
  ['a partir de ahora usamos bleve para la búsqueda', 'no, no es bleve, usamos manticore'],
  ['siempre publicamos con surge', 'surge está mal, publicamos con un tarball'],
  ['las copias van a wasabi', 'no, wasabi está mal, las copias van a storj'],
  ['usamos keydb para la cola', 'eso está mal, usamos nsq para la cola'],
  ['siempre guardamos las sesiones en hazelcast', 'no en hazelcast, sino en garnet'],
  ['siempre escribimos las cartas con groff', 'no con groff, sino con sile'],
  ['usamos siempre karma para las pruebas', 'karma está mal, usamos japa'],
  ['siempre dibujamos los mapas con openlayers', 'no, openlayers es incorrecto, usamos pigeon'],
  ['las métricas van a zabbix', 'no, no zabbix, usamos netdata'],
];

describe('what a correction names as wrong', () => {
  it.each(REPLACED)('"%s" no longer holds after "%s"', (earlier, later) => {
    expect(statements(knownAfter(earlier))).toHaveLength(1);
    for (const facts of inBoth(earlier, later)) {
      const held = statements(facts);
      expect(held).not.toContain(earlier.replace(/\.$/, ''));
      expect(held.length).toBeGreaterThan(0);
      expect(
        facts.filter(({ statement, truth }) => isHolding(truth) && later.startsWith(statement.slice(0, 8))),
      ).not.toEqual([]);
    }
  });

  it.each([
    // English
    ['we use bleve for the search', 'not only bleve, we use manticore too'],
    ['we use bleve for the search', 'is bleve wrong?'],
    ['we use bleve for the search', 'Tom said not bleve, we use manticore'],
    ['we use bleve for the search', 'if bleve is wrong, we use manticore'],
    ['we use bleve for the search', 'no not now, we use the time for the login page'],
    ['we use bleve for the search', 'no, wasabi is wrong, backups go to storj'],
    ['never use bleve', 'no not bleve, we use manticore'],
    ['always put the ticket in commit messages', 'no ticket in branch names'],
    ['we use bleve for the search', 'no bleve in the installer, we use it on the server'],
    ['we log to splunk', "that's wrong, the log file is empty"],
    ['we log to splunk', "that's wrong, the log is empty"],
    ['we use bleve for the search', 'maybe bleve is wrong, we use it too much'],
    ['we use bleve for the search', "that's wrong, the header is blue"],
    ['we use bleve for the search', 'no, the search page is wrong, it shows two results'],
    // German
    ['wir nehmen bleve für die Suche', 'nicht nur bleve, wir nehmen auch manticore'],
    ['wir nehmen bleve für die Suche', 'ist bleve falsch?'],
    ['wir nehmen bleve für die Suche', 'Tom meinte, nicht bleve sondern manticore'],
    ['wir nehmen bleve für die Suche', 'wenn bleve falsch ist, nehmen wir manticore'],
    ['wir nehmen bleve für die Suche', 'nicht jetzt, wir machen erst den Login'],
    ['wir nehmen bleve für die Suche', 'nein, nicht wasabi, die Backups gehen nach storj'],
    ['wir nehmen bleve für die Suche', 'das ist falsch, der Kopf ist blau'],
    ['wir nehmen bleve für die Suche', 'vielleicht ist bleve falsch, wir nehmen es zu oft'],
    ['wir nehmen bleve für die Suche', 'hat Tom gesagt, dass bleve falsch ist?'],
    ['nie bleve verwenden', 'nicht bleve, wir nehmen manticore'],
    // Spanish
    ['a partir de ahora usamos bleve para la búsqueda', 'no solo bleve, usamos también manticore'],
    ['a partir de ahora usamos bleve para la búsqueda', '¿está mal bleve?'],
    ['a partir de ahora usamos bleve para la búsqueda', 'Tom dijo que no bleve, sino manticore'],
    ['a partir de ahora usamos bleve para la búsqueda', 'si bleve está mal, usamos manticore'],
    ['a partir de ahora usamos bleve para la búsqueda', 'no ahora, hacemos primero el login'],
    ['a partir de ahora usamos bleve para la búsqueda', 'no, wasabi está mal, las copias van a storj'],
    ['a partir de ahora usamos bleve para la búsqueda', 'eso está mal, la cabecera es azul'],
    ['a partir de ahora usamos bleve para la búsqueda', 'quizás bleve está mal, usamos demasiado'],
    ['a partir de ahora usamos bleve para la búsqueda', 'bleve va lento, pero lo usamos'],
    ['nunca uses bleve', 'no bleve, sino manticore'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(statements(knownAfter(earlier))).toEqual([earlier]);
    for (const facts of inBoth(earlier, later)) expect(statements(facts)).toContain(earlier);
  });

  it('ends the statement of the same session first', () => {
    const facts = knownAfter(
      'we use bleve for the search',
      'we use bleve for the logs',
      'no not bleve, we use manticore',
    );
    expect(statements(facts)).toContain('we use bleve for the search');
    expect(statements(facts)).not.toContain('we use bleve for the logs');
  });
});

describe('an exception for a case', () => {
  it.each([
    ['never push on fridays', 'ok for fridays its fine to push if its a hotfix'],
    ['never deploy after 5 pm', 'deploying after 5 pm is ok if the site is down'],
    ['no force push on main', 'force push on main is allowed only if i say so'],
    ['never restart the mail server', 'you can restart the mail server if it hangs'],
    ['nie am Freitag deployen', 'freitags deployen ist okay, wenn es ein Hotfix ist'],
    ['niemals den Mailserver neu starten', 'den Mailserver darfst du neu starten, wenn er hängt'],
    ['freitags deployen wir nie', 'außer bei Hotfixes, da deployen wir auch freitags'],
    ['nunca despliegues los viernes', 'los viernes puedes desplegar si es un hotfix'],
    ['no desplegamos nunca los lunes', 'los lunes se puede desplegar si es urgente'],
    ['no hacemos push los viernes', 'los viernes se puede hacer push si es un hotfix'],
  ])('"%s" holds beside "%s"', (earlier, later) => {
    for (const facts of inBoth(earlier, later)) expect(statements(facts)).toContain(earlier);
  });

  it.each([
    ['never push on fridays', 'ok for fridays its fine to push if its a hotfix'],
    ['nie am Freitag deployen', 'freitags deployen ist okay, wenn es ein Hotfix ist'],
    ['no hacemos push los viernes', 'los viernes se puede hacer push si es un hotfix'],
  ])('"%s" and "%s" are both known', (earlier, later) => {
    for (const facts of inBoth(earlier, later)) expect(statements(facts)).toEqual([earlier, later]);
  });

  it('politeness names no exception', () => {
    expect(
      statements(
        knownAfterOneSession(['never push on fridays', 'DONE'], ['you can look at the log if you want', 'DONE']),
      ),
    ).toEqual(['never push on fridays']);
  });

  it.each([
    ['never use bleve', 'bleve is fine after all'],
    ['never write docstrings', 'i was wrong, docstrings are fine'],
  ])('"%s" ends with "%s"', (earlier, later) => {
    expect(statements(knownAfter(earlier, later))).not.toContain(earlier);
  });
});
