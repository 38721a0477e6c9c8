/** How tasks are shown: the same line in every list, the same receipt after every change. */
import { claimHolds, shortTaskId } from '../../../../domain/task.ts';
import { type Memoir, slugsOf, type Task, taskJson } from '../../../../index.ts';
import type { Context } from '../../command.ts';
import { type Column, humanDate, oneLine, printJson, printLine, printTable } from '../../output.ts';
import type { StyleName } from '../../style.ts';

/** Days of the person's own calendar, compared as text. */
export function today(context: Context): string {
  const now = new Date(context.now());
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export function printTasks(
  context: Context,
  memoir: Memoir,
  tasks: readonly Task[],
  options: { readonly withProject: boolean },
): void {
  const slugOf = slugsOf(memoir.projects.list());
  const day = today(context);
  const columns: readonly Column<Task>[] = [
    { header: 'id', cell: ({ id }) => shortTaskId(id), whole: true, style: 'cyan' },
    { header: 'status', cell: statusText(context), whole: true, style: statusStyle },
    {
      header: 'priority',
      cell: ({ priority }) => (priority === 'normal' ? '' : priority),
      whole: true,
      style: ({ priority }) => (priority === 'urgent' ? 'red' : priority === 'high' ? 'yellow' : 'dim'),
    },
    {
      header: 'due',
      cell: ({ due }) => due,
      whole: true,
      style: ({ due }) => (due !== undefined && due <= day ? 'red' : undefined),
    },
    ...(options.withProject
      ? [{ header: 'project', cell: ({ project }: Task) => slugOf(project) ?? '', style: 'dim' as const }]
      : []),
    { header: 'task', cell: ({ text, why }) => (why === undefined ? text : `${text} — ${why}`) },
  ];
  // On a narrow terminal an empty column would take the room the words need.
  const telling = columns.filter(({ cell }) => tasks.some((task) => (cell(task) ?? '') !== ''));
  printTable(context, tasks, telling);
}

/** After a change: the task as JSON, or one line that says what is true now. */
export function printChanged(context: Context, memoir: Memoir, task: Task, json: boolean, said: string): void {
  if (json) printJson(context, taskJson(task, slugsOf(memoir.projects.list())));
  else printLine(context, `${context.style.cyan(shortTaskId(task.id))}  ${said}: ${oneLine(task.text)}`);
}

/** The same for several. One task is one object, as it always was; more are a list. */
export function printAllChanged(
  context: Context,
  memoir: Memoir,
  tasks: readonly Task[],
  { json, said }: { readonly json: boolean; readonly said: string },
): void {
  if (json && tasks.length > 1) {
    const slugOf = slugsOf(memoir.projects.list());
    printJson(
      context,
      tasks.map((task) => taskJson(task, slugOf)),
    );
    return;
  }
  for (const task of tasks) printChanged(context, memoir, task, json, said);
}

function statusText(context: Context): (task: Task) => string {
  return ({ status, claim }) => {
    const text = status.replace('_', ' ');
    return claimHolds(claim, context.now()) ? `${text} (claimed)` : text;
  };
}

function statusStyle({ status }: Task): StyleName | undefined {
  return status === 'in_progress' ? 'green' : status === 'blocked' ? 'red' : status === 'open' ? undefined : 'dim';
}

export function claimText(task: Task, now: number): string | undefined {
  if (!task.claim || !claimHolds(task.claim, now)) return undefined;
  return `by session ${task.claim.session}, until ${humanDate(task.claim.until, now)}`;
}
