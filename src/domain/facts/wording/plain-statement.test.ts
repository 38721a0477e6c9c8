import { describe, expect, it } from 'vitest';
import { shownStatement } from './plain-statement.ts';

const said = { origin: 'extracted', actor: 'person' } as const;

describe('a statement as it is shown', () => {
  it.each([
    ['oh and the mailer retries three times', 'the mailer retries three times'],
    ['nah lets go with Typst, latex is slow', 'lets go with Typst, latex is slow'],
    ['btw my laptop has no gpu lol', 'my laptop has no gpu'],
    ['so the archive is read only from May', 'the archive is read only from May'],
    ['and stop doing that: no prefixes in commit titles', 'no prefixes in commit titles'],
    ['genau, die Rechnungen bleiben auf Deutsch', 'die Rechnungen bleiben auf Deutsch'],
    ['vale, los informes van en PDF', 'los informes van en PDF'],
    [
      'yes, weekly (asked: Should the report run weekly or daily?)',
      'weekly (asked: Should the report run weekly or daily?)',
    ],
  ])('has no words of the conversation: %s', (statement, shown) => {
    expect(shownStatement({ ...said, statement })).toBe(shown);
  });

  it.each([
    'no 🎉 in titles',
    'stop writing summaries',
    'so',
    'the soap api stays',
    'не трогай базу',
    'no tabs anywhere',
  ])('keeps what it says: %s', (statement) => {
    expect(shownStatement({ ...said, statement })).toBe(statement);
  });

  it('stays as it is if it was stated with a command or written by an agent', () => {
    const statement = 'so, the build is reproducible now';
    expect(shownStatement({ ...said, origin: 'stated', statement })).toBe(statement);
    expect(shownStatement({ ...said, actor: 'agent', statement })).toBe(statement);
  });
});
