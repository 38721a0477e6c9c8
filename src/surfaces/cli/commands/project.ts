/** `memoir project …`: which projects there are, what they are called, and who may see them. */
import type { Project } from '../../../index.ts';
import { checkpointJson, projectJson, slugsOf } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, humanDate, oneLine, printFacts, printJson, printLine, printTable } from '../output.ts';
import { printStanding } from './standing.ts';

const NAME = { name: 'name', help: 'its slug, an alias, or the beginning of its id', required: true } as const;

const list = defineCommand({
  name: 'list',
  summary: 'all projects, the last used first',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project list', does: 'with their open tasks' }],
  async run(context, { options }) {
    const { work } = await context.memoir();
    const here = work.project({ cwd: context.cwd })?.id;
    const hidden = work.hiddenFrom(context.cwd);
    const rows = work
      .projects()
      .filter(({ id }) => !hidden.includes(id))
      .map((project) => ({
        project,
        at: work.checkpoint(project).at,
        open: work.countTasks({ project: project.id, statuses: ['open', 'in_progress', 'blocked'] }),
      }))
      .sort((a, b) => b.at - a.at);
    if (options.json) {
      return printJson(
        context,
        rows.map(({ project, at, open }) => ({
          ...projectJson(project),
          last_updated: new Date(at).toISOString(),
          open_task_count: open,
        })),
      );
    }
    if (rows.length === 0)
      printLine(context, 'No projects yet. A folder becomes one with the first thing recorded in it.');
    printTable(context, rows, [
      { header: '', cell: ({ project }) => (project.id === here ? '→' : ''), whole: true },
      { header: 'project', cell: ({ project }) => project.slug, style: 'cyan', whole: true },
      { header: 'open tasks', cell: ({ open }) => open, align: 'right', whole: true },
      { header: 'last change', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'also called', cell: ({ project }) => project.aliases.join(', ') },
      {
        header: 'tags',
        cell: ({ project }) => [...project.tags, ...(project.isolated ? ['isolated'] : [])].join(', '),
      },
      { header: 'where', cell: ({ project }) => project.roots[0], style: 'dim' },
    ]);
    if (hidden.length > 0)
      printLine(context, context.style.dim(`${countOf(hidden.length, 'isolated project')} not shown`));
  },
});

const show = defineCommand({
  name: 'show',
  summary: 'where a project stands: tasks, decisions, blockers, files',
  args: [{ ...NAME, required: false }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir project show', does: 'the one of this folder' },
    { run: 'memoir project show shop --json', does: 'with the last ten versions of its checkpoint' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = memoir.work.requireProject({ name: args.name, cwd: context.cwd });
    if (options.json) {
      const checkpoint = memoir.work.checkpoint(project);
      const slugOf = slugsOf(memoir.work.projects());
      return printJson(context, { ...projectJson(project), checkpoint: checkpointJson(checkpoint, slugOf) });
    }
    printLine(context, context.style.bold(project.slug));
    describe(context, project);
    printStanding(context, memoir, project);
  },
});

const switchTo = defineCommand({
  name: 'switch',
  summary: 'work on another project from here on, and see where it stands',
  description:
    'In an agent’s session the switch holds for that session: what it records from now on counts for the other project, ' +
    'until the next switch. Typed by you in a project’s folder, it holds for that folder and the sessions in it; switch to ' +
    'the folder’s own project to undo it. In a folder that is no project, such as your home directory, it decides which ' +
    'project is meant there. An edited file always counts for the project it lies in.',
  args: [NAME],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project switch shop', does: 'its tasks and decisions are shown' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { project, holdsFor } = memoir.work.switchProject(args.name, context.cwd);
    if (options.json) {
      const slugOf = slugsOf(memoir.work.projects());
      return printJson(context, {
        ...projectJson(project),
        holds_for: holdsFor,
        checkpoint: checkpointJson(memoir.work.checkpoint(project), slugOf),
      });
    }
    printLine(context, context.style.bold(project.slug));
    printLine(context, context.style.dim(SCOPES[holdsFor]));
    printStanding(context, memoir, project);
  },
});

const SCOPES = {
  session: 'What this session records counts for it from now on.',
  folder: 'What happens in this folder counts for it from now on.',
  elsewhere: 'It is meant in folders that are no project.',
} as const;

const alias = defineCommand({
  name: 'alias',
  summary: 'give a project another name',
  args: [NAME, { name: 'alias', help: 'the other name', required: true }],
  options: { remove: { type: 'boolean', help: 'take the name away' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir project alias shop storefront', does: '"storefront" means shop from now on' },
    { run: 'memoir project alias shop storefront --remove', does: 'and no longer' },
  ],
  async run(context, { args, options }) {
    const { work } = await context.memoir();
    const change = options.remove ? { removeAlias: args.alias } : { addAlias: args.alias };
    report(context, work.changeProject(args.name, change), options.json);
  },
});

const tag = defineCommand({
  name: 'tag',
  summary: 'put a label on a project',
  args: [NAME, { name: 'tag', help: 'the label', required: true }],
  options: { remove: { type: 'boolean', help: 'take the label off' }, json: JSON_OPTION },
  examples: [{ run: 'memoir project tag shop client-work', does: 'for your own order' }],
  async run(context, { args, options }) {
    const { work } = await context.memoir();
    const change = options.remove ? { removeTag: args.tag } : { addTag: args.tag };
    report(context, work.changeProject(args.name, change), options.json);
  },
});

const isolate = defineCommand({
  name: 'isolate',
  summary: 'hide a project from everything outside of it',
  args: [NAME],
  options: { off: { type: 'boolean', help: 'show it again' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir project isolate shop', does: 'its tasks and words stay in its own sessions' },
    { run: 'memoir project isolate shop --off', does: 'show it again' },
  ],
  async run(context, { args, options }) {
    const { work } = await context.memoir();
    report(context, work.changeProject(args.name, { isolated: !options.off }), options.json);
  },
});

export const command = defineCommand({
  name: 'project',
  summary: 'list projects, look at one, name, label or isolate it',
  description: 'Lists the projects when no subcommand is given.',
  bare: list,
  subcommands: [list, show, switchTo, alias, tag, isolate],
  examples: [
    { run: 'memoir project list', does: 'all of them' },
    { run: 'memoir project show shop', does: 'where one stands' },
  ],
});

function report(context: Context, project: Project, json: boolean): void {
  if (json) {
    printJson(context, projectJson(project));
  } else {
    printLine(context, context.style.bold(project.slug));
    describe(context, project);
  }
}

function describe(context: Context, project: Project): void {
  const facts: (readonly [string, string])[] = [
    ['id', project.id],
    ['also called', project.aliases.join(', ')],
    ['tags', project.tags.join(', ')],
    ['isolated', project.isolated ? 'yes: hidden from everything elsewhere' : ''],
    [
      'known as',
      project.identities
        .filter((each) => each.startsWith('remote:'))
        .map((each) => each.slice(7))
        .join(', '),
    ],
    ['where', project.roots.map((root) => oneLine(root)).join('\n')],
  ];
  printFacts(
    context,
    facts.filter(([, text]) => text !== ''),
  );
}
