import { expect, it } from 'vitest';
import { startedShop, tickingClock } from '../../../test/fixtures/shop-engine.ts';
import { rememberTool } from './remember-tool.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

it.each([
  ['use pnpm here, never npm', 'We use npm'],
  ['we use postgres', 'We use MySQL'],
])('tells an agent that the person’s decision holds, and that only they can change it: %s / %s', async (held, text) => {
  const clock = tickingClock(NOON);
  const { cwd, owner, agent } = await startedShop({ clock });
  await owner.facts.decide({ cwd }, { text: held });
  const memoir = agent();
  const caller = { cwd, session: 's2', now: clock.now, afterwards: () => undefined };
  const { text: answer } = await rememberTool.call(memoir, { kind: 'decision', text }, caller);
  expect(answer).toContain(held);
  expect(answer).toMatch(/only they can (?:change|end) it\. Ask them\./);
  expect(answer).not.toContain('call remember');
  const own = owner.facts.list().find(({ statement }) => statement === text);
  if (own?.truth === 'superseded') expect(answer).toContain('yours does not');
});

it.each(['project', 'correction'] as const)(
  'as %s, stores nothing of what nothing known says to be over',
  async (kind) => {
    const clock = tickingClock(NOON);
    const { cwd, owner, agent } = await startedShop({ clock });
    const memoir = agent();
    const caller = { cwd, session: 's2', now: clock.now, afterwards: () => undefined };
    const known = await owner.facts.decide({ cwd }, { text: 'the barn stores hay for the goats' });
    const { text: answer } = await rememberTool.call(
      memoir,
      { kind, text: 'that is no longer so: the barn stores wheat' },
      caller,
    );
    expect(answer).toContain(`Nothing was ended: no fact or note surely says: the barn stores wheat`);
    expect(answer).toContain(`${known.id} ${known.statement}`);
    expect(memoir.facts.list().map(({ truth }) => truth)).toEqual(['stated']);
    expect((await memoir.notes()).list({ cwd }).notes).toEqual([]);
  },
);
