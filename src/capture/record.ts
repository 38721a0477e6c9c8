/**
 * Records drafts: in the journal if it can be written, else in the spool. On return they are on disk. If neither works, it
 * throws, and nothing counts as recorded.
 */
import type { EventDraft } from '../domain/event.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type Appended, appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { IdentifyFolder } from './projects/identify-folder.ts';
import { type CapturedDraft, createDraftResolver } from './resolve-drafts.ts';
import { spoolEvents } from './spool/spool.ts';

export type Recorded =
  | { readonly where: 'journal'; readonly events: readonly Appended[] }
  | { readonly where: 'spool'; readonly file: string; readonly because: Error };

export interface RecordTarget {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly userHome?: string;
  readonly open: () => Journal;
  /** A hook passes one that examines each folder once. */
  readonly identify?: IdentifyFolder;
}

export function recordDrafts(target: RecordTarget, seen: readonly CapturedDraft[]): Recorded {
  try {
    const journal = target.open();
    const resolver = createDraftResolver(journal, target.userHome ?? '', { identify: target.identify });
    const events = appendDecided(journal, resolver.prepare(seen));
    return { where: 'journal', events };
  } catch (error) {
    // The journal may be locked, full, read-only, damaged, missing or of another version, or this program has a fault.
    // All of it can be fixed later, so the event waits in the spool.
    const cwd = seen.find((each) => each.cwd !== undefined)?.cwd;
    const drafts = seen.map((each) => each.draft);
    const because = error instanceof Error ? error : new Error(String(error));
    return { where: 'spool', file: spoolEvents(target.layout, target.clock, drafts, cwd), because };
  }
}

/** For events that need no project or already name one. */
export function recordEvents(target: RecordTarget, drafts: readonly EventDraft[]): Recorded {
  return recordDrafts(
    target,
    drafts.map((draft) => ({ cwd: undefined, draft })),
  );
}
