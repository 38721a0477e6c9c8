/**
 * Taking in what waited in the spool. Apart from the spool itself, which hooks write to: a stranger's file has to be
 * checked first, and that brings the validation library.
 */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import { removeDurably } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { appendDecided } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createSettler } from './settle.ts';
import { listSpool } from './spool.ts';

export interface SpoolReplay {
  readonly replayed: number;
  /** Files that could not be understood; they are kept in `spool/rejected`. */
  readonly rejected: readonly { readonly file: string; readonly why: string }[];
}

export async function replaySpool(journal: Journal, layout: HomeLayout, userHome = ''): Promise<SpoolReplay> {
  const files = listSpool(layout);
  if (files.length === 0) return { replayed: 0, rejected: [] };
  // Loaded only when there is something to check: most commands find the spool empty.
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
    const { drafts, cwd } = checked;
    appendDecided(journal, createSettler(journal, userHome).prepare(drafts.map((draft) => ({ cwd, draft }))));
    removeDurably(path);
    replayed += drafts.length;
  }
  return { replayed, rejected };
}

interface Spooled {
  readonly drafts: readonly EventDraft[];
  /** Where they happened, when nobody could yet say in which project. */
  readonly cwd: string | undefined;
}

type CheckDraft = typeof import('../store/journal/event-schema.ts').checkDraft;

/** The drafts, or why the file cannot be taken. All or nothing: half a file in the journal would be forgotten there. */
function checkSpoolFile(content: string, checkDraft: CheckDraft): Spooled | string {
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
  const cwd = 'cwd' in parsed && typeof parsed.cwd === 'string' ? parsed.cwd : undefined;
  return { drafts, cwd };
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
