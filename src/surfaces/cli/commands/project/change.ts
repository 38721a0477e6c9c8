/** `memoir project alias`, `tag`, `isolate` and `rename`: one change of one project. */
import { projectJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { oneLine, printFacts, printJson, printLine } from '../../print/output.ts';
import { PROJECT_ARGUMENT, printChangedProject } from './view.ts';

export const alias = defineCommand({
  name: 'alias',
  summary: 'add or remove an alias of a project',
  args: [PROJECT_ARGUMENT, { name: 'alias', help: 'the alias', required: true }],
  options: { remove: { type: 'boolean', help: 'remove the alias' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir project alias shop storefront', does: 'use "storefront" as another name of shop' },
    { run: 'memoir project alias shop storefront --remove', does: 'remove that alias' },
  ],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const change = options.remove ? { removeAlias: args.alias } : { addAlias: args.alias };
    printChangedProject(context, projects.change(args.name, change), options.json);
  },
});

export const tag = defineCommand({
  name: 'tag',
  summary: 'add or remove a tag of a project',
  args: [PROJECT_ARGUMENT, { name: 'tag', help: 'the tag', required: true }],
  options: { remove: { type: 'boolean', help: 'remove the tag' }, json: JSON_OPTION },
  examples: [{ run: 'memoir project tag shop client-work', does: 'tag shop as client-work' }],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const change = options.remove ? { removeTag: args.tag } : { addTag: args.tag };
    printChangedProject(context, projects.change(args.name, change), options.json);
  },
});

export const isolate = defineCommand({
  name: 'isolate',
  summary: 'never show a project in other projects',
  args: [PROJECT_ARGUMENT],
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
        : `${project.slug} is isolated: it is shown only in its own sessions. To undo it: \`${context.typed} project isolate ${project.slug} --off\``;
      printLine(context, done);
      for (const path of rewritten) printLine(context, `${oneLine(path)} was written again without it`);
    }
    printChangedProject(context, project, options.json);
  },
});

export const rename = defineCommand({
  name: 'rename',
  summary: 'rename a project; the old name becomes an alias',
  args: [PROJECT_ARGUMENT, { name: 'to', help: 'the new slug: lower-case letters, digits and dashes', required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir project rename shop storefront', does: 'rename shop; its notes move to projects/storefront' },
  ],
  async run(context, { args, options }) {
    const { projects } = await context.memoir();
    const { project, before } = projects.rename(args.name, args.to);
    if (options.json) return printJson(context, { ...projectJson(project), renamed_from: before.slug });
    printChangedProject(context, project, false);
    printFacts(context, [['undo', `${context.typed} project rename ${project.slug} ${before.slug}`]]);
  },
});
