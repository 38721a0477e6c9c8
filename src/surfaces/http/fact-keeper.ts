/**
 * Draws facts from new events. For a long history that takes minutes, so requests do not wait for it: a background
 * process does it, and open tabs are notified when it is done.
 */
import type { Memoir } from '../../index.ts';

export interface FactKeeper {
  /** Checks whether there is something to do. Called before each use of the memory. */
  look(memoir: Memoir): Promise<void>;
  /** Calls the listener each time nothing is left to do. */
  onDone(listener: () => void): void;
}

/** How often to check: each check costs a query. */
const LOOK_EVERY_MS = 2000;
/** How often to start the background process: one that still runs also does the newer work. */
const START_EVERY_MS = 15_000;

/** Without `start` the facts are drawn at once, for a short time. */
export function createFactKeeper(start: (() => void) | undefined, now = Date.now): FactKeeper {
  const listeners: (() => void)[] = [];
  let looked = Number.NEGATIVE_INFINITY;
  let started = Number.NEGATIVE_INFINITY;
  let left = 0;
  return {
    look: async (memoir) => {
      if (start === undefined) {
        await memoir.facts.extractNew();
        return;
      }
      if (now() - looked < LOOK_EVERY_MS) return;
      looked = now();
      const before = left;
      ({ left } = await memoir.facts.extractNew({ budgetMs: 0 }));
      if (before > 0 && left === 0) for (const listener of listeners) listener();
      if (left === 0 || now() - started < START_EVERY_MS) return;
      started = now();
      start();
    },
    onDone: (listener) => void listeners.push(listener),
  };
}
