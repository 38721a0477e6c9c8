/** What `memoir forget` shows before it erases anything. */
import { expect, it } from 'vitest';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../../test/fixtures/shop-engine.ts';
import { runCaptured } from '../run-captured.test-helper.ts';

const NOON = Date.UTC(2026, 2, 3, 12);

it('names the facts and suggested tasks that go with their source, and counts everything', async () => {
  const clock = tickingClock(NOON);
  const { cwd, open, owner, project } = await startedShop({ clock });
  const envelope = { session: SHOP_SESSION, project: project.id } as const;
  owner.events.record([
    {
      type: 'prompt.submitted',
      happenedAt: clock.now(),
      ...envelope,
      actor: 'person',
      trust: 'owner',
      body: { text: 'No, do not use npm here, we use pnpm', origin: 'person' },
    },
    {
      type: 'reply.given',
      happenedAt: clock.now(),
      ...envelope,
      actor: 'agent',
      trust: 'agent',
      body: { text: 'Noted.\n\nRemaining:\n- [ ] migrate the orders table to the new schema' },
    },
  ]);
  const ids = [...owner.events.list({ session: SHOP_SESSION })].map(({ id }) => id);
  await owner.facts.catchUp({ budgetMs: 60_000 });
  const [fact] = owner.facts.list({ kind: 'correction' });
  const [task] = owner.tasks.list();
  expect(task).toMatchObject({ suggested: true });

  const plan = await owner.forget.plan({ ids });
  const counted = plan.groups.reduce((sum, { asked, derived }) => sum + asked + derived, 0);
  expect(counted).toBe(plan.targets.length + plan.derived.length);

  const { stdout } = await runCaptured(['forget', ...ids, '--dry-run'], {
    cwd,
    open: async () => open(),
    now: clock.now,
  });
  expect(stdout).toMatch(/\d facts?\n/);
  expect(stdout).toContain(fact?.statement ?? 'no fact');
  expect(stdout).toMatch(/1 suggested task\n.*migrate the orders table to the new schema/);
});
