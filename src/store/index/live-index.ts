/**
 * The index as a process uses it. Other processes may switch to a newer generation at any moment, and the file may turn out
 * to be damaged. Both are handled here: work is done again with the generation that is current, built again where it must be.
 */
import { isMemoirError } from '../../domain/errors.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import type { Database } from '../../platform/sqlite.ts';
import { brokeConstraint, wasReplaced } from '../../platform/sqlite-fault.ts';
import type { Journal } from '../journal/journal.ts';
import { buildGeneration, type CatchUpOptions, type CaughtUp, catchUpIndex } from './catch-up.ts';
import { currentGeneration, openIndex, type SearchIndex } from './generations.ts';

export interface LiveIndex {
  /** The current generation, opened when it is first asked for. */
  current(): SearchIndex;
  /** Brings it up to the journal and the files. */
  catchUp(more?: Partial<CatchUpOptions>): Omit<CaughtUp, 'index'>;
  /** Builds the next generation and switches to it. */
  rebuild(more?: Partial<CatchUpOptions>): Omit<CaughtUp, 'index'>;
  /** Runs `work`, and again when the index was replaced or damaged. */
  use<T>(work: () => T): T;
  /** A generation that is replaced while `work` waits for something else stays open until it is done. */
  holding<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Each is a rebuild by another process, or one by this. */
const ATTEMPTS = 4;

export function openLiveIndex(reading: () => Journal, layout: HomeLayout, options: CatchUpOptions): LiveIndex {
  let index: SearchIndex | undefined;
  let holders = 0;
  const retired: Database[] = [];

  const letGo = (): void => {
    if (index === undefined) return;
    if (holders > 0) retired.push(index.db);
    else index.db.close();
    index = undefined;
  };
  const current = (): SearchIndex => {
    const journal = reading();
    if (index && index.generation !== currentGeneration(journal)) letGo();
    index ??= openIndex(journal, layout);
    return index;
  };
  const rebuild = (more: Partial<CatchUpOptions> = {}): Omit<CaughtUp, 'index'> => {
    const journal = reading();
    letGo();
    const { index: next, ...done } = buildGeneration(journal, layout, { ...options, ...more });
    index = next;
    return done;
  };
  /** True when `work` is worth another try. */
  const recover = (error: unknown): boolean => {
    const path = index?.db.path;
    if (path !== undefined && wasReplaced(error, path)) letGo();
    else if (brokeConstraint(error) || (isMemoirError(error, 'journal-corrupt') && error.data.path === path)) rebuild();
    else return false;
    return true;
  };
  const use = <T>(work: () => T): T => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return work();
      } catch (error) {
        if (attempt === ATTEMPTS || !recover(error)) throw error;
      }
    }
  };

  return {
    current,
    rebuild,
    use,
    catchUp: (more = {}) =>
      use(() => {
        const { index: next, ...done } = catchUpIndex(current(), reading(), layout, {
          ...options,
          ...more,
          release: letGo,
        });
        index = next;
        return done;
      }),
    holding: async (work) => {
      holders += 1;
      try {
        return await work();
      } finally {
        holders -= 1;
        if (holders === 0) for (const db of retired.splice(0)) db.close();
      }
    },
    close: () => {
      for (const db of retired.splice(0)) db.close();
      index?.db.close();
      index = undefined;
    },
  };
}
