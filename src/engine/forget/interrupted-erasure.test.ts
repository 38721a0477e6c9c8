/** Between a killed erasure and its end, nothing that it erases is shown, and its file has no words. */
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SHOP_SESSION, startedShop, tickingClock } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { whileNobodyDreams } from '../../dream/run-dream.ts';
import { forgetEvents } from '../../forget/forget-events.ts';
import { removePending, writePending } from '../../forget/pending-erasure.ts';
import { versionsOf } from '../../forget/plan/find-notes.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openJournal } from '../../store/journal/journal.ts';
import { runCaptured } from '../../surfaces/cli/run-captured.test-helper.ts';
import { useBriefly } from '../base/brief-use.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const TEXT = 'We decided to use the wuxwort engine for all builds because it is small.';

async function homeWithSecret() {
  const shop = await startedShop({ clock: tickingClock(NOON) });
  const { owner, project } = shop;
  const said = { session: SHOP_SESSION, project: project.id, actor: 'person', trust: 'owner' } as const;
  owner.events.record([
    { type: 'prompt.submitted', happenedAt: NOON, ...said, body: { text: TEXT, origin: 'person' } },
  ]);
  await owner.facts.extractNew({ budgetMs: 60_000 });
  await owner.recall.updateIndex();
  const ids = [...owner.events.list({ session: SHOP_SESSION })].map(({ id }) => id);
  return { ...shop, ids, interrupt: () => writePending(owner.layout, { asked: ids, ids, notes: [] }) };
}

describe('an erasure that was killed', () => {
  it.each(['recall wuxwort', 'facts', 'context'])(
    promise('erase/survives-a-kill', 'is finished before `memoir %s` reads anything'),
    async (line) => {
      const argv = line.split(' ');
      const { cwd, open, owner, interrupt } = await homeWithSecret();
      const world = { cwd, open: async () => open() };
      // The control: it is there before.
      expect((await runCaptured(argv, world)).stdout).toContain('wuxwort');
      interrupt();
      const { stdout, stderr } = await runCaptured(argv, world);
      // A search repeats the word that was typed, whether it ever was known or not.
      expect(`${stdout}${stderr}`.replace('No text has "wuxwort".', '')).not.toContain('wuxwort');
      expect(existsSync(owner.layout.erasing)).toBe(false);
    },
  );

  it(promise('erase/survives-a-kill', 'is finished before a server answers'), async () => {
    const { open, interrupt } = await homeWithSecret();
    interrupt();
    const memory = useBriefly(() => open({}, 'agent'));
    expect(await memory.use(({ facts }) => facts.list().map(({ statement }) => statement))).toEqual([]);
    memory.close();
  });

  it('refuses to show anything if it cannot be finished', async () => {
    const { cwd, open, owner, interrupt } = await homeWithSecret();
    interrupt();
    // Another process that does not end.
    mkdirSync(owner.layout.dreamLock, { recursive: true });
    const { code, stdout, stderr } = await runCaptured(['facts'], { cwd, open: async () => open() });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('An erasure is not finished');
  });

  it('lets a reader go on as soon as it is done, although others follow', async () => {
    const { owner, interrupt } = await homeWithSecret();
    const { layout } = owner;
    interrupt();
    let reads = false;
    let release = (): void => undefined;
    const others = whileNobodyDreams({ layout }, () => new Promise<void>((done) => (release = done)));
    const reader = owner.forget.finishBeforeReading().then(() => (reads = true));
    await pause(300);
    // The control: it waits while the erasure is not done.
    expect(reads).toBe(false);
    removePending(layout);
    await reader;
    release();
    await others;
    expect(reads).toBe(true);
  });

  it(promise('erase/survives-a-kill', 'has no words in its file'), async () => {
    const { cwd, open, owner } = await homeWithSecret();
    await runCaptured(['remember', 'The wuxwort engine runs hot', '--project', 'shop'], {
      cwd,
      open: async () => open(),
    });
    const context = { layout: owner.layout, clock: systemClock, busyTimeoutMs: 2000 };
    const journal = openJournal({ ...context, mode: 'write' });
    const [note = ''] = globSync('projects/shop/memory/*wuxwort*.md', { cwd: owner.layout.home });
    const ids = versionsOf(journal, note);
    const stopped = forgetEvents(
      journal,
      {
        ...context,
        unindex: () => {
          throw new Error('stopped');
        },
      },
      ids,
    );
    await expect(stopped).rejects.toThrow('stopped');
    const written = readFileSync(owner.layout.erasing, 'utf8');
    expect(written.toLowerCase()).not.toContain('wuxwort');
    expect(JSON.parse(written).notes).toHaveLength(1);
    journal.close();
    expect(await owner.forget.finishErasure()).toBe(true);
    expect(globSync('**/*wuxwort*', { cwd: owner.layout.home })).toEqual([]);
  });
});
