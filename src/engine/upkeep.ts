/** Keeping a memory whole: how it is, what mends it, and the copies it can be brought back from. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listRejectedSpool, listSpool, whyRejected } from '../capture/spool.ts';
import { countOf } from '../domain/count.ts';
import { isMemoirError } from '../domain/errors.ts';
import { writeEpisodes } from '../notes/write-episodes.ts';
import type { Config } from '../platform/config.ts';
import type { Environment } from '../platform/environment.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { readLosses } from '../platform/losses.ts';
import { listBackups } from '../store/backups/backup-files.ts';
import type { Restored } from '../store/backups/restore.ts';
import { readBackgroundFailure } from '../store/health/background-failure.ts';
import type { HealthCheck } from '../store/health/check-journal.ts';
import { type Diagnosis, diagnose } from '../store/health/diagnose.ts';
import type { Journal } from '../store/journal/journal.ts';
import { countEvents } from '../store/journal/read.ts';
import { rebuildState } from '../store/state/fold-changes.ts';
import type { JournalAccess } from './journal-access.ts';
import type { Memoir } from './memoir.ts';
import type { Recall } from './recall.ts';

export type Upkeep = Pick<Memoir, 'rebuild' | 'health' | 'doctor' | 'backup' | 'backups' | 'restore'>;

export interface UpkeepPorts {
  readonly access: JournalAccess;
  readonly recall: Recall;
  readonly config: Config;
  readonly environment: Environment;
  /** Lets go of everything that is open: the journal is about to be another one. */
  readonly close: () => void;
  /** Finishes an erasure that was cut off; false when there was none. */
  readonly finishForget: () => Promise<boolean>;
}

export function createUpkeep({ access, recall, config, environment, close, finishForget }: UpkeepPorts): Upkeep {
  const { context, writing } = access;
  const { layout, clock } = context;
  return {
    rebuild: async () => {
      const journal = await access.settled();
      const events = rebuildState(journal);
      writeEpisodes(journal, layout, { rebuild: true });
      await recall.rebuild();
      return { events };
    },
    health: () => {
      const journal = access.reading();
      const { waiting, rejected } = spooled(layout);
      const lost = readLosses(layout);
      return {
        events: countEvents(journal.db),
        problems: [
          ...(journal.readOnly ? ['the journal cannot be written now'] : []),
          ...(waiting > 0 ? [countOf(waiting, 'spooled file waits', 'spooled files wait')] : []),
          ...(rejected > 0 ? [`${countOf(rejected, 'spooled file')} cannot be taken in`] : []),
          ...checkBackground(journal).map(({ detail }) => detail),
          ...(lost === undefined ? [] : [`${countOf(lost.events, 'event was', 'events were')} lost`]),
        ],
      };
    },
    doctor: async ({ repair = false, cwd } = {}) => {
      if (!existsSync(layout.home)) return notStarted(layout);
      const { checkJournal } = await import('../store/health/check-journal.ts');
      const { checkIndex } = await import('../store/index/check-index.ts');
      const { checkProject } = await import('./check-project.ts');
      const { checkRecording } = await import('./check-recording.ts');
      const { findInstalledHooks } = await import('../agents/claude-code/install/find-hooks.ts');
      const configDir = environment.claudeConfigDir ?? join(environment.userHome, '.claude');
      const around = { userHome: environment.userHome, device: '' };
      const repaired = repair ? await repairIfNeeded(access, close) : undefined;
      return diagnose({
        layout,
        config,
        repaired,
        journal: () => checkJournal(writing()),
        index: async () => {
          const found = checkIndex(writing(), layout);
          if (found.status === 'ok') return found;
          // Derived from the journal, so building it again loses nothing and needs no permission.
          await recall.rebuild();
          const { status, detail } = checkIndex(writing(), layout);
          return status === 'ok'
            ? { name: 'index', status, detail: `${detail}; built again, it was ${found.detail}` }
            : found;
        },
        background: () => checkBackground(writing()),
        recording: () => checkRecording(writing(), findInstalledHooks(configDir)),
        repairing: repair,
        replay: access.replay,
        finishErasure: finishForget,
        spool: () => spooled(layout),
        backups: () => listBackups(layout),
        ...(cwd === undefined ? {} : { project: () => checkProject(cwd, around, environment.searchPath) }),
        now: clock.now(),
      });
    },
    backup: async (target) => {
      const journal = await access.settled();
      const { makeBackup } = await import('../store/backups/make-backup.ts');
      const keep = { daily: config.get('backup.keepDaily'), weekly: config.get('backup.keepWeekly') };
      return makeBackup(journal, layout, target === undefined ? { keep } : { keep, target });
    },
    backups: () => listBackups(layout),
    restore: async (backup, { replace = false } = {}) => {
      const { mergeBackup, replaceJournal } = await import('../store/backups/restore.ts');
      const usable = replace ? undefined : usableJournal(writing);
      if (usable) return mergeBackup(usable, context, backup);
      close();
      access.ensureHome();
      return replaceJournal(context, { backup, exactly: replace });
    },
  };
}

function spooled(layout: HomeLayout): {
  readonly waiting: number;
  readonly rejected: number;
  readonly why: string | undefined;
} {
  const rejected = listRejectedSpool(layout);
  const newest = rejected.at(-1);
  return {
    waiting: listSpool(layout).length,
    rejected: rejected.length,
    why: newest === undefined ? undefined : whyRejected(layout, newest),
  };
}

function checkBackground(journal: Journal): readonly HealthCheck[] {
  const failure = readBackgroundFailure(journal);
  if (failure === undefined) return [];
  const detail = `the background process failed at ${new Date(failure.at).toISOString()}: ${failure.said}`;
  return [
    { name: 'background', status: 'warn', detail, next: 'The next session tries again; memoir.log has the rest.' },
  ];
}

/** Doctor makes nothing: before the first start there is one thing to say. */
function notStarted({ home }: HomeLayout): Diagnosis {
  const next = 'Run `memoir start`.';
  return { home, healthy: false, checks: [{ name: 'home', status: 'fail', detail: `${home} is not there yet`, next }] };
}

async function repairIfNeeded(
  { readingWithoutSpool, context }: JournalAccess,
  close: () => void,
): Promise<Restored | undefined> {
  const { checkJournal } = await import('../store/health/check-journal.ts');
  const journal = usableJournal(readingWithoutSpool);
  try {
    if (journal && checkJournal(journal).every((check) => check.status !== 'fail')) return undefined;
  } catch (error) {
    if (!isMemoirError(error, 'journal-corrupt')) throw error;
    // So damaged that even looking at it fails: exactly what the repair is for.
  }
  close();
  const { replaceJournal } = await import('../store/backups/restore.ts');
  return replaceJournal(context);
}

/** The journal if there is one that works; nothing if a restore has to build it. Other faults are the caller's to hear. */
function usableJournal(open: () => Journal): Journal | undefined {
  try {
    return open();
  } catch (error) {
    if (isMemoirError(error, 'journal-corrupt') || isMemoirError(error, 'journal-missing')) return undefined;
    throw error;
  }
}
