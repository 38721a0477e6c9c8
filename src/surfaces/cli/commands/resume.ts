/** `memoir resume`: ends a pause. */
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { printJson, printLine } from '../print/output.ts';

export const command = defineCommand({
  name: 'resume',
  summary: 'end a pause and record again',
  options: {
    everywhere: { type: 'boolean', short: 'a', help: 'end the pause of all projects' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir resume', does: 'record again in this project' },
    { run: 'memoir resume --everywhere', does: 'record again in all projects' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const project = options.everywhere ? undefined : memoir.projects.find({ name: options.project, cwd: context.cwd });
    // A folder without a project cannot be paused on its own.
    const resumed = (options.everywhere || project !== undefined) && memoir.recording.resume(project?.id);
    const { paused } = memoir.recording.pausedUntil(project?.id);
    if (options.json) return printJson(context, { project: project?.slug ?? null, resumed, paused });
    const where = options.everywhere ? 'everywhere' : `in ${project?.slug ?? 'this folder'}`;
    printLine(context, resumed ? `Recording continues ${where}.` : `Recording was not paused ${where}.`);
    if (paused) printLine(context, `All projects are still paused. Run \`${context.typed} resume --everywhere\`.`);
  },
});
