import { describe, expect, it } from 'vitest';
import { findChange, findRemoval } from './find-change.ts';

describe('a change', () => {
  it.each([
    'we ship on Mondays these days',
    'let us relax the coverage rule to 70 percent',
    'double the timeout to a minute',
    'marketing changed their mind about the dashboard',
    'they gave us until the 17th for the beta',
    'the legacy folder is fair game again',
    'wir haben den Cronjob auf 5 Uhr gelegt',
    'du kannst wieder Deutsch mit mir reden',
  ])('is seen without a word for it: %s', (sentence) => {
    expect(findChange(sentence)).toBeDefined();
  });

  it.each([
    ['we left Composer for our own chart', 'composer'],
    ['the Jira board is archived, tickets are in Linear', 'jira'],
    ['Datadog got too expensive', 'datadog'],
    ['Maria is on parental leave from today', 'maria'],
    ['Mailjet haben wir gekündigt', 'mailjet'],
    ['Tobi ist nicht mehr da, Design macht Selma', 'tobi'],
    ['me cansé de Mailjet, pasamos a otra cosa', 'mailjet'],
  ])('names what is over: %s', (sentence, from) => {
    expect(findChange(sentence)?.from).toBe(from);
  });

  it.each([
    'attachments up to 20 MB',
    'the import runs from 2 to 4 am',
    'keep it to 10 lines',
    'Postgres is too slow today',
    'run the tests twice',
  ])('finds no change in: %s', (sentence) => {
    expect(findChange(sentence)).toBeUndefined();
    expect(findRemoval(sentence)).toBeUndefined();
  });
});
