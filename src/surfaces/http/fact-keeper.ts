/**
 * Draws facts from what is new. Of a long history that takes minutes, so a request never waits for it: a process in the background does it,
 * and the tabs are told when it is done.
 */
import type { Memoir } from '../../index.ts';

export interface FactKeeper {
  /** Looks whether there is something to do. Called before each use of the memory. */
  look(memoir: Memoir): Promise<void>;
  /** Calls the listener each time nothing is left to do. */
  onDone(listener: () => void): void;
}

/** Looking costs a query. */
const LOOK_EVERY_MS = 2000;
/** A process that is still at work takes what another one would do. */
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
