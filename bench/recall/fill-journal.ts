/** Fills a new journal with generated messages. They are written directly, because importing is not measured here. */

import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { madeUpMessages } from './made-up-messages.ts';

const BATCH = 2000;

/** Returns the texts. */
export function fillJournal(layout: HomeLayout, size: number, seed: number): readonly string[] {
  ensureHome(layout);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  const texts: string[] = [];
  try {
    let batch: Parameters<typeof appendEvents>[1][number][] = [];
    for (const { text, session, person, at } of madeUpMessages(size, seed)) {
      texts.push(text);
      const envelope = { happenedAt: at, session, key: `bench:${texts.length}` };
      batch.push(
        person
          ? { ...envelope, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text, origin: 'person' } }
          : { ...envelope, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text } },
      );
      if (batch.length < BATCH) continue;
      appendEvents(journal, batch);
      batch = [];
    }
    appendEvents(journal, batch);
  } finally {
    journal.close();
  }
  return texts;
}
