/** Erasing what dreams made of an event, judged by the bytes on the disk. */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanForCanary } from '../../../test/faults/erasure-scan.ts';
import { stillClock, testJournal } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';
import { type DreamChecks, NO_CHECKS, runDream } from '../../dream/run-dream.ts';
import type { Memoir } from '../../engine.ts';
import { forgetEvents } from '../../forget/forget-events.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { extractFacts } from '../background/extract-facts.ts';

const SECRET = 'Hildegard Quillfeather approves each release of Quuxbarnacle';
const SAID = [
  'The Quuxbarnacle service stores its sessions in Redis',
  'Never deploy Quuxbarnacle on Fridays',
  'Quuxbarnacle uses port 8443 for admin',
  'The logs of Quuxbarnacle are kept for 30 days',
  'The runbook for Quuxbarnacle is RB-07 on the wiki',
  SECRET,
];
const CANARY = 'Quillfeather';

/** A project in which a dream wrote notes, a briefing and a page with the canary. */
async function dreamtHome() {
  const clock = stillClock(Date.UTC(2026, 3, 1, 12));
  const shop = await startedShop({ clock });
  const { owner } = shop;
  const journal = testJournal(owner.layout, { clock });
  let sessions = 0;
  const say = (text: string, cwd = shop.cwd): void => {
    clock.pass(60_000);
    sessions += 1;
    const said = {
      happenedAt: clock.now(),
      project: owner.projects.findOrCreate({ cwd }).id,
      session: `0b5c2f1e-0000-4000-8000-${String(sessions).padStart(12, '0')}`,
      actor: 'person',
      trust: 'owner',
    } as const;
    appendEvents(journal, [
      { ...said, type: 'prompt.submitted', body: { text: `Please remember: ${text}.`, origin: 'person' } },
    ]);
  };
  for (const text of SAID) say(text);
  const dream = await owner.dream();
  await dream.run('asked');
  const { home } = owner.layout;
  const path = (name: string): string => join(home, 'projects', ...name.split('/'));
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const residue = (): readonly string[] => scanForCanary(home, CANARY).map(({ file }) => file);
  return { ...shop, journal, clock, say, dream, path, read, residue };
}

const NOTE = 'shop/memory/project_product.md';
const BRIEFING = 'shop/briefing.md';
const factWith = (memoir: Memoir, words: string): string =>
  memoir.facts.list().find(({ statement }) => statement.includes(words))?.id ?? 'no such fact';

