/** Finishes an erasure that was interrupted, or waits until the process that runs it is done. */
import { existsSync } from 'node:fs';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';

/** A dream or an erasure takes seconds. One that takes longer than this is suspended or hangs. */
const WAIT_MS = 60_000;
/** How often a reader checks whether the erasure of another process is done, and when it says that it is waiting. */
const LOOK_MS = 100;
const SILENT_MS = 2000;

export type OnWait = () => void | Promise<void>;

/** No dream may run now: it would write notes from what it read before the erasure. */
export async function betweenDreams<T>(
  layout: HomeLayout,
  work: () => Promise<T>,
  waitMs: number = WAIT_MS,
): Promise<T> {
  const dream = await import('../../dream/run-dream.ts');
  return dream.whileNobodyDreams({ layout }, work, waitMs);
}

/** `finishHere` runs while no dream runs. Every command calls this, so it looks for the file before it loads anything. */
export async function finishErasure(
  layout: HomeLayout,
  finishHere: () => Promise<boolean>,
  onWait?: OnWait,
): Promise<boolean> {
  const began = monotonicMs();
  let [started, told] = [false, false];
  const begin = (): Promise<boolean> => {
    started = true;
    return finishHere();
  };
  // Another process may finish it while this one waits, and start the next: so the file is looked for each time.
  while (existsSync(layout.erasing)) {
    try {
      return await betweenDreams(layout, begin, LOOK_MS);
    } catch (error) {
      const waited = monotonicMs() - began;
      if (started || !isMemoirError(error, 'refused') || waited > WAIT_MS) throw error;
      if (told || waited < SILENT_MS) continue;
      told = true;
      await onWait?.();
    }
  }
  return false;
}

/** For readers, which must not show what is being erased. */
export function refuseToRead(error: unknown): never {
  if (!isMemoirError(error)) throw error;
  throw new MemoirError('refused', 'An erasure is not finished, and what it erases must not be shown', {
    next: `Wait until it is done. If it was interrupted, \`memoir doctor\` finishes it (now: ${error.message}).`,
    cause: error,
  });
}
