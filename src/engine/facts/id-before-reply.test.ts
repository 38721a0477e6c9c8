/** The reply can change what a sentence is taken for. An id that was printed before it still opens the fact. */
import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted } from '../../../test/fixtures/drafts.ts';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';

const START = Date.UTC(2026, 10, 16, 9);

describe('the id of a fact', () => {
  it.each([
    ['deploys are on tuesdays now, thursday collides with the harbour release', 'Ok, deploys are on Tuesdays now.'],
    [
      "Please don't use emojis in anything that customers see, legal had a complaint about it, in commit messages and chat I don't mind",
      'Understood: none in texts that customers see.',
    ],
    [
      'adyen keys arrived btw. in 1password under ferry/adyen-sandbox',
      'Good, then I can replace the stub with the sandbox client.',
    ],
  ])(promise('extract/ids-open', 'opens it after the reply came in: %s'), async (said, answered) => {
    const clock = stillClock(START);
    const { owner, cwd, project } = await startedShop({ clock });
    const at = { session: 'talk', project: project.id };
    owner.events.record([
      sessionStarted('talk', { cwd }, { project: project.id, happenedAt: START }),
      prompt(said, { ...at, happenedAt: START + 1000 }),
    ]);
    await owner.facts.extractNew({ budgetMs: 30_000 });
    const [before] = owner.facts.list({ project: project.id });
    if (before === undefined) throw new Error('no fact');
    const opened = await owner.open(before.id, { cwd });
    clock.pass(2000);
    owner.facts.edit(before.id, { statement: 'the words of the owner' });
    owner.events.record([
      {
        type: 'reply.given',
        ...at,
        happenedAt: START + 3000,
        actor: 'agent',
        trust: 'agent',
        body: { text: answered },
      },
    ]);
    await owner.facts.extractNew({ budgetMs: 30_000 });
    expect(['fact', 'task']).toContain(opened.kind);
    for (const id of [before.id, before.id.slice(0, 13)]) {
      const again = await owner.open(id, { cwd });
      expect(again).toMatchObject({ kind: 'fact', text: 'the words of the owner' });
      const { subject } = again;
      const life = subject.kind === 'fact' ? subject.life.map(({ what }) => what) : [];
      expect(life).toEqual(['stated', 'edited', 'confirmed']);
    }
    expect(owner.facts.get(before.id.slice(0, 13)).statement).toBe('the words of the owner');
    const all = owner.facts.list({ project: project.id }).filter(({ actor }) => actor === 'person');
    expect(all.map(({ statement }) => statement)).toEqual(['the words of the owner']);
  });
});
