/** The value of a statement is the one that holds, and an answer is a value of what was asked for. English, German and Spanish. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from './extractor.ts';
import { knownAfter } from './known-after.test-helper.ts';
import { lastTurn } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** What the person's last words say, after an exchange in which person and agent speak in turn. */
const understood = (...said: readonly string[]): readonly string[] =>
  extractor
    .extract(lastTurn(said.map((text, at) => (at % 2 === 0 ? { person: text } : { agent: text }))))
    .filter(({ confidence, effect }) => confidence > 0.1 && effect !== 'ends')
    .map(({ statement }) => statement);

const valueSaid = (said: string): string | undefined => knownAfter(said)[0]?.value;

describe('a value beside one that is denied', () => {
  it.each([
    ['las facturas vencen a los 14 días, no a los 30', '14 days'],
    ['el plazo es de 14 días, no de 30', '14 days'],
    ['los enlaces caducan en 2 horas, no en 24', '2 hours'],
    ['las sesiones duran 20 minutos y no 45', '20 minutes'],
    ['la reunión es a las 10, no a las 9', '10:00'],
    ['die Rechnungen sind nach 14 Tagen fällig, nicht nach 30', '14 days'],
    ['Links laufen nach 2 Stunden ab statt nach 24', '2 hours'],
    ['die Waagen senden alle 15 Minuten, nicht alle 10', '15 minutes'],
    ['the job runs every 15 minutes, not every 10', '15 minutes'],
    ['el trabajo corre cada 15 minutos, no cada 10', '15 minutes'],
    ['invoices are due after 14 days, not 30', '14 days'],
    ['standup is at 3pm, no 4pm', '16:00'],
  ])('%s', (said, value) => {
    expect(valueSaid(said)).toBe(value);
  });
});

describe('a day that says how long something holds', () => {
  it.each([
    'until friday use the backup server as staging',
    'bis Freitag nutzen wir den Backup-Server als Staging',
    'starting monday the staging box is hetzner',
    'ab Montag ist Staging auf der neuen Kiste',
  ])('does not take the day as the value: %s', (said) => {
    expect(knownAfter(said)).toMatchObject([{ subject: 'staging' }]);
    expect(valueSaid(said)).toBeUndefined();
  });
});

describe('an answer to a question for an amount', () => {
  it.each([
    ['retries are capped at 3', 'Done. How many workers should run?', 'start small, 5', 'How many workers should run?'],
    [
      'set up the cache',
      'How long should entries stay in the cache?',
      '5',
      'How long should entries stay in the cache?',
    ],
    ['how many workers should we run?', 'Maybe 10. How many do you want?', '5', 'how many workers should we run?'],
    [
      'Wiederholungen höchstens 3',
      'Ok. Wie viele Worker sollen laufen?',
      'fang klein an, 5',
      'Wie viele Worker sollen laufen?',
    ],
    ['los reintentos son 3', 'Hecho. ¿Cuántos workers quieres?', 'empieza con poco, 5', '¿Cuántos workers quieres?'],
  ])('%s – %s – %s', (before, question, answer, asked) => {
    expect(understood(before, question, answer)).toEqual([`5 (asked: ${asked})`]);
  });

  it.each([
    ['clean the folder', 'There are 12 files. How many should I delete?', '3'],
    ['show the log', 'How many lines should I show?', '20'],
    ['list the orders', 'How many rows do you want to see?', '20'],
    ['tag it', 'Which number?', '2025.11.2'],
    ['retries are capped at 3', 'Done. What should I do next?', '5'],
    ['borra la carpeta', '¿Cuántos archivos borro?', '3'],
  ])('decides nothing about work for now: %s – %s', (before, question, answer) => {
    expect(understood(before, question, answer)).toEqual([]);
  });
});

