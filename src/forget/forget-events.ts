/**
 * Erasing for good, everywhere Memoir keeps a copy. The order makes it safe to be killed at any point: first what is to
 * be done is written down; then the files that quote the events are cleaned, while their words are still known; then the
 * events go, some hundred at a time; then everything that is made from the journal is made again. At the end the home is
 * searched for what should be gone, and the receipt says what was found.
 */
import { isMemoirError } from '../domain/errors.ts';
import { ACTIVE_PROJECTS, activeProjectLines } from '../notes/active-projects.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { refreshIndex } from '../notes/refresh-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { listStagedBackups } from '../store/backups/backup-files.ts';
import { appendEvents } from '../store/journal/append.ts';
import { emptyLog, eraseEvents } from '../store/journal/erase.ts';
import { eventHeads } from '../store/journal/event-heads.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects } from '../store/state/projects.ts';
import { cleanArchive } from './clean-archive.ts';
import { cleanBackups } from './clean-backups.ts';
import { cleanLog } from './clean-log.ts';
import { eraseNotes } from './erase-notes.ts';
import { findElsewhere } from './find-elsewhere.ts';
import type { Repeat } from './find-quotes.ts';
import { readPending, removePending, writePending } from './pending-erasure.ts';
import { addAll, addDerived, type ErasurePlan, planErasure, planOfPending } from './plan-erasure.ts';
import { type Remaining, scanHome } from './scan-home.ts';
import { sweepTemporary } from './sweep-temporary.ts';
import { takeOutQuotes } from './take-out-quotes.ts';

export interface ForgetReceipt {
  /** What was asked for and is gone, then what went with it. */
  readonly erased: readonly string[];
  readonly derived: readonly string[];
  readonly alreadyErased: readonly string[];
  readonly backupsCleaned: readonly string[];
  /** Files that were deleted or changed, in the home with `/`. */
  readonly files: readonly string[];
  /** Later statements of the person that stay, as theirs. */
  readonly kept: readonly string[];
  /** How much was searched for what should be gone. */
  readonly scanned: { readonly files: number; readonly bytes: number };
  /** Where it still is in what Memoir keeps, or may be, and why. Empty when it is gone from all of it. */
  readonly remaining: readonly Remaining[];
  /** Other events that have the same words on their own, by type. They stay unless they are forgotten too. */
  readonly repeats: readonly Repeat[];
  /** Where it still is outside: an agent’s own transcripts. */
  readonly elsewhere: readonly Remaining[];
}

