/** `memoir.report`: what happened in a time range. */

import { MemoirError } from '../domain/errors.ts';
import type { Report } from '../domain/report.ts';
import { localTime } from '../domain/time/dates.ts';
import { readWeek } from '../notes/logs/week-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { readReport } from '../report/read-report.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { Facts } from './facts/facts.ts';
import type { HiddenProjects } from './projects/hidden-projects.ts';

export interface ReportSpan {
  readonly since: number;
  /** Default: now. */
  readonly until?: number | undefined;
  /** A project's id. Default: all of them. */
  readonly project?: string | undefined;
  /** Projects to leave out, by id. */
  readonly hidden?: readonly string[] | undefined;
}

export interface ReportPorts {
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly hidden: HiddenProjects;
  readonly facts: Pick<Facts, 'extractNew'>;
}

export async function makeReport(
  { reading, layout, hidden, facts }: ReportPorts,
  { since, until, project, hidden: left = [] }: ReportSpan,
): Promise<Report> {
  await facts.extractNew();
  const { db, clock } = reading();
  const now = clock.now();
  if (since >= (until ?? now)) {
    throw new MemoirError(
      'bad-input',
      `The report would end (${localTime(until ?? now)}) before it begins (${localTime(since)})`,
      {
        next: 'Name an earlier --since, or a later --until.',
      },
    );
  }
  const report = readReport(db, { since, until: until ?? now, project, hidden: [...left, ...hidden.ids()], now });
  return project === undefined ? { ...report, inWords: readWeek(layout, since, until ?? now) } : report;
}
