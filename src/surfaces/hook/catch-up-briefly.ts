/**
 * Reads the rest of one session's transcript for a short time, before a compaction: the pack should contain what was just
 * said, but the person is waiting. The background process reads what does not fit into the time.
 */
import { existsSync } from 'node:fs';
import type { HookTranscripts } from '../../agents/hook-adapter.ts';
import { readOptions } from '../../capture/imports/read-options.ts';
import { recordBatch } from '../../capture/imports/record-batches.ts';
import { createDraftResolver } from '../../capture/resolve-drafts.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import type { HookRun } from './run-hook.ts';

export function catchUpBriefly(
  { layout, config, environment, open }: HookRun,
  { ownTranscript, read }: HookTranscripts,
  named: string,
  budgetMs: number,
): void {
  const transcript = ownTranscript(environment, named);
  if (transcript === undefined || !existsSync(transcript)) return;
  const deadline = systemClock.now() + budgetMs;
  const journal = open();
  const { userHome } = environment;
  const options = readOptions(journal, { layout, config, userHome });
  const resolver = createDraftResolver(journal, userHome);
  const cursor = readCursor(journal, transcript);
  for (const batch of read({ path: transcript }, { ...options, cursor, final: false })) {
    recordBatch(journal, resolver, transcript, batch);
    if (systemClock.now() > deadline) return;
  }
}
