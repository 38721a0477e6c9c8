/** `memoir notes log`: the project's day in bullets. */
import { MemoirError } from '../../../../domain/errors.ts';
import { parseDay } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../output.ts';

export const log = defineCommand({
  name: 'log',
  summary: 'add a line to the daily log, or read a day',
  description:
    'Decisions, finished tasks and sessions are in it by themselves. It is a Markdown file a day; edit it as you like,\n' +
    'nothing you delete or reword comes back.',
  args: [{ name: 'text', help: 'what happened; the log is printed if left out', variadic: true }],
  options: {
    day: { type: 'string', value: 'DAY', help: 'which day to read: 2026-12-01, yesterday' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes log deployed 2.1 to staging', does: 'add a line' },
    { run: 'memoir notes log', does: 'today' },
    { run: 'memoir notes log --day yesterday', does: 'another day' },
  ],
  async run(context, { args, options }) {
    const day = options.day === undefined ? undefined : await parseDay(options.day, new Date(context.now()));
    const { standing } = await (await context.memoir()).notes();
    const where = { name: options.project, cwd: context.cwd };
    if (args.text.length > 0) {
      if (day !== undefined) {
        throw new MemoirError('bad-input', 'A line is always added to today’s log', { next: 'Leave --day away.' });
      }
      const line = standing.addToLog(where, args.text.join(' '));
      return options.json ? printJson(context, { line }) : printLine(context, plain(line));
    }
    const found = standing.log(where, day);
    if (options.json) return printJson(context, found);
    if (found.lines.length === 0) return printLine(context, `Nothing in the log of ${found.day}.`);
    for (const line of found.lines) printLine(context, plain(line));
  },
});
