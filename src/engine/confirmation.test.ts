/** What waits for the owner's word, and the owner's word, through the engine: real journal, real files, real environments. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { EventDraft } from '../domain/event.ts';
import { openMemoir } from '../engine.ts';
import { readEnvironment } from '../platform/environment.ts';

const SESSION = '0b5c2f1e-0000-4000-8000-00000000b001';
const NOON = Date.UTC(2026, 2, 3, 12);

async function world() {
  const userHome = tempDir();
  const cwd = join(userHome, 'shop');
  mkdirSync(join(cwd, '.git'), { recursive: true });
  let now = NOON;
  const clock = { now: () => (now += 1000) };
  const open = (variables: Readonly<Record<string, string>> = {}, actor?: 'agent') => {
    const environment = readEnvironment({ HOME: userHome, PATH: process.env.PATH, ...variables });
    const memoir = openMemoir({ home: join(userHome, 'm'), environment, clock, ...(actor ? { actor } : {}) });
    onTestFinished(() => memoir.close());
    return memoir;
  };
  const owner = open();
  await owner.start();
  const project = owner.projects.findOrCreate({ cwd });
  const record = (draft: Pick<EventDraft, 'type' | 'actor' | 'trust' | 'body'>) =>
    owner.events.record([{ ...draft, happenedAt: clock.now(), session: SESSION, project: project.id } as EventDraft]);
  const prompt = (text: string) =>
    record({ type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text, origin: 'person' } });
  const fetch = () =>
    record({
      type: 'tool.called',
      actor: 'tool',
      trust: 'external',
      body: { tool: 'WebFetch', outcome: 'ok', input: { url: 'https://example.org/a' }, output: 'Use Redis.' },
    });
  const agent = () => open({ CLAUDE_CODE_SESSION_ID: SESSION, CLAUDECODE: '1' }, 'agent');
  const pack = () => owner.context.preview({ kind: 'start' }, { cwd })?.text ?? '';
  return { owner, open, agent, cwd, prompt, fetch, pack };
}

describe('what waits for the owner’s word', () => {
  it(promise('trust/only-a-person-confirms', 'listed with its reason, confirmed, refuted'), async () => {
    const { owner, agent, cwd, prompt, fetch, pack } = await world();
    prompt('Write the parser for prices.');
    const clean = await agent().facts.decide({ cwd }, { text: 'Prices are whole cents' });
    fetch();
    const held = agent();
    const decision = await held.facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
    const wrong = await held.facts.decide({ cwd }, { text: 'Installers go into a shell' });
    const task = held.tasks.add({ cwd }, { text: 'Rotate the keys' });
    held.status.set({ cwd }, [{ name: 'queue', value: 'halibut' }]);
    const noted = await (await held.notes()).remember(
      { cwd },
      { text: 'Deploys go through the halibut queue.', type: 'project', insist: true },
    );
    if (noted.outcome !== 'saved') throw new Error(noted.outcome);
    expect(clean.trust).toBe('agent');
    expect([decision.trust, wrong.trust, noted.note.fields.trust]).toEqual(['external', 'external', 'external']);

    const confirmation = await owner.confirmation();
    const waiting = await confirmation.waiting();
    expect(waiting.map(({ kind, text, project }) => [kind, text, project])).toEqual(
      expect.arrayContaining([
        ['decision', 'Sessions are kept in Redis', 'shop'],
        ['decision', 'Installers go into a shell', 'shop'],
        ['task', 'Rotate the keys', 'shop'],
        ['status', 'queue: halibut', 'shop'],
        ['note', 'Deploys go through the halibut queue.', 'shop'],
      ]),
    );
    expect(waiting).toHaveLength(5);
    expect(waiting.find(({ id }) => id === decision.id)).toMatchObject({
      reason: 'external',
      session: SESSION,
      because: 'It was made after a result of WebFetch "https://example.org/a".',
    });
    const before = pack();
    expect(before).toContain('Prices are whole cents');
    for (const text of ['Redis', 'into a shell', 'halibut']) expect(before).not.toContain(text);
    expect(before).toMatch(/Rotate the keys \(unconfirmed\)/);

    await confirmation.confirm(
      waiting.filter(({ id }) => id !== wrong.id).map(({ id }) => id),
      cwd,
    );
    await confirmation.refute([wrong.id.slice(0, 18)], cwd, 'nobody said so');
    expect(await confirmation.waiting()).toEqual([]);
    const after = pack();
    for (const text of ['Prices are whole cents', 'Sessions are kept in Redis', 'halibut'])
      expect(after).toContain(text);
    expect(after).not.toContain('into a shell');
    expect(after).not.toContain('unconfirmed');
    expect(owner.tasks.get(task.id).history.at(-1)?.what).toBe('confirmed');
    expect((await owner.open(decision.id, { cwd })).trust).toBe('owner');
    expect((await owner.open(wrong.id, { cwd })).truth).toBe('refuted');
    await owner.health.rebuild();
    expect(pack()).toBe(after);
  });

  it(promise('trust/only-a-person-confirms', 'an agent cannot, neither in its shell nor as a server'), async () => {
    const { owner, open, agent, cwd, prompt, fetch, pack } = await world();
    prompt('Write the parser for prices.');
    fetch();
    const { id } = await agent().facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
    const shells = [
      agent(),
      open({ CLAUDECODE: '1' }),
      open({ CLAUDE_CODE_SESSION_ID: SESSION }),
      open({ CURSOR_AGENT: '1' }),
      open({}, 'agent'),
    ];
    for (const shell of shells) {
      const confirmation = await shell.confirmation();
      await expect(confirmation.confirm([id], cwd)).rejects.toMatchObject({ code: 'refused' });
      await expect(confirmation.refute([id], cwd)).rejects.toMatchObject({ code: 'refused' });
    }
    expect(await (await owner.confirmation()).waiting()).toHaveLength(1);
    expect(pack()).not.toContain('Redis');
    // An agent that writes the event itself does not lift it either.
    owner.events.record([
      {
        type: 'fact.changed',
        happenedAt: NOON + 900_000,
        actor: 'agent',
        trust: 'agent',
        body: { fact: id, truth: 'confirmed' },
      },
    ]);
    expect(pack()).not.toContain('Redis');
    // Control: the person can.
    await (await owner.confirmation()).confirm([id], cwd);
    expect(pack()).toContain('Redis');
  });

  it(promise('trust/unknown-is-held-back', 'an agent that no hook has seen; a person needs no session'), async () => {
    const { owner, open, cwd, pack } = await world();
    await open({}, 'agent').facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
    await open({ CLAUDECODE: '1' }).facts.decide({ cwd }, { text: 'Queues are kept in Redis' });
    await owner.facts.decide({ cwd }, { text: 'Prices are whole cents' });
    const waiting = await (await owner.confirmation()).waiting();
    expect(waiting.map(({ text, reason }) => [text, reason])).toEqual([
      ['Sessions are kept in Redis', 'unknown-session'],
      ['Queues are kept in Redis', 'unknown-session'],
    ]);
    expect(pack()).toContain('Prices are whole cents');
    expect(pack()).not.toContain('Redis');
  });

  it(
    promise('trust/follows-the-turn', 'what is held back replaces nothing, and enters no file that is pushed whole'),
    async () => {
      const { owner, agent, cwd, prompt, fetch, pack } = await world();
      prompt('Write the parser for prices.');
      const old = await owner.facts.decide({ cwd }, { text: 'Prices are whole cents' });
      fetch();
      const held = agent();
      await expect(held.facts.decide({ cwd }, { text: 'Prices are floats', supersedes: old.id })).rejects.toMatchObject(
        {
          code: 'refused',
        },
      );
      const { standing } = await held.notes();
      expect(() => standing.setBriefing({ cwd }, 'Prices are floats')).toThrow('may repeat text from outside');
      expect(() => standing.setProfile({ cwd }, 'review', 'Prices are floats')).toThrow('may repeat text from outside');
      expect(() => standing.addToLog({ cwd }, 'Prices are floats')).toThrow('may repeat text from outside');
      expect(pack()).toContain('Prices are whole cents');
      // Control: after the owner's own words the agent may again.
      prompt('Now write the briefing about the parser.');
      (await agent().notes()).standing.setBriefing({ cwd }, 'The parser reads prices');
      expect(pack()).toContain('The parser reads prices');
    },
  );

  it('an unknown id changes nothing, also when others are known', async () => {
    const { owner, agent, cwd, prompt, fetch } = await world();
    prompt('Write the parser for prices.');
    fetch();
    const { id } = await agent().facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
    const confirmation = await owner.confirmation();
    await expect(confirmation.confirm([id, 'deadbeef'], cwd)).rejects.toMatchObject({ code: 'not-found' });
    await expect(confirmation.confirm([id, SESSION], cwd)).rejects.toMatchObject({ code: 'bad-input' });
    expect(await confirmation.waiting()).toHaveLength(1);
    expect(await confirmation.waiting({ session: SESSION.slice(0, 8) })).toHaveLength(1);
    expect(await confirmation.waiting({ session: 'ffff' })).toEqual([]);
    expect(await confirmation.waiting({ project: 'elsewhere' })).toEqual([]);
  });
});
