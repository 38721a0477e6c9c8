/** A person names only the new value; what it is of stands in the exchange. English, German and Spanish. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldFacts } from '../../domain/facts/fold/fold-facts.ts';
import { factRecords } from '../drafts/fact-records.ts';
import { createExtractor } from '../extractor.ts';
import { turnsOf } from '../turn.ts';
import { eventsOf, lastTurn } from '../turn-of.test-helper.ts';
import { readValueAlone } from './read-value-alone.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

/** Person and agent in turn. */
const talk = (...said: readonly string[]) =>
  said.map((text, at) => (at % 2 === 0 ? { person: text } : { agent: text }));

const understood = (...said: readonly string[]): readonly string[] =>
  readValueAlone(lastTurn(talk(...said))).map(({ statement }) => statement);

function holding(...said: readonly string[]): readonly string[] {
  const turns = turnsOf(eventsOf(talk(...said)));
  const records = turns.flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2026, 10, 20) })
    .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
    .map(({ statement }) => statement);
}

describe('a value that stands alone', () => {
  it.each([
    ['release train is mondays', 'Noted.', 'hmm no. tuesdays', 'Tuesdays then.', 'release train is tuesdays'],
    ['we deploy on Mondays', 'Ok.', 'not Mondays. Tuesdays.', 'Ok.', 'we deploy on Tuesdays'],
    ['battery cut off is 3.1 volt', 'Set.', 'sorry, mistake. 3.3', 'Corrected.', 'battery cut off is 3.3 volt'],
    ['slots are 20 minutes', 'Set.', 'no, 30', 'Ok.', 'slots are 30 minutes'],
    ['use mysql for the reports', 'I will.', 'actually make it Postgres', 'Ok.', 'use Postgres for the reports'],
    ['Autosave every 10 seconds.', 'Done.', 'wait, once a minute is plenty', 'Ok.', 'Autosave once a minute'],
    ['wir deployen montags', 'Ok.', 'nein, dienstags', 'Gut.', 'wir deployen dienstags'],
    ['die Leihfrist ist drei Wochen', 'Ok.', 'quatsch, vier', 'Geändert.', 'die Leihfrist ist vier Wochen'],
    ['der Upload darf 10 MB haben', 'Ok.', 'lieber 20 MB, die Fotos sind groß', 'Gut.', 'der Upload darf 20 MB haben'],
    ['máximo 8 noches por reserva', 'Añadido.', 'mmm no, mejor 10', 'Cambiado a 10.', 'máximo 10 noches por reserva'],
    ['desplegamos los lunes', 'Vale.', 'perdón, los martes', 'Vale.', 'desplegamos los martes'],
    ['la sesión caduca a los 20 minutos', 'Hecho.', 'que sean 30', 'Cambiado.', 'la sesión caduca a los 30 minutos'],
  ])('replaces the value of the last statement: %s – %s', (said, reply, value, echo, statement) => {
    expect(understood(said, reply, value, echo)).toEqual([statement]);
    expect(holding(said, reply, value, echo).filter((each) => each.includes(said))).toEqual([]);
  });

  it.each([
    ['photo upload timeout?', 'It is 30 seconds now.', '60', 'Set to 60.', '60 seconds (asked: photo upload timeout?)'],
    ['mahngebühr pro tag?', 'Im Code stehen 20 Cent.', '50 cent', 'Geändert.', '50 cent (asked: mahngebühr pro tag?)'],
    [
      '¿cuánto dura la sesión?',
      'Dura 20 minutos.',
      'mejor 30',
      'Cambiado a 30.',
      '30 minutos (asked: ¿cuánto dura la sesión?)',
    ],
  ])('replaces what the agent answered: %s – %s', (asked, reply, value, echo, statement) => {
    expect(understood(asked, reply, value, echo)).toEqual([statement]);
  });

  it.each([
    ['sprint review is on thursdays', 'friday, not thursday', 'The review is on Friday then.'],
    ['we send the readings every 15 minutes', '15 minutes is too much. from now it must be 30', 'Changed.'],
    ['order cutoff is 6pm', '5pm actually, the night shift starts earlier', 'Cutoff is 17:00 now.'],
  ])('replaces what was said in an earlier exchange: %s – %s', (first, later, echo) => {
    const held = holding(first, 'Ok.', 'run the tests', 'They pass.', later, echo);
    expect(held).not.toContain(first.replace(/\.$/, ''));
    expect(held.some((each) => each.startsWith(later.replace(/\.$/, '')))).toBe(true);
  });

  it.each([
    [
      'gelöschte Konten behalten wir 14 Tage',
      'legal sagt 14 tage geht nicht, es müssen 30 sein',
      'Angepasst.',
      'gelöschte Konten behalten wir 30 Tage',
    ],
    [
      'Cada socio puede tener tres reservas abiertas.',
      'Tres son pocas, que sean cinco.',
      'Cambiado a cinco.',
      'Cada socio puede tener cinco reservas abiertas',
    ],
  ])('gives the statement of an earlier exchange another value: %s – %s', (first, later, echo, now) => {
    expect(holding(first, 'Ok.', 'run the tests', 'They pass.', later, echo)).toEqual([now]);
  });

  it.each([
    ['a question', 'release train is mondays', 'Noted.', 'tuesdays?', 'Possible.'],
    ['a guess', 'release train is mondays', 'Noted.', 'maybe tuesdays', 'Ok.'],
    ['a condition', 'slots are 20 minutes', 'Set.', 'if anything, 30', 'Ok.'],
    ['a choice of two', 'slots are 20 minutes', 'Set.', '30 or 40', 'Which one?'],
    ['a joke', 'slots are 20 minutes', 'Set.', 'no, 500 lol', 'Haha.'],
    ['a quotation', 'slots are 20 minutes', 'Set.', 'no, he said "30"', 'Hm.'],
    ['another thing', 'slots are 20 minutes', 'Set.', 'for guests, 30 minutes', 'Guests have 30 minutes now.'],
    ['when it was', 'my uncle built the shed three years ago', 'Nice.', 'so we need to go to five', 'Going to five.'],
    ['a word for a thing', 'there are two projects', 'Two ways: a queue, a table.', 'yep that one', 'Done.'],
    ['a number of rows', 'show me some rows', 'The default is 20.', '50', 'Here are 50 rows:'],
    [
      'an item of a list',
      'review main.c',
      '1. the watchdog is never fed\n2. the length is trusted',
      '2 please',
      'Fixed.',
    ],
    ['a number that changes nothing', 'run the tests', 'They take 48 seconds here.', '30 on mine', 'Interesting.'],
    ['an order', 'rename the 3 files', 'Which ones?', 'no, 4', 'Ok.'],
    ['a question', 'wir deployen montags', 'Ok.', 'oder dienstags?', 'Geht auch.'],
    ['a guess', 'wir deployen montags', 'Ok.', 'vielleicht dienstags', 'Gut.'],
    ['a guess', 'desplegamos los lunes', 'Vale.', 'quizás los martes', 'Vale.'],
    ['a joke', 'desplegamos los lunes', 'Vale.', 'no, los domingos jaja', 'Jaja.'],
    [
      'the answer to a question about another thing',
      'the pool has at most 10 connections',
      'Shall I begin with 30 users?',
      'no, 20',
      'Changed to 20.',
    ],
    [
      'the answer to a question about another thing',
      'der Pool hat höchstens 10 Verbindungen',
      'Mit 30 Nutzern starten?',
      'nein, 20',
      'Geändert auf 20.',
    ],
    [
      'the answer to a question about another thing',
      'el pool tiene 10 conexiones',
      '¿Arranco la carga con 30 usuarios?',
      'no, 20',
      'Cambiado a 20.',
    ],
    [
      'a number for this run',
      'max retries is 5',
      'Noted. Starting the load test.',
      'begin small, 40',
      'Running with 40.',
    ],
    ['after the name of a board', 'keep the wall on screen, grafana board one', 'Ok.', 'no, 40', 'Changed to 40.'],
    ['after the name of a board', 'lass das Board an, Grafana Kanal eins', 'Ok.', 'nein, 40', 'Geändert auf 40.'],
    ['after the name of a board', 'deja el tablero abierto, grafana panel uno', 'Vale.', 'no, 40', 'Cambiado a 40.'],
    ['after what is for one run', 'keep 3 graphs open while it runs', 'Ok.', 'no, 40', 'Changed to 40.'],
    ['the same value', 'wir deployen montags', 'Ok.', 'ja, montags', 'Ok, montags.'],
  ])('is not kept if it is %s: %s – %s – %s', (_, ...said) => {
    expect(understood(...said)).toEqual([]);
  });

  it('ends nothing if two statements give the old value', () => {
    const said = ['slots are 15 minutes', 'Ok.', 'the cache lives for 15 minutes', 'Ok.'];
    const held = holding(...said, 'hello', 'Hi.', '15 minutes is too short, make it 30', 'Changed.');
    expect(held).toContain('slots are 15 minutes');
    expect(held).toContain('the cache lives for 15 minutes');
  });
});

