import { describe, expect, it } from 'vitest';
import { addCalendarDays } from './relative-days.ts';

/** A Wednesday, noon in UTC. */
const WEDNESDAY = Date.parse('2026-11-18T12:00:00Z');

describe('weekdays after verbs in the past', () => {
  it.each([
    ["i promised tom i'd send him the api docs by friday", '2026-11-20'],
    ['i promised bob the report by friday', '2026-11-20'],
    ['i told her i will send the numbers on monday', '2026-11-23'],
    ['i told nina id look at her branch on thursday', '2026-11-19'],
    ['we agreed the review for friday', '2026-11-20'],
    ['she said the invoice is due on tuesday', '2026-11-24'],
    ['the audit will be finished on friday', '2026-11-20'],
    ['the release is planned for monday', '2026-11-23'],
    ["we'll have migrated everything by friday", '2026-11-20'],
    ['they postponed the demo until monday', '2026-11-23'],
    ['the client gave us an extension until friday', '2026-11-20'],
    ['ich habe Tom die Doku bis Freitag versprochen', '2026-11-20'],
    ['ich hatte Eva den Bericht für Montag zugesagt', '2026-11-23'],
    ['der Chef sagte der Termin ist am Montag', '2026-11-23'],
    ['Jana hat am Freitag keine Zeit', '2026-11-20'],
    ['prometió el informe para el viernes', '2026-11-20'],
    ['le dije que lo mandaré el lunes', '2026-11-23'],
    ['le dije que lo mando el lunes', '2026-11-23'],
    ['quedamos en entregar el diseño para el viernes', '2026-11-20'],
  ])('is ahead: %s', (said, day) => {
    expect(addCalendarDays(said, WEDNESDAY)).toContain(`(${day})`);
  });

  it.each([
    ['i told her on monday that the api moves', '2026-11-16'],
    ['we shipped it on friday', '2026-11-13'],
    ["i told her i'd sent it on monday", '2026-11-16'],
    ['they moved the server on friday', '2026-11-13'],
    ['it has been broken since monday', '2026-11-16'],
    ['the job was killed on tuesday', '2026-11-17'],
    ['ich habe ihr am Montag gesagt, dass die API umzieht', '2026-11-16'],
    ['wir haben es am Freitag ausgeliefert', '2026-11-13'],
    ['le dije el lunes que la API cambia', '2026-11-16'],
    ['el servidor se cayó y volvió el viernes', '2026-11-13'],
  ])('is behind: %s', (said, day) => {
    expect(addCalendarDays(said, WEDNESDAY)).toContain(`(${day})`);
  });

  it.each([
    'i promised bob the report on monday',
    'she said friday works',
    'i told him friday',
    'le prometí el informe el lunes',
    'ich versprach Bob den Bericht am Montag',
  ])('is not certain: %s', (said) => {
    expect(addCalendarDays(said, WEDNESDAY)).toBe(said);
  });
});
