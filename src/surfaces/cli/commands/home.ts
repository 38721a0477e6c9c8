/** `memoir` without a command: one screen with the state of this project and what there is to do. */
import { existsSync } from 'node:fs';
import { OLD_TASK_MS } from '../../../domain/report.ts';
import { OPEN_STATUSES } from '../../../domain/tasks/task.ts';
import type { Memoir, Project } from '../../../index.ts';
import { checkpointJson, projectJson, slugsOf } from '../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { countOf, plain, printFacts, printHint, printJson, printLine, printTable } from '../print/output.ts';
import { pausesJson, printPauses } from '../print/pauses.ts';
import { printOverview, trustsIn } from './project-overview.ts';

export const command = defineCommand({
  name: 'home',
  summary: 'show this project: its tasks, decisions and state',
  description: 'The same as `memoir` without a command.',
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir', does: 'show the state of this project' },
    { run: 'memoir home --json', does: 'print it as JSON' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    if (!existsSync(memoir.layout.home)) return printNotStarted(context, memoir.layout.home, options.json);
    await memoir.facts.extractNew();
    const project = memoir.projects.find({ cwd: context.cwd });
    const health = memoir.health.check();
    // As `memoir confirm` lists them, of all projects.
    const unconfirmed = await (await memoir.confirmation()).list({});
    const waiting = unconfirmed.length;
    const old = countOld(memoir, project, context.now());
    if (options.json) {
      const slugOf = slugsOf(memoir.projects.list());
      printJson(context, {
        project: project === undefined ? null : projectJson(project),
        checkpoint: project === undefined ? null : checkpointJson(memoir.projects.checkpoint(project), slugOf),
        waiting,
        old_tasks: old,
        health,
        pauses: pausesJson(memoir),
      });
      return printExternalNotice(context, memoir, trustsIn(memoir, project), options);
    }
    if (project) {
      printLine(context, `${context.style.bold(project.slug)}  ${context.style.dim(project.roots[0] ?? '')}`);
      printOverview(context, memoir, project);
    } else if (!memoir.projects.canBeProject(context.cwd)) {
      printLine(context, 'This folder belongs to no project. Tasks of all projects:');
      printOverview(context, memoir, undefined);
      printOthers(context, memoir);
    } else {
      printLine(context, 'Nothing is recorded for this folder yet.');
      printLine(context, `Add a first task: \`${context.typed} task add "…"\``);
      printOthers(context, memoir);
    }
    printLine(context);
    if (waiting > 0) {
      const here = unconfirmed.filter((item) => item.project === project?.slug).length;
      const among = project === undefined || here === waiting ? '' : `, ${here} of them in this project`;
      const items = `${countOf(waiting, 'unconfirmed item')}${among}`;
      printLine(context, context.style.yellow(`${items}: \`${context.typed} confirm\``));
    }
    if (old > 0) {
      const tasks = old === 1 ? '1 task has' : `${old} tasks have`;
      printLine(context, context.style.yellow(`${tasks} been open for more than seven days: memoir report`));
    }
    printPauses(context, memoir);
    if (!memoir.recording.hooksInstalled()) {
      printHint(
        context,
        `Sessions are not recorded yet: no hooks are installed. Install them: \`${context.typed} init\``,
      );
    }
    const trouble = health.problems.length > 0;
    printLine(
      context,
      trouble
        ? context.style.yellow(`${health.problems.join('; ')}. Run \`${context.typed} doctor\`.`)
        : context.style.dim(`No problems. ${countOf(health.events, 'event')} in ${memoir.layout.home}`),
    );
  },
});

/** Open tasks that `memoir report` would name: in this project, or in all of them. */
function countOld(memoir: Memoir, project: Project | undefined, now: number): number {
  return memoir.tasks.count({
    statuses: OPEN_STATUSES,
    suggested: false,
    createdBefore: now - OLD_TASK_MS,
    ...(project === undefined ? {} : { project: project.id }),
  });
}

/** Reading must not create the home. */
function printNotStarted(context: Context, home: string, json: boolean): void {
  if (json) {
    printJson(context, { project: null, checkpoint: null, health: null });
    return;
  }
  printLine(context, `Memoir is not set up yet: ${plain(home)} does not exist.`);
  printFacts(context, [
    [`${context.typed} start`, 'set up Memoir and import earlier sessions of your agents'],
    [`${context.typed} help`, 'list all commands'],
  ]);
}

/** The projects with open tasks, and how many projects there are, so that nobody takes an import for lost. */
function printOthers(context: Context, memoir: Memoir): void {
  const hidden = memoir.projects.hiddenFrom(context.cwd);
  const visible = memoir.projects.list().filter(({ id }) => !hidden.includes(id));
  if (visible.length === 0) return;
  const others = visible
    .map(({ id, slug }) => ({
      slug,
      tasks: memoir.tasks.count({ project: id, statuses: OPEN_STATUSES, suggested: false }),
    }))
    .filter(({ tasks }) => tasks > 0);
  printLine(context);
  if (others.length > 0)
    printTable(context, others, [
      { header: 'project', cell: ({ slug }) => slug, style: 'cyan' },
      { header: 'open tasks', one: 'open task', cell: ({ tasks }) => tasks, align: 'right' },
    ]);
  const known = visible.length === 1 ? '1 project is' : `${visible.length} projects are`;
  printLine(context, context.style.dim(`${known} recorded in other folders: \`${context.typed} project\``));
}
