import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted } from '../../test/fixtures/drafts.ts';
import { stillClock } from '../../test/fixtures/home.ts';
import { startedShop } from '../../test/fixtures/shop-engine.ts';
import { promise } from '../../test/promises.ts';
import type { Fact } from '../domain/facts/fact-record.ts';
import type { FactFilter } from '../store/state/facts/facts.ts';
import { readableStatement } from './readable-fact.ts';
import { byWorth, isRemark } from './worth.ts';

const START = Date.UTC(2026, 3, 1, 12);

function said(statement: string, given: Partial<Fact> = {}): Fact {
  return {
    id: statement,
    kind: 'preference',
    subject: statement.split(' ').slice(0, 2).join(' '),
    statement,
    quote: statement,
    source: 'source',
    place: 0,
    confidence: 0.9,
    project: 'shop',
    session: 'session',
    at: START,
    actor: 'person',
    trust: 'owner',
    origin: 'extracted',
    truth: 'stated',
    validFrom: START,
    records: [statement],
    sources: ['source'],
    ...given,
  };
}

/** Statements about different things, which do not replace each other. */
function many(count: number, rule: (thing: string) => string): readonly string[] {
  const starts = 'ba de fi go lu ma ne pi ro su'.split(' ');
  const ends = 'lamp kord vent brum tash fleg snor zilk'.split(' ');
  return Array.from({ length: count }, (_, n) => rule(`${starts[n % 10]}${ends[Math.floor(n / 10)]}`));
}

async function pack(statements: readonly string[]) {
  const clock = stillClock(START);
  const { owner, cwd } = await startedShop({ clock });
  for (const text of statements) {
    clock.pass(60_000);
    await owner.facts.state({ cwd }, { kind: 'preference', text });
  }
  const given = owner.context.preview({ kind: 'start' }, { cwd, session: 'next' });
  return { text: given?.text ?? '', part: given?.parts.find(({ name }) => name === 'corrections') };
}

