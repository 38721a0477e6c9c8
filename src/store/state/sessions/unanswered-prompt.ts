/**
 * The prompt that a session was working on when it stopped: a client that is killed writes neither a reply nor the end of the
 * session. A session that still runs looks the same.
 */
import { isCourtesy } from '../../../domain/text/courtesy.ts';
import { ownWords } from '../../../domain/trust/own-words.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';

/** Tool calls of a long turn. With more, nothing is said: a hook has no time to look further. */
const EVENTS_READ = 200;
/** Slash commands, and texts of the client. */
const NOT_ASKED = /^\s*(?:[/<[]|Caveat: |This session is being continued)/;

export interface UnansweredPrompt {
  readonly id: string;
  readonly at: number;
  /** Without what was pasted. */
  readonly text: string;
}

export function unansweredPrompt(
  db: Database,
  within: { readonly session: string; readonly project: string },
): UnansweredPrompt | undefined {
  const types = ['prompt.submitted', 'reply.given', 'tool.called'];
  // The texts are in blobs of their own; only the one that is shown is read.
  const newest = iterateEvents(db, { ...within, types, order: 'newest', limit: EVENTS_READ, texts: 'apart' });
  for (const { id, type, happenedAt: at } of newest) {
    if (type === 'reply.given') return undefined;
    if (type === 'tool.called') continue;
    const event = getEvent(db, id);
    // What an imported conversation says is external, and no session is given it.
    if (event?.trust !== 'owner' || event.actor !== 'person' || event.body.origin === 'machine') return undefined;
    const text = NOT_ASKED.test(String(event.body.text)) ? '' : ownWords(String(event.body.text)).trim();
    return text === '' || isCourtesy(text) ? undefined : { id, at, text };
  }
  return undefined;
}
