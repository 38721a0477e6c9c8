/** `memoir pause`: nothing is recorded, and nothing of that time is imported later. */
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { humanDuration, printJson, printLine } from '../output.ts';

const MINUTE_MS = 60_000;

export const command = defineCommand({
  name: 'pause',
  summary: 'stop recording, here or everywhere, for a while',
  description: 'What happens meanwhile stays out, also when its transcript is imported later.',
  options: {
    minutes: { type: 'integer', min: 1, max: 525_600, help: 'for how long; until "memoir resume" if left out' },
    everywhere: { type: 'boolean', short: 'a', help: 'in every project, not only in this one' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir pause --minutes 30', does: 'this project, for half an hour' },
    { run: 'memoir pause --everywhere', does: 'until "memoir resume --everywhere"' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const project = options.everywhere
      ? undefined
      : memoir.work.settleProject({ name: options.project, cwd: context.cwd });
    const until = options.minutes === undefined ? undefined : context.now() + options.minutes * MINUTE_MS;
    memoir.history.pause(project?.id, until);
    if (options.json) {
      return printJson(context, {
        project: project?.slug ?? null,
        paused: true,
        until: until === undefined ? null : new Date(until).toISOString(),
      });
    }
    const where = project === undefined ? 'anywhere' : `in ${project.slug}`;
    const when = until === undefined ? 'until "memoir resume"' : `for ${humanDuration(until - context.now())}`;
    printLine(context, `Nothing is recorded ${where} ${when}.`);
  },
});
