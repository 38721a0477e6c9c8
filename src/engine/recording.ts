/** `memoir.recording`: pauses and resumes what the hooks record. */
import { configDir } from '../agents/claude-code/config-dir.ts';
import { findInstalledHooks } from '../agents/claude-code/install/find-hooks.ts';
import type { Author } from '../domain/trust/trust.ts';
import type { Environment } from '../platform/settings/environment.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { pauseAt } from '../store/state/projects/pauses.ts';
import { assertPerson } from './base/author.ts';
import { type ActivePause, activePauses, type LastRecorded, lastRecorded } from './care/check-recording.ts';

/**
 * Recording by hooks. Without a project, a pause holds everywhere.
 *
 * @example
 * memoir.recording.pause(undefined, Date.now() + 3_600_000);
 */
export interface Recording {
  /**
   * Stops recording in a project or everywhere, until a time or until `resume`. Refused to an agent.
   * @example memoir.recording.pause('shop', Date.now() + 7_200_000);
   */
  pause(project: string | undefined, until: number | undefined): void;
  /**
   * Ends a pause. Returns false if there was no pause.
   * @example memoir.recording.resume('shop');
   */
  resume(project: string | undefined): boolean;
  /**
   * Says whether recording is paused for a project, also by a pause that holds everywhere.
   * @example const { paused, until } = memoir.recording.pausedUntil('shop');
   */
  pausedUntil(project: string | undefined): { readonly paused: boolean; readonly until?: number };
  /**
   * Lists all pauses that hold now.
   * @example memoir.recording.pauses();
   */
  pauses(): readonly ActivePause[];
  /**
   * Says when a hook last recorded a session, prompt, tool call and reply. Imported history does not count.
   * @example memoir.recording.lastRecorded();
   */
  lastRecorded(): readonly LastRecorded[];
  /**
   * Returns true if the hooks are in the agent's settings, or the plugin is on.
   * @example memoir.recording.hooksInstalled();
   */
  hooksInstalled(): boolean;
}

export interface RecordingPorts {
  readonly author: Author;
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly environment: Environment;
}

export function createRecording({ author, writing, reading, environment }: RecordingPorts): Recording {
  const envelope = (journal: Journal, project: string | undefined) => ({
    happenedAt: journal.clock.now(),
    actor: 'person' as const,
    trust: 'owner' as const,
    ...(project === undefined ? {} : { project }),
  });
  return {
    pause: (project, until) => {
      assertPerson(author, environment.agentVariable, 'pause recording');
      const journal = writing();
      const body = until === undefined ? {} : { until };
      appendEvents(journal, [{ type: 'capture.paused', ...envelope(journal, project), body }]);
    },
    resume: (project) => {
      assertPerson(author, environment.agentVariable, 'end a pause');
      const journal = writing();
      if (!pauseAt(journal.db, project, journal.clock.now())) return false;
      appendEvents(journal, [{ type: 'capture.resumed', ...envelope(journal, project), body: {} }]);
      return true;
    },
    pausedUntil: (project) => {
      const { db, clock } = reading();
      const pause = pauseAt(db, undefined, clock.now()) ?? pauseAt(db, project, clock.now());
      if (!pause) return { paused: false };
      return pause.until === undefined ? { paused: true } : { paused: true, until: pause.until };
    },
    pauses: () => activePauses(reading()),
    lastRecorded: () => lastRecorded(reading()),
    hooksInstalled: () => {
      const { events, plugin } = findInstalledHooks(configDir(environment));
      return events.length > 0 || plugin;
    },
  };
}
