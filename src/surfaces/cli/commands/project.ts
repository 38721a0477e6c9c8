/** `memoir project …`: which projects there are, what they are called, and who may see them. */
import type { Project } from '../../../index.ts';
import { checkpointJson, MemoirError, projectJson, slugsOf } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { forgetPlanAsJson, printForgetPlan, printForgetReceipt } from '../forget-view.ts';
import { confirm, countOf, humanDate, oneLine, printFacts, printJson, printLine, printTable } from '../output.ts';
import { printStanding } from './standing.ts';

const NAME = { name: 'name', help: 'its slug, an alias, or the beginning of its id', required: true } as const;

const list = defineCommand({
  name: 'list',
  summary: 'all projects, the last used first',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project list', does: 'with their open tasks' }],
  async run(context, { options }) {
    const { projects, tasks } = await context.memoir();
    const here = projects.find({ cwd: context.cwd })?.id;
    const hidden = projects.hiddenFrom(context.cwd);
    const rows = projects
      .list()
      .filter(({ id }) => !hidden.includes(id))
      .map((project) => ({
        project,
        at: projects.checkpoint(project).at,
        open: tasks.count({ project: project.id, statuses: ['open', 'in_progress', 'blocked'] }),
        empty: projects.isUnused(project),
      }))
      .sort((a, b) => b.at - a.at);
    if (options.json) {
      return printJson(
        context,
        rows.map(({ project, at, open, empty }) => ({
          ...projectJson(project),
          last_updated: new Date(at).toISOString(),
          open_task_count: open,
          nothing_own: empty,
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
        cell: ({ project, empty }) =>
          [...project.tags, ...(project.isolated ? ['isolated'] : []), ...(empty ? ['nothing of its own'] : [])].join(
            ', ',
          ),
      },
      { header: 'where', cell: ({ project }) => project.roots[0], style: 'dim' },
    ]);
    if (rows.some(({ empty }) => empty)) {
      const advice = `"${context.typed} project merge" or "remove" clears a project that has nothing of its own.`;
      printLine(context, context.style.dim(advice));
    }
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
    const project = memoir.projects.get({ name: args.name, cwd: context.cwd });
    if (options.json) {
      const checkpoint = memoir.projects.checkpoint(project);
      const slugOf = slugsOf(memoir.projects.list());
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
    const { project, holdsFor } = memoir.projects.switchTo(args.name, context.cwd);
    if (options.json) {
      const slugOf = slugsOf(memoir.projects.list());
      return printJson(context, {
        ...projectJson(project),
        holds_for: holdsFor,
        checkpoint: checkpointJson(memoir.projects.checkpoint(project), slugOf),
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
    const { projects } = await context.memoir();
    const change = options.remove ? { removeAlias: args.alias } : { addAlias: args.alias };
    report(context, projects.change(args.name, change), options.json);
  },
});

const tag = defineCommand({
  name: 'tag',
  summary: 'put a label on a project',
  args: [NAME, { name: 'tag', help: 'the label', required: true }],
  options: { remove: { type: 'boolean', help: 'take the label off' }, json: JSON_OPTION },
  examples: [{ run: 'memoir project tag shop client-work', does: 'for your own order' }],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const change = options.remove ? { removeTag: args.tag } : { addTag: args.tag };
    report(context, projects.change(args.name, change), options.json);
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
    const { projects } = await context.memoir();
    report(context, projects.change(args.name, { isolated: !options.off }), options.json);
  },
});

const merge = defineCommand({
  name: 'merge',
  summary: 'make one project part of another',
  description:
    'Everything of the first project counts for the second from now on: sessions, tasks, decisions, folders and names. Its ' +
    'notes move into the other’s folder; of two files with one name both are kept. Events keep the project they were ' +
    'recorded with, so --undo takes the merge back; notes stay where they are then.',
  args: [
    { name: 'name', help: 'the project that becomes part of the other', required: true },
    { name: 'into', help: 'the project that stays' },
  ],
  options: { undo: { type: 'boolean', help: 'take a merge back' }, yes: YES_OPTION, json: JSON_OPTION },
  examples: [
    { run: 'memoir project merge assets shop', does: 'assets was never a project of its own' },
    { run: 'memoir project merge assets --undo', does: 'it was, after all' },
  ],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    if (options.undo) {
      report(context, projects.unmerge(args.name), options.json);
      return 0;
    }
    if (args.into === undefined) {
      throw new MemoirError('usage', 'The project to merge into is missing', {
        next: 'Example: memoir project merge assets shop',
      });
    }
    const [from, into] = [projects.named(args.name), projects.named(args.into)];
    const question = `Make ${from.slug} part of ${into.slug}?`;
    if (from.id !== into.id && !options.yes && !(await confirm(context, question))) {
      printLine(context, 'Nothing was changed.');
      return 1;
    }
    const { project, before, moved } = projects.merge(args.name, args.into);
    if (options.json) {
      printJson(context, { ...projectJson(project), merged: before.slug, moved_files: moved });
      return 0;
    }
    printLine(context, `${before.slug} is part of ${context.style.bold(project.slug)} now.`);
    for (const { to } of moved) printLine(context, `  moved ${oneLine(to)}`);
    printFacts(context, [['undo', `${context.typed} project merge ${before.slug} --undo`]]);
    return 0;
  },
});

const rename = defineCommand({
  name: 'rename',
  summary: 'give a project another name; the old one stays an alias',
  args: [NAME, { name: 'to', help: 'lower-case letters, digits and dashes', required: true }],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project rename shop storefront', does: 'its notes are in projects/storefront then' }],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const { project, before } = projects.rename(args.name, args.to);
    if (options.json) return printJson(context, { ...projectJson(project), renamed_from: before.slug });
    report(context, project, false);
    printFacts(context, [['undo', `${context.typed} project rename ${project.slug} ${before.slug}`]]);
  },
});

const remove = defineCommand({
  name: 'remove',
  summary: 'erase a project and everything recorded for it',
  description:
    'Shows what goes and asks. It is erased as by "memoir forget": events, what was drawn from them, notes, the search ' +
    'index, the backups in the home. This cannot be undone. The folder with your code is not touched; work in it makes a ' +
    'new project. To keep what was recorded, use "memoir project merge".',
  args: [NAME],
  options: {
    'dry-run': { type: 'boolean', short: 'n', help: 'show what would go, and change nothing' },
    reason: { type: 'string', value: 'TEXT', help: 'kept with the erasure' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir project remove assets --dry-run', does: 'what would go' },
    { run: 'memoir project remove assets', does: 'show it, ask, erase it' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = memoir.projects.named(args.name);
    const plan = await memoir.projects.planRemove(project.id, { reason: options.reason });
    if (options['dry-run']) {
      if (options.json) printJson(context, forgetPlanAsJson(plan));
      else printForgetPlan(context, memoir, plan);
      return 0;
    }
    if (!options.yes) {
      if (!options.json) printForgetPlan(context, memoir, plan);
      if (!(await confirm(context, `Erase the project ${project.slug} and all of this for good?`))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const receipt = await memoir.forget.erase(plan);
    memoir.projects.removeFolder(project);
    if (options.json) printJson(context, receipt);
    else printForgetReceipt(context, receipt);
    return 0;
  },
});

export const command = defineCommand({
  name: 'project',
  summary: 'list projects, look at one, rename, merge, isolate or remove it',
  description: 'Lists the projects when no subcommand is given.',
  bare: list,
  subcommands: [list, show, switchTo, alias, tag, isolate, merge, rename, remove],
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
