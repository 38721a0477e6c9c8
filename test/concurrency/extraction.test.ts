/** Processes that record turns of the same sessions and extract their facts at once. Every turn is extracted. */
import { describe, expect, it } from 'vitest';
import { extractSessions } from '../../src/capture/facts/extract-sessions.ts';
import { lastSeq } from '../../src/store/journal/read.ts';
import { iterateExtracted } from '../../src/store/state/facts/extracted-facts.ts';
import { hasUnextracted, skippedSessions } from '../../src/store/state/facts/extraction-cursors.ts';
import { bundleWorker, chooseSeed, report, start } from '../faults/processes.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';

const WORKER = new URL('./extraction-worker.ts', import.meta.url);
const PROCESSES = 3;
const TURNS = howMany(20, 400);

describe('extraction in several processes', () => {
  it(promise('facts/every-turn', 'skips no turn'), async () => {
    const layout = tempHome();
    const seed = chooseSeed();
    const worker = await bundleWorker(WORKER, tempDir());
    const journal = testJournal(layout);
    const heard = Array.from({ length: PROCESSES }, (_, n) =>
      start(worker, [layout.home, `p${n}`, String(seed + n), String(TURNS)]),
    );
    for (const process of heard)
      expect({ ...(await process.ended), errors: process.errors() }).toMatchObject({ code: 0, errors: '' });
    const said = heard.flatMap((process) => process.lines());
    expect(said).toHaveLength(PROCESSES * TURNS);
    // Extracts what is marked; it has no rules, so a skipped turn stays without a fact.
    const left: string[] = [];
    extractSessions(journal, {
      version: '1',
      extract: ({ events }) => {
        for (const event of events) if (event.type === 'prompt.submitted') left.push(event.body.text);
        return [];
      },
    });
    const known = [...iterateExtracted(journal.db)].map(({ statement }) => statement);
    report('extraction', {
      processes: PROCESSES,
      turns: said.length,
      seed,
      events: lastSeq(journal.db),
      left: left.length,
    });
    expect(said.filter((text) => !known.includes(text) && !left.includes(text))).toEqual([]);
    expect([hasUnextracted(journal.db), skippedSessions(journal.db)]).toEqual([false, []]);
  });
});
