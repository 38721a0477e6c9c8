/** What `memoir forget` shows before it erases anything. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { tempDir, testJournal } from '../../../../test/fixtures/home.ts';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../../test/fixtures/shop-engine.ts';
import { isErasurePending, writePending } from '../../../forget/pending-erasure.ts';
import { saveCursor } from '../../../store/journal/cursors.ts';
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
  await owner.facts.extractNew({ budgetMs: 60_000 });
  const [fact] = owner.facts.list();
  const [task] = owner.tasks.list();
  expect(task).toMatchObject({ suggested: true });

  const plan = await owner.forget.plan({ ids });
  const counted = plan.groups.reduce((sum, { asked, derived }) => sum + asked + derived, 0);
  // Records that became part of no fact go too, and are not counted.
  const drawn = new Set([...owner.facts.list(), ...owner.tasks.list()].map(({ id }) => id));
  expect(counted).toBe(plan.targets.length + drawn.size);

  const { stdout } = await runCaptured(['forget', ...ids, '--dry-run'], {
    cwd,
    open: async () => open(),
    now: clock.now,
  });
  expect(stdout).toMatch(/\d facts?\n/);
  expect(stdout).toContain(fact?.statement ?? 'no fact');
  expect(stdout).toMatch(/1 suggested task\n.*migrate the orders table to the new schema/);
  expect(stdout).toMatch(/\nNothing was erased\.\n$/);
});

it('finishes an interrupted erasure, also if nothing matches now', async () => {
  const { cwd, open, owner, project } = await startedShop({ clock: tickingClock(NOON) });
  const said = { session: SHOP_SESSION, project: project.id, actor: 'person', trust: 'owner' } as const;
  const body = { text: 'the wuxwort engine runs hot', origin: 'person' } as const;
  owner.events.record([{ type: 'prompt.submitted', happenedAt: NOON, ...said, body }]);
  const prompt = [...owner.events.list({ session: SHOP_SESSION })].find(({ type }) => type === 'prompt.submitted');
  const ids = [prompt?.id ?? ''];
  writePending(owner.layout, { asked: ids, ids, notes: [] });
  const nothing = ['forget', '--query', 'nothingmatchesthis'];
  expect(await runCaptured([...nothing, '--dry-run'], { cwd, open: async () => open() })).toMatchObject({ code: 1 });
  expect(isErasurePending(owner.layout)).toBe(true);
  const { code, stdout } = await runCaptured([...nothing, '--yes'], { cwd, open: async () => open() });
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'Finished an earlier erasure that was interrupted.\n' });
  expect(isErasurePending(owner.layout)).toBe(false);
  expect([...owner.events.list({ session: SHOP_SESSION })].map(({ id }) => id)).not.toContain(ids[0]);
});

it('shows what a call ran, counts what it lists, lists all with --full, and names the option for words', async () => {
  const { cwd, open, owner, project } = await startedShop({ clock: tickingClock(NOON) });
  const place = { session: SHOP_SESSION, project: project.id, happenedAt: NOON } as const;
  const said = { type: 'prompt.submitted', ...place, actor: 'person', trust: 'owner' } as const;
  owner.events.record([
    { ...said, key: 'p', body: { text: 'We decided to use the quagga cache because it is small.', origin: 'person' } },
    ...[1, 2, 3, 4].map((n) => ({
      type: 'tool.called' as const,
      ...place,
      key: `t${n}`,
      actor: 'agent' as const,
      trust: 'tool' as const,
      body: { tool: 'Bash', input: { command: `quagga flush --shard ${n}` }, outcome: 'ok' as const },
    })),
  ]);
  await owner.facts.extractNew({ budgetMs: 60_000 });
  const world = { cwd, open: async () => open(), now: () => NOON };
  const { stdout } = await runCaptured(['forget', 'quagga', '--dry-run'], world);
  const headline = /^(\d+) events, and (\d+) derived from them:/.exec(stdout);
  const groups = [...stdout.matchAll(/^ {2}(\d+) [a-z]/gm)].map(([, count]) => Number(count));
  expect(groups.reduce((sum, count) => sum + count, 0)).toBe(Number(headline?.[1]) + Number(headline?.[2]));
  expect(stdout).toContain('Bash quagga flush --shard');
  expect(stdout).toContain('… and 1 more; --full lists them');
  const full = (await runCaptured(['forget', 'quagga', '--dry-run', '--full'], world)).stdout;
  for (const n of [1, 2, 3, 4]) expect(full).toContain(`--shard ${n}`);
  expect((await runCaptured(['forget', 'quagga'], world)).stderr).toContain('Pass --query "quagga" --yes');
});

it('names the agent’s own transcript before anything is erased, within the width of the terminal', async () => {
  const { cwd, open, owner, project } = await startedShop();
  const transcript = join(tempDir(), 'a-folder-with-a-long-name', `${SHOP_SESSION}.jsonl`);
  mkdirSync(dirname(transcript));
  writeFileSync(transcript, `{}\n${JSON.stringify({ text: 'The staging password is heron4711grey' })}\n`);
  saveCursor(testJournal(owner.layout), transcript, { offset: 1, head: 'x', state: '{}' });
  owner.events.record([
    {
      type: 'prompt.submitted',
      happenedAt: NOON,
      session: SHOP_SESSION,
      project: project.id,
      actor: 'person',
      trust: 'owner',
      body: { text: 'The staging password is heron4711grey', origin: 'person' },
    },
  ]);
  const { stdout } = await runCaptured(['forget', '--session', SHOP_SESSION, '--dry-run'], {
    cwd,
    open: async () => open(),
    tty: true,
    columns: 60,
  });
  expect(stdout).toContain('Outside of Memoir (not erased)');
  expect(stdout).toContain(`${transcript}, line 2`);
  const wide = stripVTControlCharacters(stdout)
    .split('\n')
    .filter((line) => line.length > 60 && !line.includes(transcript));
  expect(wide).toEqual([]);
});
