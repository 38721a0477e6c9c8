/** Bringing a history in, and saying when not to record one. */
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalledHooks } from '../agents/claude-code/install/find-hooks.ts';
import { clientTranscriptFolder } from '../agents/claude-code/transcripts/client-transcripts.ts';
import { type Retention, readRetention } from '../agents/claude-code/transcripts/retention.ts';
import { claudeTranscripts } from '../agents/claude-code/transcripts/transcript-source.ts';
import { demoTranscripts } from '../capture/demo/demo-transcripts.ts';
import { type ConversationReport, importConversation } from '../capture/import-conversation.ts';
import { type ImportReport, importTranscripts } from '../capture/import-transcripts.ts';
import { policyOf } from '../capture/policy.ts';
import { createRedactor } from '../capture/redactor.ts';
import { MemoirError } from '../domain/errors.ts';
import type { Config } from '../platform/config.ts';
import type { Environment } from '../platform/environment.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { homeSecret } from '../platform/secret.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { pauseAt } from '../store/state/pauses.ts';
import { type HoldingPause, pausesNow } from './check-recording.ts';

export interface ImportProgress {
  readonly onStart?: (bytes: number, files: number) => void;
  readonly onProgress?: (bytes: number) => void;
}

export interface History {
  /** The paths given, or all transcripts of every agent found. */
  importTranscripts(paths: readonly string[], progress?: ImportProgress): Promise<ImportReport>;
  importConversation(file: string, project?: string): ConversationReport;
  /** A made-up history to look around in; only ever for a home that holds nothing else. */
  importDemo(): Promise<ImportReport>;
  /** Where transcripts are looked for, and whether anything is there. */
  sources(): readonly { readonly agent: string; readonly folder: string; readonly found: boolean }[];
  /** When the client will delete what it has written. Nothing where it has written nothing. */
  retention(): Retention | undefined;
  pause(project: string | undefined, until: number | undefined): void;
  resume(project: string | undefined): boolean;
  pausedUntil(project: string | undefined): { readonly paused: boolean; readonly until?: number };
  /** Every pause that holds now, of all projects. */
  pauses(): readonly HoldingPause[];
  /** Whether the hooks are in Claude Code's settings, or the plugin is on. */
  hooksInstalled(): boolean;
}

export interface HistoryContext {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly environment: Environment;
}

export function createHistory({ writing, reading, layout, config, environment }: HistoryContext): History {
  const configDir = environment.claudeConfigDir ?? join(environment.userHome, '.claude');
  const transcripts = clientTranscriptFolder(environment);
  const pauseDraft = (journal: Journal, project: string | undefined) => ({
    happenedAt: journal.clock.now(),
    actor: 'person' as const,
    trust: 'owner' as const,
    ...(project === undefined ? {} : { project }),
  });
  return {
    sources: () => [{ agent: 'claude-code', folder: transcripts, found: existsSync(transcripts) }],
    importTranscripts: async (paths, progress = {}) => {
      for (const path of paths) {
        if (!existsSync(path)) {
          throw new MemoirError('not-found', `There is no ${path}`, {
            next: 'Give a transcript, or a folder of them.',
          });
        }
      }
      const given = paths.length > 0 ? paths : existsSync(transcripts) ? [transcripts] : [];
      return importTranscripts(writing(), {
        source: claudeTranscripts,
        paths: given,
        userHome: environment.userHome,
        fingerprintKey: homeSecret(layout.secretFile),
        ignore: config.get('capture.ignore'),
        layout,
        policy: policyOf(config),
        clientFolder: transcripts,
        ...progress,
      });
    },
    importConversation: (file, project) => {
      if (!existsSync(file))
        throw new MemoirError('not-found', `There is no ${file}`, { next: 'Give a file of JSON lines.' });
      const redactor = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
      return importConversation(writing(), file, { redactor, project });
    },
    importDemo: async () => {
      const journal = writing();
      const folder = mkdtempSync(join(tmpdir(), 'memoir-demo-'));
      try {
        for (const { name, text, endedAt } of demoTranscripts(journal.clock.now())) {
          writeFileSync(join(folder, name), text);
          utimesSync(join(folder, name), endedAt / 1000, endedAt / 1000);
        }
        return await importTranscripts(journal, {
          source: claudeTranscripts,
          paths: [folder],
          userHome: environment.userHome,
          fingerprintKey: homeSecret(layout.secretFile),
          ignore: [],
          policy: { nonInteractive: 'record', temporaryFolders: 'record' },
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    retention: () =>
      existsSync(transcripts)
        ? readRetention(configDir, claudeTranscripts.find(transcripts).files, reading().clock.now())
        : undefined,
    pause: (project, until) => {
      const journal = writing();
      appendEvents(journal, [
        { type: 'capture.paused', ...pauseDraft(journal, project), body: until === undefined ? {} : { until } },
      ]);
    },
    resume: (project) => {
      const journal = writing();
      if (!pauseAt(journal.db, project, journal.clock.now())) return false;
      appendEvents(journal, [{ type: 'capture.resumed', ...pauseDraft(journal, project), body: {} }]);
      return true;
    },
    pauses: () => pausesNow(reading()),
    hooksInstalled: () => {
      const { events, plugin } = findInstalledHooks(configDir);
      return events.length > 0 || plugin;
    },
    pausedUntil: (project) => {
      const journal = reading();
      const pause =
        pauseAt(journal.db, undefined, journal.clock.now()) ?? pauseAt(journal.db, project, journal.clock.now());
      if (!pause) return { paused: false };
      return pause.until === undefined ? { paused: true } : { paused: true, until: pause.until };
    },
  };
}
