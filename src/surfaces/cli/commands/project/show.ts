/** `memoir project show`. */
import { checkpointJson, projectJson, slugsOf } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printExternalNotice } from '../../print/external-notice.ts';
import { printJson, printLine } from '../../print/output.ts';
import { printOverview, trustsIn } from '../project-overview.ts';
import { PROJECT_ARGUMENT, printProject } from './view.ts';

export const show = defineCommand({
  name: 'show',
  summary: 'show a project: tasks, decisions, blockers, files',
  args: [{ ...PROJECT_ARGUMENT, required: false }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir project show', does: 'show the project of this folder' },
    { run: 'memoir project show shop --json', does: 'print it with the last ten versions of its checkpoint' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const project = memoir.projects.get({ name: memoir.projects.complete(args.name), cwd: context.cwd });
    if (options.json) {
      const checkpoint = memoir.projects.checkpoint(project);
      const slugOf = slugsOf(memoir.projects.list());
      printJson(context, { ...projectJson(project), checkpoint: checkpointJson(checkpoint, slugOf) });
      return printExternalNotice(context, memoir, trustsIn(memoir, project), options);
    }
    printLine(context, context.style.bold(project.slug));
    printProject(context, project);
    printOverview(context, memoir, project);
  },
});
