import { describe, expect, it } from 'vitest';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { findSubject } from './find-subject.ts';

describe('findSubject', () => {
  it('knows what well-known tools are for', () => {
    expect(findSubject("we're on pnpm now btw", [])).toEqual({ subject: 'package manager', value: 'pnpm' });
    expect(findSubject('migrated to jest', [])).toEqual({ subject: 'test runner', value: 'jest' });
    expect(findSubject('use Postgres instead of MongoDB', [])).toEqual({ subject: 'database', value: 'postgres' });
    expect(findSubject('wir nehmen ab jetzt yarn', [])).toEqual({ subject: 'package manager', value: 'yarn' });
  });

  it.each([
    ['We use Oracle as the database from now on. Remember: never use postgres', 'database', 'oracle'],
    ['we use oracle as the database', 'database', 'oracle'],
    ['we decided to use Oracle', 'database', 'oracle'],
  ])('takes a name that is also a word for a tool if it is chosen: %s', (said, subject, value) => {
    expect(findSubject(said, [])).toEqual({ subject, value });
  });

  it.each(['use less memory', 'ask the oracle before you use the database'])('and else for a word: %s', (said) => {
    expect(findSubject(said, []).value).toBeUndefined();
  });

  it.each([
    ['No, do not use npm here, we use pnpm', 'pnpm'],
    ["don't run yarn, use pnpm", 'pnpm'],
    ['never use npm, always pnpm', 'pnpm'],
    ['no uses npm, usamos pnpm', 'pnpm'],
    ['I want pnpm', 'pnpm'],
    ["we're dropping npm and use pnpm instead", 'pnpm'],
    ['replace yarn with pnpm', 'pnpm'],
    ['Do not use npm', undefined],
    ["let's not switch to yarn", undefined],
    ['we are not going to use yarn', undefined],
    ['we no longer use yarn', undefined],
    ['Wir nehmen auf keinen Fall yarn', undefined],
    ['No vamos a usar yarn', undefined],
    ['we decided against yarn and use pnpm', 'pnpm'],
    ['I never said yarn, use pnpm', 'pnpm'],
  ])('takes no value from what is denied: %s', (said, value) => {
    const found = findSubject(said, []);
    expect([found.subject, found.value]).toEqual(['package manager', value]);
  });

  it.each([
    ['we decided payments go through mollie', 'mollie'],
    ['die Zahlungen laufen über Mollie', 'mollie'],
    ['its adyen from now on', 'adyen'],
  ])('takes what things go through as chosen: %s', (said, value) => {
    expect(findSubject(said, [])).toEqual({ subject: 'payments', value });
  });

  it('knows who delivers content', () => {
    const changed = findSubject('we are leaving CloudFront and use Bunny now', []);
    expect(changed).toEqual({ subject: 'cdn', value: 'bunny' });
  });

  it('takes a tool that is only mentioned for no value', () => {
    const { value } = findSubject('the integration suite talks to a real postgres and never mocks anything', []);
    expect(value).toBeUndefined();
  });

  it('takes the subject of a bare amount from the words around it', () => {
    expect(findSubject('back to half an hour', ['back to half an hour', 'the 20 min slots are bad'])).toEqual({
      subject: 'slot length',
      value: '30 minutes',
    });
    expect(findSubject('every 5 min is plenty', ['', 'One reading every five minutes.'])).toEqual({
      subject: 'read interval',
      value: '5 minutes',
    });
  });

  it('recognises common topics', () => {
    expect(findSubject('no emoji in commit messages', []).subject).toBe('commit messages');
    expect(findSubject('the freeze moved to the 20th', [])).toEqual({ subject: 'code freeze', value: 'day 20' });
  });
});

describe('typedValues', () => {
  it('writes other spellings as one value', () => {
    const value = (text: string): string | undefined => typedValues(text)[0]?.value;
    expect([value('30 mins'), value('half an hour'), value('30 minutes'), value('dreißig Minuten')]).toEqual(
      Array(4).fill('30 minutes'),
    );
    expect([value('2h'), value('two hours'), value('120 minutes')]).toEqual(Array(3).fill('2 hours'));
    expect(value('as it is')).toBeUndefined();
  });
});

describe('a value beside another one', () => {
  it.each([
    ['variables in english, comments in german', 'code comments', 'german'],
    ['Namen auf Englisch, Kommentare auf Spanisch', 'code comments', 'spanish'],
    ['los comentarios en español, las variables en inglés', 'code comments', 'spanish'],
    ['prod is eu-central-1, staging eu-west-1', 'staging', 'eu-west-1'],
    ['the daily is at 9:45', 'daily time', '9:45'],
    ['backups run daily at 3:00', 'backup interval', '1 days'],
  ])('%s', (statement, subject, value) => {
    expect(findSubject(statement, [])).toEqual({ subject, value });
  });

  it('does not take the day on which something began', () => {
    expect(findSubject('the base path is /v2 since monday', []).value).toBeUndefined();
    expect(findSubject('der Pfad ist seit Montag /v2', []).value).toBeUndefined();
    expect(findSubject('deploys are on mondays', []).value).toBe('monday');
  });
});
