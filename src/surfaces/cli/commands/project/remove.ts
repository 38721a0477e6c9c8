/** `memoir project remove`: erases a project like `memoir forget`, and deletes its folder in the home. */
import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { defineCommand, JSON_OPTION, YES_OPTION } from '../../command.ts';
import { forgetPlanAsJson, printForgetPlan, printForgetReceipt } from '../../print/forget-view.ts';
import { confirm, printJson, printLine } from '../../print/output.ts';
import { PROJECT_ARGUMENT } from './view.ts';

export const remove = defineCommand({
  name: 'remove',
  summary: 'erase a project and everything recorded for it',
  description:
    'Shows what will be erased and asks first. Like `memoir forget`, it erases the events, everything derived from them, ' +
    'the notes, and their copies in the search index and in the backups in the home. This cannot be undone. The folder ' +
    'with your code is not touched; if you work in it again, it becomes a new project. To keep what was recorded, use ' +
    '`memoir project merge`.',
  args: [PROJECT_ARGUMENT],
  options: {
    'dry-run': { type: 'boolean', help: 'show what would be erased, and change nothing' },
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
