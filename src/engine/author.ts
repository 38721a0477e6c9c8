/** Who is asking: what is recorded for them carries their name and is believed as far as they are. */

import type { Author } from '../domain/trust.ts';
import type { Environment } from '../platform/environment.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createTrustReader } from '../store/state/taints.ts';
import type { MemoirOptions } from './memoir.ts';

/** In an agent's session it is the agent who types; elsewhere the person. */
export function authorOf(
  environment: Environment,
  actor: MemoirOptions['actor'],
  sessionNow: (id: string) => string,
): Author {
  const session = environment.claudeSessionId;
  if (environment.agentVariable === undefined && actor === undefined) return { actor: 'person', trust: 'owner' };
  if (session === undefined || actor === undefined) return { actor: 'agent', trust: 'agent', session };
  return {
    actor: 'agent',
    trust: 'agent',
    // A server outlives the session it was started in; a command does not.
    get session() {
      return sessionNow(session);
    },
  };
}

/** In a session too it is the person who speaks, once they have typed the command themselves. */
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

/**
 * The same author with the trust they have at this moment: what a file says cannot be judged later by the journal, so a note
 * carries it from the start.
 */
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
