/**
 * The way in for everything that was seen: into the journal if it can be written, else into the spool. Whichever it was,
 * on return it is on disk; if neither could be done, this throws and nothing was acknowledged.
 */
import type { EventDraft } from '../domain/event.ts';
import type { Clock } from '../platform/clock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { type Appended, appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { IdentifyPlace } from './place.ts';
import { type CapturedDraft, createDraftResolver } from './resolve-drafts.ts';
import { spoolEvents } from './spool.ts';

export type Recorded =
  | { readonly where: 'journal'; readonly events: readonly Appended[] }
  | { readonly where: 'spool'; readonly file: string; readonly because: Error };

export interface RecordTarget {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly userHome?: string;
  readonly open: () => Journal;
  /** How a folder is examined: a hook does so once for all that ask. */
  readonly identify?: IdentifyPlace;
}

export function recordDrafts(target: RecordTarget, seen: readonly CapturedDraft[]): Recorded {
  try {
    const journal = target.open();
    const resolver = createDraftResolver(journal, target.userHome ?? '', { identify: target.identify });
    const events = appendDecided(journal, resolver.prepare(seen));
    return { where: 'journal', events };
  } catch (error) {
    // A journal that is held, full, read-only, damaged, gone or of another shape may be put right later, and so may a
    // fault of this program: whatever it is, the event waits.
    const cwd = seen.find((each) => each.cwd !== undefined)?.cwd;
    const drafts = seen.map((each) => each.draft);
    const because = error instanceof Error ? error : new Error(String(error));
    return { where: 'spool', file: spoolEvents(target.layout, target.clock, drafts, cwd), because };
  }
}

/** What needs no project, or already has one. */
export function recordEvents(target: RecordTarget, drafts: readonly EventDraft[]): Recorded {
  return recordDrafts(
    target,
    drafts.map((draft) => ({ cwd: undefined, draft })),
  );
}
