/** What two projects know before and after one becomes part of the other. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

const START = Date.UTC(2026, 2, 3, 10);
const EXTRACT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

async function twoProjects() {
  let now = START + 9 * DAY_MS;
  const shop = await startedShop({ clock: { now: () => now } });
  const annex = shop.folder('annex');
  const say = async (cwd: string, day: number, content: string): Promise<void> => {
    const sessionId = `${basename(cwd)}-${day}`;
    const line = { type: 'user', sessionId, uuid: `${sessionId}-u1`, cwd, entrypoint: 'cli' };
    const timestamp = new Date(START + day * DAY_MS).toISOString();
    const file = join(shop.userHome, `${sessionId}.jsonl`);
    writeFileSync(file, `${JSON.stringify({ ...line, timestamp, message: { role: 'user', content } })}\n`);
    await shop.owner.imports.transcripts([file]);
    await shop.owner.facts.extractNew({ budgetMs: EXTRACT_MS });
  };
  const truthOf = (words: string): string | undefined =>
    shop.owner.facts.list({}).find(({ statement }) => statement.includes(words))?.truth;
  return { ...shop, annex, say, truthOf, later: (days: number) => (now += days * DAY_MS) };
}

const BLOCKER = 'we are blocked: waiting on priya for the staging creds';
const ARRIVED = 'the staging creds from priya arrived';

it('what was said in one project before a merge does not end open work of the other', async () => {
  const { owner, cwd, annex, say, truthOf, later } = await twoProjects();
  await say(cwd, 0, BLOCKER);
  await say(annex, 1, ARRIVED);
  expect(truthOf('waiting on priya')).toBe('stated');
  expect(owner.projects.planMerge('annex', 'shop')).toMatchObject({ ended: [], moved: [] });
  expect(owner.projects.merge('annex', 'shop').ended).toEqual([]);
  expect(truthOf('waiting on priya')).toBe('stated');
  // Said in either folder after the merge, it counts for both.
  later(20);
  await say(annex, 15, ARRIVED);
  expect(truthOf('waiting on priya')).toBe('resolved');
  owner.projects.unmerge('annex');
  expect(truthOf('waiting on priya')).toBe('stated');
});

it('the same words in one project end it: the test above would notice', async () => {
  const { cwd, say, truthOf } = await twoProjects();
  await say(cwd, 0, BLOCKER);
  await say(cwd, 1, ARRIVED);
  expect(truthOf('waiting on priya')).toBe('resolved');
});

it('names the facts that no longer hold, before and after the merge, and an undo restores them', async () => {
  const { owner, cwd, annex, userHome } = await twoProjects();
  const open = (now: number) =>
    openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }), clock: stillClock(now) });
  const decide = async (at: number, folder: string, text: string): Promise<void> => {
    const memoir = open(START + at * DAY_MS);
    await memoir.facts.decide({ cwd: folder }, { text });
    memoir.close();
  };
  await decide(1, cwd, 'We use npm as the package manager');
  await decide(2, annex, 'We use pnpm as the package manager');
  const holding = () =>
    owner.facts
      .list({})
      .filter(({ truth }) => truth === 'stated' || truth === 'confirmed')
      .map(({ statement }) => statement)
      .sort();
  const both = holding();
  expect(both).toHaveLength(2);
  const planned = owner.projects.planMerge('annex', 'shop').ended.map(({ statement }) => statement);
  expect(planned).toEqual(['We use npm as the package manager']);
  expect(holding()).toEqual(both);
  expect(owner.projects.merge('annex', 'shop').ended.map(({ statement }) => statement)).toEqual(planned);
  expect(holding()).toEqual(['We use pnpm as the package manager']);
  owner.projects.unmerge('annex');
  expect(holding()).toEqual(both);
});

it('facts that name another project are in that project before a merge, in the joined one after it, and back after an undo', async () => {
  const { owner, cwd, annex, say } = await twoProjects();
  await say(annex, 0, 'we deploy the annex on mondays');
  await say(cwd, 1, 'annex: always squash when you merge');
  await say(annex, 2, 'shop: never push to main without asking me');
  const slugs = () => {
    const names = new Map(owner.projects.list().map(({ id, slug }) => [id, slug]));
    const slugOf = (words: string) =>
      owner.facts
        .list({})
        .flatMap(({ statement, project }) => (statement.includes(words) ? [names.get(project ?? '')] : []));
    return [slugOf('squash'), slugOf('push to main')];
  };
  expect(slugs()).toEqual([['annex'], ['shop']]);
  owner.projects.merge('annex', 'shop');
  expect(slugs()).toEqual([['shop'], ['shop']]);
  owner.projects.unmerge('annex');
  expect(slugs()).toEqual([['annex'], ['shop']]);
});
