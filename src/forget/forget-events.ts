/**
 * Erases events from everything Memoir stores. The order makes it safe to be killed at any point: write down what to
 * erase; clean the files that quote it, while the words are still known; erase the events in batches; rebuild
 * everything derived; search the home, and report what was found in the receipt.
 */

import { isMemoirError } from '../domain/errors.ts';
import type { EventRecord } from '../domain/event.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { ACTIVE_PROJECTS, activeProjectLines } from '../notes/memory-index/active-projects.ts';
import { refreshIndex } from '../notes/memory-index/refresh-index.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { emptyWriteAheadLog } from '../platform/sqlite/empty-write-ahead-log.ts';
import type { Clock } from '../platform/time/clock.ts';
import { listStagedBackups } from '../store/backups/backup-files.ts';
import { dropPrevious } from '../store/files/previous-inodes.ts';
import { appendEvents } from '../store/journal/append.ts';
import { compactFile, eraseEvents } from '../store/journal/erase.ts';
import { eventHeads } from '../store/journal/event-heads.ts';
import type { Journal } from '../store/journal/journal.ts';
import { lastSeq } from '../store/journal/read.ts';
import { listDreams } from '../store/state/dreams/dreams.ts';
import { ownFiles } from '../store/state/dreams/dreamt-files.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { cleanArchive } from './clean/clean-archive.ts';
import { cleanBackups } from './clean/clean-backups.ts';
import { cleanCompanion } from './clean/clean-companion.ts';
import { cleanDreamt } from './clean/clean-dreamt.ts';
import { cleanLog } from './clean/clean-log.ts';
import { interimVersions, notRewritten } from './clean/drop-interim.ts';
import { eraseNotes } from './clean/erase-notes.ts';
import { removeQuotes } from './clean/remove-quotes.ts';
import { sweepTemporary } from './clean/sweep-temporary.ts';
import { readPending, removePending, writePending } from './pending-erasure.ts';
import type { Repeat } from './plan/find-quotes.ts';
import { latePacks } from './plan/late-packs.ts';
import { packsNaming } from './plan/named-in-packs.ts';
import { addAll, addDerived, type ErasurePlan, planErasure, planOfPending } from './plan/plan-erasure.ts';
import { findElsewhere } from './scan/find-elsewhere.ts';
import { hasBytes, type Remaining, scanHome } from './scan/scan-home.ts';

export interface ForgetReceipt {
  /** The events that were asked for, then the derived ones. */
  readonly erased: readonly string[];
  readonly derived: readonly string[];
  readonly alreadyErased: readonly string[];
  readonly backupsCleaned: readonly string[];
  /** Files that were deleted or changed, as paths in the home with `/`. */
  readonly files: readonly string[];
  /** Later statements of the owner that are kept. */
  readonly kept: readonly string[];
  /** How much was searched afterwards. */
  readonly scanned: { readonly files: number; readonly bytes: number };
  /** Where erased text is or may be left in the home, and why. Empty if it is gone. */
  readonly remaining: readonly Remaining[];
  /** Other events with the same text, by type. They stay unless they are erased too. */
  readonly repeats: readonly Repeat[];
  /** Other events that have some of the same words, by type. They stay. */
  readonly similar: readonly Repeat[];
  /** Where it is left outside the home: an agent's transcripts. */
  readonly elsewhere: readonly Remaining[];
}

export interface ForgetContext {
  readonly layout: HomeLayout;
  readonly clock: Clock;
  readonly busyTimeoutMs: number;
  /** The search path for git, which the archive needs. */
  readonly searchPath?: string | undefined;
  /** Files that agents write besides their transcripts. */
  readonly agentFiles?: readonly string[];
  /** Removes these events from the search index as soon as `erase` has erased them. */
  readonly unindex?: <T>(ids: readonly string[], erase: () => T) => T;
  /** Rewrites the files of dreams without what was erased. Returns the files that changed, as paths in the home. */
  readonly rewrite?: () => Promise<{ readonly files: readonly string[]; readonly failed?: string }>;
  /** Rebuilds everything derived from the journal. Returns what could not be rebuilt. */
  readonly refresh?: () => readonly Remaining[] | Promise<readonly Remaining[]>;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Removes copies in the free space of the journal's file. The texts of earlier erasures are unknown, so they cannot be
 * searched for.
 */
function dropCopies(
  journal: Journal,
  layout: HomeLayout,
  { fragments, alreadyErased, isResumed }: ErasurePlan,
): boolean {
  if (isResumed !== true && alreadyErased.length === 0 && !hasBytes(layout.journal, fragments)) return true;
  return compactFile(journal) && emptyWriteAheadLog(journal.db);
}

/** Events per transaction: limits memory and the time other processes wait. */
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
  const rewriting = { names: plan.rewritten, since: plan.interrupted?.since ?? lastSeq(journal.db) };
  const pending = () => ({
    asked: [...plan.targets, ...plan.alreadyErased],
    ids: [...ids],
    notes: plan.notes.map(({ path }) => journal.hashKey(path)),
    files: rewriting.names.map(journal.hashKey),
    since: rewriting.since,
    reason: plan.reason,
  });
  writePending(layout, pending());

