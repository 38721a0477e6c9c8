/** A later statement finds the old value or name wrong, in words that share little with the earlier one. */
import { describe, expect, it } from 'vitest';
import { isHolding } from '../domain/facts/fact.ts';
import { knownAfter } from './known-after.test-helper.ts';

const holding = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => isHolding(truth))
    .map(({ statement }) => statement);

describe('what was found wrong', () => {
  it.each([
    ['reservations are held for 20 minutes', "20 minutes wasn't enough for anybody, we hold 45 now"],
    ['orders are kept 30 days', '30 days of orders is too little for the auditors, keep 120'],
    ['Ein Termin dauert 25 Minuten.', 'Die 25 Minuten reichen nicht, wir planen jetzt 40.'],
    ['Die Belege heben wir sechs Jahre auf.', 'Mit den Belegen reichen sechs Jahre nicht, das Finanzamt will zehn.'],
    ['La reserva dura 20 minutos.', 'Con 20 minutos nos quedamos cortos, ponlo en 35.'],
    ['we send all messages through mosquitto', 'mosquitto turned out to be overkill, a cron job with curl does it'],
    ['we run the support on zammad now', 'scrap zammad, support has moved to freshdesk'],
    ['Wir zeichnen die Pläne mit Graphviz.', 'Graphviz war ein Fehlgriff, die Pläne malt jetzt Mermaid.'],
    ['Die Belege verschicken wir per Fax.', 'Das mit dem Fax hat sich als zu umständlich erwiesen, wir mailen sie.'],
    [
      'A partir de ahora usamos Wkhtmltopdf para los informes.',
      'Wkhtmltopdf nos da guerra con las fuentes, lo cambiamos por Typst.',
    ],
  ])('"%s" no longer holds after "%s"', (earlier, later) => {
    expect(holding(earlier)).toHaveLength(1);
    expect(holding(earlier, later).some((statement) => earlier.startsWith(statement))).toBe(false);
  });

  it.each([
    ['the trial is 14 days', "14 days of logs isn't enough for the audit, keep 90"],
    ['a session lasts 30 minutes', 'the standup took 30 minutes, that is too long'],
    ['we moved everything to zammad', 'zammad is slow today'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(holding(earlier, later)).toContain(earlier);
  });
});

describe('an old amount that is denied beside the new one', () => {
  it.each([
    ['every dock visit takes 30 mins', 'luis wants 20 min windows not 30'],
    ['a reservation is held for 15 minutes', 'the kitchen wants 10 minute holds, not 15'],
    ['Ein Termin dauert 45 Minuten.', 'Die Praxis will 30 Minuten, nicht 45.'],
    ['La reserva dura 20 minutos.', 'Quieren 35 minutos, no 20.'],
    ['the alarm timeout is 40 seconds', '40 seconds is long at night, make it twenty'],
  ])('"%s" no longer holds after "%s"', (earlier, later) => {
    expect(holding(earlier)).toHaveLength(1);
    expect(holding(earlier, later)).not.toContain(earlier.replace(/[.]$/, ''));
  });

  it.each([
    ['a session lasts 30 minutes', 'luis wants 20 min windows not 25'],
    ['a session lasts 30 minutes', 'a window is never more than 20 minutes'],
    ['the grace period is one hour', '40 seconds is long at night, make it twenty'],
    ['Ein Termin dauert 45 Minuten.', 'Die Pause dauert 30 Minuten, nicht länger.'],
  ])('"%s" holds after "%s"', (earlier, later) => {
    expect(holding(earlier, later)).toContain(earlier.replace(/[.]$/, ''));
  });

  it('"back to half an hour" behind other words ends what had replaced half an hour, and only that', () => {
    const said = [
      'every dock visit takes 30 mins',
      'guests can cancel up to 2 hours before',
      'luis wants 20 min windows not 30',
      'drivers hate them. back to half an hour, like at the start',
    ];
    const held = holding(...said);
    expect(held).not.toContain(said[2]);
    expect(held).toContain(said[1]);
  });
});
