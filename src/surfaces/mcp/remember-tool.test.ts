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
