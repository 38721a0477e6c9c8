/**
 * What `catch-up.ts` does, for one session and a moment only: before a compaction, what was said must be known to steer the
 * summary, but the person is waiting. What the time does not suffice for, the detached process reads.
 */
import { existsSync } from 'node:fs';
import { clientTranscript } from '../../agents/claude-code/transcripts/client-transcripts.ts';
import { readTranscriptFile } from '../../agents/claude-code/transcripts/read-transcript-file.ts';
import { ignoreRule, ignoresOfProjects } from '../../capture/ignore-rules.ts';
import { recordBatch } from '../../capture/import-transcript.ts';
import { capturePolicy, policyOf } from '../../capture/policy.ts';
import { createRedactor } from '../../capture/redactor.ts';
import { createSettler } from '../../capture/settle.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Environment } from '../../platform/environment.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { homeSecret } from '../../platform/secret.ts';
import { readCursor } from '../../store/journal/cursors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects.ts';

export function catchUpBriefly(
  journal: Journal,
  { layout, config, environment }: { layout: HomeLayout; config: Config; environment: Environment },
  named: string,
  budgetMs: number,
): void {
  const transcript = clientTranscript(environment, named);
  if (transcript === undefined || !existsSync(transcript)) return;
  const deadline = systemClock.now() + budgetMs;
  const options = {
    redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
    ignores: ignoreRule({
      everywhere: config.get('capture.ignore'),
      byIdentity: ignoresOfProjects(layout, listProjects(journal.db)),
      userHome: environment.userHome,
      device: journal.device,
    }),
    allows: capturePolicy(policyOf(config)),
  };
  const settler = createSettler(journal, environment.userHome);
  const cursor = readCursor(journal, transcript);
  for (const batch of readTranscriptFile({ path: transcript }, { ...options, cursor, final: false })) {
    recordBatch(journal, settler, transcript, batch);
    if (systemClock.now() > deadline) return;
  }
}
