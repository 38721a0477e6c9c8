/** An index that is replaced or damaged under a process that uses it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt } from '../../../../test/fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { findConcepts } from '../../../domain/concepts/find-concepts.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import { appendEvents } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { buildGeneration } from '../fill/catch-up.ts';
import { generationsOf } from './generations.ts';
import { type LiveIndex, openLiveIndex } from './live-index.ts';
import { findIndexFault } from './verify-index.ts';

const OPTIONS = { findMentions: findConcepts };

function world(): { layout: HomeLayout; journal: Journal; live: LiveIndex; rebuildElsewhere: () => void } {
  const layout = tempHome();
  const journal = testJournal(layout);
  const other = testJournal(layout);
  appendEvents(journal, [prompt('one', { key: 'one' }), prompt('two', { key: 'two', happenedAt: NOON + 1 })]);
  const live = openLiveIndex(() => journal, layout, OPTIONS);
  onTestFinished(() => live.close());
  live.catchUp();
  return { layout, journal, live, rebuildElsewhere: () => buildGeneration(other, layout, OPTIONS).index.db.close() };
}

const countDocs = (live: LiveIndex): unknown => live.current().db.get('SELECT count(*) AS n FROM docs')?.n;

describe('a live index', () => {
  it('continues with the next generation when the one it has open was replaced', () => {
    const { layout, journal, live, rebuildElsewhere } = world();
    const before = live.current();
    rebuildElsewhere();
    const tried: number[] = [];
    live.use(() => {
      // The first time as a writer does that had opened it just before.
      const { db, generation } = tried.length === 0 ? before : live.current();
      tried.push(generation);
      db.transaction(() => undefined);
    });
    expect(tried).toEqual([1, 2]);
    appendEvents(journal, [prompt('three', { key: 'three', happenedAt: NOON + 2 })]);
    expect(live.catchUp()).toMatchObject({ behind: 0, events: 1 });
    expect([countDocs(live), generationsOf(layout)]).toEqual([3, [2]]);
  });

  it('is rebuilt although another process finishes a newer generation meanwhile and removes the one being filled', () => {
    const { layout, journal, rebuildElsewhere } = world();
    mkdirSync(layout.userMemory, { recursive: true });
    writeFileSync(join(layout.userMemory, 'user_tea.md'), '---\nname: Tea\ntype: user\n---\nGreen tea only.\n');
    let times = 0;
    const onProgress = (): void => {
      times += 1;
      // Two others: the second one has a higher number than the one that is being filled.
      if (times === 1) for (let other = 0; other < 2; other += 1) rebuildElsewhere();
    };
    const { index, behind } = buildGeneration(journal, layout, { ...OPTIONS, onProgress });
    onTestFinished(() => index.db.close());
    expect([behind, index.db.get('SELECT count(*) AS n FROM docs')?.n]).toEqual([0, 3]);
  });

  it('keeps a replaced generation open for work that is under way', async () => {
    const { live, rebuildElsewhere } = world();
    const { db } = live.current();
    await live.holding(async () => {
      rebuildElsewhere();
      expect(live.current().generation).toBe(2);
      expect(db.isOpen).toBe(true);
    });
    expect(db.isOpen).toBe(false);
  });

  it('is built again when it turns out to be damaged', () => {
    const { layout, journal, live } = world();
    live.close();
    for (const suffix of ['-wal', '-shm']) rmSync(layout.indexFile(1) + suffix, { force: true });
    writeFileSync(layout.indexFile(1), 'not a database');
    expect(live.catchUp()).toMatchObject({ behind: 0 });
    expect(findIndexFault(live.current().db, journal)).toBeUndefined();
  });

  it('removes what a killed process left of an older generation', () => {
    const { layout, live } = world();
    writeFileSync(`${layout.indexFile(0)}-wal`, 'words');
    live.rebuild();
    expect(() => rmSync(`${layout.indexFile(0)}-wal`)).toThrow(/ENOENT/);
  });
});
