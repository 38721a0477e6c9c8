/**
 * The way in for everything that was seen: into the journal if it can be written, else into the spool. Whichever it was,
 * on return it is on disk; if neither could be done, this throws and nothing was acknowledged.
 */
import { isMemoirError } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import type { Clock } from '../platform/clock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { type Appended, appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { spoolEvents } from './spool.ts';

export type Recorded =
  | { readonly where: 'journal'; readonly events: readonly Appended[] }
  | { readonly where: 'spool'; readonly file: string; readonly because: Error };

export function recordEvents(
  target: { readonly layout: HomeLayout; readonly clock: Clock; readonly open: () => Journal },
  drafts: readonly EventDraft[],
): Recorded {
  try {
    return { where: 'journal', events: appendEvents(target.open(), drafts) };
  } catch (error) {
    // Held, full, read-only, damaged, gone or of another shape: all of it may be put right later, so the event waits.
    if (!isMemoirError(error)) throw error;
    return { where: 'spool', file: spoolEvents(target.layout, target.clock, drafts), because: error };
  }
}
