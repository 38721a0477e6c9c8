/**
 * One process that searches in a loop while others record: `recall-worker <mode> <home> <seconds>`. Like a command, it opens
 * everything for each search and prints `ok` or `error <message>`. On a busy machine it takes longer, so that it searches a few times.
 */
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findConcepts } from '../../src/domain/concepts/find-concepts.ts';
import { openMemoir } from '../../src/engine.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import type { Row, SqlValue } from '../../src/platform/sqlite/sqlite.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { catchUpIndex } from '../../src/store/index/fill/catch-up.ts';
import { openIndex } from '../../src/store/index/generations/generations.ts';
import { readPosition } from '../../src/store/index/generations/index-position.ts';
import { type Journal, openJournal } from '../../src/store/journal/journal.ts';
import { lastSeq } from '../../src/store/journal/read.ts';

const [mode = '', home = '', seconds = '0'] = process.argv.slice(2);

async function search(): Promise<void> {
  const environment = readEnvironment({ MEMOIR_HOME: home, HOME: dirname(home), MEMOIR_MODELS_EMBEDDER: 'none' });
  const memoir = openMemoir({ environment });
  try {
    await memoir.recall.search('lanterns', { project: '*' });
  } finally {
    memoir.close();
  }
}

const LOOK_AGAIN_MS = 5;
/** If nobody indexes any more, the others have ended. */
const WAIT_MOST_MS = 5000;

/** The control: reads the end of the journal before it locks the index, as the first version did. */
async function askTooEarly(): Promise<void> {
  const layout = homeLayout(home);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 20_000, mode: 'write' });
  const early = rememberingItsEnd(journal);
  await untilIndexed(journal, layout);
  catchUpIndex(openIndex(journal, layout), early, layout, { findMentions: findConcepts }).index.db.close();
  journal.close();
}

/** Waits until another process has indexed an event that is recorded after this moment. */
async function untilIndexed(journal: Journal, layout: HomeLayout): Promise<void> {
  const { db } = openIndex(journal, layout);
  const seen = lastSeq(journal.db);
  const until = performance.now() + WAIT_MOST_MS;
  while (readPosition(db) <= seen && performance.now() < until) await pause(LOOK_AGAIN_MS);
  db.close();
}

function rememberingItsEnd(journal: Journal): Journal {
  const end = journal.db.get('SELECT max(seq) AS seq FROM events');
  const db = new Proxy(journal.db, {
    get: (target, name) => {
      if (name === 'get') {
        return (sql: string, ...values: SqlValue[]): Row | undefined =>
          sql.includes('max(seq)') ? end : target.get(sql, ...values);
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...journal, db };
}

const AT_LEAST = 3;
const ask = mode === 'search' ? search : askTooEarly;
const end = performance.now() + Number(seconds) * 1000;
for (let asked = 0; performance.now() < end || asked < AT_LEAST; asked += 1) {
  try {
    await ask();
    writeSync(1, 'ok\n');
  } catch (error) {
    writeSync(1, `error ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
