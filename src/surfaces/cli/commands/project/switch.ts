/** `memoir project switch`. */
import { checkpointJson, projectJson, slugsOf } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../print/output.ts';
import { printOverview } from '../project-overview.ts';
import { PROJECT_ARGUMENT } from './view.ts';

export const switchTo = defineCommand({
  name: 'switch',
  summary: 'switch to another project',
  description:
    'In a session of an agent, the switch applies to that session: what it records belongs to the other project until ' +
    'the next switch. When you run it in the folder of a project, it applies to that folder and the sessions in it; to ' +
    'undo it, switch to the folder’s own project. In a folder without a project, such as your home directory, it selects ' +
    'the project for all such folders. An edited file always belongs to the project of its folder.',
  args: [PROJECT_ARGUMENT],
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
    printOverview(context, memoir, project);
  },
});

const SCOPES = {
  session: 'What this session records from now on belongs to this project.',
  folder: 'What is recorded in this folder from now on belongs to this project.',
  elsewhere: 'This project is now used in folders without a project.',
} as const;
