/**
 * Everything at once, for some seconds or the minutes of a soak: no process fails, nothing acknowledged is lost, nothing
 * erased is left, and index and state equal a rebuild.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findConcepts } from '../../src/domain/concepts/find-concepts.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import type { Database } from '../../src/platform/sqlite/sqlite.ts';
import { buildGeneration, catchUpIndex } from '../../src/store/index/fill/catch-up.ts';
import { openIndex } from '../../src/store/index/generations/generations.ts';
import { findIndexFault } from '../../src/store/index/generations/verify-index.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { chooseSeed, report } from '../faults/processes.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { loadSeconds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { buildPrograms, runMixedLoad } from './mixed-load.ts';

it(promise('home/everything-at-once', 'everything at once for a while: no error, nothing lost'), async () => {
  const [built, layout, seed, seconds] = [await buildPrograms(tempDir()), tempHome(), chooseSeed(), loadSeconds(5)];
  const { done, errors, acknowledged, erased, forgotten } = await runMixedLoad({ layout, built, seconds, seed });
  const journal = testJournal(layout);
  const kept = wordsIn(journal);
  const lost = [...acknowledged].filter((mark) => !erased.has(mark) && !kept.has(mark));
  const left = [...forgotten].flatMap((mark) => (kept.has(mark) ? [`${mark} in ${kept.get(mark)}`] : []));
  report('mixed-load', {
    seed,
    seconds,
    ...done,
    acknowledged: acknowledged.size,
    erased: erased.size,
    forgotten: forgotten.size,
    errors: errors.length,
    lost: lost.length,
    left: left.length,
  });
  expect({ errors, lost, left }).toEqual({ errors: [], lost: [], left: [] });
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(differencesToRebuild(layout, journal)).toEqual([]);

  // The control: these checks must report a damaged home.
  const broken = homeLayout(join(tempDir(), 'home'));
  cpSync(layout.home, broken.home, { recursive: true });
  const other = testJournal(broken);
  const { db } = openIndex(other, broken);
  db.run('UPDATE docs SET turn = turn + 1 WHERE doc = (SELECT min(doc) FROM docs WHERE session IS NOT NULL)');
  db.close();
  other.db.run('UPDATE sessions SET prompts = prompts + 1 WHERE id = (SELECT min(id) FROM sessions)');
  expect(differencesToRebuild(broken, other)).toEqual(['index docs', 'state sessions']);
  expect(wordsIn(other).has(`mark${seed}x0`)).toBe(false);
});

/** Each word that marks a text, with the last event that has it. */
function wordsIn(journal: Journal): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { type, happenedAt, body } of iterateEvents(journal.db)) {
    const text = JSON.stringify(body);
    const from = `${type} of ${new Date(happenedAt).toISOString()}`;
    for (const match of text.matchAll(/mark\d+x\d+/g)) {
      words.set(match[0], `${from}: ${text.slice(Math.max(0, match.index - 80), match.index + 40)}`);
    }
  }
  return words;
}

/** The parts of index and state that differ from a rebuild. */
function differencesToRebuild(layout: HomeLayout, journal: Journal): readonly string[] {
  const options = { findMentions: findConcepts, agents: () => [] };
  const { index } = catchUpIndex(openIndex(journal, layout), journal, layout, options);
  const fault = findIndexFault(index.db, journal);
  const [indexBefore, stateBefore] = [dumpIndex(index.db), dumpState(journal)];
  index.db.close();
  const rebuilt = buildGeneration(journal, layout, options).index;
  rebuildState(journal);
  const [indexAfter, stateAfter] = [dumpIndex(rebuilt.db), dumpState(journal)];
  rebuilt.db.close();
  const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
    Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return [
    ...(fault === undefined ? [] : [fault]),
    ...differing(indexBefore, indexAfter).map((name) => `index ${name}`),
    ...differing(stateBefore, stateAfter).map((name) => `state ${name}`),
  ];
}

/** The content of an index without its internal numbers: files are numbered as they arrive. */
function dumpIndex(db: Database): Readonly<Record<string, unknown>> {
  const doc = `coalesce((SELECT path FROM files f WHERE f.doc = d.doc), d.doc)`;
  return {
    docs: db.all(`SELECT ${doc} AS doc, tbl, kind, p.name AS project, s.name AS session, turn, actor, trust, at, learned,
        size, crc, traits FROM docs d LEFT JOIN names p ON p.n = d.project LEFT JOIN names s ON s.n = d.session
      ORDER BY 1`),
    runs: db.all(`SELECT r.doc, s.name AS session, r.at, what, shape, signature FROM runs r
      LEFT JOIN names s ON s.n = r.session ORDER BY 1`),
    cues: db.all(`SELECT ${doc} AS doc, cue, head FROM cues d ORDER BY 1, 2`),
    mentions: db.all(`SELECT ${doc} AS doc, c.kind, c.name FROM mentions d JOIN concepts c ON c.n = d.concept
      ORDER BY 1, 2, 3`),
  };
}
