/**
 * Replays the spool and validates every file: one that another program or version wrote is rejected with the reason. It is
 * separate from `spool.ts`, which hooks load, because of the validation library.
 */
import { messageOf } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { type ReplayOptions, replayFiles, type SpooledEvents, type SpoolReplay } from './replay-files.ts';
import { listSpool } from './spool.ts';

export type { SpoolReplay } from './replay-files.ts';

/** For commands that do nothing else. */
const BUDGET_MS = 30_000;

export async function replaySpool(
  journal: Journal,
  layout: HomeLayout,
  { userHome = '', budgetMs = BUDGET_MS }: Partial<ReplayOptions> = {},
): Promise<SpoolReplay> {
  if (listSpool(layout).length === 0) return { replayed: 0, rejected: [], waiting: 0 };
  // Loaded only if there is something to validate: usually the spool is empty.
  const { checkDraft } = await import('../../store/journal/event-schema.ts');
  return replayFiles(journal, layout, { userHome, budgetMs }, (text) => checkSpoolFile(text, checkDraft));
}

type CheckDraft = typeof import('../../store/journal/event-schema.ts').checkDraft;

/** Returns the drafts, or why the file is rejected. A file is replayed whole or not at all. */
function checkSpoolFile(content: string, checkDraft: CheckDraft): SpooledEvents | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return `not JSON: ${messageOf(error)}`;
  }
  if (typeof parsed !== 'object' || parsed === null || !('events' in parsed) || !Array.isArray(parsed.events)) {
    return 'not a spool file';
  }
  const drafts: EventDraft[] = [];
  for (const value of parsed.events) {
    const check = checkDraft(value);
    if (!check.ok) return check.message;
    drafts.push(check.draft);
  }
  const cwd = 'cwd' in parsed && typeof parsed.cwd === 'string' ? parsed.cwd : undefined;
  return { drafts, cwd };
}
