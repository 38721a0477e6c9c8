import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { foldFacts } from '../../domain/facts/fold/fold-facts.ts';
import { factRecords } from '../drafts/fact-records.ts';
import { createExtractor } from '../extractor.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { turnsOf } from '../turn.ts';
import { eventsOf, lastTurn, type Said } from '../turn-of.test-helper.ts';
import { judgeScopes } from './judge-scope.ts';
import {
  CHOOSES_A_TOOL,
  isHeldOut,
  STATES_NOTHING,
  STATES_NOTHING_EITHER,
  STATES_NOTHING_ELSEWHERE,
  STATES_SOMETHING,
} from './said-in-scope.test-helper.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function factsOf(person: string): readonly FactDraft[] {
  const said: readonly Said[] = [
    { person: 'Look at the parser module please' },
    { agent: 'Done, the parser module reads three formats.' },
    { person },
    { agent: 'Alright.' },
  ];
  return extractor.extract(lastTurn(said)).filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

function scopesOf(text: string): readonly (string | undefined)[] {
  return judgeScopes(text, placeSentences(text));
}

describe('judgeScopes', () => {
  it.each([
    ['negated', 'we did not decide on Postgres yet'],
    ['not blocked', 'we are not blocked by legal'],
    ['supposed', 'I would prefer Rust if I had the time'],
    ['optional', 'Options: 1) we use Redis 2) we use Memcached'],
    ['quoted', "the linter rule 'always use const' fails, why"],
    ['of others', 'the competitor switched to MongoDB'],
    ['ironic', '/s always commit straight to main'],
    ['played', 'Act as a pirate: always say arr'],
    ['once', 'use a map here instead of a list'],
    ['withheld', "don't remember this: we use yarn"],
  ])('%s: %s', (scope, text) => {
    expect(scopesOf(text)[0]).toBe(scope);
  });

  it('lets a supposition last until the paragraph ends', () => {
    expect(scopesOf('Imagine we run a bank. We use Oracle. \n\nWe use Postgres.')).toEqual([
      'supposed',
      'supposed',
      undefined,
    ]);
  });

  it('takes a list for options if somebody is asked to choose above or below it', () => {
    expect(scopesOf('- use npm\n- use yarn\nwhich of these would you pick?').slice(0, 2)).toEqual([
      'optional',
      'optional',
    ]);
    expect(scopesOf('From now on:\n- use npm\n- no emoji\nCan you do that?').slice(1, 3)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('takes back what the next sentence takes back', () => {
    expect(scopesOf("let's use Deno. just kidding")[0]).toBe('ironic');
  });

  it.each([
    "let's rewrite it in COBOL lol",
    'we should move everything to Excel hahaha',
    'schreiben wir alles in Fortran neu haha',
    'vamos a reescribirlo en COBOL jajaja',
    'we could run it on a toaster. 😂',
  ])('a proposal that is laughed about is a joke: %s', (text) => {
    expect(scopesOf(text)[0]).toBe('ironic');
  });

  it.each([
    "let's go with Postgres :)",
    'we use tabs now lol',
    'nehmen wir pnpm 🙂',
    "the tests were flaky lol. let's use testcontainers",
  ])('a smile, or a laugh about something else, changes nothing: %s', (text) => {
    expect(scopesOf(text).at(-1)).toBeUndefined();
  });

  it.each([
    'the client wants to go back to npm',
    'marketing would prefer MySQL',
    'der Kunde will zurück zu npm',
    'die Buchhaltung möchte wieder Excel',
    'el cliente quiere volver a npm',
    'mi jefe prefiere MySQL',
  ])('what somebody else would like is theirs: %s', (text) => {
    expect(scopesOf(text)[0]).toBe('of others');
  });

  it.each([
    'the client wants to go back to npm, so we switch back',
    'the client wants MySQL. ok, use MySQL',
    'der Kunde will zurück zu npm, also bitte umstellen',
    'el cliente quiere volver a npm, hazlo',
    'the customer wants invoices as PDF by the 3rd',
    'we want to go back to npm',
    'i would prefer pnpm',
    'the team wants to go back to npm',
  ])('adopted, required or our own, it counts: %s', (text) => {
    expect(scopesOf(text)[0]).toBeUndefined();
  });
});

describe('a sentence that states nothing', () => {
  it.each([
    ...STATES_NOTHING.filter((sentence) => !isHeldOut(sentence)),
    ...STATES_NOTHING_EITHER,
    ...STATES_NOTHING_ELSEWHERE,
  ])('is not kept: %s', (sentence) => {
    expect(factsOf(sentence)).toEqual([]);
  });

  it('is not kept in words the rules were not written with', () => {
    const heldOut = STATES_NOTHING.filter(isHeldOut);
    const kept = heldOut.filter((sentence) => factsOf(sentence).length > 0);
    expect(kept.length / heldOut.length).toBeLessThanOrEqual(0.05);
  });

  it('is told from what is said in nearly the same words', () => {
    const kept = STATES_SOMETHING.filter((sentence) => factsOf(sentence).length > 0);
    expect(kept.length / STATES_SOMETHING.length).toBeGreaterThanOrEqual(0.85);
  });
});

describe('a choice in a few words', () => {
  it.each(CHOOSES_A_TOOL)('is kept: %s', (sentence) => {
    expect(factsOf(sentence)).not.toEqual([]);
  });
});

describe('a decision that holds', () => {
  const DECIDED = {
    pnpm: 'we use pnpm as the package manager',
    postgres: 'we use Postgres as the database',
    memcached: 'we use Memcached as the cache',
    react: 'we use React as the frontend framework',
  };

  it.each([
    ['pnpm', 'I never said we use yarn'],
    ['pnpm', "don't remember this: we use yarn"],
    ['pnpm', "translate 'we use yarn from now on' to German"],
    ['pnpm', '- use npm\n- use yarn\n- use bun\nwhich of these would you pick?'],
    ['memcached', "I don't think we decided to use Redis"],
    ['memcached', 'Options: 1) we use Redis 2) we use Dragonfly 3) no cache. Compare.'],
    ['memcached', "Let's say we use Redis. Then the cache would need invalidation, right?"],
    ['react', 'we almost went with Vue'],
    ['postgres', "let's not switch to MySQL"],
    ['postgres', 'we are not going to use MySQL'],
    ['postgres', 'Wir nehmen auf keinen Fall MySQL'],
    ['postgres', 'nobody wants to switch to MySQL now'],
    ['postgres', 'the competitor switched to MongoDB'],
    ['postgres', "oh great, let's just use MongoDB for everything, what could go wrong"],
    ['postgres', 'in my last job we used Oracle'],
  ] as const)('%s is not replaced by: %s', (value, person) => {
    const events = eventsOf([{ person: DECIDED[value] }, { agent: 'ok' }, { person }, { agent: 'ok' }]);
    const records = turnsOf(events).flatMap((turn) => factRecords(turn, extractor.extract(turn)));
    const facts = foldFacts(records, [], { now: Date.UTC(2026, 10, 20) });
    const choices = facts.filter((fact) => fact.value !== undefined);
    expect(choices.map((fact) => [fact.value, fact.truth])).toEqual([[value, 'stated']]);
  });
});
