/**
 * A memory for programs that run for hours and use it for moments. The journal is opened when it is needed and closed
 * soon after: an open one would miss that `memoir restore` put another in its place, and closing is what refreshes the
 * exports.
 */
import type { Memoir } from './memoir.ts';

/** Long enough for the calls of one turn, short enough that the exports are fresh when a person looks. */
const IDLE_MS = 1000;

export interface BriefUse {
  use<T>(action: (memoir: Memoir) => T | Promise<T>): Promise<T>;
  close(): void;
}

/** `open` is called at the first use, so that what is wrong with the settings is the answer to a question, not a crash. */
export function useBriefly(open: () => Memoir, idleMs = IDLE_MS): BriefUse {
  let memoir: Memoir | undefined;
  let inUse = 0;
  let timer: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(timer);
    memoir?.close();
    // The settings may be different ones next time.
    memoir = undefined;
  };
  return {
    close,
    use: async (action) => {
      clearTimeout(timer);
      inUse += 1;
      try {
        memoir ??= open();
        return await action(memoir);
      } finally {
        inUse -= 1;
        if (inUse === 0) timer = setTimeout(close, idleMs);
      }
    },
  };
}
