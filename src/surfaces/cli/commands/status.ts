/** `memoir status`: the project's status lines, each with the time it was set. */

import { MemoirError } from '../../../domain/errors.ts';
import { type Memoir, statusLinesJson } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { humanDate, oneLine, printJson, printLine, printTable } from '../output.ts';

const set = defineCommand({
  name: 'set',
  summary: 'set one or more status lines; an empty value removes one',
  args: [{ name: 'line', help: 'name=value', required: true, variadic: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [
    { run: 'memoir status set phase=beta', does: 'one line' },
    { run: 'memoir status set staging=https://staging.example deploy=green', does: 'two at once' },
    { run: 'memoir status set phase=', does: 'take it out again' },
  ],
  async run(context, { args, options }) {
    setLines(context, await context.memoir(), args.line.map(splitLine), options);
  },
});

interface NewLine {
  readonly name: string;
  readonly value: string | undefined;
}

function setLines(
  context: Context,
  memoir: Memoir,
  lines: readonly NewLine[],
  options: { readonly project: string | undefined; readonly json: boolean },
): void {
  const where = { name: options.project, cwd: context.cwd };
  memoir.status.set(where, lines);
  const project = memoir.projects.get(where);
  if (options.json) {
    printJson(context, statusLinesJson(memoir.status.list(project)));
    return;
  }
  for (const { name, value } of lines) {
    printLine(context, value === undefined ? `${oneLine(name)} removed` : `${oneLine(name)} = ${oneLine(value)}`);
  }
}

/** Words without a name are the status itself. */
function linesOf(words: readonly string[]): readonly NewLine[] {
  const named = words.every((word) => /^[\w.-]+=/.test(word));
  return named ? words.map(splitLine) : [{ name: 'status', value: words.join(' ') }];
}

export const command = defineCommand({
  name: 'status',
  summary: 'show or set what is true of the project right now',
  description:
    'Facts an agent or a person maintains by name. Also in `status.json` of the project’s folder in the home.',
  args: [{ name: 'text', help: 'set the line "status" to these words; name=value sets another', variadic: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  subcommands: [set],
  examples: [
    { run: 'memoir status', does: 'all lines with their times' },
    { run: 'memoir status waiting for the review', does: 'set the line "status"' },
    { run: 'memoir status set phase=beta', does: 'set another line' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (args.text.length > 0) return setLines(context, memoir, linesOf(args.text), options);
    const project = memoir.projects.find({ name: options.project, cwd: context.cwd });
    const lines = project === undefined ? [] : memoir.status.list(project);
    if (options.json) return printJson(context, statusLinesJson(lines));
    if (lines.length === 0)
      return printLine(
        context,
        'No status yet. Set one with "memoir status <text>" or "memoir status set name=value".',
      );
    printTable(context, lines, [
      { header: 'name', cell: ({ name }) => name, style: 'cyan' },
      { header: 'value', cell: ({ value }) => value },
      { header: 'set', cell: ({ at }) => humanDate(at, context.now()), style: 'dim', whole: true },
    ]);
  },
});

function splitLine(text: string): NewLine {
  const at = text.indexOf('=');
  if (at <= 0) {
    throw new MemoirError('bad-input', `${JSON.stringify(text)} is not name=value`, {
      next: 'Write it like phase=beta, in quotes if there are spaces.',
    });
  }
  const value = text.slice(at + 1);
  return { name: text.slice(0, at), value: value.trim() === '' ? undefined : value };
}
