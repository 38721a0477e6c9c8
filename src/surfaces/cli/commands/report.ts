/** `memoir report`: what happened in a day, a week or any time range. */

import { MemoirError } from '../../../domain/errors.ts';
import {
  describeProject,
  type ReportSection,
  reportMarkdown,
  titleWithoutProject,
} from '../../../domain/present/describe-report.ts';
import type { ProjectReport, Report } from '../../../domain/report.ts';
import { shortTaskId } from '../../../domain/tasks/task.ts';
import { localDay } from '../../../domain/time/dates.ts';
import type { Memoir } from '../../../index.ts';
import { parseTime, type SlugOf, slugsOf } from '../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { shortIdsOf } from '../print/item-view.ts';
import { oneLine, plain, printJson, printLine, textWidth, wrap } from '../print/output.ts';

const WEEK_DAYS = 7;
/** The width of lines in a pipe. */
const WIDE = 120;

export const command = defineCommand({
  name: 'report',
  summary: 'show what happened today, in the last week or since a date',
  description:
    'For each project: sessions and their results, tasks created, finished, dropped and reopened, tasks open for more than ' +
    'seven days, decisions made and changed, blockers with their age, and how the memory was used. Without a time it covers the ' +
    'last seven days.',
  options: {
    day: { type: 'boolean', help: 'only today' },
    week: { type: 'boolean', help: 'the last seven days (the default)' },
    since: { type: 'string', value: 'WHEN', help: 'from this time on' },
    until: { type: 'string', value: 'WHEN', help: 'up to this time' },
    project: { ...PROJECT_OPTION, help: 'only this project' },
    markdown: { type: 'boolean', help: 'print Markdown' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir report', does: 'show the last seven days of all projects that are not isolated' },
    { run: 'memoir report --day --project shop', does: 'show what happened today in one project' },
    { run: 'memoir report --since "1 month ago" --markdown', does: 'print a month as Markdown' },
  ],
  async run(context, { options }) {
    const span = await spanOf(context, options);
    const memoir = await context.memoir();
    const project = options.project === undefined || options.project === '*' ? undefined : options.project;
    const report = await memoir.report({
      ...span,
      ...(project === undefined
        ? { hidden: memoir.projects.hiddenFrom(context.cwd) }
        : { project: memoir.projects.named(memoir.projects.complete(project)).id }),
    });
    const slugOf = slugsOf(memoir.projects.list());
    if (options.json) return printJson(context, reportJson(report, slugOf));
    const title = `Report from ${localDay(report.since)} to ${localDay(report.until - 1)}`;
    const sections = report.projects.map((each) =>
      describeProject(each, slugOf(each.project) ?? titleWithoutProject(each.project)),
    );
    if (options.markdown) {
      const words = report.inWords.map((line) => `- ${line}\n`).join('');
      return printLine(
        context,
        plain(`${reportMarkdown(title, sections, shortIdsOf(memoir))}${words && `\n## The week in words\n\n${words}`}`),
      );
    }
    printReport(context, memoir, { title, inWords: report.inWords }, sections);
  },
});

interface AskedReport {
  readonly day: boolean;
  readonly week: boolean;
  readonly since: string | undefined;
  readonly until: string | undefined;
}

async function spanOf(
  context: Context,
  { day, week, since, until }: AskedReport,
): Promise<{ since: number; until?: number }> {
  if ([day, week, since !== undefined].filter(Boolean).length > 1) {
    throw new MemoirError('usage', 'Only one of --day, --week and --since can be given');
  }
  const now = new Date(context.now());
  const end = until === undefined ? undefined : await parseTime(until, now, 'end');
  const last = end === undefined ? context.now() : end - 1;
  const begin =
    since === undefined
      ? await parseTime(localDay(last, day ? 0 : 1 - WEEK_DAYS), now, 'start')
      : await parseTime(since, now, 'start');
  return end === undefined ? { since: begin } : { since: begin, until: end };
}

function printReport(
  context: Context,
  memoir: Memoir,
  { title, inWords }: { readonly title: string; readonly inWords: readonly string[] },
  sections: readonly ReportSection[],
): void {
  const { style } = context;
  const shortId = shortIdsOf(memoir);
  printLine(context, style.bold(title));
  for (const line of inWords) for (const part of wrap(oneLine(line), context.width ?? WIDE)) printLine(context, part);
  if (sections.length === 0) printLine(context, 'Nothing happened, and nothing is open for long.');
  for (const { heading, summary, lists } of sections) {
    printLine(context, `\n${style.bold(oneLine(heading))}`);
    for (const line of summary) printLine(context, plain(line));
    for (const { title: listed, items, more } of lists) {
      printLine(context, `\n  ${style.dim(listed)}`);
      for (const { id, isTask, text } of items) printItem(context, isTask ? shortTaskId(id) : shortId(id), text);
      if (more > 0) printLine(context, style.dim(`    … ${more} more`));
    }
  }
}

/** The text beside its id, on as many lines as it needs. */
function printItem(context: Context, id: string, text: string): void {
  const indent = 4 + textWidth(id) + 2;
  const [first = '', ...more] = wrap(oneLine(text), Math.max(30, (context.width ?? WIDE) - indent));
  printLine(context, `    ${context.style.cyan(id)}  ${first}`);
  for (const line of more) printLine(context, `${' '.repeat(indent)}${line}`);
}

function reportJson(report: Report, slugOf: SlugOf): unknown {
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    since: iso(report.since),
    until: iso(report.until),
    in_words: report.inWords,
    projects: report.projects.map((each: ProjectReport) => ({
      project: slugOf(each.project),
      tasks: taskReportJson(each.tasks),
      decisions: {
        made: each.decisions.made.map((fact) => ({ ...fact, at: iso(fact.at) })),
        changed: each.decisions.changed.map(({ by, changedAt, ...fact }) => ({
          ...fact,
          at: iso(fact.at),
          changed_at: iso(changedAt),
          by: by === undefined ? null : { ...by, at: iso(by.at) },
        })),
      },
      blockers: each.blockers.map(({ id, text, ageMs, endedAt }) => ({
        id,
        text,
        age_ms: ageMs,
        ended_at: endedAt === undefined ? null : iso(endedAt),
      })),
      sessions: {
        count: each.sessions.count,
        prompts: each.sessions.prompts,
        tool_calls: each.sessions.toolCalls,
        concluded: each.sessions.concluded.map((session) => ({
          ...session,
          at: iso(session.at),
          outcome: session.outcome ?? null,
        })),
      },
      memory: each.memory,
      days: each.days,
    })),
  };
}

function taskReportJson({ livedMs, ...tasks }: ProjectReport['tasks']): object {
  const list = (some: ProjectReport['tasks']['old']) =>
    some.map(({ id, text, ageMs }) => ({ id, text, age_ms: ageMs }));
  const { created, finished, dropped, reopened, open, old } = tasks;
  return {
    created: list(created),
    finished: list(finished),
    dropped: list(dropped),
    reopened: list(reopened),
    lived_ms: livedMs ?? null,
    open,
    old: list(old),
  };
}
