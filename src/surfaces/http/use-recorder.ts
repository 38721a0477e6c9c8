/**
 * Records what the dashboard searched for and opened. The dashboard searches while somebody types and asks again when
 * something new arrived, so a search counts only after a pause, and nothing counts twice in a row.
 */
import type { Memoir, RecallAnswer } from '../../index.ts';
import type { BriefUse } from '../../internal.ts';

const SETTLED_MS = 1500;

export interface UseRecorder {
  searched(query: string, answer: RecallAnswer, project: string | undefined): void;
  opened(id: string): void;
}

export function createUseRecorder(memory: BriefUse): UseRecorder {
  let timer: NodeJS.Timeout | undefined;
  let lastQuery = '';
  let lastOpened = '';
  const record = (action: (memoir: Memoir) => Promise<void>): void => {
    // The answer was given; a home that cannot be opened now is reported by the next request.
    memory.use(action).catch(() => undefined);
  };
  return {
    searched: (query, { results }, project) => {
      clearTimeout(timer);
      if (query.trim() === '' || query === lastQuery) return;
      timer = setTimeout(() => {
        lastQuery = query;
        record((memoir) =>
          memoir.usage.searched(query, results, { cwd: memoir.layout.home, surface: 'dashboard', project }),
        );
      }, SETTLED_MS);
      timer.unref();
    },
    opened: (id) => {
      if (id === lastOpened) return;
      lastOpened = id;
      setImmediate(() =>
        record((memoir) => memoir.usage.opened(id, { cwd: memoir.layout.home, surface: 'dashboard' })),
      );
    },
  };
}
