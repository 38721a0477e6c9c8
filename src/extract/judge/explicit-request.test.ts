import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { foldFacts } from '../../domain/facts/fold/fold-facts.ts';
import { factRecords } from '../drafts/fact-records.ts';
import { createExtractor } from '../extractor.ts';
import { turnsOf } from '../turn.ts';
import { eventsOf, lastTurn, type Said } from '../turn-of.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function factsOf(...said: readonly Said[]): readonly FactDraft[] {
  return extractor.extract(lastTurn(said)).filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

describe('a request to remember', () => {
  it.each([
    ['please remember: never deploy on Fridays', 'please remember: always deploy from main'],
    ['please remember: never log emails', 'please remember: always log the request id'],
    ['merk dir: nie am Freitag deployen', 'merk dir: immer von main deployen'],
    ['recuerda: nunca subir secretos', 'recuerda: los informes van en PDF'],
    ['for the record: invoices are immutable', 'for the record: refunds need two signatures'],
    ['we decided: max 3 retries for the mailer', 'we decided: max 5 retries for the importer'],
    ['from now on: squash merges only', 'from now on: changelog entries in German'],
  ])('does not touch another one: %s, %s', (first, second) => {
    const events = eventsOf([{ person: first }, { agent: 'ok' }, { person: second }, { agent: 'ok' }]);
    const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
    const facts = foldFacts(records, [], { now: Date.UTC(2026, 10, 20) });
    expect(facts.map(({ truth }) => truth)).toEqual(['stated', 'stated']);
    for (const { subject } of facts) expect(subject).not.toMatch(/remember|decided|merk|recuerda|record|now/);
  });

  it('is kept whatever it says, in the words that were to be remembered', () => {
    const [name] = factsOf(
      { person: 'please remember that my name is Jana and I work from Lisbon' },
      { agent: 'Sure.' },
    );
    expect(name).toMatchObject({ kind: 'fact', statement: 'my name is Jana and I work from Lisbon', everywhere: true });
    const listed = factsOf({ person: 'remember:\n- the demo is on port 8080\n- Lena approves releases' });
    expect(listed.map(({ statement }) => statement)).toEqual(['the demo is on port 8080', 'Lena approves releases']);
  });

  it.each([
    'please remember',
    'remember that bug?',
    'remember the time when we used Gulp?',
    'remember when we broke prod',
  ])('is not meant by: %s', (person) => {
    expect(factsOf({ person }, { agent: 'Yes.' })).toEqual([]);
  });
});

describe('the examples of docs/facts.md', () => {
  const page = readFileSync(new URL('../../../docs/facts.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+) \| "([^"\n]+)" \|$/gm)].map(([, kind = '', example = '']) => [
    kind,
    example,
  ]);

  it('are there', () => {
    expect(rows.length).toBeGreaterThanOrEqual(8);
  });

  it.each(rows.filter(([kind]) => kind !== 'lesson'))('keeps as %s: %s', (kind, person) => {
    const facts = factsOf(
      { person: 'look at it' },
      { agent: 'Shippers can book a slot.' },
      { person },
      { agent: 'Ok.' },
    );
    expect(facts.map((fact) => fact.kind)).toEqual([kind]);
  });
});

describe('statements', () => {
  it('carry no marks of bold text', () => {
    const facts = factsOf({ person: '**From now on**: always use **tabs** in the generated files' }, { agent: 'Ok.' });
    expect(facts[0]?.statement).toBe('From now on: always use tabs in the generated files');
  });

  it('does not read a description of a machine as choices', () => {
    const [fact] = factsOf({ person: 'pi zero 2, half a gig of ram' }, { agent: 'Alright.' });
    expect(fact?.kind).toBe('fact');
  });

  it('are not made of the arguments of a slash command, or of what was at hand when a summary was written', () => {
    expect(factsOf({ person: '/review always use the strict rules, never skip files' }, { agent: 'Ok.' })).toEqual([]);
    const summary =
      '## Errors and fixes\n\nText.\n\n**CURRENT: Credo nesting depth** (line 152 of a.ex): `case` inside `if` in `compute_groups`';
    expect(factsOf({ summary })).toEqual([]);
  });
});