describe('what the person wants', () => {
  it(promise('context/rules-first', 'holds the old rule, however much was said after it'), async () => {
    const later = many(45, (thing) => `the ${thing} looks nice`);
    const { text } = await pack(['never commit unless I say so', ...later]);
    expect(text).toContain('never commit unless I say so');
    expect(text.indexOf('never commit')).toBeLessThan(text.indexOf('the bavent looks nice'));
  });

  it('says how many lines are missing, in the text and in the list of parts', async () => {
    const { text, part } = await pack(many(70, (thing) => `prefer ${thing}, ${`and ${thing} again, `.repeat(12)}`));
    expect(text).toMatch(/\(\d+ more lines did not fit here\)/);
    expect(part?.cut).toMatch(/\d+ lines did not fit/);
  });

  it('uses the room that other parts leave', async () => {
    const { text, part } = await pack(many(40, (thing) => `always ${thing}`));
    expect(part?.cut).toBeUndefined();
    expect(part?.chars).toBeGreaterThan(part?.budget ?? Number.NaN);
    expect(text.match(/ always /g)).toHaveLength(40);
  });

  it('has what the person asked to remember before other descriptions', async () => {
    const clock = stillClock(START);
    const { owner, cwd, project } = await startedShop({ clock });
    const at = { session: 'talk', project: project.id };
    const said = ['please remember: the export box is at 10.0.0.7', 'the printer box is at 10.0.0.9'];
    owner.events.record([
      sessionStarted('talk', { cwd }, { project: project.id, happenedAt: START }),
      ...said.map((text, n) => prompt(text, { ...at, happenedAt: START + 1000 * (n + 1) })),
    ]);
    clock.pass(60_000);
    await owner.facts.extractNew({ budgetMs: 30_000 });
    const text = owner.context.preview({ kind: 'start' }, { cwd, session: 'next' })?.text ?? '';
    expect(owner.facts.list({ project: project.id })).toHaveLength(2);
    expect(text.indexOf('the export box is at 10.0.0.7')).toBeGreaterThan(0);
    expect(text.indexOf('the export box is at 10.0.0.7')).toBeLessThan(text.indexOf('the printer box'));
  });

  it('is ordered by worth: rules, what was said again, how to work; then by day', () => {
    const facts = [
      said('the new logo is on the left', { validFrom: START + 5 }),
      said('no emoji in commit messages'),
      said('never edit a merged migration', { validFrom: START - 5 }),
      said('the tills are blue', { truth: 'confirmed', confirmedBy: ['a', 'b'] }),
      said('die Tests laufen immer gegen Postgres', { validFrom: START - 9 }),
      said('nunca hagas commit sin preguntar', { validFrom: START - 9 }),
    ];
    expect(byWorth(facts).map(({ statement }) => statement)).toEqual([
      'never edit a merged migration',
      'die Tests laufen immer gegen Postgres',
      'nunca hagas commit sin preguntar',
      'no emoji in commit messages',
      'the tills are blue',
      'the new logo is on the left',
    ]);
  });

  it('has lists of jobs and times after rules, also if they are newer', () => {
    const facts = [
      said('reminder mails, no show handling, nightly cleanup', { kind: 'correction', validFrom: START + 9 }),
      said('the full suite takes like 11 mins now', { kind: 'correction', validFrom: START + 9 }),
      said('tabs, no spaces, single quotes'),
      said('no default exports'),
    ];
    expect(
      byWorth(facts)
        .map(({ statement }) => statement)
        .slice(0, 2),
    ).toEqual(['no default exports', 'tabs, no spaces, single quotes']);
  });

  it('has the rules of this project before what holds in all projects', () => {
    const everywhere = { project: '*', validFrom: START + 9, confirmedBy: ['a', 'b', 'c'] };
    const facts = [
      said('Antworte mir bitte immer auf Deutsch', everywhere),
      said('keep answers short, always', everywhere),
      said("don't touch the legacy folder. ever."),
      said('bitte keine Type Hints in den Skripten'),
      said('no uses la rama main'),
      said('the tills are blue'),
    ];
    expect(byWorth(facts).map(({ statement }) => statement)).toEqual([
      "don't touch the legacy folder. ever.",
      'bitte keine Type Hints in den Skripten',
      'no uses la rama main',
      'Antworte mir bitte immer auf Deutsch',
      'keep answers short, always',
      'the tills are blue',
    ]);
  });

  it('has the language that was asked for in this project, and elsewhere the last one', async () => {
    const clock = stillClock(START);
    const { owner, cwd, folder } = await startedShop({ clock });
    const [garden, harbour] = [folder('garden'), folder('harbour')];
    const ask = async (where: string, text: string) => {
      clock.pass(60_000);
      owner.projects.findOrCreate({ cwd: where });
      await owner.facts.state({ cwd: where }, { kind: 'preference', text, everywhere: true });
    };
    const given = (where: string): string =>
      owner.context.preview({ kind: 'start' }, { cwd: where, session: 'next' })?.text ?? '';
    owner.projects.findOrCreate({ cwd: harbour });
    await ask(garden, 'Respóndeme en español por favor');
    await ask(cwd, 'Antworte mir bitte immer auf Deutsch');
    const [german, spanish] = [/immer auf Deutsch/, /Respóndeme en español/];
    expect(given(garden)).toMatch(spanish);
    expect(given(garden)).not.toMatch(german);
    for (const where of [cwd, harbour]) {
      expect(given(where)).toMatch(german);
      expect(given(where)).not.toMatch(spanish);
    }
    await ask(garden, 'Mejor respóndeme en inglés');
    expect(given(garden)).toMatch(/en inglés/);
    expect(given(garden)).not.toMatch(spanish);
    expect(given(cwd)).toMatch(german);
    expect(given(harbour)).toMatch(/en inglés/);
    // What a session is given is what is listed as holding, there and in the list of all projects.
    const listed = (filter: FactFilter): readonly string[] =>
      owner.facts
        .list({ ...filter, about: 'language of replies', holdsAt: START + 3_600_000 })
        .map((fact) => fact.statement);
    const shop = owner.projects.find({ cwd })?.id ?? '';
    expect(listed({ project: shop, everywhere: true })).toEqual(['Antworte mir bitte immer auf Deutsch']);
    const all = owner.facts.list({ about: 'language of replies' }).filter(({ truth }) => truth === 'stated');
    expect(all.map(({ statement, project }) => [statement, project])).toEqual([
      ['Mejor respóndeme en inglés', '*'],
      ['Antworte mir bitte immer auf Deutsch', shop],
    ]);
  });

  it.each([
    'Answer me in French from now on',
    'Antworte mir überall auf Französisch',
    'Respóndeme en francés a partir de ahora',
  ])('has the language of a later request that is for all projects: %s', async (text) => {
    const clock = stillClock(START);
    const { owner, cwd, folder } = await startedShop({ clock });
    const garden = folder('garden');
    owner.projects.findOrCreate({ cwd: garden });
    await owner.facts.state({ cwd }, { kind: 'preference', text: 'Answer me in German', everywhere: true });
    clock.pass(60_000);
    await owner.facts.state({ cwd: garden }, { kind: 'preference', text, everywhere: true });
    for (const where of [cwd, garden]) {
      const given = owner.context.preview({ kind: 'start' }, { cwd: where, session: 'next' })?.text ?? '';
      expect(given).toContain(text);
      expect(given).not.toContain('Answer me in German');
    }
  });

  it('has no small talk, unless somebody stated it with a command', () => {
    expect(isRemark(said('our kettle died, the whole office is in mourning'))).toBe(true);
    expect(isRemark(said('the builds are red again'))).toBe(true);
    expect(isRemark(said('we should do texts at some point'))).toBe(true);
    expect(isRemark(said('any repo, not just this one'))).toBe(true);
    expect(isRemark(said('connect to prod and count the orders', { kind: 'decision' }))).toBe(true);
    expect(isRemark(said('the token is [redacted:token:1]', { kind: 'decision' }))).toBe(true);
    expect(isRemark(said('watch the dashboard while it runs, grafana slots one', { kind: 'decision' }))).toBe(true);
    expect(isRemark(said('the kettle was a nightmare. what it is, it is', { kind: 'decision' }))).toBe(true);
    expect(isRemark(said('never deploy while the builds are red'))).toBe(false);
    const moved = { kind: 'decision', value: 'bun' } as const;
    expect(isRemark(said("we're off deno, it was a nightmare. bun it is", moved))).toBe(false);
    expect(isRemark(said('write commit messages in german', { kind: 'decision' }))).toBe(false);
    expect(isRemark(said('the builds are red again', { kind: 'blocker' }))).toBe(false);
    expect(isRemark(said('the builds are red again', { origin: 'stated' }))).toBe(false);
  });
});