  if (plan.kept.length > 0)
    appendEvents(
      journal,
      plan.kept.flatMap(({ drafts }) => drafts),
    );
  // Facts and notes that were made since the plan.
  addDerived(journal, ids);
  const dreamt = cleanDreamt(journal, layout, { ...plan, ids });
  addAll(ids, dreamt.events);
  const rewritten = [...new Set([...plan.rewritten, ...dreamt.files])];
  rewriting.names = [...new Set([...rewritten, ...dreamt.names])];
  const quotes = removeQuotes(journal, layout, { ...plan, rewritten: dreamt.names });
  addAll(ids, quotes.events);
  const notes = eraseNotes(journal, layout, plan);
  const archive = await cleanArchive(layout, context.searchPath, plan);
  cleanLog(layout, plan.finder);
  const companion = cleanCompanion(journal, layout, ids);
  // Events that arrived since the plan, and versions of the lines just removed.
  addDerived(journal, ids);
  const isNaming = packsNaming(journal, ids);
  addAll(ids, latePacks(journal, plan, isNaming));
  writePending(layout, pending());

  const isDreamt = [...eventHeads(journal.db, ids)].some(({ type }) => type === 'dream.proposed');
  eraseInParts(journal, context, ids, plan.reason);
  const backups = cleanBackups(journal, context);
  refreshIndexes(journal, layout, [...notes.deleted, ...rewritten]);
  const redreamt = isDreamt || rewritten.length > 0 ? await context.rewrite?.() : undefined;
  for (const name of rewriting.names) dropPrevious(layout.previous, name);
  const interim = interimVersions(journal, layout, rewriting);
  eraseInParts(journal, context, new Set(interim.events), plan.reason);
  const derived = await refreshUntilGone(journal, context, plan, {
    ids,
    isNaming,
    save: () => writePending(layout, pending()),
  });
  const swept = sweep(layout);
  const logEmptied = emptyWriteAheadLog(journal.db) && dropCopies(journal, layout, plan);
  // Everything is done. The search only reports.
  removePending(layout);
  const own = ownFiles(journal, listDreams(journal));
  const scan = scanHome(layout, {
    finder: plan.finder,
    goneFinder: plan.goneFinder,
    // Lines that people wrote into files of dreams stay, in the files and in their versions.
    fragments: plan.fragments.filter((fragment) => !dreamt.texts.some((text) => text.includes(fragment))),
    ids,
    ownText: own.textOf,
    rewritten: new Set(rewriting.names),
  });
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
    files: [
      ...new Set([
        ...notes.deleted,
        ...dreamt.files,
        ...quotes.files,
        ...(redreamt?.files ?? []),
        ...(archive.cleaned ? ['archive'] : []),
        ...companion.files,
      ]),
    ],
    kept: plan.kept.map(({ text }) => text),
    scanned: { files: scan.files, bytes: scan.bytes },
    remaining: firstPerPlace([
      ...(logEmptied ? [] : [logHeld(layout)]),
      ...dreamt.remaining,
      ...interim.remaining,
      ...notRewritten(layout, rewritten, redreamt?.failed),
      ...quotes.remaining,
      ...notes.remaining,
      ...archive.remaining,
      ...backups.failed,
      ...stagedBackups(layout),
      ...derived,
      ...swept,
      // Pages in the write-ahead log are not yet in the database file.
      ...scan.remaining.filter(({ where }) => logEmptied || where !== layout.journal),
    ]),
    repeats: plan.repeats,
    similar: plan.similar,
    elsewhere: [...elsewhere, ...companion.elsewhere],
  };
}