it('leaves what was said before a question of the agent', () => {
  const said = [
    'the graphs stay on the big screen, kibana board one',
    'Ok. With how many users should I start the test?',
  ];
  expect(holding(...said, 'start small, 50', 'Starting with 50.')).toContain(said[0]);
});

describe('a name that was offered', () => {
  it.each([
    ['which map sdk', '- **MapKit**: free\n- **Mapbox**: better offline', 'mapbox. drivers are offline', 'mapbox'],
    ['what would you use for the log format?', 'CBOR is small, JSON is readable.', 'ok so CBOR', 'cbor'],
    ['für push: fcm oder was eigenes?', 'FCM ist am einfachsten.', 'dann fcm', 'fcm'],
    [
      '¿qué usaría para las notificaciones?',
      'Expo lo trae integrado; OneSignal ofrece segmentos.',
      'Entonces Expo.',
      'expo',
    ],
  ])('is chosen: %s – %s – %s', (asked, reply, choice, value) => {
    expect(readValueAlone(lastTurn(talk(asked, reply, choice, 'Ok.')))).toMatchObject([{ kind: 'decision', value }]);
  });

  it.each([
    ['what should we do next?', 'The Solver or the Storage?', 'storage'],
    ['which file should we look at first?', '`a.ts` has the parser.', 'a.ts'],
    ['which map sdk', '**MapKit** is free, **Mapbox** works offline.', 'mapbox?'],
    ['which map sdk', '**MapKit** is free, **Mapbox** works offline.', 'maybe mapbox'],
    ['which map sdk', '**MapKit** is free, **Mapbox** works offline.', 'not mapbox'],
    ['was zuerst?', 'Die Tests oder die Doku?', 'doku'],
    ['¿qué hacemos primero?', 'Las pruebas o la documentación.', 'la documentación'],
  ])('is not chosen: %s – %s – %s', (asked, reply, said) => {
    expect(understood(asked, reply, said, 'Ok.')).toEqual([]);
  });
});
