import { describe, expect, it } from 'vitest';
import { nearnessInTime, rangesOf, readTimes } from './times-named.ts';

/** A Wednesday. */
const NOW = new Date(2026, 10, 11, 15, 30);
const DAY = 86_400_000;

const day = (year: number, month: number, date: number): number => new Date(year, month - 1, date).getTime();
const timesNamed = (question: string, now: Date) => readTimes(question, now).spans;
const spans = (question: string) => timesNamed(question, NOW).map(({ from, to }) => [from, to]);

describe('times a question names', () => {
  it.each([
    ['What did Maria share on 16 June, 2023?', day(2023, 6, 16), day(2023, 6, 17)],
    ['what happened on June 16th 2023', day(2023, 6, 16), day(2023, 6, 17)],
    ['the outage of 2023-06-16', day(2023, 6, 16), day(2023, 6, 17)],
    ['deploys in 2023-06', day(2023, 6, 1), day(2023, 7, 1)],
    ['what did we release in December 2025', day(2025, 12, 1), day(2026, 1, 1)],
    ['why did we rewrite it in 2024?', day(2024, 1, 1), day(2025, 1, 1)],
    ['what did I do yesterday', day(2026, 11, 10), day(2026, 11, 11)],
    ['what broke three days ago', day(2026, 11, 8), day(2026, 11, 9)],
    ['which tests failed last month', day(2026, 10, 1), day(2026, 11, 1)],
    ['what did she say on Monday', day(2026, 11, 9), day(2026, 11, 10)],
    ['was haben wir letzten Monat entschieden', day(2026, 10, 1), day(2026, 11, 1)],
    ['der Ausfall am 16. Juni 2023', day(2023, 6, 16), day(2023, 6, 17)],
    ['was war vor 3 Tagen', day(2026, 11, 8), day(2026, 11, 9)],
    ['qué decidimos el mes pasado', day(2026, 10, 1), day(2026, 11, 1)],
    ['el 16 de junio de 2023', day(2023, 6, 16), day(2023, 6, 17)],
    ['qué hice ayer', day(2026, 11, 10), day(2026, 11, 11)],
    ['decisions of last wednesday', day(2026, 11, 4), day(2026, 11, 5)],
  ])('%s', (question, from, to) => {
    expect(spans(question)).toEqual([[from, to]]);
  });

  it.each([
    ['what happened in the last week of october', day(2026, 10, 25), day(2026, 11, 1)],
    ['the first week of November 2025', day(2025, 11, 1), day(2025, 11, 8)],
    ['at the beginning of october', day(2026, 10, 1), day(2026, 10, 11)],
    ['early september', day(2026, 9, 1), day(2026, 9, 11)],
    ['mid-november', day(2026, 11, 11), day(2026, 11, 21)],
    ['the end of february 2024', day(2024, 2, 21), day(2024, 3, 1)],
    ['late december 2025', day(2025, 12, 21), day(2026, 1, 1)],
    ['the second half of june', day(2026, 6, 16), day(2026, 7, 1)],
    ['at the end of last month', day(2026, 10, 21), day(2026, 11, 1)],
    ['was war Anfang Oktober', day(2026, 10, 1), day(2026, 10, 11)],
    ['Ende September 2026', day(2026, 9, 21), day(2026, 10, 1)],
    ['Mitte letzten Monats', day(2026, 10, 11), day(2026, 10, 21)],
    ['in der letzten Oktoberwoche', day(2026, 10, 25), day(2026, 11, 1)],
    ['die zweite Woche im März', day(2026, 3, 8), day(2026, 3, 15)],
    ['a principios de octubre', day(2026, 10, 1), day(2026, 10, 11)],
    ['a mediados de noviembre de 2025', day(2025, 11, 11), day(2025, 11, 21)],
    ['a finales de septiembre', day(2026, 9, 21), day(2026, 10, 1)],
    ['la última semana de octubre', day(2026, 10, 25), day(2026, 11, 1)],
    ['a finales del mes pasado', day(2026, 10, 21), day(2026, 11, 1)],
  ])('part of a month: %s', (question, from, to) => {
    expect(spans(question)).toEqual([[from, to]]);
  });

  it('a part of a month opens to one side too, and one without a year is of any year', () => {
    expect(spans('what changed since the beginning of october')).toEqual([[day(2026, 10, 1), NOW.getTime() + DAY]]);
    expect(timesNamed('bis Ende September 2026', NOW)).toMatchObject([{ to: day(2026, 10, 1), exact: true }]);
    expect(nearnessInTime(timesNamed('late december', NOW), day(2024, 12, 30))).toBe(1);
    expect(readTimes('what was said in the last week of october', NOW).rest.trim()).toBe('what was said in the');
  });

  it.each([
    ['what changed since october 10', day(2026, 10, 10), NOW.getTime() + DAY],
    ['since monday', day(2026, 11, 9), NOW.getTime() + DAY],
    ['was kam nach dem 3. Oktober 2026', day(2026, 10, 3), NOW.getTime() + DAY],
    ['desde el 3 de octubre de 2026', day(2026, 10, 3), NOW.getTime() + DAY],
  ])('reaches to now: %s', (question, from, to) => {
    expect(spans(question)).toEqual([[from, to]]);
  });

  it.each([
    ['the cache before 2023-06-16', day(2023, 6, 16)],
    ['hosting before october', day(2026, 10, 1)],
    ['todo hasta el 3 de octubre de 2026', day(2026, 10, 4)],
    ['bis zum 3. Oktober 2026', day(2026, 10, 4)],
  ])('reaches back: %s', (question, to) => {
    const [span] = timesNamed(question, NOW);
    expect(span).toMatchObject({ to, exact: true });
    expect(nearnessInTime([span ?? { from: 0, to: 0 }], to)).toBe(0);
    expect(nearnessInTime([span ?? { from: 0, to: 0 }], to - 300 * DAY)).toBe(1);
  });

  it.each([
    'the week before August 3, 2023',
    'two weeks before August 3, 2023',
    'the Sunday before August 3, 2023',
    'zwei Tage vor dem 3. August 2023',
  ])('stays near the day: %s', (question) => {
    expect(spans(question)).toEqual([[day(2023, 8, 3), day(2023, 8, 4)]]);
  });

  it('leaves the word that opens a time out of the rest', () => {
    expect(readTimes('reminders since october 10', NOW).rest.trim()).toBe('reminders');
    expect(readTimes('since we moved', NOW).rest).toBe('since we moved');
  });

  it('takes a month or a day without a year for that of any year', () => {
    const times = timesNamed('the camping trip in May', NOW);
    for (const year of [2022, 2023, 2026]) expect(nearnessInTime(times, day(year, 5, 12))).toBe(1);
    expect(nearnessInTime(times, day(2023, 11, 12))).toBeLessThan(0.01);
    expect(nearnessInTime(timesNamed('my birthday, 31 December', NOW), day(2024, 1, 1) - DAY)).toBe(1);
  });

  it('tells the rest of the question, and the days that are meant by a day without a year', () => {
    const { spans, rest } = readTimes('what did we decide on feb 10', NOW);
    expect(rest.trim()).toBe('what did we decide on');
    expect(rangesOf(spans, NOW.getTime())).toEqual(
      [2026, 2025, 2024].map((year) => ({ from: day(year, 2, 10), to: day(year, 2, 11) })),
    );
    expect(rangesOf(timesNamed('on 1 December', NOW), NOW.getTime())[0]?.from).toBe(day(2025, 12, 1));
    expect(rangesOf(timesNamed('in 2031', NOW), NOW.getTime())).toEqual([]);
  });

  it.each([
    ['what happened on 31 February', '31 February'],
    ['deploys on 2026-02-30', '2026-02-30'],
    ['what broke on February 29, 2025', 'February 29, 2025'],
    ['der Ausfall am 31. April', '31. April'],
    ['el 31 de junio de 2025', '31 de junio de 2025'],
  ])('no calendar has this day: %s', (question, noSuchDay) => {
    const { spans: found, noSuchDays, rest } = readTimes(question, NOW);
    expect(found).toEqual([]);
    expect(noSuchDays).toEqual([noSuchDay]);
    expect(rest).not.toMatch(/\d/);
  });

  it('29 February is a day of leap years', () => {
    const { spans: found, noSuchDays } = readTimes('what did we do on 29 February', NOW);
    expect(noSuchDays).toEqual([]);
    expect(rangesOf(found, NOW.getTime()).map(({ from }) => from)).toEqual([day(2024, 2, 29)]);
    expect(nearnessInTime(found, day(2020, 2, 29))).toBe(1);
    expect(nearnessInTime(found, day(2025, 3, 1) + 1)).toBeLessThan(0.1);
  });

  it('sees no time where a word or a number means something else', () => {
    for (const question of [
      'what may fail here',
      'they march on and on',
      'port 2023 is taken',
      'error TS2019 in parse-query.ts',
      'how long ago was it',
      'sum the last column',
      '',
    ]) {
      expect(spans(question), question).toEqual([]);
    }
  });

  it('prefers less what is farther away, and rather after than before', () => {
    const times = timesNamed('what happened on 7 May 2023', NOW);
    const at = (days: number): number => nearnessInTime(times, day(2023, 5, 7) + days * DAY);
    expect(at(0.5)).toBe(1);
    expect(at(2)).toBeGreaterThan(at(4));
    expect(at(2)).toBeGreaterThan(at(-1));
    expect(at(60)).toBeLessThan(0.01);
  });

  it('reads a pasted log no further than a question goes', () => {
    const log = Array.from({ length: 5000 }, (_, i) => `2023-06-${String((i % 28) + 1).padStart(2, '0')} ok`).join(
      '\n',
    );
    expect(timesNamed(log, NOW).length).toBeLessThanOrEqual(4);
  });
});
