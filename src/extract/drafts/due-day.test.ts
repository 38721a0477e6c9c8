import { describe, expect, it } from 'vitest';
import { dueDay } from './due-day.ts';

const AT = Date.UTC(2026, 9, 5, 12);

describe('dueDay', () => {
  it.each([
    ['it can go after nov 30, remind me', '2026-11-30'],
    ['push cert runs out on sept 14, renew it before', '2027-09-14'],
    ['Zertifikat läuft am 3. Juni ab', '2027-06-03'],
    ['el certificado caduca el 12 de diciembre', '2026-12-12'],
    ['send the report on 2026-10-09', '2026-10-09'],
    ['the 21st of January 2027 is the deadline', '2027-01-21'],
    ['hand in the report by January 5', '2027-01-05'],
    ['remind me in two weeks to check the bill', '2026-10-19'],
    ['check the bill in 3 days', '2026-10-08'],
    ['renew it within a month', '2026-11-05'],
    ['archive the old logs before the end of the month', '2026-10-31'],
    ['I will send it by the end of the week', '2026-10-09'],
    ['erinnere mich in zwei Wochen an die Rechnung', '2026-10-19'],
    ['bis Ende des Monats die Logs archivieren', '2026-10-31'],
    ['recuérdame en dos semanas que llame', '2026-10-19'],
    ['a fin de mes archivar los registros', '2026-10-31'],
  ])('reads %s', (said, day) => {
    expect(dueDay(said, AT)).toBe(day);
  });

  it.each([
    'broken since 3 May',
    'due in 2026-02-31',
    'it was fixed on 2026-09-01',
    'maybe 5 people join',
    'call her',
    'it takes two weeks',
    'in 20 minutes',
  ])('finds none in %s', (said) => {
    expect(dueDay(said, AT)).toBeUndefined();
  });
});
