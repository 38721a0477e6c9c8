/** `memoir task list` and `memoir task ready`. */
import { listScope } from '../../../../domain/present/list-scope.ts';
import { OPEN_STATUSES, TASK_STATUSES, type TaskStatus } from '../../../../domain/tasks/task.ts';
import type { Memoir } from '../../../../index.ts';
import { slugsOf, taskJson } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printHint, printJsonArray, printLine } from '../../print/output.ts';
import { moreBy, printTasks } from './view.ts';

/** The default limit on a terminal; JSON output has no limit. */
const LINES_SHOWN = 50;
/** Suggested tasks below the open ones. */
const SUGGESTED_SHOWN = 5;

const ALL_OPTION = { type: 'boolean', short: 'a', help: 'list the tasks of all projects' } as const;
const LIMIT_OPTION = { type: 'integer', short: 'n', min: 1, max: 1_000_000, help: 'list at most N tasks' } as const;

export const list = defineCommand({
  name: 'list',
  summary: 'list the open tasks, most urgent first',
  description:
    'Suggested tasks, which Memoir found in what was said, are listed apart and not counted as open until someone ' +
    'accepts them. JSON output has them with --suggested only.',
  options: {
    all: ALL_OPTION,
    project: PROJECT_OPTION,
    status: { type: 'list', value: 'STATUS', choices: TASK_STATUSES, help: 'only tasks with this status' },
    suggested: { type: 'boolean', help: 'list the suggested tasks instead' },
    limit: LIMIT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task list', does: 'list the open tasks of this project' },
    { run: 'memoir task list --all --json', does: 'print the open tasks of all projects as JSON' },
    { run: 'memoir task list --status done', does: 'list finished tasks' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const statuses = options.status.length > 0 ? options.status : OPEN_STATUSES;
    const { suggested } = options;
    const whenEmpty = suggested
      ? 'No suggested tasks here.'
      : options.status.length > 0
        ? `No tasks here with the status ${options.status.join(' or ')}.`
        : `No open tasks here. Add one with \`${context.typed} task add\`.`;
    printTaskList(context, memoir, options, { wanted: { statuses, suggested }, whenEmpty });
    if (!suggested && !options.json && options.status.length === 0) printSuggested(context, memoir, options);
  },
});

export const ready = defineCommand({
  name: 'ready',
  summary: 'list the tasks that can be started now',
  description:
    'A task is ready when it is open, not claimed, and no task it depends on is unfinished. A suggested task is not ready ' +
    'until someone accepts it.',
  options: { all: ALL_OPTION, project: PROJECT_OPTION, limit: LIMIT_OPTION, json: JSON_OPTION },
  examples: [
    { run: 'memoir task ready', does: 'list them by priority, due day and age' },
    { run: 'memoir task ready --limit 1 --json', does: 'print the next task as JSON' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    printTaskList(context, memoir, options, { wanted: { readyAt: context.now() }, whenEmpty: 'No task is ready.' });
  },
});

interface TaskListOptions {
  readonly all: boolean;
  readonly project: string | undefined;
  readonly limit: number | undefined;
  readonly json: boolean;
}

interface TaskQuery {
  readonly wanted: {
    readonly statuses?: readonly TaskStatus[];
    readonly suggested?: boolean;
    readonly readyAt?: number;
  };
  /** Printed when no task matches. */
  readonly whenEmpty: string;
}

function printTaskList(
  context: Context,
  memoir: Memoir,
  options: TaskListOptions,
  { wanted, whenEmpty }: TaskQuery,
): void {
  const scope = listScope(memoir.projects, { name: options.project, cwd: context.cwd, all: options.all });
  const filter = { ...wanted, ...scope.filter };
  const limit = options.limit ?? (options.json ? undefined : LINES_SHOWN);
  const limited = limit === undefined ? filter : { ...filter, limit };
  if (options.json) {
    printJsonArray(context, jsonOf(memoir, limited));
    return;
  }
  const tasks = memoir.tasks.list(limited);
  if (tasks.length === 0) {
    printLine(context, whenEmpty);
    return;
  }
  printTasks(context, memoir, tasks, { withProject: scope.everywhere });
  const more = tasks.length === limit ? memoir.tasks.count(filter) - tasks.length : 0;
  if (more > 0) printLine(context, context.style.dim(`… and ${more} more; see them with --limit`));
}

function printSuggested(context: Context, memoir: Memoir, { project, all }: TaskListOptions): void {
  const scope = listScope(memoir.projects, { name: project, cwd: context.cwd, all });
  const filter = { ...scope.filter, statuses: OPEN_STATUSES, suggested: true };
  const tasks = memoir.tasks.list({ ...filter, limit: SUGGESTED_SHOWN });
  if (tasks.length === 0) return;
  printLine(context);
  printLine(context, context.style.bold('Suggested'));
  printTasks(context, memoir, tasks, { withProject: scope.everywhere });
  const more = memoir.tasks.count(filter) - tasks.length;
  if (more > 0) printHint(context, moreBy(context, more, 'task list --suggested'));
  printHint(context, `\`${context.typed} task accept\` makes one an open task, \`task drop\` dismisses it.`);
}

function* jsonOf(memoir: Memoir, filter: Parameters<Memoir['tasks']['each']>[0]): Generator<object, void, undefined> {
  const slugOf = slugsOf(memoir.projects.list());
  const isUnconfirmed = memoir.tasks.unconfirmedTest();
  for (const task of memoir.tasks.each(filter)) yield { ...taskJson(task, slugOf), unconfirmed: isUnconfirmed(task) };
}
