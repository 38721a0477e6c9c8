/**
 * Reads what the transcripts of a project hold beyond what the hooks were told: the words between tool calls, sessions
 * that crashed, subagents. Started by a hook as a process of its own, with nobody waiting; also takes in the spool, and
 * writes the episodes of sessions that are over and the daily logs. The indexes of notes it leaves to commands and tools:
 * they read YAML, and the hook has no package in it.
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findTranscripts } from '../../capture/agents/claude-code/find-transcripts.ts';
import { readTranscriptFile } from '../../capture/agents/claude-code/read-transcript-file.ts';
import { recordBatch } from '../../capture/import-transcript.ts';
import { capturePolicy, policyOf } from '../../capture/policy.ts';
import { createRedactor } from '../../capture/redactor.ts';
import { replayOwnSpool } from '../../capture/replay-own-spool.ts';
import { createSettler } from '../../capture/settle.ts';
import { isMemoirError, systemCode } from '../../domain/errors.ts';
import { writeDailyLogs } from '../../notes/write-daily-logs.ts';
import { writeEpisodes } from '../../notes/write-episodes.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { matchPaths } from '../../platform/glob.ts';
import { ensureHome, type HomeLayout } from '../../platform/layout.ts';
import { homeSecret } from '../../platform/secret.ts';
import { refreshExports } from '../../store/exports/refresh-exports.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';
import { repackTexts } from '../../store/journal/repack-texts.ts';

/** Nothing was written to it for so long that its session is over, however it ended. */
const QUIET_MS = 10 * 60_000;
/** The hook that started us may still hold the journal, and so may a long import. */
const PATIENCE_MS = 30_000;

export function catchUp(
  { layout, config, userHome }: { readonly layout: HomeLayout; readonly config: Config; readonly userHome: string },
  transcript: string,
  ended: boolean,
): void {
  ensureHome(layout);
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: PATIENCE_MS, mode: 'write' });
  try {
    const settler = createSettler(journal, userHome);
    const options = {
      redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
      ignores: matchPaths(config.get('capture.ignore')),
      allows: capturePolicy(policyOf(config)),
    };
    let unreadable: unknown;
    for (const file of findTranscripts(dirname(transcript)).files) {
      try {
        const cursor = readCursor(journal, file.path);
        if (cursor && cursor.offset === statSync(file.path).size) continue;
        const quiet = systemClock.now() - file.changedAt > QUIET_MS;
        const final = quiet || (ended && file.path.startsWith(transcript.replace(/\.jsonl$/, '')));
        for (const batch of readTranscriptFile(file, { ...options, cursor, final })) {
          recordBatch(journal, settler, file.path, batch);
        }
      } catch (error) {
        // One that was deleted or may not be read keeps nothing else from being taken in; it is told of at the end.
        if (isMemoirError(error) || systemCode(error) === undefined) throw error;
        unreadable ??= error;
      }
    }
    replayOwnSpool(journal, layout, userHome);
    repackTexts(journal);
    refreshExports(journal, layout);
    writeEpisodes(journal, layout);
    writeDailyLogs(journal, layout);
    if (unreadable !== undefined) throw unreadable;
  } finally {
    journal.close();
  }
}

/**
 * The same for one session and a moment only: before a compaction, what was said must be known to steer the summary, but
 * the person is waiting. What the time does not suffice for, the detached process reads.
 */
export function catchUpBriefly(
  journal: Journal,
  { layout, config, userHome }: { readonly layout: HomeLayout; readonly config: Config; readonly userHome: string },
  transcript: string,
  budgetMs: number,
): void {
  const deadline = systemClock.now() + budgetMs;
  const options = {
    redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
    ignores: matchPaths(config.get('capture.ignore')),
    allows: capturePolicy(policyOf(config)),
  };
  const settler = createSettler(journal, userHome);
  const cursor = readCursor(journal, transcript);
  for (const batch of readTranscriptFile({ path: transcript }, { ...options, cursor, final: false })) {
    recordBatch(journal, settler, transcript, batch);
    if (systemClock.now() > deadline) return;
  }
}
