/** A report in words: one section per project, with its lists. The command line, the daily log and pages print the same. */

import { EVERYWHERE } from '../facts/fact-record.ts';
import type { ProjectReport, ReportedTask, TaskReport } from '../report.ts';
import { shortTaskId } from '../tasks/task.ts';
import { countOf } from '../text/count.ts';
import { DAY_MS, localDay } from '../time/dates.ts';
import { withReason } from './with-reason.ts';

/** The title of what belongs to no project, and of what holds in all of them. */
export function titleWithoutProject(project: string | undefined): string {
  return project === EVERYWHERE ? 'in every project' : 'without a project';
}

export interface ReportSection {
  readonly heading: string;
  /** One line each: numbers of what happened. */
  readonly summary: readonly string[];
  readonly lists: readonly ReportList[];
}

export interface ReportList {
  readonly title: string;
  readonly items: readonly ReportItem[];
  /** How many are not listed. */
  readonly more: number;
}

export interface ReportItem {
  readonly id: string;
  /** Shown with the short id that the commands for tasks print. */
  readonly isTask?: true;
  readonly text: string;
}

/** A report is read in a minute; `--json` has everything. */
const LISTED_AT_MOST = 10;

/** `drawn`: the reader sees a chart of the days beside it. */
export function describeProject(report: ProjectReport, heading: string, { drawn = false } = {}): ReportSection {
  const { tasks, decisions, blockers, sessions } = report;
  const lists: readonly Omit<ReportList, 'more'>[] = [
    { title: `Open for more than 7 days (${tasks.old.length})`, items: tasks.old.map(withAge) },
    {
      title: `Blockers (${blockers.length})`,
      items: blockers.map(({ id, text, ageMs, endedAt }) => ({
        id,
        text: `${text} (${endedAt === undefined ? `for ${daysOf(ageMs)}` : `ended ${localDay(endedAt)} after ${daysOf(ageMs)}`})`,
      })),
    },
    {
      title: `Decisions made (${decisions.made.length})`,
      items: decisions.made.map(({ id, statement, why }) => ({ id, text: withReason(statement, why) })),
    },
    {
      title: `Decisions changed (${decisions.changed.length})`,
      items: decisions.changed.map(({ id, statement, by }) => ({
        id,
        text: by === undefined ? `${statement} → no longer so` : `${statement} → ${by.statement}`,
      })),
    },
    { title: `Finished (${tasks.finished.length})`, items: tasks.finished.map(withAge) },
    {
      title: `Sessions with a summary (${sessions.concluded.length})`,
      items: sessions.concluded.map(({ id, at, title, outcome }) => ({
        id,
        text: `${localDay(at)} ${title}${outcome === undefined || outcome === 'completed' ? '' : ` (${outcome})`}`,
      })),
    },
  ];
  return {
    heading,
    summary: [describeWork(report, drawn), describeTasks(tasks), describeMemory(report)].filter((line) => line !== ''),
    lists: lists.filter(({ items }) => items.length > 0).map(shortened),
  };
}

function describeWork({ sessions, days }: ProjectReport, drawn: boolean): string {
  if (sessions.count === 0) return 'No sessions.';
  const counts = [
    countOf(sessions.count, 'session'),
    countOf(sessions.prompts, 'prompt'),
    countOf(sessions.toolCalls, 'tool call'),
  ];
  return `${counts.join(', ')}${days.length < 2 ? '' : `, on ${countOf(days.length, 'day')}${drawn ? '' : ` ${chart(days)}`}`}.`;
}

function describeTasks({ created, finished, dropped, reopened, open, livedMs }: TaskReport): string {
  const changes = [
    created.length === 0 ? '' : `${created.length} created`,
    finished.length === 0 ? '' : `${finished.length} finished`,
    dropped.length === 0 ? '' : `${dropped.length} dropped`,
    reopened.length === 0 ? '' : `${reopened.length} reopened`,
    open === 0 ? '' : `${open} open now`,
  ].filter((part) => part !== '');
  if (changes.length === 0) return '';
  const lived =
    livedMs === undefined
      ? ''
      : ` Finished tasks took ${daysOf(livedMs.median)}${daysOf(livedMs.longest) === daysOf(livedMs.median) ? '' : ` (median), ${daysOf(livedMs.longest)} at most`}.`;
  return `Tasks: ${changes.join(', ')}.${lived}`;
}

function describeMemory({ memory }: ProjectReport): string {
  const { packs, tokens, searches, empty, opened, given, used } = memory;
  const parts = [
    packs === 0 ? '' : `gave sessions ${countOf(packs, 'context pack')} (${countOf(tokens, 'token')} in total)`,
    searches === 0
      ? ''
      : `answered ${countOf(searches, 'search', 'searches')}${empty === 0 ? '' : ` (${empty} found nothing)`}`,
    opened === 0 ? '' : `opened ${countOf(opened, 'item')}`,
    given === 0 ? '' : `gave ${countOf(given, 'note or fact', 'notes and facts')} of which ${used} were used`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Memoir ${parts.join(', ')}.`;
}

function withAge({ id, text, ageMs }: ReportedTask): ReportItem {
  return { id, isTask: true, text: `${text} (${daysOf(ageMs)})` };
}

function daysOf(ms: number): string {
  return ms < DAY_MS ? 'less than a day' : countOf(Math.floor(ms / DAY_MS), 'day');
}

const BARS = '▁▂▃▄▅▆▇█';

/** One bar for each day with work, oldest first, as high as its share of the busiest. */
function chart(days: ProjectReport['days']): string {
  const most = Math.max(...days.map(({ events }) => events));
  return days.map(({ events }) => BARS.charAt(Math.ceil((events / most) * BARS.length) - 1)).join('');
}

function shortened({ title, items }: Omit<ReportList, 'more'>): ReportList {
  return { title, items: items.slice(0, LISTED_AT_MOST), more: Math.max(0, items.length - LISTED_AT_MOST) };
}

/** As Markdown, for files and messages. `short` makes an id that a person can type. */
export function reportMarkdown(
  title: string,
  sections: readonly ReportSection[],
  short: (id: string) => string,
): string {
  const lines = sections.flatMap(({ heading, summary, lists }) => [
    `## ${heading}`,
    '',
    ...summary.map((line) => `- ${line}`),
    '',
    ...lists.flatMap((list) => [
      `### ${list.title}`,
      '',
      ...list.items.map(
        ({ id, isTask, text }) => `- ${text.replace(/\s+/g, ' ')} \`${isTask ? shortTaskId(id) : short(id)}\``,
      ),
      ...(list.more === 0 ? [] : [`- … ${list.more} more`]),
      '',
    ]),
  ]);
  return [`# ${title}`, '', ...lines].join('\n').trimEnd();
}
