/** Changing facts through the engine, and what is said when something that is saved contradicts what is known. */
import { describe, expect, it } from 'vitest';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../test/fixtures/shop-engine.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

async function world() {
  const clock = tickingClock(NOON);
  const { cwd, agent, owner, project } = await startedShop({ clock });
  const said = async (text: string): Promise<void> => {
    const envelope = { session: SHOP_SESSION, project: project.id, actor: 'person', trust: 'owner' } as const;
    owner.events.record([
      { type: 'prompt.submitted', happenedAt: clock.now(), ...envelope, body: { text, origin: 'person' } },
    ]);
    await owner.facts.extractNew({ budgetMs: 60_000 });
  };
  return { owner, agent, cwd, said, clock };
}

describe('editing a fact', () => {
  it('changes its words, keeps its source, and survives an extraction of everything', async () => {
    const { owner, said } = await world();
    await said('No, do not use npm here, we use pnpm');
    const [found] = owner.facts.list();
    if (found === undefined) throw new Error('nothing was extracted');
    const edited = owner.facts.edit(found.id, { statement: 'Install with pnpm 10', value: 'pnpm 10' });
    const reworded = { id: found.id, statement: 'Install with pnpm 10', value: 'pnpm 10', truth: 'confirmed' };
    expect(edited).toMatchObject({ ...reworded, quote: found.quote, source: found.source });
    await owner.health.rebuildFacts();
    expect(owner.facts.list()).toEqual([expect.objectContaining(reworded)]);
  });

  it('gives it the subject and value of the new words', async () => {
    const { owner, said } = await world();
    await said('we use Jest for the tests');
    const [found] = owner.facts.list();
    expect(found?.value).toBe('jest');
    const edited = owner.facts.edit(found?.id ?? '', { statement: 'we use mocha for the tests' });
    expect(edited).toMatchObject({ statement: 'we use mocha for the tests', value: 'mocha' });
    expect(owner.facts.edit(found?.id ?? '', { statement: 'tests are written by hand' }).value).toBeUndefined();
  });

  it('of a person is refused to an agent, and an empty edit to everybody', async () => {
    const { owner, agent, cwd, said } = await world();
    await said('Look at the deploys');
    const { id } = await owner.facts.decide({ cwd }, { text: 'Deploy on Thursdays' });
    expect(() => agent().facts.edit(id, { statement: 'Deploy on Fridays' })).toThrow(/only they can change it/);
    expect(() => owner.facts.edit(id, {})).toThrow('Nothing to change was given');
    expect(owner.facts.get(id)).toMatchObject({ statement: 'Deploy on Thursdays', truth: 'stated' });
  });
});

it('names what holds in another format', async () => {
  const { owner, cwd, said } = await world();
  await said('logs in json please, no colours');
  const decided = await owner.facts.decide({ cwd }, { text: 'logs are plain text' });
  expect(await owner.facts.contradictions(decided)).toMatchObject([
    { relation: 'contradicts', how: 'this says plain text, the other json' },
  ]);
});

describe('a decision about several things', () => {
  it.each([
    ['deploy on heroku, use yarn', ['heroku', 'yarn']],
    ['use yarn for packages, tabs not spaces', ['yarn', 'tabs']],
    ['wir nutzen yarn und deployen auf heroku', ['yarn', 'heroku']],
    ['usamos yarn, desplegamos en heroku', ['yarn', 'heroku']],
    ['use yarn because npm is slow, it always was', ['yarn']],
  ])('is one fact for each: %s', async (text, values) => {
    const { owner, cwd } = await world();
    const facts = await owner.facts.decideEach({ cwd }, { text });
    expect(facts.map(({ value }) => value)).toEqual(values);
  });

  it('stays one fact if it replaces one', async () => {
    const { owner, cwd } = await world();
    const { id } = await owner.facts.decide({ cwd }, { text: 'use npm' });
    const decided = await owner.facts.decideEach({ cwd }, { text: 'deploy on heroku, use yarn', supersedes: id });
    expect(decided).toHaveLength(1);
  });
});

describe('what is said again', () => {
  it('confirms: the same sentence replaces nothing', async () => {
    const { owner, said } = await world();
    const decided = 'We decided to use Postgres 16 for the orders database because the schema is written for it.';
    await said(decided);
    await said('Now show me the report of last week');
    await said(decided);
    expect(owner.facts.list().filter(({ statement }) => statement.includes('Postgres'))).toMatchObject([
      { records: [expect.any(String), expect.any(String)], value: 'postgres' },
    ]);
  });
});

