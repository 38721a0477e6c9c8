/** `memoir notes log`: reads the daily log of a project, or adds a line to it. */
import { MemoirError } from '../../../../domain/errors.ts';
import { parsePastDay } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../print/output.ts';

export const log = defineCommand({
  name: 'log',
  summary: 'read the daily log, or add a line to it',
  description:
    'Memoir adds decisions, finished tasks and sessions to the log. The log is one Markdown file per day. You can edit it;\n' +
    'Memoir does not restore lines that you delete or change.',
  args: [{ name: 'text', help: 'the line to add; by default the log is printed', variadic: true }],
  options: {
    day: { type: 'string', value: 'DAY', help: 'the day to read: 2026-12-01, yesterday' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes log deployed 2.1 to staging', does: 'add a line' },
    { run: 'memoir notes log', does: 'print the log of today' },
    { run: 'memoir notes log --day yesterday', does: 'print the log of another day' },
  ],
  async run(context, { args, options }) {
    const day = options.day === undefined ? undefined : await parsePastDay(options.day, new Date(context.now()));
    const memoir = await context.memoir();
    const { files } = await memoir.notes();
    const where = { name: options.project, cwd: context.cwd };
    if (args.text.length > 0) {
      if (day !== undefined) {
        throw new MemoirError('bad-input', 'A line can only be added to today’s log', { next: 'Remove --day.' });
      }
      const line = files.addToLog(where, args.text.join(' '));
      return options.json ? printJson(context, { line }) : printLine(context, plain(line));
    }
    const found = files.log({ ...where, name: memoir.projects.complete(options.project) }, day);
    if (options.json) return printJson(context, found);
    if (found.lines.length === 0) return printLine(context, `The log of ${found.day} is empty.`);
    for (const line of found.lines) printLine(context, plain(line));
  },
});
