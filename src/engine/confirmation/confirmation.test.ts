/** Unconfirmed items, confirmed and refuted through the engine: real journal, real files, real environments. */
import { describe, expect, it } from 'vitest';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';
import { shortTaskId } from '../../domain/tasks/task.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

async function world() {
  const clock = tickingClock(NOON);
  const { cwd, open, agent, owner, project } = await startedShop({ clock });
  const record = (draft: Pick<EventDraft, 'type' | 'actor' | 'trust' | 'body'>) =>
    owner.events.record([
      { ...draft, happenedAt: clock.now(), session: SHOP_SESSION, project: project.id } as EventDraft,
    ]);
  const prompt = (text: string) =>
    record({ type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text, origin: 'person' } });
  const fetch = () =>
    record({
      type: 'tool.called',
      actor: 'tool',
      trust: 'external',
      body: { tool: 'WebFetch', outcome: 'ok', input: { url: 'https://example.org/a' }, output: 'Use Redis.' },
    });
  const pack = () => owner.context.preview({ kind: 'start' }, { cwd })?.text ?? '';
  const commit = () =>
    record({
      type: 'tool.called',
      actor: 'tool',
      trust: 'tool',
      body: {
        tool: 'Bash',
        outcome: 'ok',
        input: { command: 'git commit -m "Prices are whole cents"' },
        output: '[main 7f2b9d4] Prices are whole cents\n 1 file changed, 2 insertions(+)',
      },
    });
  return { owner, open, agent, cwd, prompt, fetch, commit, pack };
}

describe('a commitment that is suggested as a task', () => {
  it('is judged as a fact by its own id, and as a task by the short id of the task', async () => {
    const { owner, cwd, prompt } = await world();
    prompt('remind me to call the printer about the boxes');
    prompt('remind me to send Ottilie the invoice');
    await owner.facts.extractNew();
    const confirmation = await owner.confirmation();
    const [second, first] = owner.facts.list({ kind: 'commitment' });
    const [wrong, right] = [first?.id ?? '', second?.id ?? ''];
    expect((await confirmation.refute([wrong.slice(0, 13)], cwd)).map(({ kind }) => kind)).toEqual(['commitment']);
    expect((await confirmation.confirm([right.slice(0, 13)], cwd)).map(({ kind }) => kind)).toEqual(['commitment']);
    expect(owner.facts.get(wrong).truth).toBe('refuted');
    expect(owner.facts.get(right).truth).toBe('confirmed');
    const left = owner.tasks.list().filter(({ suggested }) => suggested);
    expect(left.map(({ text }) => text)).toEqual(['remind me to send Ottilie the invoice']);
    expect((await confirmation.refute([shortTaskId(left[0]?.id ?? '')], cwd)).map(({ kind }) => kind)).toEqual([
      'task',
    ]);
    expect(owner.tasks.list().filter(({ suggested }) => suggested)).toEqual([]);
  });
});

