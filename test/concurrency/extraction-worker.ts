/**
 * One process of the extraction test: `extraction-worker <home> <name> <seed> <turns>`. Like the hooks of a session it records a
 * turn, and like the background, the start of a session or a search it then extracts what all processes recorded. It prints
 * each recorded turn.
 */
import { writeSync } from 'node:fs';
import { extractNewest, extractSessions } from '../../src/capture/facts/extract-sessions.ts';
import type { Extractor } from '../../src/extract/extractor.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { monotonicMs } from '../../src/platform/time/monotonic.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { prompt } from '../fixtures/drafts.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';

const [home = '', name = '', seed = '', turns = ''] = process.argv.slice(2);
const random = seededRandom(Number(seed));

function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Takes as long as the rules do on a busy machine. The waiting is when another process marks or extracts the same session. */
const slowExtractor: Extractor = {
  version: '1',
  extract: ({ events }) => {
    wait(random() * 8);
    return events.flatMap((event) =>
      event.type === 'prompt.submitted'
        ? [
            {
              kind: 'decision',
              subject: event.body.text,
              statement: event.body.text,
              quote: event.body.text,
              source: event.id,
              place: 0,
              confidence: 1,
            } as const,
          ]
        : [],
    );
  },
};

const journal = openJournal({ layout: homeLayout(home), clock: systemClock, busyTimeoutMs: 60_000, mode: 'write' });
for (let turn = 0; turn < Number(turns); turn++) {
  const text = `setting ${name} ${turn} is on`;
  // Processes share sessions, as hooks do with the background and with searches.
  const session = `s${Math.floor(random() * 2)}`;
  appendEvents(journal, [prompt(text, { key: text, session, happenedAt: systemClock.now() })]);
  writeSync(1, `${text}\n`);
  const next = random();
  if (next < 0.5) extractSessions(journal, slowExtractor, { budgetMs: 200 });
  else if (next < 0.75) extractNewest(journal, slowExtractor, { deadline: monotonicMs() + 50 });
}
journal.close();
