/**
 * The index as one process uses it: opened, caught up with the journal, rebuilt and closed. Another process can switch to a
 * newer generation at any time, and the file can be damaged. In both cases the work is repeated with the current
 * generation, which is rebuilt if necessary.
 */
import { isMemoirError } from '../../../domain/errors.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { brokeConstraint, wasReplaced } from '../../../platform/sqlite/sqlite-fault.ts';
import { monotonicMs } from '../../../platform/time/monotonic.ts';
import type { Journal } from '../../journal/journal.ts';
import { buildGeneration, type CatchUpOptions, type CaughtUp, catchUpIndex } from '../fill/catch-up.ts';
import { currentGeneration, openIndex, type SearchIndex } from './generations.ts';

export type CatchUpResult = Omit<CaughtUp, 'index'>;

export interface LiveIndex {
  /** The current generation, opened on first use. */
  current(): SearchIndex;
  /** Indexes everything from the journal and the files that is missing in the index. */
  catchUp(more?: Partial<CatchUpOptions>): CatchUpResult;
  /** The same, for at most `CATCH_UP_BUDGET_MS`. */
  catchUpBriefly(): CatchUpResult;
  /** The same, and waits for another process that fills the index. */
  blockUntilCaughtUp(): CatchUpResult;
  /** The same without blocking this process while it waits. */
  awaitCaughtUp(): Promise<CatchUpResult>;
  /** Builds the next generation and switches to it. */
  rebuild(more?: Partial<CatchUpOptions>): CatchUpResult;
  /** Runs `work`, and runs it again if the index was replaced or damaged. */
  use<T>(work: () => T): T;
  /** Keeps the current generation open while `work` runs, even if it is replaced meanwhile. */
  holding<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` with the caught-up index, and again with the next one if another process replaced it. */
  withCaughtUp<T>(work: (index: SearchIndex) => Promise<T>): Promise<T>;
  close(): void;
}

/** A search waits this long for new events to be indexed. */
const CATCH_UP_BUDGET_MS = 20_000;
const POLL_MS = 50;
/** Each attempt is one rebuild, by this process or another. */
const ATTEMPTS = 4;

export function openLiveIndex(reading: () => Journal, layout: HomeLayout, options: CatchUpOptions): LiveIndex {
  let index: SearchIndex | undefined;
  let holders = 0;
  const retired: Database[] = [];

  const release = (): void => {
    if (index === undefined) return;
    if (holders > 0) retired.push(index.db);
    else index.db.close();
    index = undefined;
  };
  const current = (): SearchIndex => {
    const journal = reading();
    if (index && index.generation !== currentGeneration(journal)) release();
    index ??= openIndex(journal, layout);
    return index;
  };
  const rebuild = (more: Partial<CatchUpOptions> = {}): CatchUpResult => {
    const journal = reading();
    release();
    const { index: next, ...result } = buildGeneration(journal, layout, { ...options, ...more });
    index = next;
    return result;
  };
  /** True if `work` is worth another attempt. */
  const recover = (error: unknown): boolean => {
    const path = index?.db.path;
    if (path !== undefined && wasReplaced(error, path)) release();
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
  const catchUp = (more: Partial<CatchUpOptions> = {}): CatchUpResult =>
    use(() => {
      // There may be space again.
      if (index?.readOnly) release();
      const { index: next, ...result } = catchUpIndex(current(), reading(), layout, { ...options, ...more, release });
      index = next;
      return result;
    });
  const catchUpBriefly = (): CatchUpResult => catchUp({ budgetMs: CATCH_UP_BUDGET_MS });
  const holding = async <T>(work: () => Promise<T>): Promise<T> => {
    holders += 1;
    try {
      return await work();
    } finally {
      holders -= 1;
      if (holders === 0) for (const db of retired.splice(0)) db.close();
    }
  };

  return {
    current,
    catchUp,
    catchUpBriefly,
    blockUntilCaughtUp: () => {
      const deadline = monotonicMs() + CATCH_UP_BUDGET_MS;
      while (true) {
        const result = catchUpBriefly();
        if (isWorthNoWait(result) || monotonicMs() > deadline) return result;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
      }
    },
    awaitCaughtUp: async () => {
      const deadline = monotonicMs() + CATCH_UP_BUDGET_MS;
      while (true) {
        const result = catchUpBriefly();
        if (isWorthNoWait(result) || monotonicMs() > deadline) return result;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    rebuild,
    use,
    holding,
    withCaughtUp: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        catchUpBriefly();
        const held = current();
        try {
          return await holding(() => work(held));
        } catch (error) {
          if (attempt === ATTEMPTS || !wasReplaced(error, held.db.path)) throw error;
        }
      }
    },
    close: () => {
      for (const db of retired.splice(0)) db.close();
      index?.db.close();
      index = undefined;
    },
  };
}

function isWorthNoWait({ behind, notWritable }: CatchUpResult): boolean {
  return behind === 0 || notWritable !== undefined;
}
