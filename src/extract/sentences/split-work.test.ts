import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';
import { splitWork } from './split-work.ts';

const partsOf = (sentence: string): readonly string[] =>
  splitWork(sentence).map(({ start, end }) => sentence.slice(start, end));

describe('several pieces of work in one sentence', () => {
  it.each([
    ['todo: rotate the token, and update the runbook RB-07', ['rotate the token', 'update the runbook RB-07']],
    ['TODO check the backups, fix the login and tell anna', ['check the backups', 'fix the login', 'tell anna']],
    ['remind me next week to cancel the trial and to ask legal', ['cancel the trial', 'ask legal']],
    [
      'erinnere mich morgen daran, die Rechnung zu schicken und das Zertifikat zu erneuern',
      ['die Rechnung zu schicken', 'das Zertifikat zu erneuern'],
    ],
    ['recuérdame mañana renovar el certificado y avisar a Ana', ['renovar el certificado', 'avisar a Ana']],
  ])('are found: %s', (sentence, parts) => {
    expect(partsOf(sentence)).toEqual(parts);
  });

  it.each([
    'todo: fix the login and logout page',
    'remind me to send the invoice to anna, bob and the bank',
    'we check the backups and update the docs',
    'todo: the checkout, and whatever else is broken',
  ])('are not made of one: %s', (sentence) => {
    expect(partsOf(sentence)).toEqual([]);
  });

  it.each([
    'todo: rotate the mail token, and update the runbook RB-07',
    'the old route can go after nov 30, remind me',
  ])('are kept whatever was said before: %s', (person) => {
    const { extract } = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));
    const before = [{ person: 'tests run with vitest, not jest' }, { agent: 'I use vitest.' }];
    const drafts = extract(lastTurn([...before, { person }, { agent: 'Noted.' }]));
    expect(drafts.filter(({ kind, confidence }) => kind === 'commitment' && confidence > 0.3).length).toBeGreaterThan(
      0,
    );
  });

  it('become commitments with their own words, place and day', () => {
    const { extract } = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));
    const person = 'remind me next week to cancel the trial and to ask legal about the logo';
    const drafts = extract(lastTurn([{ person }, { agent: 'Ok.' }])).filter(({ kind }) => kind === 'commitment');
    expect(drafts.map(({ quote, place, due }) => ({ quote, due, there: person.startsWith(quote, place) }))).toEqual([
      { quote: 'remind me next week to cancel the trial', due: '2026-11-23', there: true },
      { quote: 'ask legal about the logo', due: '2026-11-23', there: true },
    ]);
  });
});