interface Going {
  readonly ids: Set<string>;
  readonly isNaming: (pack: EventRecord) => boolean;
  /** Writes down what has been found. */
  readonly save: () => void;
}

/** Rebuilds everything derived, and again if another process has written copies meanwhile. */
async function refreshUntilGone(
  journal: Journal,
  context: ForgetContext,
  plan: ErasurePlan,
  { ids, isNaming, save }: Going,
): Promise<readonly Remaining[]> {
  let derived = (await context.refresh?.()) ?? [];
  for (let look = 0; look < LATE_LOOKS; look += 1) {
    const late = [...latePacks(journal, plan, isNaming), ...removeQuotes(journal, context.layout, plan).events];
    if (late.length === 0) break;
    addAll(ids, late);
    save();
    eraseInParts(journal, context, new Set(late), plan.reason);
    derived = (await context.refresh?.()) ?? [];
  }
  return derived;
}

/** Each round removes what the previous one found. Another process can only be late a few times. */
const LATE_LOOKS = 5;
/** Finishes an erasure that a killed process started. Undefined if there is no such erasure. */
export async function finishErasure(journal: Journal, context: ForgetContext): Promise<ForgetReceipt | undefined> {
  const pending = readPending(context.layout);
  return pending && forgetEvents(journal, context, planOfPending(journal, context.layout, pending));
}

function eraseInParts(journal: Journal, context: ForgetContext, ids: ReadonlySet<string>, reason?: string): void {
  const unindex = context.unindex ?? (<T>(_: readonly string[], erase: () => T) => erase());
  // Sorted by session: each batch refolds every session it touches.
  const all = [...eventHeads(journal.db, ids)]
    .sort((a, b) => compareText(a.session ?? '', b.session ?? ''))
    .map(({ id }) => id);
  for (let at = 0; at < all.length; at += ERASED_AT_ONCE) {
    const part = [...eventHeads(journal.db, all.slice(at, at + ERASED_AT_ONCE))].map(({ id }) => id);
    if (part.length > 0) unindex(part, () => eraseEvents(journal, part, reason));
    context.onProgress?.(Math.min(at + ERASED_AT_ONCE, all.length), all.length);
  }
}

/** `MEMORY.md` counts its notes, so it is updated after notes were deleted. */
function refreshIndexes(journal: Journal, layout: HomeLayout, deleted: readonly string[]): void {
  const scopes = new Set(deleted.flatMap((path) => /^(user|projects\/[^/]+)\/memory\/[^/]+$/.exec(path)?.[1] ?? []));
  for (const scope of scopes) {
    const slug = /^projects\/(.+)$/.exec(scope)?.[1];
    const folder = openNoteFolder(journal, layout, slug === undefined ? 'user' : { project: slug });
    const lines = activeProjectLines(journal.db, listProjects(journal.db), journal.clock.now());
    refreshIndex(journal, folder, slug === undefined ? { heading: ACTIVE_PROJECTS, lines } : undefined);
  }
}

function logHeld(layout: HomeLayout): Remaining {
  return {
    where: `${layout.journal}-wal`,
    why: 'another process is reading it; it is emptied when that process ends',
  };
}

function stagedBackups(layout: HomeLayout): readonly Remaining[] {
  return listStagedBackups(layout).map(({ path }) => ({
    where: path,
    why: 'another process is making a backup; run `memoir forget` again when it is done',
  }));
}

function sweep(layout: HomeLayout): readonly Remaining[] {
  try {
    sweepTemporary(layout);
    return [];
  } catch (error) {
    // Trigger: another process holds the file lock for too long. Outcome: the scan reports what is left.
    if (!isMemoirError(error)) throw error;
    return [{ where: layout.home, why: `temporary files were not removed: ${error.message}` }];
  }
}

/** Keeps the first reason for each place, which is the most precise. */
function firstPerPlace(all: readonly Remaining[]): readonly Remaining[] {
  const seen = new Set<string>();
  return all.filter(({ where }) => !seen.has(where) && seen.add(where));
}

function isPlan(what: readonly string[] | ErasurePlan): what is ErasurePlan {
  return 'finder' in what;
}
