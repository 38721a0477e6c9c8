/** `memoir project merge`, and its undo. */
import { MemoirError } from '../../../../index.ts';
import { projectJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, YES_OPTION } from '../../command.ts';
import { mergedAsJson, mergePlanAsJson, printEndedFacts, printMergePlan } from '../../print/merge-view.ts';
import { confirm, oneLine, printFacts, printJson, printLine } from '../../print/output.ts';
import { printChangedProject } from './view.ts';

export const merge = defineCommand({
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
    'dry-run': { type: 'boolean', help: 'show what a merge would change, and change nothing' },
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
      printChangedProject(context, project, false);
      for (const { to } of moved) printLine(context, `  moved back ${oneLine(to)}`);
      for (const { path, why } of kept) printLine(context, `  kept ${oneLine(path)} (${why})`);
      if (!listed) printLine(context, 'No list of moved files was found, so all files stay where they are.');
      return 0;
    }
    if (args.into === undefined) {
      throw new MemoirError('usage', 'No project given to merge into', {
        next: 'Example: `memoir project merge assets shop`',
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
