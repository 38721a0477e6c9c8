import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { stillClock } from '../../../test/fixtures/home.ts';
import { startedShop } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import type { ProposedChange } from '../../domain/dream.ts';
import { openJournal } from '../../store/journal/journal.ts';
import type { RecallAccess } from './recall.ts';
import { type ReplayPorts, replaySearches } from './replay-searches.ts';

/** A shop in which somebody searched and opened a fact. */
async function searchedShop() {
  // The time of now, because the files of a dream have it too, and what is dated into the future ranks lower.
  const clock = stillClock(Date.now());
  const { owner, cwd } = await startedShop({ clock });
  // Not a decision: that would answer the search by itself, whatever notes there are.
  await owner.facts.state({ cwd }, { kind: 'lesson', text: 'The carrier portal listens on port 6432' });
  const { results } = await owner.recall.search('carrier portal port', { limit: 5 });
  await owner.usage.searched('carrier portal port', results, { cwd, surface: 'cli' });
  clock.pass(1000);
  await owner.usage.opened(results[0]?.id ?? '', { cwd, surface: 'cli' });
  const journal = openJournal({ layout: owner.layout, clock, busyTimeoutMs: 2000, mode: 'read' });
  onTestFinished(() => journal.close());
  const { projects, layout } = owner;
  // The engine's own object: the public type leaves out what only the engine uses.
  const recall = owner.recall as RecallAccess;
  const author = { actor: 'person', trust: 'owner' } as const;
  const ports: ReplayPorts = { reading: () => journal, layout, projects, author, recall };
  return { owner, ports, first: results[0]?.id ?? '' };
}

function flood(sources: readonly string[]): readonly ProposedChange[] {
  return [1, 2, 3, 4, 5, 6].map((nth) => ({
    path: `projects/shop/memory/project_carrier-portal-port-${nth}.md`,
    change: 'note',
    before: undefined,
    after: `---\nname: carrier portal port ${nth}\ntype: project\n---\nCarrier portal port, carrier portal port ${nth}.\n`,
    why: 'a test',
    sources,
    trust: 'owner',
  }));
}

it(promise('dream/replay', 'lets nothing hide what somebody searched for and opened'), async () => {
  const { owner, ports, first } = await searchedShop();
  const dream = await owner.dream();
  // The dream of the shop itself hides nothing.
  const run = await dream.run('asked');
  expect(run.noticed?.join()).toContain('1 earlier search repeated: 1 still find what was opened');
  const hiding = await replaySearches(ports, flood([]));
  expect(hiding.said).toContain('0 still find');
  expect(hiding.changes.some(({ doubt }) => doubt?.includes('carrier portal port'))).toBe(true);
  // A successor is what was made of it.
  const followed = await replaySearches(ports, flood([first]));
  expect(followed.changes.every(({ doubt }) => doubt === undefined)).toBe(true);
  expect(readdirSync(owner.layout.home).filter((name) => name.startsWith('.replay-'))).toEqual([]);
  // The index is as before.
  const { results } = await owner.recall.search('carrier portal port', { limit: 5 });
  expect(results.map(({ id }) => id)).toContain(first);
  expect(results.some(({ id }) => id.includes('carrier-portal-port'))).toBe(false);
});
