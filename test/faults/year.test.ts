/**
 * Months of work by an injected clock: what grows stays within the rules of retention, nothing that is pinned or open is lost, and
 * what went cold is still found. `npm run soak -- year` simulates a whole year with 5,000 sessions.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EventDraft } from '../../src/domain/event.ts';
import { DAY_MS, localDay, MINUTE_MS } from '../../src/domain/time/dates.ts';
import { restingShop } from '../fixtures/resting-shop.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { chooseSeed, report } from './processes.ts';

const DAYS = howMany(93, 365);
/** Days between two dreams. */
const DREAMS = howMany(46, 7);
const SESSIONS_A_DAY = howMany(1, 14);
/** The short version rests on most days. */
const EVERY = howMany(4, 1);
const THINGS = ['tests', 'the api', 'deploys', 'the database', 'mail', 'the admin page', 'ci', 'search'];
const NAMES = ['mollie', 'postmark', 'kafka', 'oban', 'vitest', 'hetzner', 'kysely', 'redis', 'grafana'];

/** The days of the logs in a folder, oldest first. */
function logsIn(dir: string): readonly string[] {
  const names = existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(-13, -3))
    .sort();
}

it(
  promise('retention/year', 'sizes stay bounded, nothing pinned or open is lost, cold notes are found'),
  async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
    const { owner, cwd, project, clock, write, here } = await restingShop();
    const pinned = await write('The floor plan hangs in room 12', 'project', true);
    await write('The printer in the warehouse is a Zebra ZD421', 'project');
    const open = owner.tasks.add({ cwd }, { text: 'Rotate the keys of the bank' });
    await owner.facts.state({ cwd }, { kind: 'blocker', text: 'Legal has to sign off the retention period' });
    const files = owner.layout.project(project.slug);
    const schedule = await owner.schedule();
    const stillOpen = new Set([open.id]);
    let sessions = 0;
    for (let day = 0; day < DAYS; day += 1) {
      const today = day % EVERY === 0 ? SESSIONS_A_DAY : 0;
      for (let n = 0; n < today; n += 1) {
        clock.pass(30 * MINUTE_MS);
        sessions += 1;
        const session = `a0000000-0000-4000-8000-${String(sessions).padStart(12, '0')}`;
        const said = (type: 'prompt.submitted' | 'reply.given' | 'session.ended', body: object): EventDraft =>
          ({
            type,
            actor: type === 'prompt.submitted' ? 'person' : 'agent',
            trust: type === 'prompt.submitted' ? 'owner' : 'agent',
            session,
            project: project.id,
            happenedAt: clock.now(),
            body,
          }) as EventDraft;
        owner.events.record([
          said('prompt.submitted', { text: `look at ${pick(THINGS)} with ${pick(NAMES)}`, origin: 'person' }),
          said('reply.given', { text: `${pick(NAMES)} works in ${pick(THINGS)} now.` }),
          said('session.ended', { reason: 'other' }),
        ]);
        if (random() < howMany(3, 1) / 10)
          await owner.facts.decide({ cwd }, { text: `We use ${pick(NAMES)} for ${pick(THINGS)}` });
        if (random() < 1 / 20) {
          const { id } = owner.tasks.add({ cwd }, { text: `Move ${pick(THINGS)} to ${pick(NAMES)} (${sessions})` });
          if (random() < 9 / 10) owner.tasks.edit(id, { status: 'done' });
          else stillOpen.add(id);
        }
        if (random() < 1 / 50) await owner.recall.search(`${pick(NAMES)} ${pick(THINGS)}`, { cwd });
      }
      clock.pass(DAY_MS - today * 30 * MINUTE_MS);
      if (day % DREAMS !== 0 && day < DAYS - 1) continue;
      // The jobs of the schedule: facts, episodes, logs, index and report; then a dream; then a backup and the rules.
      await schedule.run('nightly');
      await schedule.run('weekly');
      await owner.backups.make();
      await owner.health.collect();
    }
    const episodes = readdirSync(files.episodesDir);
    expect(episodes.length).toBeLessThanOrEqual(200);
    for (const dir of [files.logsDir, join(owner.layout.userMemory, 'logs')]) {
      const [oldest = ''] = logsIn(dir);
      // The last dream ran on the last day.
      expect(oldest === '' || oldest >= localDay(clock.now(), -92), dir).toBe(true);
    }
    // Seven days, four weeks, the newest three.
    expect(readdirSync(owner.layout.backups).length).toBeLessThanOrEqual(14);
    expect(readdirSync(owner.layout.home).filter((name) => /^index-\d+\.db$/.test(name))).toHaveLength(1);
    expect(readdirSync(owner.layout.home).filter((name) => /^\.replay|\.tmp$/.test(name))).toEqual([]);
    expect(here()).toContain(pinned.file);
    expect(here()).toContain('project_open-work.md');
    expect(
      new Set(owner.tasks.list({ project: project.id, statuses: ['open'], suggested: false }).map(({ id }) => id)),
    ).toEqual(stillOpen);
    expect((await owner.health.doctor()).checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(existsSync(join(owner.layout.archive, '.git'))).toBe(true);
    const { results } = await owner.recall.search('warehouse printer zebra', { cwd });
    expect(results.some(({ level, snippet }) => level === 'archive' && snippet.includes('Zebra'))).toBe(true);
    report('retention/year', { days: DAYS, sessions, episodes: episodes.length, notes: here().length, seed });
  },
  howMany(600_000, 3_600_000),
);
