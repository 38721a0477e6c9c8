/**
 * Where events wait when the journal cannot be written: held by somebody, upgraded, damaged. Each lies in a file of its
 * own, on disk before the writer is told so, and is taken into the journal once: its id is fixed when it is spooled, so
 * a crash between the journal's commit and the file's removal repeats nothing.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileTime } from '../domain/dates.ts';
import { systemCode } from '../domain/errors.ts';
import { EVENT_TYPES, type EventDraft } from '../domain/event.ts';
import { newId } from '../domain/ids.ts';
import { removeDurably, writeFileAtomic } from '../platform/atomic-file.ts';
import type { Clock } from '../platform/clock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';

/** Returns once the drafts are safely on disk; throws like any file operation when even that is impossible. */
export function spoolEvents(layout: HomeLayout, clock: Clock, drafts: readonly EventDraft[]): string {
  const now = clock.now();
  const events = drafts.map((draft) => ({
    ...draft,
    version: EVENT_TYPES[draft.type].version,
    ...(draft.key === undefined ? { id: draft.id ?? newId(now) } : {}),
  }));
  const file = join(layout.spool, `${fileTime(now)}-${newId(now)}.json`);
  writeFileAtomic(file, `${JSON.stringify({ spool: 1, events })}\n`);
  return file;
}

export function listSpool(layout: HomeLayout): readonly string[] {
  return jsonFiles(layout.spool);
}

export function listRejectedSpool(layout: HomeLayout): readonly string[] {
  return jsonFiles(layout.rejectedSpool);
}

export interface SpoolReplay {
  readonly replayed: number;
  /** Files that could not be understood; they are kept in `spool/rejected`. */
  readonly rejected: readonly { readonly file: string; readonly why: string }[];
}

export async function replaySpool(journal: Journal, layout: HomeLayout): Promise<SpoolReplay> {
  const files = listSpool(layout);
  if (files.length === 0) return { replayed: 0, rejected: [] };
  // Loaded only when there is something to check: it brings the validation library.
  const { checkDraft } = await import('../store/journal/event-schema.ts');
  let replayed = 0;
  const rejected: { file: string; why: string }[] = [];
  for (const file of files) {
    const path = join(layout.spool, file);
    const content = readUnlessTaken(path);
    if (content === undefined) continue;
    const checked = checkSpoolFile(content, checkDraft);
    if (typeof checked === 'string') {
      rejectFile(layout, file);
      rejected.push({ file, why: checked });
      continue;
    }
    appendEvents(journal, checked);
    removeDurably(path);
    replayed += checked.length;
  }
  return { replayed, rejected };
}

type CheckDraft = typeof import('../store/journal/event-schema.ts').checkDraft;

/** The drafts, or why the file cannot be taken. All or nothing: half a file in the journal would be forgotten there. */
function checkSpoolFile(content: string, checkDraft: CheckDraft): readonly EventDraft[] | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`;
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
  return drafts;
}

/** Another process may be replaying too, and be faster. */
function readUnlessTaken(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function rejectFile(layout: HomeLayout, file: string): void {
  mkdirSync(layout.rejectedSpool, { recursive: true, mode: 0o700 });
  try {
    renameSync(join(layout.spool, file), join(layout.rejectedSpool, file));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    // Another process moved it first; it is where it should be.
  }
}

function jsonFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json') && !file.startsWith('.'))
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
