/**
 * One dream: orient (finish what a killed run left), gather, consolidate, then apply and index. One at a time: the lock is a
 * write transaction, which the operating system ends with its process, so it is never stale and never held twice.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DreamGate, DreamRun, Proposal, ProposedChange } from '../domain/dream.ts';
import { isMemoirError, MemoirError, messageOf } from '../domain/errors.ts';
import { defined } from '../domain/json/defined.ts';
import { countOf } from '../domain/text/count.ts';
import { clipBytes } from '../domain/text/plain-words.ts';
import { homeFile, homeFileName, readHomeFile } from '../notes/home-file.ts';
import { refreshIndex } from '../notes/memory-index/refresh-index.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { ensureProjectFolder } from '../notes/project-folders/project-folders.ts';
import { withFileLock } from '../platform/files/file-lock.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { monotonicMs } from '../platform/time/monotonic.ts';
import { commitFiles } from '../store/archive/commit-files.ts';
import { ensureArchive } from '../store/archive/open-archive.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { lastSeq } from '../store/journal/read.ts';
import { listDreams } from '../store/state/dreams/dreams.ts';
import { ownFiles } from '../store/state/dreams/dreamt-files.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { type ColdDays, findCold } from './archive/find-cold.ts';
import { consolidate } from './consolidate.ts';
import { type GatherOptions, gather } from './gather.ts';
import { maintainScopes } from './maintain/maintain-scopes.ts';
import { fittingProposals, withSummaries } from './model/fitting-proposals.ts';
import { noticeUse } from './notice.ts';
import { keepUntilReplaced, proposeChanges } from './propose.ts';
import { endRun, finishInterrupted, recordProposals, startRun, writeFiles } from './record-run.ts';

/** After how many days files are archived, and the PATH on which git is found. */
export interface ColdRules {
  readonly days: ColdDays;
  readonly searchPath: string | undefined;
}

export interface DreamPlace {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  /** The facts that the daily logs of a project hold; none if left out. */
  readonly logged?: GatherOptions['logged'];
}

/** Runs `work` while no other process dreams. `waitMs`: how long to wait for a dream that runs now. */
export async function whileNobodyDreams<T>(
  { layout }: Pick<DreamPlace, 'layout'> & Partial<DreamPlace>,
  work: () => T | Promise<T>,
  waitMs = 0,
): Promise<T> {
  const deadline = monotonicMs() + waitMs;
  let started = false;
  const begin = async (): Promise<T> => {
    started = true;
    return work();
  };
  try {
    return await withFileLock(layout.dreamLock, begin, { timeoutMs: 0 });
  } catch (error) {
    // `refused`: this process dreams.
    const isTaken = !started && (isMemoirError(error, 'lock-timeout') || isMemoirError(error, 'refused'));
    if (!isTaken) throw error;
    if (waitMs > 0) {
      // Without blocking the thread: the dream may run in this process.
      await new Promise((done) => setTimeout(done, Math.min(waitMs, POLL_MS)));
      return whileNobodyDreams({ layout }, work, Math.max(0, deadline - monotonicMs()));
    }
    throw new MemoirError('refused', 'Another dream is running', {
      next: 'Wait until it is done: `memoir dream log` shows it.',
      cause: error,
    });
  }
}

const POLL_MS = 50;

/** What a dream would change now. Only hand edits are recorded. */
export function planDream(place: DreamPlace, cold?: ColdRules): readonly ProposedChange[] {
  return planWithNotice(place, { cold }).changes;
}

interface DreamPlan {
  readonly changes: readonly ProposedChange[];
  /** What it leaves out, and why. */
  readonly noticed: readonly string[];
}

