/**
 * Keeping the index level with the journal and the files, from outside of hooks: before a search, by the process a hook
 * leaves behind, by `memoir rebuild`. Any number of processes may try at once; one does it and the others go on with what
 * is there.
 */
import { isMemoirError } from '../../domain/errors.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import type { Database } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import { lastSeq } from '../journal/read.ts';
import { noteCommonWords } from './common-words.ts';
import {
  createGeneration,
  currentGeneration,
  openIndex,
  readMeta,
  removeIndexFile,
  type SearchIndex,
  switchTo,
} from './generations.ts';
import { indexNextEvents, type Step } from './index-events.ts';
import { type AgentFile, indexFiles } from './index-files.ts';
import { WORD_TABLES } from './index-schema.ts';
import type { FindMentions } from './write-documents.ts';

export interface CatchUpOptions {
  readonly findMentions: FindMentions;
  /** The notes agents keep for themselves; left as they are in the index where nobody knows. */
  readonly agents?: () => readonly AgentFile[];
  /** Stop after so long; what is left is for the next. */
  readonly budgetMs?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface CaughtUp {
  readonly index: SearchIndex;
  readonly events: number;
  readonly files: number;
  /** How many events are not in it yet: the time was over, or another process is at it. */
  readonly behind: number;
}

/** Gives back the index to search, which may be another generation than the one handed in; that one is then closed. */
export function catchUpIndex(
  index: SearchIndex,
  journal: Journal,
  layout: HomeLayout,
  options: CatchUpOptions,
): CaughtUp {
  const deadline = performance.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const fresh = Number(readMeta(index.db, 'position')) === 0;
  let events = 0;
  try {
    while (true) {
      const step = indexNextEvents(index.db, journal, options.findMentions);
      if ('anew' in step) {
        const next = buildGeneration(journal, layout, options);
        index.db.close();
        return next;
      }
      events += step.events;
      options.onProgress?.(Number(readMeta(index.db, 'position')), lastSeq(journal.db));
      if (step.done || performance.now() > deadline) break;
    }
    const files = indexFiles(index.db, journal, layout, options.findMentions, options.agents);
    const behind = behindBy(index.db, journal);
    if (fresh && behind === 0 && events >= COMPACTED_EVENTS) compact(index.db);
    noteCommonWords(index.db);
    return { index, events, files, behind };
  } catch (error) {
    if (!isMemoirError(error, 'journal-busy') && !isMemoirError(error, 'journal-full')) throw error;
    // Somebody else is filling it, or there is no room to: what is there can be searched.
    return { index, events, files: 0, behind: behindBy(index.db, journal) };
  }
}

/** The next generation, filled before anybody looks at it. */
export function buildGeneration(journal: Journal, layout: HomeLayout, options: CatchUpOptions): CaughtUp {
  const from = currentGeneration(journal);
  const next = createGeneration(layout, from);
  let events = 0;
  try {
    for (let step: Step = { done: false, events: 0 }; !('anew' in step) && !step.done; ) {
      step = indexNextEvents(next.db, journal, options.findMentions);
      if ('anew' in step) break;
      events += step.events;
      options.onProgress?.(Number(readMeta(next.db, 'position')), lastSeq(journal.db));
    }
    const files = indexFiles(next.db, journal, layout, options.findMentions, options.agents);
    compact(next.db);
    noteCommonWords(next.db);
    if (switchTo(journal, layout, from, next.generation)) {
      return { index: next, events, files, behind: behindBy(next.db, journal) };
    }
  } catch (error) {
    next.db.close();
    removeIndexFile(layout.indexFile(next.generation));
    throw error;
  }
  // Another rebuild was faster; theirs is as good.
  next.db.close();
  removeIndexFile(layout.indexFile(next.generation));
  return { index: openIndex(journal, layout), events, files: 0, behind: 0 };
}

/** Below this a second pass saves nothing one would notice. */
const COMPACTED_EVENTS = 2000;

/** Filling leaves the words in several layers and pages that were freed; one pass makes it a third smaller. */
function compact(db: Database): void {
  for (const table of WORD_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  db.exec('VACUUM');
  db.checkpoint();
}

function behindBy(db: Database, journal: Journal): number {
  return Math.max(0, lastSeq(journal.db) - Number(readMeta(db, 'position')));
}
