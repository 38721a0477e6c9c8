/** `memoir.sessions`: the runs of agents. */
import type { Session } from '../domain/session.ts';
import { outlineSession, outlineTitle, type SessionOutline } from '../notes/episodes/session-outline.ts';
import type { Journal } from '../store/journal/journal.ts';
import { sessionTitle } from '../store/state/sessions/session-title.ts';
import { getSession, listSessions, type SessionFilter } from '../store/state/sessions/sessions.ts';
import type { HiddenProjects } from './projects/hidden-projects.ts';

/**
 * Sessions.
 *
 * @example
 * for (const { id } of memoir.sessions.list({ limit: 5 })) console.log(memoir.sessions.title(id));
 */
export interface Sessions {
  /**
   * Lists sessions, newest first.
   * @example memoir.sessions.list({ subagents: false, limit: 20 });
   */
  list(filter?: SessionFilter): readonly Session[];
  /**
   * Returns one session by its whole id.
   * @example memoir.sessions.get('0b5c2f1e-0000-4000-8000-00000000b001');
   */
  get(id: string): Session | undefined;
  /**
   * Returns the first words a person typed in it that are not a command.
   * @example memoir.sessions.title('0b5c2f1e-0000-4000-8000-00000000b001');
   */
  title(id: string): string | undefined;
  /**
   * Says what it did: a title, its outcome, the files it changed.
   * @example memoir.sessions.outline('0b5c2f1e-0000-4000-8000-00000000b001');
   */
  outline(id: string): SessionOutline | undefined;
  /**
   * Returns the title of its outline, in less time.
   * @example memoir.sessions.headline('0b5c2f1e-0000-4000-8000-00000000b001');
   */
  headline(id: string): string | undefined;
}

export interface SessionPorts {
  readonly reading: () => Journal;
  readonly hidden: HiddenProjects;
}

export function createSessions({ reading, hidden }: SessionPorts): Sessions {
  const get = (id: string): Session | undefined => {
    const session = getSession(reading().db, id);
    return hidden.has(session?.project) ? undefined : session;
  };
  return {
    list: (filter = {}) => {
      const { db, clock } = reading();
      return listSessions(db, { now: clock.now(), ...filter, hidden: [...(filter.hidden ?? []), ...hidden.ids()] });
    },
    get,
    outline: (id) => {
      const session = get(id);
      return session && outlineSession(reading().db, session, reading().clock.now());
    },
    headline: (id) => {
      const session = get(id);
      return session && outlineTitle(reading().db, session, reading().clock.now());
    },
    title: (id) => (get(id) === undefined ? undefined : sessionTitle(reading().db, id)),
  };
}
