/** Notes that a language model chose for the next turn of a session, in the background. */
import { asKnownEvent } from '../../../domain/event.ts';
import { defined } from '../../../domain/json/defined.ts';
import { MINUTE_MS } from '../../../domain/time/dates.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { appendEvents } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { iterateEvents } from '../../journal/read.ts';

/** Later, the conversation is about something else. */
const FRESH_MS = 60 * MINUTE_MS;

export interface SelectedNotes {
  readonly at: number;
  /** The project the session was in. */
  readonly project: string | undefined;
  /** Paths in the home, the most useful first. */
  readonly notes: readonly string[];
}

/** The newest choice for a session, if it is fresh. One indexed lookup. */
export function selectedNotes(db: Database, session: string, now: number): SelectedNotes | undefined {
  const newest = { subject: session, types: ['notes.selected'], order: 'newest', limit: 1 } as const;
  for (const record of iterateEvents(db, newest)) {
    const event = asKnownEvent(record);
    if (event?.type !== 'notes.selected' || event.happenedAt < now - FRESH_MS) return undefined;
    return { at: event.happenedAt, project: event.project, notes: event.body.notes };
  }
  return undefined;
}

export function recordSelection(
  journal: Journal,
  project: string | undefined,
  body: {
    readonly session: string;
    readonly notes: readonly string[];
    readonly prompt: string;
    readonly model: string;
  },
): void {
  appendEvents(journal, [
    {
      type: 'notes.selected',
      happenedAt: journal.clock.now(),
      actor: 'memoir',
      trust: 'agent',
      ...defined({ project }),
      body,
    },
  ]);
}
