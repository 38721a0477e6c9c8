/** `memoir pause [time]`: stops recording. A later import skips the paused time too. */

import { MemoirError } from '../../../domain/errors.ts';
import { localTime, MINUTE_MS } from '../../../domain/time/dates.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { parseDuration } from '../parse/parse-duration.ts';
import { humanDuration, printJson, printLine } from '../print/output.ts';

export const command = defineCommand({
  name: 'pause',
  summary: 'pause recording, here or everywhere',
  description: 'Nothing is recorded during a pause. A later import of the transcript skips that time too.',
  args: [
    { name: 'time', help: 'how long: 30m, 2h, 1h30m, "2 days"; by default until `memoir resume`', variadic: true },
  ],
  options: {
    minutes: { type: 'integer', min: 1, max: 525_600, help: 'how long, in minutes' },
    everywhere: { type: 'boolean', short: 'a', help: 'pause in every project' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir pause 2h', does: 'pause in this project for two hours' },
    { run: 'memoir pause --everywhere', does: 'pause everywhere until `memoir resume --everywhere`' },
  ],
  async run(context, { args, options }) {
    const time = lengthOf(args.time, options.minutes);
    const memoir = await context.memoir();
    const project = options.everywhere
      ? undefined
      : memoir.projects.findOrCreate({ name: options.project, cwd: context.cwd });
    const until = time === undefined ? undefined : context.now() + time;
    const before = memoir.recording.pausedUntil(project?.id);
    memoir.recording.pause(project?.id, until);
    if (options.json) {
      return printJson(context, {
        project: project?.slug ?? null,
        paused: true,
        until: until === undefined ? null : new Date(until).toISOString(),
      });
    }
    const where = project === undefined ? 'everywhere' : `in ${project.slug}`;
    const when =
      until === undefined
        ? `until \`${context.typed} resume${project === undefined ? ' --everywhere' : ''}\``
        : `for ${humanDuration(until - context.now())}, until ${localTime(until)}`;
    const was = !before.paused
      ? ''
      : before.until === undefined
        ? ' It was paused already.'
        : ` The pause before would have ended in ${humanDuration(before.until - context.now())}.`;
    printLine(context, `Recording is paused ${where} ${when}.${was}`);
  },
});

function lengthOf(words: readonly string[], minutes: number | undefined): number | undefined {
  if (words.length === 0) return minutes === undefined ? undefined : minutes * MINUTE_MS;
  if (minutes === undefined) return parseDuration(words.join(' '));
  throw new MemoirError('usage', `The time is given twice: "${words.join(' ')}" and --minutes ${minutes}`, {
    next: 'Give only one of them.',
  });
}
