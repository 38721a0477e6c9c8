/** The author of what is recorded: actor, session and trust level. */

import { MemoirError } from '../../domain/errors.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import type { MemoirOptions } from '../memoir.ts';

/** An agent if the environment names a session or an agent, otherwise the person. */
export function authorOf(
  { agentVariable }: Environment,
  { session, actor }: { readonly session: string | undefined; readonly actor: MemoirOptions['actor'] },
  sessionNow: (id: string) => string,
): Author {
  if (agentVariable === undefined && actor === undefined) return { actor: 'person', trust: 'owner' };
  if (session === undefined || actor === undefined) return { actor: 'agent', trust: 'agent', session };
  return {
    actor: 'agent',
    trust: 'agent',
    // A server may outlive the session that started it, so the current session is looked up each time.
    get session() {
      return sessionNow(session);
    },
  };
}

/** The person, once a person has typed a slash command in the session. */
export function orPersonWhoTyped(author: Author, typed: () => boolean): Author {
  return {
    get actor() {
      return typed() ? 'person' : author.actor;
    },
    get trust() {
      return typed() ? 'owner' : author.trust;
    },
    get session() {
      return author.session;
    },
  };
}

/** The author with the current trust level. A note stores it, because a file cannot be judged by the journal later. */
export function asTrustedNow(author: Author, reading: () => Journal): Author {
  return {
    get actor() {
      return author.actor;
    },
    get session() {
      return author.session;
    },
    get trust() {
      if (author.trust !== 'agent') return author.trust;
      const { db, clock } = reading();
      return createTrustReader(db).trust({ trust: author.trust, session: author.session, at: clock.now() });
    },
  };
}

/**
 * Guards what an agent must not do by itself: confirm, erase, pause, end a pause or an isolation, change settings, uninstall.
 * `what` completes "Only a person can". A slash command that the person typed counts as the person.
 */
export function assertPerson(author: Author, agentVariable: string | undefined, what: string): void {
  if (author.actor === 'person') return;
  throw new MemoirError(
    'refused',
    `Only a person can ${what}, and an agent runs this${agentVariable === undefined ? '' : ` (${agentVariable} is set)`}`,
    { next: 'Ask the person to run it in their own terminal.' },
  );
}
