/**
 * For servers that run for hours: opens Memoir when it is needed and closes it soon after. An open journal would miss
 * that `memoir restore` replaced it, and closing refreshes the exports.
 */
import type { Memoir } from '../memoir.ts';

/** Long enough for the calls of one turn, short enough to keep the exports fresh. */
const IDLE_MS = 1000;

export interface BriefUse {
  use<T>(action: (memoir: Memoir) => T | Promise<T>): Promise<T>;
  close(): void;
}

export interface BriefUseOptions {
  readonly idleMs?: number;
  /** Runs before each use. By default it draws facts from what is new, for a short time. */
  readonly before?: (memoir: Memoir) => Promise<unknown>;
}

/** `open` is called on first use, so that invalid settings fail a request and not the server. */
export function useBriefly(
  open: () => Memoir,
  { idleMs = IDLE_MS, before = (memoir) => memoir.facts.extractNew() }: BriefUseOptions = {},
): BriefUse {
  let memoir: Memoir | undefined;
  let inUse = 0;
  let timer: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(timer);
    memoir?.close();
    // The next use reads the settings again.
    memoir = undefined;
  };
  return {
    close,
    use: async (action) => {
      clearTimeout(timer);
      inUse += 1;
      try {
        memoir ??= open();
        await memoir.forget.finishBeforeReading();
        await before(memoir);
        return await action(memoir);
      } finally {
        inUse -= 1;
        if (inUse === 0) timer = setTimeout(close, idleMs);
      }
    },
  };
}
