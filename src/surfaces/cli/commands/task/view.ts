/** How tasks are printed: as a table, and as one line after a change. */

import { statusWords } from '../../../../domain/present/status-words.ts';
import { withReason } from '../../../../domain/present/with-reason.ts';
import { claimHolds, heldChangeMarks, shortTaskId } from '../../../../domain/tasks/task.ts';
import { localDay } from '../../../../domain/time/dates.ts';
import type { Memoir, Task } from '../../../../index.ts';
import { slugsOf, taskJson } from '../../../../internal.ts';
import type { Context } from '../../command.ts';
import {
  type Column,
  humanDuration,
  oneLine,
  printHint,
  printJson,
  printLine,
  printTable,
} from '../../print/output.ts';
import { printRemovedSecret } from '../../print/removed-secret.ts';
import type { StyleName } from '../../print/style.ts';

export function printTasks(
  context: Context,
  memoir: Memoir,
  tasks: readonly Task[],
  options: { readonly withProject: boolean },
): void {
  const slugOf = slugsOf(memoir.projects.list());
  const today = localDay(context.now());
  const isUnconfirmed = memoir.tasks.unconfirmedTest();
  const columns: readonly Column<Task>[] = [
    { header: 'id', cell: ({ id }) => shortTaskId(id), whole: true, style: 'cyan' },
    { header: 'status', cell: statusText(context, isUnconfirmed), whole: true, style: statusStyle },
    {
      header: 'priority',
      cell: ({ priority }) => (priority === 'normal' ? '' : priority),
      whole: true,
      style: ({ priority }) => (priority === 'urgent' ? 'red' : priority === 'high' ? 'yellow' : 'dim'),
    },
    {
      header: 'due',
      isNamed: true,
      cell: ({ due }) => due,
      whole: true,
      style: ({ due }) => (due !== undefined && due <= today ? 'red' : undefined),
    },
    ...(options.withProject
      ? [{ header: 'project', cell: ({ project }: Task) => slugOf(project) ?? '', style: 'dim' as const }]
      : []),
    { header: 'task', cell: ({ text, why }) => withReason(text, why) },
  ];
  // An empty column would take space from the text on a narrow terminal.
  const shown = columns.filter(({ cell }) => tasks.some((task) => (cell(task) ?? '') !== ''));
  printTable(context, tasks, shown);
  if (tasks.some(isUnconfirmed)) {
    printHint(
      context,
      `Unconfirmed tasks come from a session that had read external content, or that Memoir did not record from its start. Check them with \`${context.typed} confirm\`.`,
    );
  }
}

/** `3 more: memoir task list --suggested` */
export function moreBy(context: Context, count: number, command: string): string {
  return `${count} more: ${context.typed} ${command}`;
}

/** Suggested tasks say so instead of "open". */
export function taskStatusWords({ status, suggested }: Task): string {
  return suggested ? 'suggested' : statusWords(status);
}

interface ChangeReport {
  readonly json: boolean;
  /** What happened to the task, for example "added". */
  readonly change: string | ((task: Task) => string);
  /** What else is new, for example the due day. */
  readonly more?: string | undefined;
  /** What the person typed, if it may have had a secret. */
  readonly typed?: { readonly text: string | undefined; readonly context: string | undefined };
}

/** After a change: the task as JSON, or one line with the new state. */
export function printChanged(
  context: Context,
  memoir: Memoir,
  task: Task,
  { json, change, more = '', typed }: ChangeReport,
): void {
  if (json) printJson(context, taskJson(task, slugsOf(memoir.projects.list())));
  else {
    const done = typeof change === 'string' ? change : change(task);
    printLine(
      context,
      `${context.style.cyan(shortTaskId(task.id))}  ${done}: ${oneLine(task.text)}${more === '' ? '' : ` (${oneLine(more)})`}`,
    );
    printRemovedSecret(context, [
      [typed?.text, task.text],
      [typed?.context, task.context],
    ]);
  }
}

/** The same for several tasks. With `--json`, one task is an object and several are an array. */
export function printAllChanged(context: Context, memoir: Memoir, tasks: readonly Task[], report: ChangeReport): void {
  if (report.json && tasks.length > 1) {
    const slugOf = slugsOf(memoir.projects.list());
    printJson(
      context,
      tasks.map((task) => taskJson(task, slugOf)),
    );
    return;
  }
  for (const task of tasks) printChanged(context, memoir, task, report);
}

function statusText(context: Context, isUnconfirmed: (task: Task) => boolean): (task: Task) => string {
  return (task) => {
    const marks = [
      ...(claimHolds(task.claim, context.now()) ? ['claimed'] : []),
      ...(isUnconfirmed(task) ? ['unconfirmed'] : heldChangeMarks(task)),
    ];
    const text = taskStatusWords(task);
    return marks.length === 0 ? text : `${text} (${marks.join(', ')})`;
  };
}

function statusStyle({ status }: Task): StyleName | undefined {
  return status === 'in_progress' ? 'green' : status === 'blocked' ? 'red' : status === 'open' ? undefined : 'dim';
}

export function claimText(task: Task, now: number): string | undefined {
  if (!task.claim || !claimHolds(task.claim, now)) return undefined;
  return `by session ${task.claim.session}, for another ${humanDuration(task.claim.until - now)}`;
}