export interface ForgetContext {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
  /** Where git is looked for: the archive is a repository. */
  readonly searchPath?: string | undefined;
  /** Files agents write besides their transcripts. */
  readonly agentFiles?: readonly string[];
  /** Takes the words of these events out of the search index as soon as `erase` has destroyed them. */
  readonly unindex?: <T>(ids: readonly string[], erase: () => T) => T;
  /** Makes what is made from the journal again; says what could not be. */
  readonly refresh?: () => readonly Remaining[] | Promise<readonly Remaining[]>;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** One transaction each: bounds memory, and nobody else waits long for the journal. */
const ERASED_AT_ONCE = 500;

export async function forgetEvents(
  journal: Journal,
  context: ForgetContext,
  what: readonly string[] | ErasurePlan,
  reason?: string,
): Promise<ForgetReceipt> {
  const { layout } = context;
  const plan = isPlan(what) ? what : planErasure(journal, layout, what, { reason });
  const ids = new Set([...plan.targets, ...plan.derived]);
  const pending = () => ({
    asked: [...plan.targets, ...plan.alreadyErased],
    ids: [...ids],
    notes: plan.notes.map(({ path }) => path),
    reason: plan.reason,
  });
  writePending(layout, pending());

  if (plan.kept.length > 0)
    appendEvents(
      journal,
      plan.kept.flatMap(({ drafts }) => drafts),
    );
  const quotes = takeOutQuotes(journal, layout, plan);
  addAll(ids, quotes.events);
  const notes = eraseNotes(journal, layout, plan);
  const archive = await cleanArchive(layout, context.searchPath, plan);
  cleanLog(layout, plan.finder);
  // What came in since the plan was made, and the lines just taken out.
  addDerived(journal, ids);
  writePending(layout, pending());

  eraseInParts(journal, context, ids, plan.reason);
  const backups = cleanBackups(journal, context);
  refreshIndexes(journal, layout, notes.deleted);
  const derived = (await context.refresh?.()) ?? [];
  const swept = sweep(layout);
  const logEmptied = emptyLog(journal);
  // All is done; the search only reports.
  removePending(layout);
  const scan = scanHome(layout, { finder: plan.finder, fragments: plan.fragments, ids });
  const elsewhere = await findElsewhere(journal, {
    finder: plan.finder,
    sessions: plan.sessions,
    others: context.agentFiles ?? [],
  });

  const asked = new Set(plan.targets);
  return {
    erased: plan.targets,
    derived: [...ids].filter((id) => !asked.has(id)),
    alreadyErased: plan.alreadyErased,
    backupsCleaned: backups.cleaned,
    files: [...notes.deleted, ...quotes.files, ...(archive.cleaned ? ['archive'] : [])],
    kept: plan.kept.map(({ text }) => text),
    scanned: { files: scan.files, bytes: scan.bytes },
    remaining: withoutDoubles([
      ...(logEmptied
        ? []
        : [{ where: `${layout.journal}-wal`, why: 'another process is reading; it is emptied when that ends' }]),
      ...quotes.remaining,
      ...notes.remaining,
      ...archive.remaining,
      ...backups.failed,
      ...listStagedBackups(layout).map(({ path }) => ({
        where: path,
        why: 'another process is making a backup; forget again when it is done',
      })),
      ...derived,
      ...swept,
      // What is in the log has not reached the file behind it.
      ...scan.remaining.filter(({ where }) => logEmptied || where !== layout.journal),
    ]),
    repeats: plan.repeats,
    elsewhere,
  };
}

/** Finishes what a killed process began. Nothing where nothing was begun. */
export async function finishErasure(journal: Journal, context: ForgetContext): Promise<ForgetReceipt | undefined> {
  const pending = readPending(context.layout);
  return pending && forgetEvents(journal, context, planOfPending(journal, pending));
}

function eraseInParts(journal: Journal, context: ForgetContext, ids: ReadonlySet<string>, reason?: string): void {
  const unindex = context.unindex ?? (<T>(_: readonly string[], erase: () => T) => erase());
  // What is folded from a session is folded again in each part it has events in.
  const all = [...eventHeads(journal.db, ids)]
    .sort((a, b) => compareText(a.session ?? '', b.session ?? ''))
    .map(({ id }) => id);
  for (let at = 0; at < all.length; at += ERASED_AT_ONCE) {
    const part = [...eventHeads(journal.db, all.slice(at, at + ERASED_AT_ONCE))].map(({ id }) => id);
    if (part.length > 0) unindex(part, () => eraseEvents(journal, part, reason));
    context.onProgress?.(Math.min(at + ERASED_AT_ONCE, all.length), all.length);
  }
}

/** `MEMORY.md` counts the notes it points to. */
function refreshIndexes(journal: Journal, layout: HomeLayout, deleted: readonly string[]): void {
  const scopes = new Set(deleted.flatMap((path) => /^(user|projects\/[^/]+)\/memory\/[^/]+$/.exec(path)?.[1] ?? []));
  for (const scope of scopes) {
    const slug = /^projects\/(.+)$/.exec(scope)?.[1];
    const folder = openNoteFolder(journal, layout, slug === undefined ? 'user' : { project: slug });
    const lines = activeProjectLines(journal.db, listProjects(journal.db), journal.clock.now());
    refreshIndex(journal, folder, slug === undefined ? { heading: ACTIVE_PROJECTS, lines } : undefined);
  }
}

function sweep(layout: HomeLayout): readonly Remaining[] {
  try {
    sweepTemporary(layout);
    return [];
  } catch (error) {
    // Another process writes files for longer than we wait: the scan below names what is left.
    if (!isMemoirError(error)) throw error;
    return [{ where: layout.home, why: `temporary files were not removed: ${error.message}` }];
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first reason named for a place is the most telling. */
function withoutDoubles(all: readonly Remaining[]): readonly Remaining[] {
  const seen = new Set<string>();
  return all.filter(({ where }) => !seen.has(where) && seen.add(where));
}

function isPlan(what: readonly string[] | ErasurePlan): what is ErasurePlan {
  return 'finder' in what;
}
