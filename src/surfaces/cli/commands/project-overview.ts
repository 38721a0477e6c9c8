/** The state of a project on one screen: tasks in progress, blocked, due, ready and waiting, and the last decisions. */

import { withReason } from '../../../domain/present/with-reason.ts';
import { heldChangeMarks, OPEN_STATUSES, shortTaskId } from '../../../domain/tasks/task.ts';
import { localDay } from '../../../domain/time/dates.ts';
import { isUnconfirmed, type Trust } from '../../../domain/trust/trust.ts';
import type { Memoir, Project, Task } from '../../../index.ts';
import { relativeFiles, slugsOf } from '../../../internal.ts';
import type { Context } from '../command.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { countOf, humanDate, oneLine, printLine, truncate } from '../print/output.ts';
import { moreBy } from './task/view.ts';

/** Items per section, so that all sections fit on a small terminal. */
const SHOWN = 5;

/** Without a project: the tasks of all projects that are visible here. */
export function printOverview(context: Context, memoir: Memoir, project: Project | undefined): void {
  const scope = project === undefined ? { hidden: memoir.projects.hiddenFrom(context.cwd) } : { project: project.id };
  const of = (filter: Parameters<typeof memoir.tasks.list>[0]) => ({ ...filter, ...scope });
  const shown = new Set<string>();
  const noteOf = taskNotes(context, memoir, project === undefined);
  const section = (title: string, filter: Parameters<typeof memoir.tasks.list>[0], allBy?: string): void => {
    // Each task is listed once: a due task is not listed as ready again.
    const left = { ...of(filter), except: [...shown] };
    const tasks = memoir.tasks.list({ ...left, limit: SHOWN });
    const total = tasks.length < SHOWN ? tasks.length : memoir.tasks.count(left);
    if (tasks.length > 0) printTaskSection(context, { title, total, noteOf }, tasks);
    // Never cut: a command that is cut cannot be typed.
    if (allBy !== undefined && total > tasks.length)
      printLine(context, `${INDENT}${moreBy(context, total - tasks.length, allBy)}`);
    for (const { id } of tasks) shown.add(id);
  };
  const accepted = { statuses: OPEN_STATUSES, suggested: false } as const;
  section('In progress', { statuses: ['in_progress'] });
  section('Blocked', { statuses: ['blocked'] });
  section('Due', { ...accepted, dueBy: localDay(context.now()) });
  section('Ready', { readyAt: context.now() });
  section('Waiting for other tasks', { isWaiting: true });
  section('Claimed by a session', { claimedAt: context.now() });
  if (memoir.tasks.count(of(accepted)) === 0) printLine(context, 'No open tasks.');
  section('Suggested', { statuses: ['open'], suggested: true }, 'task list --suggested');

  if (project === undefined) return;
  const { decisions, blockers, activeFiles, lastSession, lastConclusion } = memoir.projects.checkpoint(project);
  const blocked = new Set(memoir.tasks.list(of({ statuses: ['blocked'] })).map(({ id }) => id));
  // The blocker of a task is shown beside it, above.
  const others = blockers.filter(({ subject }) => !blocked.has(subject));
  if (others.length > 0) heading(context, 'Blockers');
  for (const { id, statement, validFrom } of others.slice(0, SHOWN)) {
    line(context, oneLine(statement), humanDate(validFrom, context.now()), memoir.events.shortId(id));
  }
  if (decisions.length > 0) heading(context, 'Last decisions');
  for (const { id, statement, why, validFrom, trust } of decisions) {
    const notes = [humanDate(validFrom, context.now()), ...(isUnconfirmed(trust) ? [UNCONFIRMED] : [])];
    line(context, oneLine(withReason(statement, why)), notes.join(', '), memoir.events.shortId(id));
  }
  if (activeFiles.length > 0) heading(context, 'Active files');
  for (const file of relativeFiles(activeFiles, project).slice(0, SHOWN)) line(context, oneLine(file));
  const status = memoir.status.list(project);
  if (status.length > 0) heading(context, 'Status');
  for (const { name, value, at } of status)
    line(context, `${oneLine(name)}: ${oneLine(value)}`, humanDate(at, context.now()));
  if (lastSession) {
    heading(context, 'Last session');
    line(
      context,
      `${lastSession.agent ?? 'agent'}, ${countOf(lastSession.prompts, 'prompt')}`,
      humanDate(lastSession.lastAt, context.now()),
      memoir.events.shortId(lastSession.id),
    );
    if (lastConclusion !== undefined) line(context, oneLine(lastConclusion));
  }
  printExternalNotice(context, memoir, trustsIn(memoir, project), { json: false });
}

/** The trust of the statements and status lines that a project's screen shows. */
export function trustsIn(memoir: Memoir, project: Project | undefined): readonly Trust[] {
  if (project === undefined) return [];
  const { decisions, blockers } = memoir.projects.checkpoint(project);
  return [...decisions, ...blockers, ...memoir.status.list(project)].map(({ trust }) => trust);
}

const UNCONFIRMED = 'unconfirmed';

type TaskNote = (task: Task) => string;

/** The note behind a task: its priority, its due day, the tasks it waits for, and whether it is unconfirmed. */
function taskNotes(context: Context, memoir: Memoir, isOfAllProjects: boolean): TaskNote {
  const isUnconfirmedTask = memoir.tasks.unconfirmedTest();
  const slugOf = slugsOf(memoir.projects.list());
  const today = localDay(context.now());
  return (task) => {
    const { due, priority, project, dependsOn } = task;
    const waitsFor = dependsOn.length === 0 ? [] : memoir.tasks.get(task.id).waitsFor;
    const slug = isOfAllProjects && project !== undefined ? slugOf(project) : undefined;
    return [
      ...(slug === undefined ? [] : [slug]),
      ...(priority === 'urgent' || priority === 'high' ? [priority] : []),
      ...(due === undefined ? [] : [due < today ? `overdue since ${due}` : `due ${due}`]),
      ...(waitsFor.length === 0 ? [] : [`waits for ${waitsFor.map(({ id }) => shortTaskId(id)).join(', ')}`]),
      ...(isUnconfirmedTask(task) ? [UNCONFIRMED] : heldChangeMarks(task)),
    ].join(', ');
  };
}

interface OverviewSection {
  readonly title: string;
  readonly total: number;
  readonly noteOf: TaskNote;
}

function printTaskSection(context: Context, { title, total, noteOf }: OverviewSection, tasks: readonly Task[]): void {
  heading(context, total > tasks.length ? `${title} (${total})` : title);
  for (const task of tasks) {
    line(context, oneLine(withReason(task.text, task.why)), noteOf(task), shortTaskId(task.id));
  }
}

function heading(context: Context, title: string): void {
  printLine(context);
  printLine(context, context.style.bold(title));
}

/** The text is truncated when text and note do not fit on one line. */
function line(context: Context, text: string, note = '', id = ''): void {
  const taken = INDENT.length + (id === '' ? 0 : id.length + 2) + (note === '' ? 0 : note.length + 2);
  const shown = context.width === undefined ? text : truncate(text, Math.max(12, context.width - taken));
  const lead = id === '' ? '' : `${context.style.cyan(id)}  `;
  printLine(context, `${INDENT}${lead}${shown}${note === '' ? '' : `  ${context.style.dim(note)}`}`);
}

const INDENT = '  ';