describe('resolving a fact', () => {
  it('ends a blocker once, and keeps it in the history', async () => {
    const { owner, cwd } = await world();
    const { id } = await owner.facts.state({ cwd }, { kind: 'blocker', text: 'The vendor owes us a licence key' });
    expect(owner.facts.resolve(id, 'the key arrived')).toMatchObject({
      truth: 'resolved',
      validTo: expect.any(Number),
    });
    expect(() => owner.facts.resolve(id)).toThrow('is already resolved');
    expect(owner.facts.list({ kind: 'blocker' })).toMatchObject([{ id, truth: 'resolved' }]);
  });
});

describe('what is saved', () => {
  it('says what it replaces, among what was decided and what was extracted', async () => {
    const { owner, cwd, said } = await world();
    await said('We decided to use npm as the package manager');
    const [npm] = owner.facts.list();
    const pnpm = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    expect(await owner.facts.contradictions(pnpm)).toEqual([
      expect.objectContaining({
        kind: 'fact',
        id: npm?.id,
        relation: 'replaced',
        how: 'this says pnpm, the other npm',
      }),
    ]);
  });

  it('names what else holds of the same subject', async () => {
    const { owner, cwd } = await world();
    const pnpm = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    const pinned = await owner.facts.state(
      { cwd },
      { kind: 'decision', text: 'It is pinned in package.json', subject: 'package manager' },
    );
    const other = await owner.facts.decide({ cwd }, { text: 'We use vitest as the test runner' });
    expect(owner.facts.related(pinned).map(({ id }) => id)).toEqual([pnpm.id]);
    expect(owner.facts.related(other)).toEqual([]);
    await owner.facts.correct({ cwd }, pnpm.id, 'We use bun as the package manager');
    expect(owner.facts.related(pinned).map(({ statement }) => statement)).toEqual([
      'We use bun as the package manager',
    ]);
  });

  it('contradicts a person’s fact without replacing it if an agent says so', async () => {
    const { owner, agent, cwd } = await world();
    const pnpm = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    const npm = await agent().facts.decide({ cwd }, { text: 'We use npm as the package manager' });
    expect(await owner.facts.contradictions(npm)).toMatchObject([{ id: pnpm.id, relation: 'contradicts' }]);
    expect(owner.facts.get(pnpm.id).truth).toBe('stated');
  });

  it('says which note it contradicts, and a note which fact', async () => {
    const { owner, cwd } = await world();
    const notes = await owner.notes();
    await notes.remember({ cwd }, { text: 'The server listens on port 8080.', type: 'project', insist: true });
    const port = await owner.facts.decide({ cwd }, { text: 'The server listens on port 9090' });
    expect(await owner.facts.contradictions(port)).toMatchObject([{ kind: 'note', relation: 'contradicts' }]);
    const why = 'The proxy expects it.';
    const text = 'The server listens on port 7070.';
    const saved = await notes.remember({ cwd }, { text, why, type: 'project', insist: true });
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    const found = await owner.facts.contradictions({ note: saved.note, project: port.project });
    expect(found.map(({ kind, how }) => [kind, how])).toEqual([
      ['fact', 'this says 7070, the other 9090'],
      ['note', 'this says 7070, the other 8080'],
    ]);
  });

  it.each([
    ['single quotes', 'double quotes', 'this says double quotes, the other single quotes'],
    ['never squash merge', 'we always squash merge', 'this says squash, the other not squash'],
    ['we never amend commits', 'we always amend commits', 'one says yes, the other no'],
    ['Sessions live 15 minutes', 'Sessions live 1 hour', 'this says 1 hour, the other 15 minutes'],
  ])('%j is named when %j is saved', async (before, now, how) => {
    const { owner, cwd } = await world();
    const notes = await owner.notes();
    const note = await notes.remember({ cwd }, { text: before, type: 'feedback', insist: true });
    const fact = await owner.facts.decide({ cwd }, { text: before });
    const other = await owner.facts.decide({ cwd }, { text: now });
    expect(await owner.facts.contradictions(other)).toMatchObject([
      { id: fact.id, how },
      { id: 'note' in note ? note.note.id : '', how },
    ]);
  });

  it('is compared by its subject and value if the words differ', async () => {
    const { owner, cwd } = await world();
    const notes = await owner.notes();
    const npm = await owner.facts.decide({ cwd }, { text: 'We use npm as the package manager' });
    const text = 'Dependencies are installed with pnpm.';
    const saved = await notes.remember({ cwd }, { text, type: 'project', insist: true });
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    expect(await owner.facts.contradictions({ note: saved.note, project: npm.project })).toMatchObject([
      { kind: 'fact', id: npm.id, how: 'this says pnpm, the other npm' },
    ]);
  });

  it('contradicts nothing that is about another thing', async () => {
    const { owner, cwd } = await world();
    await owner.facts.decide({ cwd }, { text: 'invite links live 3 days' });
    const other = await owner.facts.decide({ cwd }, { text: 'reset links live 30 minutes' });
    expect(await owner.facts.contradictions(other)).toEqual([]);
  });

  it('contradicts nothing if it says the same', async () => {
    const { owner, cwd } = await world();
    await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    const again = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    expect(await owner.facts.contradictions(again)).toEqual([]);
  });
});

