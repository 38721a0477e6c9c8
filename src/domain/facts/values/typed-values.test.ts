import { describe, expect, it } from 'vitest';
import { typedValues } from './typed-values.ts';

const valuesOf = (text: string): readonly string[] => typedValues(text).map(({ value }) => value);

describe('an amount and a half', () => {
  it.each([
    ['a minute and a half', '90 seconds'],
    ['two and a half minutes', '150 seconds'],
    ['3 hours and a half', '210 minutes'],
    ['a year and a half', '1.5 years'],
    ['anderthalb Stunden', '90 minutes'],
    ['eineinhalb Minuten', '90 seconds'],
    ['zweieinhalb Tage', '2.5 days'],
    ['un minuto y medio', '90 seconds'],
    ['dos horas y media', '150 minutes'],
    ['half an hour', '30 minutes'],
  ])('%s is %s', (text, value) => {
    expect(valuesOf(text)).toEqual([value]);
  });
});

describe('values of named things', () => {
  it.each([
    ['the backup runs nightly', ['1 nights']],
    ['we ship weekly', ['1 weeks']],
    ['the nightly backup starts at 2', ['2:00']],
    ['moved the nightly import to 4 because of the backup', ['4:00']],
    ['der nächtliche Lauf beginnt um 3', ['3:00']],
    ['our weekly sync is on mondays', ['monday']],
    ['the monthly report goes to Ana', []],
    ['forty percent of the seats', ['40']],
    ['zwanzig Prozent der Plätze', ['20']],
    ['el diez por ciento de las plazas', ['10']],
  ])('%s: %j', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it.each([
    ['the primary button is green', ['green']],
    ['legal gave us the green light', []],
    ['the tests are green', []],
    ['Datenschutz hat grünes Licht gegeben', []],
    ['tenemos luz verde', []],
    ['the manual is in British English', ['british english']],
    ['no, american english', ['american english']],
    ['auf britischem Englisch', ['british english']],
    ['en inglés británico', ['british english']],
    ['the manual is in English', ['english']],
  ])('%s: %j', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });
});

describe('an hour in words', () => {
  it.each([
    ['one mail at six in the morning', ['6:00']],
    ["the gate closes at nine o'clock in the evening", ['21:00']],
    ['der Laster kommt um sieben Uhr abends', ['19:00']],
    ['cerramos a las ocho de la tarde', ['20:00']],
    ['we have six in the freezer', []],
    ['sechs von zehn kommen morgens', []],
  ])('%s: %j', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });
});

it('reads no German unit behind an English article', () => {
  expect(valuesOf('every requirement gets a tag in the test')).toEqual([]);
  expect(valuesOf('it takes a day')).toEqual(['1 days']);
  expect(valuesOf('das dauert einen Tag')).toEqual(['1 days']);
});