function planWithNotice(
  { journal, layout, logged }: DreamPlace,
  { cold: rules, proposed }: { readonly cold?: ColdRules | undefined; readonly proposed?: ProposedByModel | undefined },
): DreamPlan {
  const runs = listDreams(journal);
  const own = ownFiles(journal, runs);
  const unreadable: string[] = [];
  const refused: Proposal[] = [];
  const leftOut = (path: string, why: string): void => void unreadable.push(`${path} was left out: ${why}`);
  const byModel = fittingProposals(journal, layout, proposed);
  const scopes = withSummaries(gather(journal, layout, defined({ leftOut, logged })), byModel);
  const cold = rules === undefined ? [] : findCold({ journal, layout, scopes, own, runs, days: rules.days });
  const going = new Set(cold.map(({ path }) => path));
  const isMissing = (path: string): boolean => !existsSync(join(layout.home, ...path.split('/')));
  const isCold = (path: string, sources: readonly string[]): boolean => {
    const before = going.has(path) ? own.list().find((each) => each.path === path) : own.archivedOf(path);
    if (before === undefined || (!going.has(path) && !isMissing(path))) return false;
    return sources.every((id) => before.sources.includes(id));
  };
  const wanted = consolidate({ scopes, isOwn: own.has, isCold });
  const told = { unreadable: leftOut, refused: (last: Proposal) => void refused.push(last), cold: going };
  const files = proposeChanges(layout, own, wanted, told);
  const maintained = maintainScopes(journal, layout, scopes, own).filter(({ path }) => !going.has(path));
  const byRules = [...files, ...maintained];
  const changed = new Set(byRules.map(({ path }) => path));
  return {
    changes: [
      ...byRules,
      // A file with new facts is not cold.
      ...cold.filter(({ path }) => !files.some((file) => file.path === path)),
      ...byModel.filter(({ path }) => !changed.has(path) && !going.has(path)),
    ],
    noticed: [...unreadable.slice(0, UNREADABLE_NAMED), ...refusedLine(refused, runs)],
  };
}

/** One line of the record each. */
const UNREADABLE_NAMED = 10;

/** Says how to restore changes that a person undid. */
function refusedLine(refused: readonly Proposal[], runs: readonly DreamRun[]): readonly string[] {
  if (refused.length === 0) return [];
  const ids = new Set(refused.map(({ id }) => id));
  const undo = runs.findLast(({ gate, proposals }) => gate === 'undo' && proposals.some(({ of }) => ids.has(of ?? '')));
  const files = countOf(refused.length, 'file stays as it is', 'files stay as they are');
  const why = `${files}, because you undid or rejected the change.`;
  return [undo === undefined ? why : `${why} To restore it: \`memoir dream undo ${undo.id.slice(-ID_SHOWN_CHARS)}\``];
}

const ID_SHOWN_CHARS = 8;

export interface ProposedByModel {
  /** Of the journal when the model was asked: if something was erased since, nothing of it is used. */
  readonly mark: number;
  readonly changes: readonly ProposedChange[];
}

/** What the engine adds to a run, because it needs the search index. */
export interface DreamChecks {
  /** Returns the changes, with a doubt on those that would hide something people search for, and one line that says what was checked. */
  readonly replay: (
    changes: readonly ProposedChange[],
  ) => Promise<{ readonly changes: readonly ProposedChange[]; readonly said: string | undefined }>;
  /** What was done before the run, for its record. */
  readonly said?: readonly string[];
  /** What a language model proposed before the run. */
  readonly proposed?: ProposedByModel;
  /** Makes vectors of the new texts, and says if that failed. */
  readonly embed: () => Promise<string | undefined>;
  /** Without it, no file is archived. */
  readonly cold?: ColdRules;
}

/** For a run during an erasure: the index must not be read while texts are removed from it. */
export const NO_CHECKS: DreamChecks = {
  replay: async (changes) => ({ changes, said: undefined }),
  embed: async () => undefined,
};

/** The caller has drawn the newest facts. */
export async function runDream(place: DreamPlace, gate: DreamGate, checks: DreamChecks): Promise<DreamRun> {
  return whileNobodyDreams(place, () => dreamNow(place, gate, checks));
}

/** For a caller that holds the lock. */
export async function dreamNow(place: DreamPlace, gate: DreamGate, checks: DreamChecks): Promise<DreamRun> {
  const { journal, layout } = place;
  finishInterrupted(journal, layout, listDreams(journal));
  const run = startRun(journal, gate);
  try {
    const seen = lastSeq(journal.db);
    const use = noticeUse(journal);
    const { changes, noticed: seenToo } = await planAndArchive(place, checks);
    applyChanges(place, run, changes);
    const noticed = [...(checks.said ?? []), ...seenToo, ...use, await checks.embed()].filter(
      (line) => line !== undefined,
    );
    endRun(journal, run, { outcome: 'done', seen, ...(noticed.length === 0 ? {} : { noticed }) });
  } catch (error) {
    recordFailure(place, run, error);
    throw error;
  }
  return recordedRun(journal, run);
}

/**
 * Files are in the archive before anything is decided: if the process is killed in between, they are in both places. If the
 * archive cannot be written, they stay where they are.
 */
