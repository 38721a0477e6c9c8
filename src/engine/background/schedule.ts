/**
 * `memoir.schedule()`: work that starts automatically. The scheduler of the machine starts `memoir schedule run`, which
 * does every job that is due. A job that was missed is done once, by the next start of that command or by the
 * background work after a session.
 */
import { MemoirError } from '../../domain/errors.ts';
import { SCHEDULED_JOBS, type ScheduledJob } from '../../domain/scheduled-job.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { launcherPath } from '../../platform/process/own-command.ts';
import type { UnitState, UnitSystem } from '../../platform/schedule/apply-unit.ts';
import { isDue, nextDue } from '../../platform/schedule/due.ts';
import { type ScheduleTime, WEEKDAYS } from '../../platform/schedule/unit.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { readMeta, writeMeta } from '../../store/journal/meta.ts';
import { createUnit, type InstalledUnit } from './installed-unit.ts';

export interface JobStatus {
  readonly job: ScheduledJob;
  readonly lastRun: number | undefined;
  readonly next: number;
  /** Its time has come and it has not run yet. */
  readonly due: boolean;
}

export interface ScheduleStatus {
  /** The scheduler it was installed with; undefined if it was not installed. */
  readonly system: UnitSystem | undefined;
  /** `changed`: its times or its program differ. `missing`: someone removed it. */
  readonly unit: UnitState | undefined;
  readonly jobs: readonly JobStatus[];
  /** The companion as a service of the user; undefined if it was not installed. */
  readonly companion: { readonly system: UnitSystem; readonly unit: UnitState } | undefined;
}

/** What the scheduler of the machine can be told to start: the nightly and weekly work, or the companion, always. */
export type ScheduledPart = 'jobs' | 'companion';

export interface JobRun {
  readonly job: ScheduledJob;
  /** What it did, a line each. */
  readonly did: readonly string[];
}

/**
 * Work that starts by itself.
 *
 * @example
 * const schedule = await memoir.schedule();
 * schedule.install();
 */
export interface Schedule {
  /**
   * Says what is installed, what ran last and what is due.
   * @example const { jobs } = schedule.status();
   */
  status(): ScheduleStatus;
  /**
   * Returns what `install` would write and run, as text.
   * @example console.log(schedule.plan('systemd').text);
   */
  plan(system?: string, part?: ScheduledPart): { readonly system: UnitSystem; readonly text: string };
  /**
   * Tells the scheduler of this machine to start `memoir schedule run`.
   * @example schedule.install();
   */
  install(system?: string, part?: ScheduledPart): UnitSystem;
  /**
   * Removes what `install` wrote. Returns false if nothing was installed.
   * @example schedule.remove();
   */
  remove(part?: ScheduledPart): boolean;
  /**
   * Does the jobs that are due; a named one in any case.
   * @example await schedule.run('nightly');
   */
  run(job?: ScheduledJob): Promise<readonly JobRun[]>;
  /**
   * The same for a process that runs anyway, if a schedule is installed: makes up what was missed.
   * @example await schedule.runMissed();
   */
  runMissed(): Promise<readonly JobRun[]>;
  /**
   * For a process that always runs: whether a job is due that no scheduler will start. The first question only notes the time, because
   * what was due before was not missed.
   * @example schedule.isLeftToProcess();
   */
  isLeftToProcess(): boolean;
}

export interface SchedulePorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly environment: Environment;
  readonly author: Author;
  /** Does a job and says what it did. `since`: when it ran last. */
  readonly jobs: Readonly<Record<ScheduledJob, (since: number | undefined) => Promise<readonly string[]>>>;
}

const lastRow = (job: ScheduledJob): string => `schedule.${job}`;
const fromRow = (job: ScheduledJob): string => `schedule.${job}.from`;

