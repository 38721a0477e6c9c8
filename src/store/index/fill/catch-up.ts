/**
 * Indexes new events and changed files, outside hooks: before a search, in the background process of a hook, in
 * `memoir rebuild`. Several processes can try at once; one does the work and the others continue with the index as it
 * is.
 */
import { isMemoirError, MemoirError } from '../../../domain/errors.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { brokeConstraint, wasReplaced } from '../../../platform/sqlite/sqlite-fault.ts';
import { monotonicMs } from '../../../platform/time/monotonic.ts';
import { type Journal, useLargeCache } from '../../journal/journal.ts';
import { lastSeq } from '../../journal/read.ts';
import {
  createGeneration,
  currentGeneration,
  type NotWritable,
  notWritable,
  openIndex,
  removeIndexFile,
  type SearchIndex,
  switchGeneration,
} from '../generations/generations.ts';
import { eventsBehind, readPosition } from '../generations/index-position.ts';
import { WORD_TABLES } from '../generations/index-schema.ts';
import { storeCommonWords } from './common-words.ts';
import { indexNextEvents } from './index-events.ts';
import { indexFacts } from './index-facts.ts';
import { type FileSources, indexFiles } from './index-files.ts';
import { type PreparingThread, prepareTogether } from './prepare-together.ts';

export interface CatchUpOptions extends FileSources {
  /** Stops after this time. The next catch-up does the rest. */
  readonly budgetMs?: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Runs `servePreparing` with the same `findMentions`: a second thread for a long journal. Without it, there is one thread. */
  readonly threadScript?: URL;
  /** Called with a replaced generation; by default it is closed. */
  readonly release?: (replaced: SearchIndex) => void;
}

export interface CaughtUp {
  readonly index: SearchIndex;
  readonly events: number;
  readonly files: number;
  /** How many events are not indexed yet: time was up, or another process holds the index. */
  readonly behind: number;
  /** Present if the index cannot be written: waiting does not help. */
  readonly notWritable?: NotWritable;
}

/** Returns the index to search. If it is another generation than `index`, that one is released. */
export function catchUpIndex(
  index: SearchIndex,
  journal: Journal,
  layout: HomeLayout,
  options: CatchUpOptions,
): CaughtUp {
  if (index.readOnly) {
    return { index, events: 0, files: 0, behind: eventsBehind(index.db, journal), notWritable: index.readOnly };
  }
  const deadline = monotonicMs() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const fresh = readPosition(index.db) === 0;
  let events = 0;
  let release: (() => void) | undefined;
  const thread = startThread(index.db, journal, options);
  try {
    while (true) {
      const step = indexNextEvents(index.db, journal, options.findMentions, thread);
      if ('stale' in step) return replaceIndex(index, journal, layout, options);
      events += step.events;
      options.onProgress?.(readPosition(index.db), lastSeq(journal.db));
      if (step.done || monotonicMs() > deadline) break;
      release ??= useLargeCache(index.db);
    }
    thread?.stop();
    indexFacts(index.db, journal, options.findMentions);
    const files = indexFiles(index.db, journal, layout, options);
    const behind = eventsBehind(index.db, journal);
    if (fresh && behind === 0 && events >= COMPACTED_EVENTS) compact(index.db);
    storeCommonWords(index.db);
    return { index, events, files, behind };
  } catch (error) {
    if (brokeConstraint(error) || wasReplaced(error, index.db.path)) {
      return replaceIndex(index, journal, layout, options);
    }
    const why = notWritable(error);
    if (!isMemoirError(error, 'journal-busy') && why === undefined) throw error;
    // Another process fills it, or it cannot be written: what is indexed can be searched.
    return { index, events, files: 0, behind: eventsBehind(index.db, journal), ...defined({ notWritable: why }) };
  } finally {
    thread?.stop();
    release?.();
  }
}

function startThread(db: Database, journal: Journal, options: CatchUpOptions): PreparingThread | undefined {
  const { findMentions, threadScript: script } = options;
  return prepareTogether(journal, { after: readPosition(db), upto: lastSeq(journal.db), findMentions, script });
}

/** Continues with the generation that another process switched to, or builds the next one. */
function replaceIndex(index: SearchIndex, journal: Journal, layout: HomeLayout, options: CatchUpOptions): CaughtUp {
  const isOld = currentGeneration(journal) !== index.generation;
  const next = isOld ? openIndex(journal, layout) : buildGeneration(journal, layout, options);
  if (options.release === undefined) index.db.close();
  else options.release(index);
  return 'db' in next ? catchUpIndex(next, journal, layout, options) : next;
}

/** If an event that is already indexed is erased during the build, the build starts over. */
const BUILD_ATTEMPTS = 5;

/** Fills the next generation, then switches to it. */
export function buildGeneration(journal: Journal, layout: HomeLayout, options: CatchUpOptions): CaughtUp {
  for (let attempt = 1; ; attempt += 1) {
    const from = currentGeneration(journal);
    const next = createGeneration(layout, from);
    try {
      const filled = fillGeneration(next, journal, layout, options);
      if ('stale' in filled) {
        if (attempt === BUILD_ATTEMPTS) throw cannotBuild(next, filled.stale);
      } else if (switchGeneration(journal, layout, from, next.generation)) {
        return { index: next, ...filled, behind: eventsBehind(next.db, journal) };
      } else {
        // Another process was faster; its index is used.
        discard(next, layout);
        const index = openIndex(journal, layout);
        return { index, events: filled.events, files: 0, behind: eventsBehind(index.db, journal) };
      }
    } catch (error) {
      discard(next, layout);
      // Another process finished a newer generation first, and removed this one as an older one.
      if (attempt === BUILD_ATTEMPTS || !wasReplaced(error, next.db.path)) throw error;
      continue;
    }
    discard(next, layout);
  }
}

function fillGeneration(
  { db }: SearchIndex,
  journal: Journal,
  layout: HomeLayout,
  options: CatchUpOptions,
): { readonly events: number; readonly files: number } | { readonly stale: string } {
  let events = 0;
  const release = useLargeCache(db);
  const thread = startThread(db, journal, options);
  try {
    for (let done = false; !done; ) {
      const step = indexNextEvents(db, journal, options.findMentions, thread);
      if ('stale' in step) return step;
      events += step.events;
      done = step.done;
      options.onProgress?.(readPosition(db), lastSeq(journal.db));
    }
  } finally {
    thread?.stop();
  }
  release();
  indexFacts(db, journal, options.findMentions);
  const files = indexFiles(db, journal, layout, options);
  compact(db);
  storeCommonWords(db);
  return { events, files };
}

function discard({ db, generation }: SearchIndex, layout: HomeLayout): void {
  db.close();
  removeIndexFile(layout.indexFile(generation));
}

function cannotBuild({ db }: SearchIndex, why: string): MemoirError {
  return new MemoirError('io', `The search index could not be built: ${why}`, {
    next: 'Run `memoir doctor`, which checks the journal.',
    data: { path: db.path },
  });
}

/** Below this number compacting saves too little. */
const COMPACTED_EVENTS = 2000;

/** SQLite holds a file that it compacts in memory. At 100 MB compacting saved next to nothing. */
const COMPACTED_BYTES = 32 << 20;

/** Filling leaves freed pages and several levels of words. Compacting makes the file a third smaller. */
function compact(db: Database): void {
  for (const table of WORD_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  if (sizeOfFile(db) <= COMPACTED_BYTES) db.exec('VACUUM');
  db.checkpoint();
}

function sizeOfFile(db: Database): number {
  return Number(db.get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')?.bytes);
}
