/**
 * Tells open tabs that something was recorded. It checks the times of the journal's files, which is cheap and keeps
 * nothing open. Only if they changed is the journal opened, for one short query.
 */
import { statSync } from 'node:fs';
import { isMemoirError } from '../../index.ts';
import type { BriefUse } from '../../internal.ts';

export interface LiveNews {
  readonly position: number;
  readonly events: number;
  readonly sessions: readonly string[];
  /** Something was erased: a page must not show it from what it kept. */
  readonly erased: boolean;
}

export interface LiveFeed {
  /** Calls the listener with what arrived, until the returned function is called. */
  subscribe(listener: (news: LiveNews) => void): () => void;
  /** Tells the listeners that something is shown differently now, although no event arrived. */
  refresh(): void;
  close(): void;
}

/** News must arrive within a second, also on a busy machine. */
const LOOK_EVERY_MS = 300;
/** More names than a page shows. */
const SESSIONS_NAMED = 50;

export function createLiveFeed(memory: BriefUse): LiveFeed {
  const listeners = new Set<(news: LiveNews) => void>();
  let timer: NodeJS.Timeout | undefined;
  let journal: string | undefined;
  let seen = '';
  let position: number | undefined;
  let looking = false;

  const look = async (): Promise<void> => {
    if (looking) return;
    const now = journal === undefined ? undefined : stateOf(journal);
    if (now !== undefined && now === seen) return;
    looking = true;
    try {
      const news = await memory.use((memoir) => {
        journal = memoir.layout.journal;
        return memoir.events.arrived(position);
      });
      if (now !== undefined) seen = now;
      const first = position === undefined;
      position = news.position;
      if (first || news.events === 0) return;
      for (const listener of listeners) listener({ ...news, sessions: news.sessions.slice(0, SESSIONS_NAMED) });
    } catch (error) {
      // Trigger: the journal is busy, or being replaced. Outcome: the next check tries again.
      if (!isMemoirError(error)) throw error;
    } finally {
      looking = false;
    }
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    refresh: () => {
      for (const listener of listeners) listener({ position: position ?? 0, events: 0, sessions: [], erased: false });
    },
    close: stop,
  };
}

/** An empty log is not news: opening and closing the journal creates and removes it. */
function stateOf(journal: string): string {
  return [journal, `${journal}-wal`]
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat === undefined || stat.size === 0 ? '' : `${stat.mtimeMs}:${stat.size}`;
    })
    .join(' ');
}
