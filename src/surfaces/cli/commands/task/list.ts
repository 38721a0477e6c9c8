/** `memoir task list` and `memoir task ready`. */
import { TASK_STATUSES, type TaskStatus } from '../../../../domain/task.ts';
import { type Memoir, type SlugOf, slugsOf, type Task, taskJson } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { countOf, printJsonArray, printLine } from '../../output.ts';
import { printTasks } from './view.ts';

const NOT_CLOSED = ['open', 'in_progress', 'blocked'] as const satisfies readonly TaskStatus[];
/** A screen or two; JSON always has all of them. */
const LINES_SHOWN = 50;

const ALL_OPTION = { type: 'boolean', short: 'a', help: 'the tasks of every project' } as const;
const LIMIT_OPTION = { type: 'integer', short: 'n', min: 1, max: 1_000_000, help: 'how many at most' } as const;

export const list = defineCommand({
  name: 'list',
  summary: 'the tasks that are not finished, most pressing first',
  options: {
    all: ALL_OPTION,
    project: PROJECT_OPTION,
    status: { type: 'list', value: 'STATUS', choices: TASK_STATUSES, help: 'only these; may be given several times' },
    limit: LIMIT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir task list', does: 'what is open in this project' },
    { run: 'memoir task list --all --json', does: 'in every project, for programs' },
    { run: 'memoir task list --status done', does: 'what was finished' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const statuses = options.status.length > 0 ? options.status : NOT_CLOSED;
    show(context, memoir, options, { statuses }, 'Nothing to do here. Add a task with "memoir task add".');
  },
});

export const ready = defineCommand({
  name: 'ready',
  summary: 'what can be started now: open, claimed by nobody, waiting for nothing',
  options: { all: ALL_OPTION, project: PROJECT_OPTION, limit: LIMIT_OPTION, json: JSON_OPTION },
  examples: [
    { run: 'memoir task ready', does: 'by priority, due date and age' },
    { run: 'memoir task ready --limit 1 --json', does: 'the next one, for programs' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    show(context, memoir, options, { readyAt: context.now() }, 'Nothing is ready.');
  },
});

interface Options {
  readonly all: boolean;
  readonly project: string | undefined;
  readonly limit: number | undefined;
  readonly json: boolean;
}

function show(
  context: Context,
  memoir: Memoir,
  options: Options,
  wanted: { readonly statuses?: readonly TaskStatus[]; readonly readyAt?: number },
  nothing: string,
): void {
  const project = options.all ? undefined : memoir.projects.find({ name: options.project, cwd: context.cwd });
  // In a folder nobody has worked in yet there is nothing; outside of any project everything is shown.
  const everywhere = options.all || (project === undefined && !memoir.projects.canBeProject(context.cwd));
  const filter = {
    ...wanted,
    ...(everywhere ? { hidden: memoir.projects.hiddenFrom(context.cwd) } : { project: project?.id ?? '' }),
  };
  const limit = options.limit ?? (options.json ? undefined : LINES_SHOWN);
  const limited = limit === undefined ? filter : { ...filter, limit };
  if (options.json) {
    printJsonArray(context, jsonOf(memoir.tasks.each(limited), slugsOf(memoir.projects.list())));
    return;
  }
  const tasks = memoir.tasks.list(limited);
  if (tasks.length === 0) {
    printLine(context, nothing);
  } else {
    printTasks(context, memoir, tasks, { withProject: everywhere });
    const more = tasks.length === limit ? memoir.tasks.count(filter) - tasks.length : 0;
    if (more > 0)
      printLine(context, context.style.dim(`… and ${countOf(more, 'more', 'more')}; see them with --limit`));
  }
}

function* jsonOf(tasks: Iterable<Task>, slugOf: SlugOf): Generator<ReturnType<typeof taskJson>, void, undefined> {
  for (const task of tasks) yield taskJson(task, slugOf);
}
