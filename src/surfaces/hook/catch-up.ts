/**
 * The catch-up: a background process that the hook starts, built as a second file so that no hook loads this code. It reads
 * what the transcripts of a project hold beyond the hooks' input (text between tool calls, crashed sessions, subagents),
 * replays the spool, writes exports, episodes and daily logs, and updates the index and its vectors. It contains no package;
 * for outdated `MEMORY.md` indexes it starts the installed `memoir`.
 */
import { clientTranscripts } from '../../agents/claude-code/transcripts/client-transcripts.ts';
import { isLive } from '../../agents/claude-code/transcripts/is-live.ts';
import { isFullyRead, readTranscriptFile } from '../../agents/claude-code/transcripts/read-transcript-file.ts';
import { ignoreRule, ignoresOfProjects } from '../../capture/ignore-rules.ts';
import { recordBatch } from '../../capture/import-transcript.ts';
import { capturePolicy, policyOf } from '../../capture/policy.ts';
import { createRedactor } from '../../capture/redactor.ts';
import { replayOwnSpool } from '../../capture/replay-own-spool.ts';
import { createDraftResolver } from '../../capture/resolve-drafts.ts';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { writeDailyLogs } from '../../notes/write-daily-logs.ts';
import { writeEpisodes } from '../../notes/write-episodes.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { ensureHome } from '../../platform/ensure-home.ts';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { resolveHome } from '../../platform/home-path.ts';
import { type HomeLayout, homeLayout } from '../../platform/layout.ts';
import { createLog } from '../../platform/log.ts';
import { homeSecret } from '../../platform/secret.ts';
import { refreshExports } from '../../store/exports/refresh-exports.ts';
import { clearBackgroundFailure, noteBackgroundFailure } from '../../store/health/background-failure.ts';
import { catchUpIndex } from '../../store/index/catch-up.ts';
import { openIndex } from '../../store/index/generations.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects.ts';
import { embedNew, workQuietly } from './embed-new.ts';
import { refreshNotes } from './refresh-notes.ts';
import { ENDED } from './start-catch-up.ts';

/** The hook that started this process may still hold the journal, and so may a long import. */
const PATIENCE_MS = 30_000;

/** The next command or session replays the rest. */
const SPOOL_BUDGET_MS = 30_000;

async function catchUp(
  environment: Environment,
  layout: HomeLayout,
  transcript: string,
  ended: boolean,
): Promise<void> {
  const config = loadConfig({ env: environment, home: layout.home, userFile: layout.configFile });
  const { userHome } = environment;
  ensureHome(layout);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: PATIENCE_MS, mode: 'write' });
  try {
    const resolver = createDraftResolver(journal, userHome);
    const options = {
      redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
      ignores: ignoreRule({
        everywhere: config.get('capture.ignore'),
        byIdentity: ignoresOfProjects(layout, listProjects(journal.db)),
        userHome,
        device: journal.device,
      }),
      allows: capturePolicy(policyOf(config)),
    };
    let unreadable: unknown;
    for (const file of clientTranscripts(environment, transcript)) {
      try {
        const cursor = readCursor(journal, file.path);
        const final = (ended && file.isNamed) || !isLive(file, systemClock.now(), undefined);
        if (cursor && isFullyRead(cursor, file.bytes, final)) continue;
        for (const batch of readTranscriptFile(file, { ...options, cursor, final })) {
          recordBatch(journal, resolver, file.path, batch);
        }
      } catch (error) {
        // A journal that cannot be written stops everything. An unreadable file is skipped and reported at the end.
        if (isMemoirError(error) && error.code !== 'bad-input') throw error;
        unreadable ??= error;
      }
    }
    replayOwnSpool(journal, layout, { userHome, budgetMs: SPOOL_BUDGET_MS });
    refreshExports(journal, layout);
    writeEpisodes(journal, layout);
    writeDailyLogs(journal, layout);
    workQuietly();
    await indexAll(journal, layout, config.get('models.embedder') === 'builtin');
    refreshNotes(journal, layout, process.argv[1] ?? '');
    if (unreadable !== undefined) throw unreadable;
    clearBackgroundFailure(journal);
  } catch (error) {
    noteFailure(journal, error);
    throw error;
  } finally {
    journal.close();
  }
}

function noteFailure(journal: Journal, error: unknown): void {
  try {
    noteBackgroundFailure(journal, error instanceof Error ? error.message : String(error));
  } catch {
    // Trigger: the journal cannot be written, which may be the failure itself. Outcome: the log alone has it.
  }
}

/** A limit for a busy machine. The next catch-up does the rest. */
const INDEX_BUDGET_MS = 120_000;

async function indexAll(journal: Journal, layout: HomeLayout, embeds: boolean): Promise<void> {
  const options = { findMentions: findConcepts, budgetMs: INDEX_BUDGET_MS };
  const { index } = catchUpIndex(openIndex(journal, layout), journal, layout, options);
  try {
    if (embeds) await embedNew(index.db, journal, layout, process.argv[1] ?? '');
  } catch (error) {
    // Another process holds or replaced the index; the next catch-up embeds.
    if (!isMemoirError(error, 'journal-busy') || error.data.path !== index.db.path) throw error;
  } finally {
    index.db.close();
  }
}

async function run([transcript, ended]: readonly string[]): Promise<void> {
  if (transcript === undefined) return;
  const environment = readEnvironment();
  const layout = homeLayout(resolveHome(environment));
  try {
    await catchUp(environment, layout, transcript, ended === ENDED);
  } catch (error) {
    // No one sees this process fail, so it is logged. The next catch-up continues.
    createLog(layout.logFile, 'warn').error('catch-up', {
      said: error instanceof Error ? error.message : String(error),
    });
  }
}

void run(process.argv.slice(2));
