/** `memoir.sessions`: the runs of agents. */
import type { Session } from '../domain/session.ts';
import type { Journal } from '../store/journal/journal.ts';
import { sessionTitle } from '../store/state/session-title.ts';
import { getSession, listSessions, type SessionFilter } from '../store/state/sessions.ts';

/**
 * Sessions.
 *
 * @example
 * for (const { id } of memoir.sessions.list({ limit: 5 })) console.log(memoir.sessions.title(id));
 */
export interface Sessions {
  /** Lists sessions, newest first. */
  list(filter?: SessionFilter): readonly Session[];
  /** Returns one session by its whole id. */
  get(id: string): Session | undefined;
  /** Returns the first words a person typed in it that are not a command. */
  title(id: string): string | undefined;
}

export function createSessions(reading: () => Journal): Sessions {
  return {
    list: (filter) => listSessions(reading().db, filter),
    get: (id) => getSession(reading().db, id),
    title: (id) => sessionTitle(reading().db, id),
  };
}