it.each([
  "we're moving off deno, its ffi was a nightmare. bun it is",
  'we use postgres, love it',
  'webpack is a joke, so Vite for this one',
  'wir wechseln zu SQLite, Postgres nervt',
  'pasamos a Vite, webpack era una broma',
])('a choice of what it is built with is not small talk, whatever is felt about it: %s', (statement) => {
  expect(isRemark(said(statement, { kind: 'decision', value: 'bun' }))).toBe(false);
});

describe('a statement that is read alone', () => {
  const nothing = { answered: () => undefined, before: () => undefined };
  it.each([
    ['lower case, imperative, no emoji', 'commit messages', 'Commit messages: lower case, imperative, no emoji'],
    [
      'plain, imperative, none of that co-authored-by stuff',
      'commit messages',
      'Commit messages: plain, imperative, none of that co-authored-by stuff',
    ],
    ['back to half an hour', 'slot length', 'Slot length: back to half an hour'],
    ['no default exports pls, named only', 'exports', 'no default exports pls, named only'],
    ['use pnpm here, not npm', 'package manager', 'use pnpm here, not npm'],
  ])('says what it is about: %s', (statement, subject, shown) => {
    expect(readableStatement(said(statement, { subject }), nothing)).toBe(shown);
  });

  it.each([
    ["thursday's no good, wednesdays", 'deploy time', 'wednesday', "Deploy time: thursday's no good, wednesdays"],
    ['five minutes feels stale, make it one', 'cache', '1 minutes', 'Cache: five minutes feels stale, make it one'],
    [
      '20 is way too chatty, once an hour will do',
      'alerts',
      '1 hours',
      'Alerts: 20 is way too chatty, once an hour will do',
    ],
    ['20 mb is tiny. 200', '20 mb', '200 mb', 'Upload size: 20 mb is tiny. 200'],
    ['we use bun now', 'runtime', 'bun', 'we use bun now'],
  ])('says what a bare value is of: %s', (statement, subject, value, shown) => {
    const around = { ...nothing, before: () => 'upload size' };
    expect(readableStatement(said(statement, { subject, value }), around)).toBe(shown);
  });

  it('says what a complaint asks for', () => {
    const complaint = 'you keep renaming variables while fixing bugs';
    expect(readableStatement(said(complaint, { kind: 'correction' }), nothing)).toBe(`Stop this: ${complaint}`);
    expect(readableStatement(said(complaint, { kind: 'fact' }), nothing)).toBe(complaint);
  });

  it('gets what it answered, or is left out', () => {
    const fact = said('keep that', { subject: 'keep that' });
    const answered = { ...nothing, answered: () => 'The route answers 410' };
    expect(readableStatement(fact, answered)).toBe('keep that (about: The route answers 410)');
    expect(readableStatement(fact, { ...nothing, answered: () => 'Okay, done.' })).toBeUndefined();
    expect(readableStatement(fact, nothing)).toBeUndefined();
    expect(readableStatement(said('keep that', { origin: 'stated' }), nothing)).toBe('keep that');
  });
});
