import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldFacts } from '../domain/facts/fold/fold-facts.ts';
import { typedValues } from '../domain/facts/values/typed-values.ts';
import { factRecords } from './drafts/fact-records.ts';
import { createExtractor } from './extractor.ts';
import { turnsOf } from './turn.ts';
import { eventsOf } from './turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('./weights.bin', import.meta.url)));

/** The values that hold after these exchanges of a person and an agent. */
function holding(...said: readonly (readonly [person: string, agent: string])[]): readonly string[] {
  const events = eventsOf(said.flatMap(([person, agent]) => [{ person }, { agent }]));
  const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
  return foldFacts(records, [], { now: Date.UTC(2026, 10, 20) })
    .filter(({ truth, value }) => value !== undefined && (truth === 'stated' || truth === 'confirmed'))
    .map(({ value = '' }) => value);
}

describe('sizes, addresses and hours', () => {
  it.each([
    ['10 mb', ['10 MB', '0.01 GB', 'ten megabytes', '10000 kB', '10 megs']],
    ['1.5 gb', ['1.5 GB', '1500 MB', '1.5 gigs', '1,5 GB']],
    ['1 gb', ['1024 MB', 'one gigabyte', '1 GB']],
    ['10.20.0.7', ['the printer is at 10.20.0.7', '10.20.0.7']],
    ['10.20.0.0/16', ['the subnet is 10.20.0.0/16']],
    ['1.2.3', ['version 1.2.3', 'v1.2.3']],
    ['11:00', ['the standup is at 11', 'das Standup ist um 11', 'la reunión es a las 11', 'the standup is at 11:00']],
  ])('are one value: %s', (value, wordings) => {
    expect(wordings.map((words) => typedValues(words).map((each) => each.value))).toEqual(wordings.map(() => [value]));
  });

  it.each(['the cap is at 11', 'look at 11 files', 'raise it to 11'])('has no time: %s', (words) => {
    expect(typedValues(words)).toEqual([]);
  });
});

describe('amounts in other words', () => {
  it.each([
    [
      '30 minutes',
      ['half an hour', '30 min', 'eine halbe Stunde', 'einer halben Stunde', 'media hora', '0.5 hours', '1800 s'],
    ],
    [
      '90 minutes',
      ['1.5 hours', '90 min', '5400 seconds', 'an hour and a half', 'anderthalb Stunden', 'hora y media', '1,5 horas'],
    ],
    ['15 minutes', ['a quarter of an hour', 'eine Viertelstunde', 'un cuarto de hora', '900 s']],
    ['90 seconds', ['90 s', '1.5 minutes', '90 Sekunden']],
    ['2 days', ['2 days', 'zwei Tage', 'dos días']],
  ])('%s', (value, spellings) => {
    expect(spellings.map((text) => typedValues(text).map((found) => found.value))).toEqual(
      spellings.map(() => [value]),
    );
  });
});

describe('another amount of the same thing', () => {
  it.each([
    ['we use 20 min windows for pickups', 'drivers miss them all the time, back to half an hour', 'Done.'],
    ['pickup windows are 20 min windows', 'carriers complain. back to half an hour', 'Ok.'],
    [
      '20 min windows for every courier',
      'back to half an hour please, 20 was too tight',
      'The window is 30 minutes again.',
    ],
    [
      'wir nehmen 20 Minuten Fenster für die Abholung',
      'zurück auf eine halbe Stunde',
      'Ok, das Fenster ist wieder 30 Minuten.',
    ],
    ['wir nehmen 20 Minuten Fenster für die Abholung', 'das klappt nicht, zurück auf eine halbe Stunde', 'Mache ich.'],
    ['las ventanas de recogida son de 20 minutos', 'volvemos a media hora', 'La ventana vuelve a 30 minutos.'],
    ['usamos ventanas de 20 minutos', 'no llegan, volvemos a media hora', 'Hecho.'],
  ])('replaces it, also without its name: %s – %s', (first, later, answer) => {
    expect(holding([first, 'Set.'], [later, answer])).toEqual(['30 minutes']);
  });

  it('replaces it in another unit', () => {
    expect(holding(['sessions expire after 90 s', 'ok'], ['session expiry is 1.5 hours now', 'ok'])).toEqual([
      '90 minutes',
    ]);
  });
});

describe('an amount of another thing', () => {
  it.each([
    [
      ['the upload timeout is 30 seconds', 'the poll interval is 5 minutes'],
      ['30 seconds', '5 minutes'],
    ],
    [
      ['access tokens live for 15 minutes', 'refresh tokens live for 2 hours now'],
      ['15 minutes', '2 hours'],
    ],
    [
      ['der Upload-Timeout ist 30 Sekunden', 'die Sitzung läuft nach einer halben Stunde ab'],
      ['30 seconds', '30 minutes'],
    ],
    [
      ['el tiempo de espera es de 30 segundos', 'la sesión caduca a los 20 minutos'],
      ['30 seconds', '20 minutes'],
    ],
  ])('holds beside it: %s', (said, values) => {
    expect(holding(...said.map((each) => [each, 'Ok.'] as const))).toEqual(values);
  });

  it('is not replaced by an amount that names nothing, if there are two', () => {
    const said = [
      'we use 20 min windows for pickups',
      'the upload timeout is 45 seconds',
      'that was wrong, back to half an hour',
    ];
    expect(holding(...said.map((each) => [each, 'Ok.'] as const))).toEqual(['20 minutes', '45 seconds', '30 minutes']);
  });
});