describe('forgetting a fact that a dream used', () => {
  it(
    promise('erase/keeps-own-lines', 'takes its line out of the notes and keeps what people wrote into them'),
    async () => {
      const { owner, dream, path, read, residue } = await dreamtHome();
      const pages = readdirSync(path('shop/memory/wiki')).filter((file) => file !== 'INDEX.md');
      const files = [NOTE, BRIEFING, ...pages.map((file) => `shop/memory/wiki/${file}`)];
      expect(pages.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(read(file)).toContain(CANARY);
        appendFileSync(path(file), `\nMy own remark in ${file}.\n`);
      }
      await dream.run('asked');
      const id = factWith(owner, CANARY);
      const plan = await owner.forget.plan({ ids: [id] });
      expect(plan.notes).toEqual([]);
      expect(plan.rewritten).toEqual(expect.arrayContaining(files.map((file) => `projects/${file}`)));
      const receipt = await owner.forget.erase(plan);
      expect(receipt.remaining).toEqual([]);
      expect(residue()).toEqual([]);
      for (const file of files) {
        expect(read(file)).toContain(`My own remark in ${file}.`);
        expect(read(file)).toContain('Never deploy Quuxbarnacle on Fridays');
      }
      expect((await dream.run('asked')).proposals).toEqual([]);
      expect(dream.waiting()).toEqual([]);
    },
  );

  it('takes away the question that a statement answered', async () => {
    const { owner, journal, clock, dream, residue, cwd } = await dreamtHome();
    const session = '0b5c2f1e-0000-4000-8000-00000000aaaa';
    const project = owner.projects.findOrCreate({ cwd }).id;
    const say = (actor: 'person' | 'agent', text: string) => {
      clock.pass(60_000);
      const type = actor === 'person' ? 'prompt.submitted' : 'reply.given';
      const trust = actor === 'person' ? 'owner' : 'agent';
      return { type, actor, trust, session, project, happenedAt: clock.now(), body: { text } } as EventDraft;
    };
    appendEvents(journal, [
      say('person', 'should the Zanzibarkestrel worker be a container of its own?'),
      say('agent', 'I ran it both ways on staging: in the API process it saves a pool.'),
      say('person', 'then it stays inside the api process from now on'),
    ]);
    await dream.run('asked');
    const found = () => scanForCanary(owner.layout.home, 'Zanzibarkestrel').map(({ file }) => file);
    expect(found().some((file) => file.endsWith('.md'))).toBe(true);
    const [question] = owner.events.list({ types: ['prompt.submitted'], session });
    await owner.forget.erase([question?.id ?? '']);
    expect(found()).toEqual([]);
    expect(residue().length).toBeGreaterThan(0);
  });

  it('names the lines of people that hold the text, and keeps them', async () => {
    const { owner, path, read, residue } = await dreamtHome();
    appendFileSync(path(NOTE), `\nMine: ${SECRET}, I think.\n`);
    const receipt = await owner.forget.erase([factWith(owner, CANARY)]);
    expect(read(NOTE)).toContain('Mine: Hildegard');
    expect(read(NOTE).match(/Quillfeather/g)).toHaveLength(1);
    expect(receipt.remaining.map(({ where, line }) => [where, line !== undefined])).toEqual([[path(NOTE), true]]);
    expect(residue().length).toBeGreaterThan(0);
  });

  it('takes the lines of people too if they have all words of the query', async () => {
    const { owner, path, read, residue } = await dreamtHome();
    appendFileSync(path(NOTE), `\nMine: ask Quillfeather.\nMy own remark.\n`);
    await owner.forget.erase({ query: CANARY });
    expect(read(NOTE)).toContain('My own remark.');
    expect(residue()).toEqual([]);
  });

  it('reaches the notes of another project in which the same was said', async () => {
    const { owner, dream, folder, say, path, read, residue } = await dreamtHome();
    for (const text of SAID) say(text, folder('other'));
    await dream.run('asked');
    expect(read('other/briefing.md')).toContain(CANARY);
    const other = 'other/memory/project_product.md';
    appendFileSync(path(other), '\nMy own remark.\n');
    const receipt = await owner.forget.erase({ ids: [factWith(owner, CANARY)], repeats: true });
    expect(receipt.remaining).toEqual([]);
    expect(residue()).toEqual([]);
    expect(read(other)).toContain('My own remark.');
  });

  it('says nothing of the notes of another project whose own fact stays', async () => {
    const { owner, dream, folder, say, read } = await dreamtHome();
    for (const text of SAID) say(text, folder('other'));
    await dream.run('asked');
    const id = owner.facts
      .list()
      .find(({ statement, project }) => statement.includes(CANARY) && project === owner.projects.named('shop').id)?.id;
    const receipt = await owner.forget.erase([id ?? '']);
    expect(receipt.remaining).toEqual([]);
    expect(read('other/briefing.md')).toContain(CANARY);
    expect(read(BRIEFING)).not.toContain(CANARY);
  });

  it('reaches notes of a project that was merged into another, and their versions', async () => {
    const { owner, dream, folder, say, path, residue } = await dreamtHome();
    for (const text of ['Buffalo uses Postgres', 'Never deploy Buffalo on Mondays', 'The logs of Buffalo are kept'])
      say(text, folder('other'));
    await dream.run('asked');
    appendFileSync(path(NOTE), '\nMy own remark.\n');
    owner.projects.merge('shop', 'other');
    await owner.forget.erase([factWith(owner, CANARY)]);
    expect(residue()).toEqual([]);
    await dream.run('asked');
    expect(residue()).toEqual([]);
    expect(scanForCanary(owner.layout.home, 'My own remark.').some(({ file }) => file.endsWith('.md'))).toBe(true);
  });

  it('counts a fact once in the plan, however often it was said', async () => {
    const { owner, dream, say } = await dreamtHome();
    say(SECRET);
    await dream.run('asked');
    const plan = await owner.forget.plan({ ids: [factWith(owner, CANARY)] });
    const counts = Object.fromEntries(plan.groups.map(({ type, asked, derived }) => [type, asked + derived]));
    expect(counts).toMatchObject({ 'prompt.submitted': 2, 'fact.extracted': 1 });
  });

  it('does not bring back a note that was undone', async () => {
    const { owner, dream, path, residue } = await dreamtHome();
    await dream.undo();
    expect(existsSync(path(NOTE))).toBe(false);
    await owner.forget.erase([factWith(owner, CANARY)]);
    expect(residue()).toEqual([]);
    await dream.run('asked');
    expect(existsSync(path(NOTE))).toBe(false);
  });

  it('is not taken for an edit by a person when the dream is undone afterwards', async () => {
    const { owner, dream, say, folder, path, read } = await dreamtHome();
    const other = folder('other');
    for (const text of SAID.slice(0, 5)) say(text.replace('Quuxbarnacle', 'Buffalo'), other);
    await dream.run('asked');
    const file = 'other/memory/project_product.md';
    const before = read(file);
    // Known since the dream, so the erasure writes it into the file.
    say('The backups of Buffalo are kept for 90 days', other);
    await owner.facts.extractNew({ budgetMs: 60_000 });
    const receipt = await owner.forget.erase([factWith(owner, CANARY)]);
    expect(read(file)).not.toBe(before);
    expect(receipt.files).toContain(`projects/${file}`);
    const undone = await dream.undo();
    expect(undone.proposals.flatMap(({ doubt = [] }) => doubt)).toEqual([]);
    expect(existsSync(path(file))).toBe(false);
  });

  it('names no file for words of a fact that another session has too', async () => {
    const { owner, dream, clock, project, read } = await dreamtHome();
    const said = { project: project.id, actor: 'person', trust: 'owner', type: 'prompt.submitted' } as const;
    for (const name of ['three', 'one']) {
      clock.pass(3_600_000);
      const body = {
        text: `TODO: rotate the Falkirk-${name} keys of the hub before Monday`,
        origin: 'person',
      } as const;
      owner.events.record([{ ...said, session: `0b5c2f1e-${name}`, happenedAt: clock.now(), body }]);
    }
    await dream.run('asked');
    expect(read(BRIEFING)).toContain('keys of the hub before Monday (2026-04-06)');
    const receipt = await owner.forget.erase({ session: '0b5c2f1e-three' });
    expect(read(BRIEFING)).toContain('Falkirk-one');
    expect(readFileSync(owner.layout.tasksExport, 'utf8')).toContain('Falkirk-one');
    expect(receipt.remaining).toEqual([]);
  });

  it(promise('erase/beside-a-dream', 'waits for a dream that runs, and takes out what that wrote'), async () => {
    const { owner, journal, path, residue, say } = await dreamtHome();
    say('The backups of Quuxbarnacle are kept for 90 days');
    const plan = await owner.forget.plan({ ids: [factWith(owner, CANARY)] });
    let erasing: ReturnType<typeof owner.forget.erase> | undefined;
    // The dream has read the facts, and writes its files after the erasure was asked for.
    const replay: DreamChecks['replay'] = async (changes) => {
      erasing = owner.forget.erase(plan);
      await new Promise((done) => setTimeout(done, 200));
      return { changes, said: undefined };
    };
    await extractFacts(journal);
    await runDream({ journal, layout: owner.layout }, 'asked', { ...NO_CHECKS, replay });
    expect((await erasing)?.remaining).toEqual([]);
    expect(residue()).toEqual([]);
    expect(readFileSync(path(NOTE), 'utf8')).toContain('The backups of Quuxbarnacle are kept for 90 days');
  });

  describe.each(['unindex', 'refresh', 'rewrite'] as const)('and cut off at %s', (step) => {
    it('keeps every version of another project whose own session said the same', async () => {
      const { owner, journal, clock, dream, folder, say } = await dreamtHome();
      for (const text of SAID) say(text, folder('other'));
      await dream.run('asked');
      const versions = () =>
        [...owner.events.list({ types: ['dream.proposed', 'file.intent', 'file.written'] })]
          .filter(({ body }) => String(body.path).startsWith('projects/other/'))
          .map(({ id }) => id);
      const before = versions();
      expect(before.length).toBeGreaterThan(6);
      const killed = (): never => {
        throw new Error('killed');
      };
      const context = { layout: owner.layout, clock, busyTimeoutMs: 1000, [step]: killed };
      const plan = await owner.forget.plan({ project: 'shop' });
      await expect(forgetEvents(journal, context, plan)).rejects.toThrow('killed');
      await owner.forget.finishErasure();
      const after = new Set(versions());
      expect(before.filter((id) => !after.has(id))).toEqual([]);
    });

    it('leaves the notes and takes the text out, with a dream in between', async () => {
      const { owner, journal, clock, dream, path, read, residue } = await dreamtHome();
      appendFileSync(path(NOTE), '\nMy own remark.\n');
      const plan = await owner.forget.plan({ ids: [factWith(owner, CANARY)] });
      const killed = (): never => {
        throw new Error('killed');
      };
      const context = { layout: owner.layout, clock, busyTimeoutMs: 1000, [step]: killed };
      await expect(forgetEvents(journal, context, plan)).rejects.toThrow('killed');
      await dream.run('asked');
      expect((await owner.health.doctor()).healthy).toBe(true);
      expect(existsSync(owner.layout.erasing)).toBe(false);
      expect(residue()).toEqual([]);
      for (const file of [NOTE, BRIEFING]) expect(read(file)).toContain('Never deploy Quuxbarnacle on Fridays');
      expect(read(NOTE)).toContain('My own remark.');
    });
  });
});