export function createSchedule(ports: SchedulePorts): Schedule {
  const { writing, reading, layout, config, environment, jobs } = ports;
  const moments = (): Readonly<Record<ScheduledJob, ScheduleTime>> => ({
    nightly: parseScheduleTime(config.get('schedule.nightlyAt')),
    weekly: {
      ...parseScheduleTime(config.get('schedule.weeklyAt')),
      weekday: WEEKDAYS.indexOf(config.get('schedule.weeklyDay')),
    },
  });
  const launcher = (): string => launcherPath(layout, environment.platform);
  const units: Readonly<Record<ScheduledPart, InstalledUnit>> = {
    jobs: createUnit(ports, 'schedule.installed', () => ({
      name: 'schedule',
      description: 'Memoir: nightly report, weekly dream, retention',
      command: [launcher(), '--home', layout.home, 'schedule', 'run'],
      when: SCHEDULED_JOBS.map((job) => moments()[job]),
    })),
    companion: createUnit(ports, 'schedule.companion', () => ({
      name: 'companion',
      description: 'Memoir: the companion',
      command: [launcher(), '--home', layout.home, 'companion', 'start', '--foreground'],
      when: 'always',
    })),
  };
  const lastRun = (job: ScheduledJob): number | undefined => {
    const row = readMeta(reading().db, lastRow(job));
    return row === undefined ? undefined : Number(row);
  };
  /** A job that was due before the schedule was installed does not count as missed. */
  const countedFrom = (job: ScheduledJob): number | undefined => {
    const row = readMeta(reading().db, fromRow(job));
    return lastRun(job) ?? (row === undefined ? undefined : Number(row));
  };
  const countFromNow = (): readonly ScheduledJob[] => {
    const { db, clock } = writing();
    const unknown = SCHEDULED_JOBS.filter((job) => countedFrom(job) === undefined);
    for (const job of unknown) writeMeta(db, fromRow(job), String(clock.now()));
    return unknown;
  };
  const jobStatuses = (): readonly JobStatus[] => {
    const now = reading().clock.now();
    return SCHEDULED_JOBS.map((job) => {
      const last = lastRun(job);
      const moment = moments()[job];
      return { job, lastRun: last, next: nextDue(moment, now), due: isDue(moment, countedFrom(job), now) };
    });
  };
  const doJobs = async (wanted: readonly ScheduledJob[]): Promise<readonly JobRun[]> => {
    const done: JobRun[] = [];
    for (const job of wanted) {
      const journal = writing();
      const since = countedFrom(job);
      // Recorded first: a job that fails or is killed every night must not be started again by every session.
      writeMeta(journal.db, lastRow(job), String(journal.clock.now()));
      done.push({ job, did: await jobs[job](since) });
    }
    return done;
  };
  return {
    status: () => {
      const system = units.jobs.system();
      const companion = units.companion.system();
      return {
        system,
        unit: units.jobs.state(),
        jobs: jobStatuses(),
        companion: companion && { system: companion, unit: units.companion.state() ?? 'missing' },
      };
    },
    plan: (asked, part = 'jobs') => units[part].plan(asked),
    install: (asked, part = 'jobs') => {
      const system = units[part].install(asked);
      if (part === 'jobs') countFromNow();
      return system;
    },
    remove: (part = 'jobs') => units[part].remove(),
    run: async (job) => doJobs(job === undefined ? dueJobs(jobStatuses()) : [job]),
    isLeftToProcess: () => {
      if (units.jobs.system() !== undefined) return false;
      return countFromNow().length === 0 && dueJobs(jobStatuses()).length > 0;
    },
    runMissed: async () => (units.jobs.system() === undefined ? [] : doJobs(dueJobs(jobStatuses()))),
  };
}

function dueJobs(statuses: readonly JobStatus[]): readonly ScheduledJob[] {
  return statuses.filter(({ due }) => due).map(({ job }) => job);
}

function parseScheduleTime(text: string): ScheduleTime {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) {
    throw new MemoirError('bad-input', `${JSON.stringify(text)} is not a time`, {
      next: 'Write hours and minutes, for example 03:00: `memoir config set schedule.nightlyAt 03:00`',
    });
  }
  return { hour: Number(hour), minute: Number(minute) };
}
