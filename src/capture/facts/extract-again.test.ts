/** Drawing all facts again, with a thread that takes part. */
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { factsProjection } from '../../store/state/facts/facts.ts';
import { extractAgain } from './extract-again.ts';
import { shippedExtractor } from './shipped-extractor.ts';

const SESSIONS = 80;

describe('a long history', () => {
  it('gives the same facts whether or not a thread takes part', async () => {
    const journal = testJournal(tempHome());
    const drafts = Array.from({ length: SESSIONS }, (_, n) =>
      prompt(`we decided to use pnpm in package ${n}`, { session: `s${n}`, happenedAt: NOON - 3_600_000 + n }),
    );
    appendEvents(journal, drafts);
    const shipped = shippedExtractor();
    const facts = () => factsProjection.dump(journal.db);
    await extractAgain(journal, shipped);
    const alone = facts();
    expect(alone.length).toBeGreaterThan(SESSIONS);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    let own = 0;
    const slow = {
      ...shipped,
      extract: (turn: Parameters<typeof shipped.extract>[0]) => {
        own += 1;
        // Longer each time: on a busy machine the thread needs seconds to begin.
        Atomics.wait(pause, 0, 0, own * 4);
        return shipped.extract(turn);
      },
    };
    expect(await extractAgain(journal, slow, { withThread: true })).toEqual({ sessions: SESSIONS, left: 0 });
    expect(facts()).toEqual(alone);
    expect(own).toBeLessThan(SESSIONS);
  });
});
