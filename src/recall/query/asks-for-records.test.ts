import { expect, it } from 'vitest';
import { asksForRecords } from './asks-for-records.ts';

it.each([
  'what did we decide in october',
  'what happened on october 21',
  'which bugs did we fix in May',
  'what was blocking us in october',
  'what was decided last week',
  'what were we working on in june',
  'was haben wir im Oktober entschieden',
  'was ist am 12. Oktober passiert',
  'was wurde im Mai beschlossen',
  'welche Fehler haben wir im Juni behoben',
  'qué decidimos en octubre',
  'qué hicimos el 30 de octubre',
  'qué pasó en mayo',
])('%s: asks for what was recorded then', (question) => {
  expect(asksForRecords(question)).toBe(true);
});

it.each([
  'What did Caroline cook in October?',
  'When did Melanie go to the museum in May?',
  'What book did John read in June 2023?',
  'Where did Ana travel in July?',
  'What happened to the museum that Ana visited in May?',
  'Wohin fuhr Anna im Mai?',
  'Was kochte Anna im Oktober?',
  'Qué libro leyó Juan en mayo',
])('%s: asks for something of that time, told at any time', (question) => {
  expect(asksForRecords(question)).toBe(false);
});
