/**
 * `memoir.catchUp()`: the work that follows a hook, in a background process of the installed program. It reads what the
 * transcripts of a project hold beyond the hooks' input (text between tool calls, crashed sessions, subagents), replays the
 * spool, writes exports, episodes and daily logs, and updates the index, its vectors and outdated `MEMORY.md` indexes.
 */

import { TRANSCRIPTS } from '../../agents/all-agents.ts';
import { readOptions } from '../../capture/imports/read-options.ts';
import { recordBatch } from '../../capture/imports/record-batches.ts';
import { createDraftResolver } from '../../capture/resolve-drafts.ts';
import { isMemoirError, MemoirError, messageOf } from '../../domain/errors.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { writeEpisodes } from '../../notes/episodes/write-episodes.ts';
import { writeDailyLogs } from '../../notes/logs/write-daily-logs.ts';
import { markFresh, outdatedIndexes } from '../../notes/memory-index/outdated-indexes.ts';
import { finishMerges } from '../../notes/project-folders/finish-merges.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Log } from '../../platform/process/log.ts';
import { lowerPriority } from '../../platform/process/lower-priority.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { refreshExports } from '../../store/exports/refresh-exports.ts';
import { clearBackgroundFailure, recordBackgroundFailure } from '../../store/health/background-failure.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import type { Health } from '../care/health.ts';
import type { Dream } from '../dream/dream.ts';
import type { Language } from '../models/language.ts';
import type { Models } from '../models/models.ts';
import type { Notes } from '../notes/notes.ts';
import type { RecallAccess } from '../recall/recall.ts';
import { type CatchUpRequest, type QueuedRequest, runQueuedRequests } from './catch-up-queue.ts';
import { extractFacts, findSkippedTurns } from './extract-facts.ts';
import type { Schedule } from './schedule.ts';

export interface CatchUpPorts {
  readonly access: JournalAccess;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly environment: Environment;
  readonly log: Log;
  readonly recall: RecallAccess;
  readonly models: () => Promise<Models>;
  readonly notes: () => Promise<Notes>;
  readonly dream: () => Promise<Dream>;
  readonly language: () => Promise<Language>;
  readonly health: Pick<Health, 'collectIfDue'>;
  readonly schedule: () => Promise<Pick<Schedule, 'runMissed'>>;
  readonly finishErasure: () => Promise<boolean>;
}

/** How a process catches up. */
export interface CatchUpMode {
  /** The process does nothing else, so it lowers its priority. It could not raise it again. */
  readonly background?: boolean;
}

/** What the catch-up needs for one request. */
export type DerivedPorts = Omit<CatchUpPorts, 'dream' | 'health' | 'schedule' | 'finishErasure'>;

/** A limit for a busy machine. The next catch-up does the rest. */
const INDEX_BUDGET_MS = 120_000;
/** An imported history can take longer. The next catch-up does the rest. */
const EXTRACT_BUDGET_MS = 120_000;
/** One minute embeds tens of thousands of texts. The next catch-up does the rest. */
const EMBED_BUDGET_MS = MINUTE_MS;

export async function catchUp(
  ports: CatchUpPorts,
  { background = false, ...request }: CatchUpRequest & CatchUpMode,
): Promise<void> {
  const { access, layout, log, environment } = ports;
  access.ensureHome();
  try {
    // Until an interrupted erasure is finished, hooks give sessions nothing.
    await ports.finishErasure();
    await runQueuedRequests(layout, { ...request, folders: transcriptFolders(environment) }, (next) =>
      catchUpOne(ports, next, { background }),
    );
    await drawInBackground(ports);
    if (request.ended) await dreamIfDue(ports);
    await ports.health.collectIfDue();
    if (request.ended) await (await ports.schedule()).runMissed();
  } catch (error) {
    // The output of this process is not visible.
    const said = messageOf(error);
    log.error('catch-up', { said });
    recordFailure(access, said);
    throw error;
  }
}

/** Runs after releasing the lock, because a model call is slow, and before a dream, which then has the new facts. */
async function drawInBackground(ports: CatchUpPorts): Promise<void> {
  if (ports.config.get('models.language') === 'none') return;
  const { access, layout, config, language, log } = ports;
  const { drawWithModel } = await import('../models/model-work.ts');
  for (const said of await drawWithModel({ writing: access.writing, layout, config, language }, { throttled: true }))
    log.info('model', { said });
}

/** Runs after releasing the lock, because a dream can take longer than the next session. */
async function dreamIfDue({ config, dream, log }: CatchUpPorts): Promise<void> {
  if (!config.get('dream.background')) return;
  try {
    await (await dream()).runIfDue();
  } catch (error) {
    // Trigger: another process dreams, or the dream failed. Outcome: its own record says so, and the next session tries again.
    if (!isMemoirError(error)) throw error;
    log.warn('dream', { because: error.message });
  }
}

