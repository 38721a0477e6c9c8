/** `memoir project …`: lists projects and changes their names, tags, isolation and merges. */
import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { OPEN_STATUSES } from '../../../domain/tasks/task.ts';
import type { Project } from '../../../index.ts';
import { checkpointJson, MemoirError, projectJson, slugsOf } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { forgetPlanAsJson, printForgetPlan, printForgetReceipt } from '../print/forget-view.ts';
import { mergedAsJson, mergePlanAsJson, printEndedFacts, printMergePlan } from '../print/merge-view.ts';
import { confirm, countOf, humanDate, oneLine, printFacts, printJson, printLine, printTable } from '../print/output.ts';
import { printStanding, trustsIn } from './standing.ts';

const NAME = { name: 'name', help: 'the project: its slug, an alias, or the start of its id', required: true } as const;

const list = defineCommand({
  name: 'list',
  summary: 'list all projects, the last used first',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project list', does: 'list projects with their open tasks' }],
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
        open: tasks.count({ project: project.id, statuses: OPEN_STATUSES, suggested: false }),
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
      printLine(context, 'No projects yet. A folder becomes a project when something is recorded in it.');
    printTable(context, rows, [
      { header: '', cell: ({ project }) => (project.id === here ? '→' : ''), whole: true },
      { header: 'project', cell: ({ project }) => project.slug, style: 'cyan', whole: true },
      { header: 'open tasks', one: 'open task', cell: ({ open }) => open, align: 'right', whole: true },
      { header: 'last change', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'aliases', cell: ({ project }) => project.aliases.join(', ') },
      {
        header: 'tags',
        cell: ({ project, empty }) =>
          [...project.tags, ...(project.isolated ? ['isolated'] : []), ...(empty ? ['empty'] : [])].join(', '),
      },
      { header: 'folder', cell: ({ project }) => project.roots[0], style: 'dim' },
    ]);
    if (rows.some(({ empty }) => empty)) {
      const advice = `To clear an empty project, use "${context.typed} project merge" or "${context.typed} project remove".`;
      printLine(context, context.style.dim(advice));
    }
    if (hidden.length > 0)
      printLine(context, context.style.dim(`${countOf(hidden.length, 'isolated project')} not shown`));
  },
});

const show = defineCommand({
  name: 'show',
  summary: 'show a project: tasks, decisions, blockers, files',
  args: [{ ...NAME, required: false }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir project show', does: 'show the project of this folder' },
    { run: 'memoir project show shop --json', does: 'print it with the last ten versions of its checkpoint' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.catchUp();
    const project = memoir.projects.get({ name: memoir.projects.complete(args.name), cwd: context.cwd });
    if (options.json) {
      const checkpoint = memoir.projects.checkpoint(project);
      const slugOf = slugsOf(memoir.projects.list());
      printJson(context, { ...projectJson(project), checkpoint: checkpointJson(checkpoint, slugOf) });
      return printExternalNotice(context, memoir, trustsIn(memoir, project), options);
    }
    printLine(context, context.style.bold(project.slug));
    printProject(context, project);
    printStanding(context, memoir, project);
  },
});

const switchTo = defineCommand({
  name: 'switch',
  summary: 'switch to another project',
  description:
    'In a session of an agent, the switch applies to that session: what it records belongs to the other project until ' +
    'the next switch. When you run it in the folder of a project, it applies to that folder and the sessions in it; to ' +
    'undo it, switch to the folder’s own project. In a folder without a project, such as your home directory, it selects ' +
    'the project for all such folders. An edited file always belongs to the project of its folder.',
  args: [NAME],
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project switch shop', does: 'switch to shop and show its tasks and decisions' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const before = memoir.projects.find({ cwd: context.cwd });
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
    if (before !== undefined && before.id !== project.id)
      printLine(context, context.style.dim(`To go back: ${context.typed} project switch ${before.slug}`));
    printStanding(context, memoir, project);
  },
});

const SCOPES = {
  session: 'What this session records from now on belongs to this project.',
  folder: 'What is recorded in this folder from now on belongs to this project.',
  elsewhere: 'This project is now used in folders without a project.',
} as const;