async function planAndArchive(place: DreamPlace, { replay, cold, proposed }: DreamChecks): Promise<DreamPlan> {
  const planned = planWithNotice(place, { cold, proposed });
  const { changes, said } = await replay(planned.changes);
  const kept = keepUntilReplaced(changes).filter(({ change, doubt }) => change !== 'archive' || doubt === undefined);
  const noticed = [...planned.noticed, ...(said === undefined ? [] : [said])];
  const files = kept.filter(({ change }) => change === 'archive');
  if (files.length === 0) return { changes: kept, noticed };
  try {
    await archiveTexts(place, files, cold?.searchPath);
    return { changes: kept, noticed: [...noticed, `${countOf(files.length, 'file')} moved to the archive`] };
  } catch (error) {
    // Trigger: no git, or a repository that is locked, damaged or not writable. Outcome: this run archives nothing.
    if (!isMemoirError(error)) throw error;
    const warm = planWithNotice(place, { proposed });
    const again = await replay(warm.changes);
    return {
      changes: keepUntilReplaced(again.changes).filter(({ change }) => change !== 'archive'),
      noticed: [...noticed, `Nothing was moved to the archive: ${error.message.slice(0, FAILURE_MAX_CHARS)}`],
    };
  }
}

async function archiveTexts(
  { journal, layout }: DreamPlace,
  changes: readonly ProposedChange[],
  searchPath: string | undefined,
): Promise<void> {
  const files = changes.flatMap(({ path, before }) => (before === undefined ? [] : [{ path, text: before }]));
  await commitFiles(await ensureArchive(layout, searchPath), files, journal.clock.now());
}

/** Records the changes and writes the files of those without doubt. */
export function applyChanges({ journal, layout }: DreamPlace, run: string, changes: readonly ProposedChange[]): void {
  // Hand edits are recorded first, so that a change that is decided later can be merged with the text it was based on.
  for (const { path, before, change } of changes)
    if (before !== undefined && change !== 'episode')
      updateFile(homeFile(journal, layout, join(layout.home, ...path.split('/'))), (now) => now);
  recordProposals(journal, run, changes);
  const projects = listProjects(journal.db);
  const applied = recordedRun(journal, run).proposals.filter(({ state }) => state === 'applied');
  const touched = projects.filter(({ slug }) => applied.some(({ path }) => path.startsWith(`projects/${slug}/`)));
  for (const project of touched) ensureProjectFolder(layout, projects, project);
  writeFiles(journal, layout, applied);
  for (const { slug } of touched) {
    try {
      refreshIndex(journal, openNoteFolder(journal, layout, { project: slug }), wikiLine(layout, slug));
    } catch (error) {
      // Trigger: a link or pipe in place of the index. Outcome: it stays, as in every other command.
      if (!isMemoirError(error, 'refused') && !isMemoirError(error, 'path-escape')) throw error;
    }
  }
  if (applied.some(({ path }) => path.startsWith(homeFileName(layout, join(layout.userMemory, '')))))
    refreshIndex(journal, openNoteFolder(journal, layout, 'user'));
}

/** One line of `MEMORY.md` leads to all pages. */
function wikiLine(layout: HomeLayout, slug: string): { readonly heading: string; readonly lines: readonly string[] } {
  const index = readHomeFile(layout, join(layout.project(slug).wikiDir, 'INDEX.md')) ?? '';
  const names = [...index.matchAll(/^- \[([^\]]+)\]/gmu)].map(([, name = '']) => name);
  const listed = `- **[${countOf(names.length, 'page')}](wiki/INDEX.md)** about ${names.join(', ')}`;
  return { heading: 'Wiki', lines: names.length === 0 ? [] : [clipBytes(listed, WIKI_LINE_MAX_BYTES)] };
}

const WIKI_LINE_MAX_BYTES = 150;

export function recordedRun(journal: Journal, id: string): DreamRun {
  const run = listDreams(journal).find((each) => each.id === id);
  if (run === undefined) throw new Error(`the run ${id} was just recorded`);
  return run;
}

/** The gate stays open: only a run that ended well counts as the last one. */
function recordFailure({ journal }: DreamPlace, run: string, error: unknown): void {
  try {
    const why = messageOf(error);
    endRun(journal, run, { outcome: 'failed', why: why.slice(0, FAILURE_MAX_CHARS) });
  } catch {
    // Trigger: the journal cannot be written, which may be the failure itself. Outcome: the next run marks this one as failed.
  }
}

const FAILURE_MAX_CHARS = 500;
