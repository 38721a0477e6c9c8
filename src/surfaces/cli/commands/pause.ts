/** `memoir pause [time]`: stops recording; what happens meanwhile is not imported later either. */
import { MemoirError } from '../../../domain/errors.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { humanDuration, printJson, printLine } from '../output.ts';
import { parseDuration } from '../parse-duration.ts';

const MINUTE_MS = 60_000;

export const command = defineCommand({
  name: 'pause',
  summary: 'stop recording, here or everywhere, for a while',
  description: 'What happens in a pause is not recorded, and a later import of its transcript leaves it out too.',
  args: [
    { name: 'time', help: 'how long: 30m, 2h, 1h30m, "2 days"; until "memoir resume" if left out', variadic: true },
  ],
  options: {
    minutes: { type: 'integer', min: 1, max: 525_600, help: 'how long, in minutes' },
    everywhere: { type: 'boolean', short: 'a', help: 'in every project, not only in this one' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir pause 2h', does: 'this project, for two hours' },
    { run: 'memoir pause --everywhere', does: 'until "memoir resume --everywhere"' },
  ],
  async run(context, { args, options }) {
    const time = lengthOf(args.time, options.minutes);
    const memoir = await context.memoir();
    const project = options.everywhere
      ? undefined
      : memoir.projects.findOrCreate({ name: options.project, cwd: context.cwd });
    const until = time === undefined ? undefined : context.now() + time;
    memoir.recording.pause(project?.id, until);
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

function lengthOf(words: readonly string[], minutes: number | undefined): number | undefined {
  if (words.length === 0) return minutes === undefined ? undefined : minutes * MINUTE_MS;
  if (minutes === undefined) return parseDuration(words.join(' '));
  throw new MemoirError('usage', 'the time is given twice', { next: `Leave out --minutes, or "${words.join(' ')}".` });
}
