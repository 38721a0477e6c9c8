/**
 * Some processes search while hooks record. Every search is answered, the index never has to be rebuilt, and in the end it
 * equals a rebuild. The control reads the end of the journal before it locks the index.
 */
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { findConcepts } from '../../src/domain/concepts/find-concepts.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { catchUpIndex } from '../../src/store/index/fill/catch-up.ts';
import { openIndex } from '../../src/store/index/generations/generations.ts';
import { findIndexFault } from '../../src/store/index/generations/verify-index.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { bundleWorker, copyHook, report, start } from '../faults/processes.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { loadSeconds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const SEARCHERS = 3;
const WRITERS = 2;
/** Prompts of each writer, however slow the machine is. */
const AT_LEAST = 3;
const WORKER = new URL('./recall-worker.ts', import.meta.url);

interface Outcome {
  readonly answered: number;
  readonly errors: readonly string[];
  /** Prompts that hooks acknowledged by ending, and how many of them are in the journal. */
  readonly recorded: number;
  readonly kept: number;
  /** More than 1 means that the index had to be rebuilt. */
  readonly generation: number;
  readonly fault: string | undefined;
}

it(
  promise('recall/index-never-goes-back', 'searching while hooks write: no error, no rebuild, nothing missing'),
  async () => {
    const seconds = loadSeconds(3);
    const { answered, errors, recorded, kept, generation, fault } = await searchBesideHooks('search', seconds);
    expect({ errors: errors.slice(0, 3), generation, fault }).toEqual({ errors: [], generation: 1, fault: undefined });
    expect(kept).toBe(recorded);
    expect(Math.min(answered, recorded)).toBeGreaterThan(5);
    report('recall-beside-hooks', { seconds, answered, recorded, errors: errors.length, rebuilt: generation - 1 });
  },
);

it('control: asked before the index is locked, the end of the journal is behind the index', async () => {
  // The processes have to meet, which on a busy machine may take another try.
  let [errors, rebuilt] = [0, 0];
  for (let tries = 0; tries < 10 && errors + rebuilt === 0; tries += 1) {
    const outcome = await searchBesideHooks('too-early', 2);
    [errors, rebuilt] = [outcome.errors.length, outcome.generation - 1];
  }
  expect(errors + rebuilt).toBeGreaterThan(0);
  report('recall-beside-hooks-control', { errors, rebuilt });
});

async function searchBesideHooks(mode: string, seconds: number): Promise<Outcome> {
  const built = tempDir();
  const [hook, worker] = await Promise.all([copyHook(built), bundleWorker(WORKER, built)]);
  const layout = tempHome();
  const journal = testJournal(layout);
  // Searchers that find no index all make one, and any of them may win.
  catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts }).index.db.close();
  // In the control one process asks too early, and the others index as they should.
  const searchers = Array.from({ length: SEARCHERS }, (_, nth) =>
    start(worker, [nth === 0 ? mode : 'search', layout.home, String(seconds)]),
  );
  // Hooks record until the last search is done: on a busy machine a process may need longer to start than it is to search.
  let searching = SEARCHERS;
  const ended = searchers.map(async (searcher) => {
    await searcher.ended;
    searching -= 1;
  });
  let recorded = 0;
  const write = async (writer: number): Promise<void> => {
    for (let own = 0; searching > 0 || own < AT_LEAST; own += 1) {
      recorded += 1;
      await recordPrompt(hook, layout, `${writer}-${recorded}`);
    }
  };
  await Promise.all([...Array.from({ length: WRITERS }, (_, writer) => write(writer)), ...ended]);
  const lines = searchers.flatMap((searcher) => [
    ...searcher.lines(),
    ...searcher.errors().split('\n').filter(Boolean),
  ]);
  const { index } = catchUpIndex(openIndex(journal, layout), journal, layout, { findMentions: findConcepts });
  const fault = findIndexFault(index.db, journal);
  index.db.close();
  return {
    answered: lines.filter((line) => line === 'ok').length,
    errors: lines.filter((line) => line !== 'ok'),
    recorded,
    kept: [...iterateEvents(journal.db, { types: ['prompt.submitted'] })].length,
    generation: index.generation,
    fault,
  };
}

async function recordPrompt(hook: string, layout: HomeLayout, id: string): Promise<void> {
  const input = {
    session_id: `s-${id}`,
    prompt_id: id,
    prompt: `prompt ${id} about lanterns`,
    cwd: dirname(layout.home),
  };
  const env = { HOME: dirname(layout.home), MEMOIR_HOME: layout.home };
  const { code } = await start(hook, ['UserPromptSubmit'], { env, input: JSON.stringify(input) }).ended;
  expect(code).toBe(0);
}