describe('what was known at a time', () => {
  it('is what had been learned by then, whenever it happened', async () => {
    const { owner, cwd, clock } = await world();
    const npm = await owner.facts.decide({ cwd }, { text: 'We use npm as the package manager' });
    const between = clock.now();
    const pnpm = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    const known = (at: number) =>
      owner.facts.knownAt(at, { project: npm.project ?? '' }).map(({ id, truth }) => [id, truth]);
    expect(known(NOON)).toEqual([]);
    expect(known(between)).toEqual([[npm.id, 'stated']]);
    expect(known(clock.now())).toEqual([
      [pnpm.id, 'stated'],
      [npm.id, 'superseded'],
    ]);
    expect(owner.facts.knownAt(clock.now(), { about: 'test runner' })).toEqual([]);
  });
});

describe('what held at a time', () => {
  it('is one value, also after the value of then was refuted', async () => {
    const { owner, cwd, clock } = await world();
    await owner.facts.decide({ cwd }, { text: 'We use npm as the package manager' });
    const pnpm = await owner.facts.decide({ cwd }, { text: 'We use pnpm as the package manager' });
    const yarn = await owner.facts.decide({ cwd }, { text: 'We use yarn as the package manager' });
    const then = clock.now();
    const held = () => owner.facts.list({ holdsAt: then }).map(({ id, truth }) => [id, truth]);
    expect(held()).toEqual([[yarn.id, 'stated']]);
    await owner.facts.correct({ cwd }, yarn.id, undefined);
    expect(held()).toEqual([[pnpm.id, 'stated']]);
  });
});

describe('the doctor', () => {
  it('says that turns wait to be searched for facts, until they are', async () => {
    const { owner, said } = await world();
    const facts = async () => (await owner.health.doctor()).checks.filter(({ name }) => name === 'facts');
    await said('We decided to use npm as the package manager');
    expect(await facts()).toEqual([]);
    const envelope = { session: SHOP_SESSION, actor: 'person', trust: 'owner' } as const;
    owner.events.record([{ type: 'prompt.submitted', happenedAt: NOON, ...envelope, body: { text: 'Wait' } }]);
    expect(await facts()).toMatchObject([{ status: 'ok', detail: expect.stringMatching(/^1 session has turns/) }]);
    await owner.facts.extractNew();
    expect(await facts()).toEqual([]);
  });
});

describe('a correction that says what is no longer so', () => {
  const values = (owner: Awaited<ReturnType<typeof world>>['owner']) =>
    owner.facts.list({ holdsAt: NOON * 2 }).map(({ value }) => value);

  it.each([
    ['that is no longer so: we use mysql as the database. We use sqlite now.', ['sqlite']],
    ["That's no longer true: we use sqlite as the database now", ['sqlite']],
    ['no longer the case: We use MySQL as the database', []],
    ['Das gilt nicht mehr: we use mysql as the database. Wir nehmen jetzt sqlite.', ['sqlite']],
    ['Eso ya no es así: we use mysql as the database', []],
  ])('%s', async (text, expected) => {
    const { owner, cwd } = await world();
    await owner.facts.decide({ cwd }, { text: 'we use mysql as the database' });
    await owner.facts.state({ cwd }, { kind: 'correction', text });
    expect(values(owner)).toEqual(expected);
  });

  it('states nothing if nothing known is meant, and leaves other facts alone', async () => {
    const { owner, cwd } = await world();
    await owner.facts.decide({ cwd }, { text: 'we use pnpm as the package manager' });
    const text = 'that is no longer so: staging is at eu-3 now';
    await expect(owner.facts.state({ cwd }, { kind: 'correction', text })).rejects.toThrow('No known fact says so');
    expect(owner.facts.list().map(({ statement, truth }) => [statement, truth])).toEqual([
      ['we use pnpm as the package manager', 'stated'],
    ]);
  });
});
