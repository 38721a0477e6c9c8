/** The jobs of the schedule: distillation, report and retention every night, a dream every week. */
import { isMemoirError } from '../../domain/errors.ts';
import { fixedShortId } from '../../domain/ids.ts';
import { describeProject, reportMarkdown } from '../../domain/present/describe-report.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { Report } from '../../domain/report.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import { leaveOutOfReports, writeUserReport } from '../../notes/logs/write-user-report.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { Health } from '../care/health.ts';
import type { Dream } from '../dream/dream.ts';
import type { ReportSpan } from '../report.ts';
import type { SchedulePorts } from './schedule.ts';

export interface JobPorts {
  readonly writing: () => Journal;
  readonly layout: HomeLayout;
  readonly projects: { list(): readonly Project[] };
  readonly dream: () => Promise<Pick<Dream, 'run' | 'runIfDue'>>;
  readonly health: Pick<Health, 'collectIfDue'>;
  readonly report: (span: ReportSpan) => Promise<Report>;
  /** The companion revises its files; undefined if there is nothing to do. */
  readonly revise: (since: number | undefined) => Promise<string | undefined>;
  /** Facts, episodes, logs and the index, from what is recorded. */
  readonly distil: () => Promise<void>;
}

/** Nobody reads a report of more than a month. */
const REPORT_MAX_DAYS = 31;

export function createJobs(ports: JobPorts): SchedulePorts['jobs'] {
  return {
    nightly: async (since) => {
      await ports.distil();
      const dreamt = await unlessBusy(async () => (await ports.dream()).runIfDue());
      const revised = await revise(ports, since);
      const reported = await writeReport(ports, since);
      const collected = await ports.health.collectIfDue();
      return [
        'facts, episodes, daily logs and the index are up to date',
        ...(typeof dreamt === 'object' ? [`a dream ran: ${countOf(dreamt.proposals.length, 'change')}`] : []),
        ...(revised === undefined ? [] : [revised]),
        reported,
        ...(collected === undefined ? [] : [`retention freed ${countOf(collected.bytes, 'byte')}`]),
      ];
    },
    weekly: async () => {
      const run = await unlessBusy(async () => (await ports.dream()).run('schedule'));
      return [
        typeof run === 'object'
          ? `a dream ran: ${countOf(run.proposals.length, 'change')}`
          : 'another dream is running',
      ];
    },
  };
}

async function revise(ports: JobPorts, since: number | undefined): Promise<string | undefined> {
  try {
    return await ports.revise(since);
  } catch (error) {
    // Trigger: the language model fails, the daily limit is reached, a dream runs. Outcome: the rest of the night is done.
    if (!isMemoirError(error)) throw error;
    return `the companion did not revise its files: ${error.message}`;
  }
}

/** `busy`: another dream runs, which does the same work. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  try {
    return await work();
  } catch (error) {
    if (!isMemoirError(error, 'refused')) throw error;
    return 'busy';
  }
}

/** The days since the last report, up to the end of yesterday, into the user's log of yesterday. */
async function writeReport({ writing, layout, projects, report }: JobPorts, last: number | undefined): Promise<string> {
  const journal = writing();
  const now = journal.clock.now();
  const until = startOf(localDay(now));
  const since = startOf(localDay(Math.min(Math.max(last ?? 0, until - REPORT_MAX_DAYS * DAY_MS), until - DAY_MS)));
  const known = projects.list();
  // The user's log is read in every project, so it has nothing of an isolated one.
  const hidden = known.flatMap(({ id, isolated }) => (isolated ? [id] : []));
  // A project that was isolated since may be in earlier reports.
  leaveOutOfReports(journal, layout, known);
  const { projects: reported } = await report({ since, until, hidden });
  if (reported.length === 0) return `nothing happened since ${localDay(since)}, so no report was written`;
  const day = localDay(until - 1);
  const title = localDay(since) === day ? `Report of ${day}` : `Report from ${localDay(since)} to ${day}`;
  const slugOf = (id: string | undefined): string =>
    known.find((project) => project.id === id)?.slug ?? 'without a project';
  const sections = reported.map((each) => describeProject(each, slugOf(each.project)));
  const path = writeUserReport(journal, layout, day, reportMarkdown(title, sections, fixedShortId));
  return `wrote the report of ${countOf(reported.length, 'project')} into ${path}`;
}

function startOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}