const alias = defineCommand({
  name: 'alias',
  summary: 'add or remove an alias of a project',
  args: [NAME, { name: 'alias', help: 'the alias', required: true }],
  options: { remove: { type: 'boolean', help: 'remove the alias' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir project alias shop storefront', does: 'use "storefront" as another name of shop' },
    { run: 'memoir project alias shop storefront --remove', does: 'remove that alias' },
  ],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const change = options.remove ? { removeAlias: args.alias } : { addAlias: args.alias };
    report(context, projects.change(args.name, change), options.json);
  },
});

const tag = defineCommand({
  name: 'tag',
  summary: 'add or remove a tag of a project',
  args: [NAME, { name: 'tag', help: 'the tag', required: true }],
  options: { remove: { type: 'boolean', help: 'remove the tag' }, json: JSON_OPTION },
  examples: [{ run: 'memoir project tag shop client-work', does: 'tag shop as client-work' }],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const change = options.remove ? { removeTag: args.tag } : { addTag: args.tag };
    report(context, projects.change(args.name, change), options.json);
  },
});

const isolate = defineCommand({
  name: 'isolate',
  summary: 'never show a project in other projects',
  args: [NAME],
  options: { off: { type: 'boolean', help: 'show it in other projects again' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir project isolate shop', does: 'show its content only in its own sessions' },
    { run: 'memoir project isolate shop --off', does: 'show it in other projects again' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = memoir.projects.change(args.name, { isolated: !options.off });
    const rewritten = options.off ? [] : await (await memoir.dream()).leaveOutIsolated();
    if (!options.json) {
      const done = options.off
        ? `${project.slug} is shown in other projects again.`
        : `${project.slug} is isolated: it is shown only in its own sessions. To undo it: ${context.typed} project isolate ${project.slug} --off`;
      printLine(context, done);
      for (const path of rewritten) printLine(context, `${oneLine(path)} was written again without it`);
    }
    report(context, project, options.json);
  },
});

const merge = defineCommand({
  name: 'merge',
  summary: 'make one project part of another',
  description:
    'The sessions, tasks, decisions, folders and names of the first project belong to the second from now on. Its notes ' +
    'move to the folder of the second; if two files have the same name, both are kept. Events keep the project they ' +
    'were recorded with, so --undo can reverse the merge. It also moves the files back; a file that was edited since the ' +
    'merge stays, and is listed. If both projects say different things about the same subject, only the newer one ' +
    'holds after the merge; --dry-run lists the facts that would no longer hold.',
  args: [
    { name: 'name', help: 'the project that becomes part of the other', required: true },
    { name: 'into', help: 'the project that stays' },
  ],
  options: {
    undo: { type: 'boolean', help: 'undo a merge' },
    'dry-run': { type: 'boolean', short: 'n', help: 'show what a merge would change, and change nothing' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir project merge assets shop --dry-run', does: 'show what would change' },
    { run: 'memoir project merge assets shop', does: 'make assets part of shop' },
    { run: 'memoir project merge assets --undo', does: 'make assets a separate project again' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { projects } = memoir;
    if (options.undo) {
      const { project, listed, moved, kept } = projects.unmerge(args.name);
      if (options.json) {
        printJson(context, { ...projectJson(project), moved_files: moved, kept_files: kept });
        return 0;
      }
      printLine(context, `${project.slug} is a separate project again.`);
      report(context, project, false);
      for (const { to } of moved) printLine(context, `  moved back ${oneLine(to)}`);
      for (const { path, why } of kept) printLine(context, `  kept ${oneLine(path)} (${why})`);
      if (!listed) printLine(context, 'No list of moved files was found, so all files stay where they are.');
      return 0;
    }
    if (args.into === undefined) {
      throw new MemoirError('usage', 'No project given to merge into', {
        next: 'Example: memoir project merge assets shop',
      });
    }
    const preview = options['dry-run'] || !options.yes;
    const plan = preview ? projects.planMerge(args.name, args.into) : undefined;
    if (plan !== undefined && options['dry-run']) {
      if (options.json) printJson(context, mergePlanAsJson(plan));
      else printMergePlan(context, memoir, plan);
      return 0;
    }
    if (plan !== undefined) {
      if (plan.ended.length > 0 && !options.json) printMergePlan(context, memoir, plan);
      if (!(await confirm(context, `Make ${plan.from.slug} part of ${plan.into.slug}?`))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const { project, before, moved, ended } = projects.merge(args.name, args.into);
    if (options.json) {
      printJson(context, { ...projectJson(project), merged: before.slug, ...mergedAsJson({ moved, ended }) });
      return 0;
    }
    printLine(context, `${before.slug} is now part of ${context.style.bold(project.slug)}.`);
    for (const { to } of moved) printLine(context, `  moved ${oneLine(to)}`);
    printEndedFacts(context, memoir, ended, 'no longer holds');
    printFacts(context, [['undo', `${context.typed} project merge ${before.slug} --undo`]]);
    return 0;
  },
});

const rename = defineCommand({
  name: 'rename',
  summary: 'rename a project; the old name becomes an alias',
  args: [NAME, { name: 'to', help: 'the new slug: lower-case letters, digits and dashes', required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir project rename shop storefront', does: 'rename shop; its notes move to projects/storefront' },
  ],
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
    'Shows what will be erased and asks first. Like "memoir forget", it erases the events, everything derived from them, ' +
    'the notes, and their copies in the search index and in the backups in the home. This cannot be undone. The folder ' +
    'with your code is not touched; if you work in it again, it becomes a new project. To keep what was recorded, use ' +
    '"memoir project merge".',
  args: [NAME],
  options: {
    'dry-run': { type: 'boolean', short: 'n', help: 'show what would be erased, and change nothing' },
    reason: { type: 'string', value: 'TEXT', help: 'a reason, recorded with the erasure' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir project remove assets --dry-run', does: 'show what would be erased' },
    { run: 'memoir project remove assets', does: 'show it, ask, and erase it' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = memoir.projects.named(args.name);
    const plan = await memoir.projects.planRemove(project.id, { reason: options.reason });
    const listAll = `\`memoir forget --project ${project.slug} --dry-run --full\``;
    if (options['dry-run']) {
      if (options.json) printJson(context, forgetPlanAsJson(plan));
      else printForgetPlan(context, memoir, plan, listAll);
      return 0;
    }
    if (!options.yes) {
      if (!options.json) printForgetPlan(context, memoir, plan, listAll);
      if (!(await confirm(context, `Erase the project ${project.slug} and all of this permanently?`))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const erased = await memoir.forget.erase(plan);
    memoir.projects.removeFolder(project);
    // The search ran before the folder was deleted.
    const { dir } = memoir.layout.project(project.slug);
    const isGone = (where: string): boolean => where.startsWith(`${dir}${sep}`) && !existsSync(where);
    const receipt = { ...erased, remaining: erased.remaining.filter(({ where }) => !isGone(where)) };
    if (options.json) printJson(context, receipt);
    else printForgetReceipt(context, receipt, plan);
    return 0;
  },
});

export const command = defineCommand({
  name: 'project',
  summary: 'list, show, rename, merge, isolate or remove projects',
  description: 'Without a subcommand, lists the projects.',
  bare: list,
  subcommands: [list, show, switchTo, alias, tag, isolate, merge, rename, remove],
  examples: [
    { run: 'memoir project list', does: 'list all projects' },
    { run: 'memoir project show shop', does: 'show one project' },
  ],
});

function report(context: Context, project: Project, json: boolean): void {
  if (json) {
    printJson(context, projectJson(project));
  } else {
    printLine(context, context.style.bold(project.slug));
    printProject(context, project);
  }
}

function printProject(context: Context, project: Project): void {
  const facts: (readonly [string, string])[] = [
    ['id', project.id],
    ['aliases', project.aliases.join(', ')],
    ['tags', project.tags.join(', ')],
    ['isolated', project.isolated ? 'yes: its content is never shown in other projects' : ''],
    [
      'remote',
      project.identities
        .filter((each) => each.startsWith('remote:'))
        .map((each) => each.slice(7))
        .join(', '),
    ],
    ['folder', project.roots.map((root) => oneLine(root)).join('\n')],
  ];
  printFacts(
    context,
    facts.filter(([, text]) => text !== ''),
  );
}
