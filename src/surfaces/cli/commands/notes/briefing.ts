/** `memoir notes briefing`: what every session here should know, on one screen. */
import { resolve } from 'node:path';
import { isMemoirError, MemoirError } from '../../../../domain/errors.ts';
import { type Briefing, readNamedText, readStandardInput } from '../../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { editText } from '../../edit-text.ts';
import { countOf, plain, printJson, printLine } from '../../output.ts';

const OPTIONS = { project: PROJECT_OPTION, json: JSON_OPTION };

const show = defineCommand({
  name: 'show',
  summary: 'print it as a session is given it',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing show', does: 'of the project of this folder' }],
  run: (context, { options }) => printBriefing(context, options),
});

const set = defineCommand({
  name: 'set',
  summary: 'take a new one from a file, or from standard input with -',
  args: [{ name: 'file', help: 'at most 80 lines; - for standard input', required: true }],
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing set briefing.md', does: 'the two before it are kept' }],
  async run(context, { args, options }) {
    const text = await readGiven(context, args.file);
    const { standing } = await (await context.memoir()).notes();
    said(context, options.json, standing.setBriefing({ name: options.project, cwd: context.cwd }, text));
  },
});

const edit = defineCommand({
  name: 'edit',
  summary: 'write or change it in your editor',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing edit', does: 'opens VISUAL or EDITOR' }],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const { standing } = await memoir.notes();
    const where = { name: options.project, cwd: context.cwd };
    const text = editText(memoir.caller.editor, {
      name: 'briefing.md',
      text: standing.briefing(where)?.text ?? '',
      otherwise: 'give it with "memoir notes briefing set FILE"',
    });
    said(context, options.json, standing.setBriefing(where, text));
  },
});

const rollback = defineCommand({
  name: 'rollback',
  summary: 'bring the version before it back; the one there now becomes the oldest',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing rollback', does: 'undo the last one set' }],
  async run(context, { options }) {
    const { standing } = await (await context.memoir()).notes();
    said(context, options.json, standing.rollbackBriefing({ name: options.project, cwd: context.cwd }));
  },
});

export const briefing = defineCommand({
  name: 'briefing',
  summary: 'what every session of a project is told, in 80 lines',
  description:
    'A file of the project’s folder in the home; edit it there as well. Two older versions are kept beside it.',
  options: OPTIONS,
  subcommands: [show, set, edit, rollback],
  examples: [
    { run: 'memoir notes briefing', does: 'as a session gets it' },
    { run: 'memoir notes briefing edit', does: 'in your editor' },
    { run: 'memoir notes briefing rollback', does: 'the one before' },
  ],
  run: (context, { options }) => printBriefing(context, options),
});

async function printBriefing(
  context: Context,
  options: { readonly project: string | undefined; readonly json: boolean },
): Promise<void> {
  const { standing } = await (await context.memoir()).notes();
  const found = standing.briefing({ name: options.project, cwd: context.cwd });
  if (options.json) return printJson(context, found === undefined ? null : asJson(found));
  if (!found) return printLine(context, 'No briefing yet. Write one with "memoir notes briefing edit".');
  for (const line of found.lines) printLine(context, plain(line));
}

/** The text of a file the person named, or of standard input. */
export async function readGiven(context: Context, file: string): Promise<string> {
  if (file === '-') return readStandardInput(context.stdin);
  try {
    return readNamedText(resolve(context.cwd, file));
  } catch (error) {
    if (isMemoirError(error)) throw error;
    throw new MemoirError('bad-input', `${file} cannot be read`, {
      next: 'Name a text file, or - for input.',
      cause: error,
    });
  }
}

function said(context: Context, json: boolean, briefing: Briefing | undefined): void {
  if (json) printJson(context, briefing === undefined ? null : asJson(briefing));
  else if (briefing) {
    const kept = briefing.olderVersions;
    const lines = briefing.lines.length;
    printLine(context, `Saved: ${countOf(lines, 'line')}, ${countOf(kept, 'older version')} kept`);
  }
}

function asJson({ text, lines, path, olderVersions }: Briefing) {
  return { path, text, lines: lines.length, older_versions: olderVersions };
}