describe('an offer that a person takes', () => {
  it.each([
    ['why is the list slow?', 'Shall I cache the list in redis for 5 minutes?', 'yep do it', 'redis'],
    ['which test runner is faster?', 'Vitest starts faster. Shall I set it up?', 'yeah do that', 'vitest'],
    ['what about zod for the forms?', 'It fits well. Want me to use it?', 'yes please', 'zod'],
    ['uploads fail', 'Some are 80 MB. Should I limit uploads to 20 MB?', 'sure, go for it', '20 MB'],
    ['is the search fast enough?', 'Mostly. Should I add an index on title?', 'ok do it please', 'index on title'],
    ['womit die Diagramme?', 'Soll ich Chart.js einbauen?', 'ja, mach das', 'Chart.js'],
    ['die Suche ist langsam', 'Soll ich die Ergebnisse in Redis cachen?', 'gute Idee, mach das', 'Redis'],
    ['¿qué usamos para los correos?', 'Resend es sencillo. ¿Lo configuro?', 'sí, hazlo', 'resend'],
    ['las consultas tardan', '¿Quieres que las guarde en redis?', 'dale', 'redis'],
    ['the log has names in it', 'Should I remove the names from the log?', 'oh yes, please do!', 'names from the log'],
    ['invoices are gone after a year', 'They are deleted. Should I change it to ten years?', 'yes please', 'ten years'],
    ['what reads pdfs?', 'PdfSharp reads and writes PDF. Shall I switch to it?', 'sure, use it', 'PdfSharp'],
    ['womit zeichnen?', 'Uplot ist schnell. Ich würde Uplot nehmen. Soll ich es einbauen?', 'jo, nimm das', 'Uplot'],
    ['¿con qué hago los PDF?', 'PdfKit genera PDF sin navegador. ¿Lo uso?', 'venga, úsalo', 'PdfKit'],
  ])('%s – %s – %s', (asked, offer, said, named) => {
    const [only, second] = understood(asked, offer, said);
    expect(only).toContain(named);
    expect(only?.startsWith(said)).toBe(true);
    expect(second).toBeUndefined();
  });

  it('also counts if more is said behind it', () => {
    const [agreed] = understood(
      'the log has names',
      'Should I remove the names from the log?',
      'Yes, do it. I had no idea.',
    );
    expect(agreed).toBe('Yes, do it. (asked: Should I remove the names from the log?)');
  });

  it.each([
    ['the log has names', 'Should I remove the names from the log?', 'ok. but only in production'],
    ['fix the test', 'Fixed. Shall I run the tests?', 'yep do it'],
    ['fix the test', 'Fixed. Should I commit this?', 'yes do it'],
    ['is redis up?', 'No. Shall I restart it?', 'yes please'],
    ['hm', 'Should I set it up?', 'yep do it'],
    ['rename it', 'Shall I use the old name in this file?', 'yes'],
    ['fix the layout', 'Want me to use redis?', 'thanks'],
    ['y ahora', '¿Ejecuto las pruebas?', 'sí, hazlo'],
    ['und jetzt', 'Soll ich die Tests laufen lassen?', 'ja mach das'],
  ])('is work for now: %s – %s – %s', (asked, offer, said) => {
    expect(understood(asked, offer, said)).toEqual([]);
  });
});

describe('plain statements behind words that add nothing', () => {
  it.each([
    ['oh and keep answers short', 'preference', 'replies', undefined],
    ['btw keep replies short', 'preference', 'replies', undefined],
    ['ah, y respuestas cortas por favor', 'preference', 'replies', undefined],
    ['ach ja, und bitte kurze Antworten', 'preference', 'replies', undefined],
    ['y otra cosa, responde en español', 'preference', 'language of replies', 'spanish'],
    ['right, fastify it is then', 'decision', 'web framework', 'fastify'],
    ['ok fastify it is', 'decision', 'web framework', 'fastify'],
    ['so vitest then', 'decision', 'test runner', 'vitest'],
    ['na gut, dann postgres', 'decision', 'database', 'postgres'],
    ['also gut, dann nehmen wir redis', 'decision', 'cache', 'redis'],
    ['vale, pues vitest entonces', 'decision', 'test runner', 'vitest'],
    ['blocked: no api key', 'blocker', 'api key', undefined],
    ['Blocker: Testgerät ist kaputt', 'blocker', 'testgerät', undefined],
    ['bloqueado: sin las claves del banco', 'blocker', 'clave banco', undefined],
    ['Priya owns the billing service', 'fact', 'billing owner', 'priya'],
    ['Priya owns the postgres cluster', 'fact', 'postgres cluster owner', 'priya'],
    ['page size is 20', 'decision', 'page size', undefined],
  ])('%s', (said, kind, subject, value) => {
    expect(knownAfter(said).map((fact) => [fact.kind, fact.subject, fact.value])).toEqual([[kind, subject, value]]);
  });

  it.each([
    'is it fastify then?',
    'then fastify crashed',
    'right, that was postgres then',
    'oh and keep the answer short this time',
    'oh and look at the answer below',
    'the file size is 20 too big',
    'blocked: no',
    'limit is 5',
  ])('says nothing to keep: %s', (said) => {
    expect(knownAfter(said)).toEqual([]);
  });
});
