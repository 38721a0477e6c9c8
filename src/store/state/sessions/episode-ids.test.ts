import { expect, it } from 'vitest';
import { prompt, sessionStarted } from '../../../../test/fixtures/drafts.ts';
import { stillClock } from '../../../../test/fixtures/home.ts';
import { SHOP_SESSION, startedShop } from '../../../../test/fixtures/shop-engine.ts';

const START = Date.UTC(2026, 9, 7, 18);

it('gives an episode a short id that opens it', async () => {
  const clock = stillClock(START);
  const { owner, cwd, project } = await startedShop({ clock });
  owner.events.record([
    sessionStarted(SHOP_SESSION, { cwd }, { project: project.id, happenedAt: START }),
    prompt('why does the drawer stick?', { session: SHOP_SESSION, project: project.id, happenedAt: START + 1000 }),
  ]);
  clock.pass(3 * 86_400_000);
  await owner.catchUp({ transcript: '', ended: true });
  const { results } = await owner.recall.search('drawer stick', { cwd, kinds: ['episode'] });
  const [episode] = results;
  if (episode === undefined) throw new Error('no episode');
  const short = owner.events.shortId(episode.id);
  expect(short).toMatch(/^episode-[0-9a-f-]{13,}$/);
  expect((await owner.open(short, { cwd })).id).toBe(episode.id);
});
