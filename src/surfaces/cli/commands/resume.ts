/** `memoir resume`: the end of a pause. */
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'resume',
  summary: 'record again',
  options: {
    everywhere: { type: 'boolean', short: 'a', help: 'end the pause that holds everywhere' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir resume', does: 'in this project' },
    { run: 'memoir resume --everywhere', does: 'in all of them' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const project = options.everywhere ? undefined : memoir.projects.find({ name: options.project, cwd: context.cwd });
    // A folder nothing was recorded of cannot be paused by itself.
    const resumed = (options.everywhere || project !== undefined) && memoir.recording.resume(project?.id);
    const { paused } = memoir.recording.pausedUntil(project?.id);
    if (options.json) return printJson(context, { project: project?.slug ?? null, resumed, paused });
    const where = options.everywhere ? 'everywhere' : `in ${project?.slug ?? 'this folder'}`;
    printLine(context, resumed ? `Recording again ${where}.` : `Recording was not paused ${where}.`);
    if (paused) printLine(context, 'It is still paused everywhere: memoir resume --everywhere');
  },
});