function recordFailure(access: JournalAccess, said: string): void {
  try {
    recordBackgroundFailure(access.writing(), said);
  } catch {
    // Trigger: the journal cannot be written, which may be the failure itself. Outcome: the failure is only in the log.
  }
}

/** The part of a catch-up that needs no transcript: updates what is derived from the journal. */
export async function catchUpFromJournal(ports: DerivedPorts): Promise<void> {
  await runQueuedRequests(
    ports.layout,
    { transcript: '', ended: false, folders: transcriptFolders(ports.environment) },
    (next) => catchUpOne(ports, next, {}),
  );
}

function transcriptFolders(environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(TRANSCRIPTS.map(({ agent, folder }) => [agent, folder(environment)]));
}

async function catchUpOne(ports: DerivedPorts, request: QueuedRequest, { background }: CatchUpMode): Promise<void> {
  const { access, layout } = ports;
  const journal = access.writing();
  const unreadable = readTranscripts(journal, ports, request);
  await access.replay();
  finishMerges({ journal, layout });
  findSkippedTurns(journal);
  await extractFacts(journal, EXTRACT_BUDGET_MS);
  refreshExports(journal, layout);
  writeEpisodes(journal, layout);
  writeDailyLogs(journal, layout);
  // Only from here on: a process of low priority must not hold the journal while a hook waits for it.
  if (background === true) lowerPriority();
  await updateIndex(ports);
  await refreshNotes(journal, ports);
  if (unreadable !== undefined) throw unreadable;
  clearBackgroundFailure(journal);
}

/** Returns the error of the first file that could not be read. The other files are read. */
function readTranscripts(
  journal: Journal,
  { layout, config, environment }: DerivedPorts,
  { transcript, ended, folders }: QueuedRequest,
): MemoirError | undefined {
  const { userHome } = environment;
  const resolver = createDraftResolver(journal, userHome);
  const options = readOptions(journal, { layout, config, userHome });
  // Each agent recognises its own files.
  const files = TRANSCRIPTS.flatMap(({ agent, source, folder }) =>
    (source.findRelated?.(folders[agent] ?? folder(environment), transcript) ?? []).map((file) => ({ source, file })),
  );
  let unreadable: MemoirError | undefined;
  for (const { source, file } of files) {
    try {
      const cursor = readCursor(journal, file.path);
      const final = (ended && file.isNamed) || !source.isLive(file, journal.clock.now(), undefined);
      if (cursor && source.isFullyRead(cursor, file.bytes, final)) continue;
      for (const batch of source.read(file, { ...options, cursor, final }))
        recordBatch(journal, resolver, file.path, batch);
    } catch (error) {
      // A journal that cannot be written stops everything. An unreadable file is skipped and reported at the end.
      if (isMemoirError(error) && error.code !== 'bad-input') throw error;
      unreadable ??= skipped(file.path, error);
    }
  }
  return unreadable;
}

function skipped(path: string, cause: unknown): MemoirError {
  const why = messageOf(cause);
  return new MemoirError('bad-input', `${path} was not read: ${why}`, {
    next: 'Repair or remove the file. The other transcripts were read.',
    data: { path },
    cause,
  });
}

/** Only the built-in embedder runs here: it needs no network and no other program. */
async function updateIndex({ recall, models, config, layout }: DerivedPorts): Promise<void> {
  const { behind } = await (await recall.open()).updateIndex(undefined, INDEX_BUDGET_MS);
  if (behind > 0 || config.get('models.embedder') !== 'builtin') return;
  try {
    await (await models()).embed({ budgetMs: EMBED_BUDGET_MS });
  } catch (error) {
    // Trigger: another process holds or replaced the index, or the vector store's package is missing. Outcome: the next
    // catch-up or search embeds.
    const busyIndex = isMemoirError(error, 'journal-busy') && error.data.path !== layout.journal;
    if (!busyIndex && !isMemoirError(error, 'model-unavailable')) throw error;
  }
}

async function refreshNotes(journal: Journal, { layout, log, notes }: DerivedPorts): Promise<void> {
  const outdated = outdatedIndexes(journal, layout);
  if (outdated.length === 0) return;
  const { refresh } = await notes();
  for (const { project, file } of outdated) {
    try {
      refresh(project === undefined ? undefined : { cwd: layout.home, name: project });
      markFresh(file);
    } catch (error) {
      if (!isMemoirError(error)) throw error;
      log.warn('not refreshed', { where: file, because: error.message });
    }
  }
}
