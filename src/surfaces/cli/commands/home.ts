/** `memoir` alone: one screen that says where you are and what there is to do. */
import { existsSync } from 'node:fs';
import type { TaskStatus } from '../../../domain/task.ts';
import { checkpointJson, type Memoir, projectJson, slugsOf } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, plain, printFacts, printJson, printLine, printTable } from '../output.ts';
import { pausesJson, printPauses } from '../pauses.ts';
import { printStanding } from './standing.ts';

const OPEN = ['open', 'in_progress', 'blocked'] as const satisfies readonly TaskStatus[];

export const command = defineCommand({
  name: 'home',
  summary: 'one screen: this project, its tasks and decisions, and how all is',
  description: 'The same as `memoir` without a command.',
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir', does: 'where this project stands' },
    { run: 'memoir home --json', does: 'the same for programs' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    if (!existsSync(memoir.layout.home)) return printNotStarted(context, memoir.layout.home, options.json);
    const project = memoir.projects.find({ cwd: context.cwd });
    const health = memoir.health.check();
    const waiting = await countWaiting(memoir, project?.slug);
    if (options.json) {
      const slugOf = slugsOf(memoir.projects.list());
      return printJson(context, {
        project: project === undefined ? null : projectJson(project),
        checkpoint: project === undefined ? null : checkpointJson(memoir.projects.checkpoint(project), slugOf),
        waiting,
        health,
        pauses: pausesJson(memoir),
      });
    }
    if (project) {
      printLine(context, `${context.style.bold(project.slug)}  ${context.style.dim(project.roots[0] ?? '')}`);
      printStanding(context, memoir, project);
    } else if (!memoir.projects.canBeProject(context.cwd)) {
      printLine(context, 'This folder belongs to no project; these are all of them together.');
      printStanding(context, memoir, undefined);
      printOthers(context, memoir);
    } else {
      printLine(context, 'Nothing is remembered of this folder yet.');
      printLine(context, 'Write the first thing down: memoir task add "…"');
      printOthers(context, memoir);
    }
    printLine(context);
    if (waiting > 0) {
      const wait = waiting === 1 ? '1 item waits' : `${waiting} items wait`;
      printLine(context, context.style.yellow(`${wait} for your word: memoir confirm`));
    }
    printPauses(context, memoir);
    const trouble = health.problems.length > 0;
    printLine(
      context,
      trouble
        ? context.style.yellow(`${health.problems.join('; ')}. Run "memoir doctor".`)
        : context.style.dim(`All is well: ${countOf(health.events, 'event')} in ${memoir.layout.home}`),
    );
  },
});

/** Of this project, or of all where there is none. */
async function countWaiting(memoir: Memoir, project: string | undefined): Promise<number> {
  return (await (await memoir.confirmation()).waiting({ project })).length;
}

/** Looking makes nothing. */
function printNotStarted(context: Context, home: string, json: boolean): void {
  if (json) {
    printJson(context, { project: null, checkpoint: null, health: null });
    return;
  }
  printLine(context, `There is no memory yet in ${plain(home)}.`);
  printFacts(context, [
    [`${context.typed} start`, 'set it up, and import what your agents did before'],
    [`${context.typed} help`, 'everything Memoir can do'],
  ]);
}

/** Where there is work, so that a person finds their way. */
function printOthers(context: Context, memoir: Memoir): void {
  const hidden = memoir.projects.hiddenFrom(context.cwd);
  const others = memoir.projects
    .list()
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id, slug }) => ({ slug, tasks: memoir.tasks.count({ project: id, statuses: OPEN }) }))
    .filter(({ tasks }) => tasks > 0);
  if (others.length === 0) return;
  printLine(context);
  printTable(context, others, [
    { header: 'project', cell: ({ slug }) => slug, style: 'cyan' },
    { header: 'open tasks', cell: ({ tasks }) => tasks, align: 'right' },
  ]);
}
