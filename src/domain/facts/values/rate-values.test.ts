import { describe, expect, it } from 'vitest';
import { typedValues } from './typed-values.ts';

const valuesIn = (text: string): readonly string[] => typedValues(text).map(({ type, value }) => `${type}: ${value}`);

describe('rates and styles', () => {
  it.each([
    ['100 requests per minute', 'rate: 100 per minute'],
    ['200/min', 'rate: 200 per minute'],
    ['10 req/s', 'rate: 10 per second'],
    ['50 rps', 'rate: 50 per second'],
    ['100 requests a minute', 'rate: 100 per minute'],
    ['2k events per hour', 'rate: 2000 per hour'],
    ['300 Anfragen pro Stunde', 'rate: 300 per hour'],
    ['20 correos al día', 'rate: 20 per day'],
    ['single quotes', 'quotes: single quotes'],
    ['about quotes: double ones', 'quotes: double quotes'],
    ['comillas dobles', 'quotes: double quotes'],
    ['einfache Anführungszeichen', 'quotes: single quotes'],
    ['snake_case', 'case: snake case'],
    ['camelCase', 'case: camel case'],
    ['indent with tabs', 'indentation: tabs'],
    ['four spaces', 'indentation: 4 spaces'],
    ['zwei Leerzeichen', 'indentation: 2 spaces'],
  ])('%s', (text, value) => {
    expect(valuesIn(text)).toEqual([value]);
  });

  it.each([
    '8 hours per day',
    '20 euros per month',
    '$5 per day',
    '10 MB per second',
    'src/12/main',
    '2026 was a year',
  ])('is not a rate: %s', (text) => {
    expect(valuesIn(text).filter((value) => value.startsWith('rate'))).toEqual([]);
  });

  it.each(['three browser tabs', 'a price quote', 'in case of fire', 'office spaces'])('is not a style: %s', (text) => {
    expect(valuesIn(text)).toEqual([]);
  });
});