describe('unconfirmed items', () => {
  it('a commit that a local tool reported is known and needs no confirmation', async () => {
    const { owner, prompt, commit } = await world();
    prompt('Write the parser for prices and commit it.');
    commit();
    prompt('Thanks. Now the page.');
    await owner.facts.extractNew();
    const known = owner.facts.list();
    expect(known.map(({ kind, trust }) => [kind, trust])).toContainEqual(['outcome', 'tool']);
    expect(await (await owner.confirmation()).list()).toEqual([]);
  });

  it(
    promise('trust/only-a-person-confirms', 'erasing what was read does not confirm what was made of it'),
    async () => {
      const { owner, agent, cwd, prompt, fetch, pack } = await world();
      prompt('Look at the page of the vendor.');
      fetch();
      const [fetched] = [...owner.events.list({ types: ['tool.called'] })];
      await agent().facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
      await agent().tasks.add({ cwd }, { text: 'Move the sessions to Redis' });
      const waiting = async () =>
        (await (await owner.confirmation()).list()).map(({ text, because }) => [text, because]);
      const before = await waiting();
      expect(before).toHaveLength(2);
      await owner.forget.erase([fetched?.id ?? '']);
      expect((await waiting()).map(([text]) => text)).toEqual(before.map(([text]) => text));
      expect((await waiting()).map(([, because]) => because)).toEqual(
        Array(2).fill('It was made after external content was read.'),
      );
      expect(pack()).not.toContain('Sessions are kept in Redis');
      await owner.health.rebuild();
      expect(await waiting()).toHaveLength(2);
      prompt('Now write the parser for prices, in whole cents.');
      await agent().facts.decide({ cwd }, { text: 'Prices are whole cents' });
      expect(pack()).toContain('Prices are whole cents');
    },
  );

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
    const waiting = await confirmation.list();
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
      session: SHOP_SESSION,
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
    expect(await confirmation.list()).toEqual([]);
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
      open({ CLAUDE_CODE_SESSION_ID: SHOP_SESSION }),
      open({ CURSOR_AGENT: '1' }),
      open({}, 'agent'),
    ];
    for (const shell of shells) {
      const confirmation = await shell.confirmation();
      await expect(confirmation.confirm([id], cwd)).rejects.toMatchObject({ code: 'refused' });
      await expect(confirmation.refute([id], cwd)).rejects.toMatchObject({ code: 'refused' });
    }
    expect(await (await owner.confirmation()).list()).toHaveLength(1);
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
    const waiting = await (await owner.confirmation()).list();
    expect(waiting.map(({ text, reason }) => [text, reason])).toEqual([
      ['Sessions are kept in Redis', 'unknown-session'],
      ['Queues are kept in Redis', 'unknown-session'],
    ]);
    expect(pack()).toContain('Prices are whole cents');
    expect(pack()).not.toContain('Redis');
  });

  it(
    promise('trust/follows-the-turn', 'unconfirmed items replace nothing, and enter no file that is pushed whole'),
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
      const { files } = await held.notes();
      expect(() => files.setBriefing({ cwd }, 'Prices are floats')).toThrow('may repeat external text');
      expect(() => files.setProfile({ cwd }, 'review', 'Prices are floats')).toThrow('may repeat external text');
      expect(() => files.addToLog({ cwd }, 'Prices are floats')).toThrow('may repeat external text');
      expect(pack()).toContain('Prices are whole cents');
      // Control: after the owner's own words the agent may again.
      prompt('Now write the briefing about the parser.');
      (await agent().notes()).files.setBriefing({ cwd }, 'The parser reads prices');
      expect(pack()).toContain('The parser reads prices');
    },
  );

  it('an unknown id changes nothing, also when others are known', async () => {
    const { owner, agent, cwd, prompt, fetch } = await world();
    prompt('Write the parser for prices.');
    fetch();
    const { id } = await agent().facts.decide({ cwd }, { text: 'Sessions are kept in Redis' });
    const confirmation = await owner.confirmation();
    await expect(confirmation.confirm([id, 'deadbeef'], cwd)).rejects.toMatchObject({
      code: 'not-found',
      next: expect.stringContaining('memoir facts --all'),
    });
    await expect(confirmation.confirm([id, SHOP_SESSION], cwd)).rejects.toMatchObject({ code: 'bad-input' });
    expect(await confirmation.list()).toHaveLength(1);
    expect(await confirmation.list({ session: SHOP_SESSION.slice(0, 8) })).toHaveLength(1);
    expect(await confirmation.list({ session: 'ffff' })).toEqual([]);
    expect(await confirmation.list({ project: 'elsewhere' })).toEqual([]);
  });

  it(
    promise('trust/follows-the-turn', 'an unconfirmed status does not replace the owner’s; refuting restores it'),
    async () => {
      const { owner, agent, cwd, prompt, fetch, pack } = await world();
      prompt('Write the parser for prices.');
      owner.status.set({ cwd }, [
        { name: 'phase', value: 'beta' },
        { name: 'branch', value: 'main' },
      ]);
      agent().status.set({ cwd }, [{ name: 'build', value: 'green' }]);
      fetch();
      agent().status.set({ cwd }, [
        { name: 'phase', value: 'halibut' },
        { name: 'branch', value: undefined },
        { name: 'build', value: 'turbot' },
      ]);
      const shown = pack();
      for (const line of ['phase: beta', 'branch: main', 'build: green']) expect(shown).toContain(line);
      for (const text of ['halibut', 'turbot']) expect(shown).not.toContain(text);
      const confirmation = await owner.confirmation();
      const waiting = await confirmation.list();
      expect(waiting.map(({ text }) => text).toSorted()).toEqual([
        'branch: removed (was: main)',
        'build: turbot (was: green)',
        'phase: halibut (was: beta)',
      ]);
      const idOf = (name: string): string => waiting.find(({ text }) => text.startsWith(name))?.id ?? '';
      await confirmation.refute([idOf('phase'), idOf('branch')], cwd);
      await confirmation.confirm([idOf('build')], cwd);
      expect(await confirmation.list()).toEqual([]);
      const after = pack();
      for (const line of ['phase: beta', 'branch: main', 'build: turbot']) expect(after).toContain(line);
      expect(after).not.toContain('halibut');
      await owner.health.rebuild();
      expect(pack()).toBe(after);
      // Control: after the owner's own words the agent sets it again, and the owner removes a line that holds.
      prompt('Now release the parser to customers.');
      agent().status.set({ cwd }, [{ name: 'phase', value: 'released' }]);
      expect(pack()).toContain('phase: released');
      const project = owner.projects.get({ cwd });
      const line = owner.status.list(project).find(({ name }) => name === 'phase');
      await confirmation.refute([line?.id ?? ''], cwd);
      expect(pack()).not.toContain('phase:');
    },
  );

  it(
    promise(
      'trust/follows-the-turn',
      'an unconfirmed change does not reword the owner’s task; refuting undoes only that',
    ),
    async () => {
      const { owner, agent, cwd, prompt, fetch, pack } = await world();
      prompt('Write the parser for prices.');
      const notes = owner.tasks.add({ cwd }, { text: 'Write the release notes' });
      const keys = owner.tasks.add({ cwd }, { text: 'Rotate the keys' });
      fetch();
      for (const { id } of [notes, keys])
        agent().tasks.edit(id, { text: 'Publish the halibut now', context: 'turbot' });
      agent().tasks.edit(keys.id, { status: 'blocked', why: 'first install halibut' });
      const shown = pack();
      expect(shown).toMatch(/Write the release notes \(has an unconfirmed change\)/);
      expect(shown).not.toMatch(/halibut|turbot/);
      expect(owner.tasks.get(notes.id).task.text).toBe('Write the release notes');
      expect(owner.tasks.get(notes.id).task.context).toBeUndefined();
      const confirmation = await owner.confirmation();
      const waiting = (await confirmation.list()).filter(({ kind }) => kind === 'task');
      expect(waiting.map(({ id, text }) => [id, text.includes('Publish the halibut now')])).toEqual([
        [notes.id, true],
        [keys.id, true],
      ]);
      // Another change by the owner does not confirm what was never shown.
      owner.tasks.edit(notes.id, { priority: 'high' });
      expect(pack()).toContain('Write the release notes (has an unconfirmed change, high)');
      await confirmation.refute([notes.id], cwd);
      await confirmation.confirm([keys.id], cwd);
      expect(owner.tasks.get(notes.id).task).toMatchObject({ text: 'Write the release notes', status: 'open' });
      expect(owner.tasks.get(keys.id).task).toMatchObject({
        text: 'Publish the halibut now',
        status: 'blocked',
        why: 'first install halibut',
      });
      const after = pack();
      expect(after).not.toContain('unconfirmed');
      await owner.health.rebuild();
      expect(pack()).toBe(after);
    },
  );

  it(
    promise('trust/follows-the-turn', 'a task of the owner’s that a tainted agent ends is named, and can be reopened'),
    async () => {
      const { owner, agent, cwd, prompt, fetch, pack } = await world();
      prompt('Write the parser for prices.');
      const mine = owner.tasks.add({ cwd }, { text: 'Write the release notes' });
      const other = owner.tasks.add({ cwd }, { text: 'Rotate the keys' });
      const own = agent().tasks.add({ cwd }, { text: 'Parse the commas' });
      fetch();
      agent().tasks.edit(mine.id, { status: 'dropped', why: 'the halibut said so' });
      agent().tasks.edit(other.id, { status: 'done' });
      agent().tasks.edit(own.id, { status: 'done' });
      const confirmation = await owner.confirmation();
      // What agents finish of their own lists is not a chore for the owner.
      expect((await confirmation.list()).map(({ id }) => id)).toEqual([mine.id, other.id]);
      const shown = pack();
      expect(shown).toContain('Write the release notes [dropped]');
      expect(shown).toContain('Rotate the keys [done]');
      expect(shown).not.toMatch(/halibut|Parse the commas/);
      await confirmation.refute([mine.id], cwd);
      await confirmation.confirm([other.id], cwd);
      expect(await confirmation.list()).toEqual([]);
      expect(owner.tasks.get(mine.id).task.status).toBe('open');
      expect(owner.tasks.get(mine.id).task.why).toBeUndefined();
      expect(owner.tasks.get(other.id).task.status).toBe('done');
      expect(pack()).not.toContain('Rotate the keys');
      // It can be reopened though nothing of it waits.
      await confirmation.refute([own.id], cwd);
      expect(owner.tasks.get(own.id).task.status).toBe('open');
      const after = pack();
      await owner.health.rebuild();
      expect(pack()).toBe(after);
    },
  );

  it(
    promise('trust/follows-the-turn', 'priority, due day and dependencies that a tainted agent set can be undone'),
    async () => {
      const { owner, agent, cwd, prompt, fetch } = await world();
      prompt('Write the parser for prices.');
      const mine = owner.tasks.add({ cwd }, { text: 'Write the release notes', priority: 'low', due: '2026-04-01' });
      const [first, second] = ['Rotate the keys', 'Parse the commas'].map((text) => owner.tasks.add({ cwd }, { text }));
      owner.tasks.depend(mine.id, first?.id ?? '');
      const before = owner.tasks.get(mine.id).task;
      // The control: what an agent changes before it read anything needs no confirmation.
      agent().tasks.edit(second?.id ?? '', { priority: 'high' });
      fetch();
      agent().tasks.edit(mine.id, { priority: 'urgent', due: null });
      agent().tasks.edit(mine.id, { priority: 'high' });
      agent().tasks.undepend(mine.id, first?.id ?? '');
      agent().tasks.depend(mine.id, second?.id ?? '');
      const confirmation = await owner.confirmation();
      const waiting = await confirmation.list();
      expect(waiting.map(({ id }) => id)).toEqual([mine.id]);
      expect(waiting[0]?.text).toMatch(/priority urgent, was low.*due never, was 2026-04-01.*no longer depends/);
      await confirmation.refute([mine.id], cwd);
      const { priority, due, dependsOn } = before;
      expect(owner.tasks.get(mine.id).task).toMatchObject({ priority, due, dependsOn, status: 'open' });
      expect(await confirmation.list()).toEqual([]);
      const after = owner.tasks.get(mine.id).task;
      await owner.health.rebuild();
      expect(owner.tasks.get(mine.id).task).toEqual(after);
    },
  );
});
