/** `memoir.health.collect()`: the rules of retention on a real home. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { spoolEvents } from '../../capture/spool/spool.ts';
import type { EventDraft } from '../../domain/event.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import type { Collected } from '../../forget/retention/collect-garbage.ts';

async function clutteredShop() {
  const shop = await startedShop({ clock: stillClock(Date.UTC(2026, 3, 1, 12)) });
  const { owner, cwd } = shop;
  const { layout } = owner;
  owner.tasks.add({ cwd }, { text: 'Write the schema' });
  await owner.recall.updateIndex();
  const put = (path: string, days: number, text = 'x'.repeat(1000)): string => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    const at = (Date.now() - days * DAY_MS) / 1000;
    utimesSync(path, at, at);
    return path;
  };
  const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T120000000Z`;
  const backups = Array.from({ length: 28 }, (_, n) => put(join(layout.backups, `journal-${day(n + 1)}.db`), 0));
  const gone = [
    put(layout.indexFile(0), 1),
    put(join(layout.home, '.config.json.1234.tmp'), 1),
    put(join(layout.home, '.replay-999999', 'user', 'memory', 'a.md'), 1),
    put(join(layout.requests, 'a0b1.forget'), 1),
    put(join(layout.bin, 'cache', 'v24-old', 'a'), 40),
    put(join(layout.vectors, 'table', 'data'), 1),
  ];
  const asked = [put(join(layout.quarantine, 'journal.db'), 100), put(join(layout.rejectedSpool, 'a.json'), 100)];
  const stays = [
    put(join(layout.quarantine, 'newer.db'), 10),
    put(join(layout.bin, 'cache', 'v24-now', 'a'), 1),
    put(join(layout.requests, 'c0d1.forget'), 0),
    put(join(layout.backups, 'mine.db'), 500),
  ];
  const dump = (): string => JSON.stringify([...owner.events.list()]);
  return { ...shop, backups, gone, asked, stays, dump };
}

it(promise('retention/rules', 'removes nothing behind a link'), async () => {
  const { owner, cwd } = await startedShop({ clock: stillClock(Date.UTC(2026, 3, 1, 12)) });
  const old = join(cwd, 'thesis', 'old.txt');
  mkdirSync(join(cwd, 'thesis'));
  writeFileSync(old, 'not for Memoir');
  utimesSync(old, 0, 0);
  mkdirSync(owner.layout.bin, { recursive: true });
  symlinkSync(join(cwd, 'thesis'), join(owner.layout.bin, 'cache'));
  await owner.health.collect();
  expect(readFileSync(old, 'utf8')).toBe('not for Memoir');
});

it(promise('retention/rules', 'removes what the rules name, says how much, and no event'), async () => {
  const { owner, backups, gone, asked, stays, dump } = await clutteredShop();
  const before = dump();
  const planned = await owner.health.collect({ dryRun: true });
  for (const path of [...backups, ...gone, ...asked, ...stays]) expect(existsSync(path), path).toBe(true);
  const done = await owner.health.collect();
  expect(done.parts).toEqual(planned.parts);
  expect(done.bytes).toBe(planned.bytes);
  expect(done.bytes).toBeGreaterThan(20_000);
  for (const path of [...gone, ...asked]) expect(existsSync(path), path).toBe(false);
  for (const path of stays) expect(existsSync(path), path).toBe(true);
  // Seven days, and the newest of four weeks.
  expect(readdirSync(owner.layout.backups).filter((name) => name.startsWith('journal-'))).toHaveLength(10);
  expect((await owner.health.collect()).bytes).toBe(0);
  expect(dump()).toBe(before);
  expect((await owner.health.doctor()).healthy).toBe(true);
});

it(promise('retention/rules', 'counts the sessions and the spool, and keeps their events'), async () => {
  const clock = stillClock(Date.UTC(2026, 3, 1, 12));
  const { owner, project } = await startedShop({ clock });
  const { layout } = owner;
  const said = (session: string): readonly EventDraft[] => {
    const where = { session, project: project.id, happenedAt: clock.now() };
    return [
      { ...where, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text: `words of ${session}` } },
      { ...where, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text: 'Done.' } },
    ];
  };
  owner.events.record(said('a0000000-0000-4000-8000-000000000001'));
  clock.pass(DAY_MS);
  await owner.catchUp({ transcript: '', ended: false });
  const { episodesDir, index } = layout.project(project.slug);
  expect(readdirSync(episodesDir)).toHaveLength(1);
  clock.pass(91 * DAY_MS);
  const part = (collected: Collected, name: string) => collected.parts.find((each) => each.name === name);
  const planned = await owner.health.collect({ dryRun: true });
  expect(readdirSync(episodesDir)).toHaveLength(1);
  spoolEvents(layout, clock, said('a0000000-0000-4000-8000-000000000002'));
  const done = await owner.health.collect();
  expect(part(done, 'sessions')).toEqual(part(planned, 'sessions'));
  for (const name of ['sessions', 'spool']) {
    expect(part(done, name), name).toMatchObject({ count: 1 });
    expect(part(done, name)?.bytes, name).toBeGreaterThan(100);
  }
  expect(readdirSync(episodesDir)).toEqual([]);
  expect(readFileSync(index, 'utf8')).not.toContain('words of');
  expect([...owner.events.list({ types: ['prompt.submitted'] })]).toHaveLength(2);
});

it(promise('retention/rules', 'leaves what is nowhere else unless a person asks'), async () => {
  const { owner, agent, asked, gone } = await clutteredShop();
  await owner.health.collectIfDue();
  for (const path of gone) expect(existsSync(path), path).toBe(false);
  await agent().health.collect();
  for (const path of asked) expect(existsSync(path), path).toBe(true);
  expect(readFileSync(asked[0] ?? '', 'utf8')).toHaveLength(1000);
  // Once a day.
  expect(await owner.health.collectIfDue()).toBeUndefined();
});
