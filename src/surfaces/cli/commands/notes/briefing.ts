/** `memoir notes briefing`: shows and changes the briefing of a project. */
import { resolve } from 'node:path';
import { isMemoirError, MemoirError } from '../../../../domain/errors.ts';
import type { Briefing } from '../../../../index.ts';
import { readNamedText, readStandardInput } from '../../../../internal.ts';
import { editInEditor } from '../../ask/edit-in-editor.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { countOf, plain, printJson, printLine } from '../../print/output.ts';

const OPTIONS = { project: PROJECT_OPTION, json: JSON_OPTION };

const show = defineCommand({
  name: 'show',
  summary: 'print the briefing as a session is given it',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing show', does: 'print the briefing of this project' }],
  run: (context, { options }) => printBriefing(context, options),
});

const set = defineCommand({
  name: 'set',
  summary: 'replace the briefing with a file or standard input',
  args: [{ name: 'file', help: 'a file of at most 80 lines; - reads standard input', required: true }],
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing set briefing.md', does: 'replace it; the two previous versions are kept' }],
  async run(context, { args, options }) {
    const text = await readTextFrom(context, args.file);
    const { files } = await (await context.memoir()).notes();
    printSaved(context, options.json, files.setBriefing({ name: options.project, cwd: context.cwd }, text));
  },
});

const edit = defineCommand({
  name: 'edit',
  summary: 'edit the briefing in your editor',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing edit', does: 'open it in VISUAL or EDITOR' }],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const { files } = await memoir.notes();
    const where = { name: options.project, cwd: context.cwd };
    const text = editInEditor(memoir.caller.editor, {
      name: 'briefing.md',
      text: files.briefing(where)?.text ?? '',
      otherwise: 'run `memoir notes briefing set FILE`',
    });
    printSaved(context, options.json, files.setBriefing(where, text));
  },
});

const rollback = defineCommand({
  name: 'rollback',
  summary: 'restore the previous version of the briefing',
  options: OPTIONS,
  examples: [{ run: 'memoir notes briefing rollback', does: 'undo the last change' }],
  async run(context, { options }) {
    const { files } = await (await context.memoir()).notes();
    printSaved(context, options.json, files.rollbackBriefing({ name: options.project, cwd: context.cwd }));
  },
});

export const briefing = defineCommand({
  name: 'briefing',
  summary: 'show or change what every session of a project is given',
  description:
    'The briefing is a file of at most 80 lines in the project’s folder in the home. You can also edit the file itself. ' +
    'Two older versions are kept beside it.',
  options: OPTIONS,
  subcommands: [show, set, edit, rollback],
  examples: [
    { run: 'memoir notes briefing', does: 'print the briefing' },
    { run: 'memoir notes briefing edit', does: 'change it in your editor' },
    { run: 'memoir notes briefing rollback', does: 'restore the previous version' },
  ],
  run: (context, { options }) => printBriefing(context, options),
});

async function printBriefing(
  context: Context,
  options: { readonly project: string | undefined; readonly json: boolean },
): Promise<void> {
  const memoir = await context.memoir();
  const { files } = await memoir.notes();
  const found = files.briefing({ name: memoir.projects.complete(options.project), cwd: context.cwd });
  if (options.json) return printJson(context, found === undefined ? null : briefingJson(found));
  if (!found) return printLine(context, `No briefing yet. Write one with \`${context.typed} notes briefing edit\`.`);
  for (const line of found.lines) printLine(context, plain(line));
}

/** Reads a file, or standard input for `-`. */
export async function readTextFrom(context: Context, file: string): Promise<string> {
  if (file === '-') return readStandardInput(context.stdin);
  try {
    return readNamedText(resolve(context.cwd, file));
  } catch (error) {
    if (isMemoirError(error)) throw error;
    throw new MemoirError('bad-input', `Cannot read ${file}`, {
      next: 'Give the path of a text file, or - for standard input.',
      cause: error,
    });
  }
}

function printSaved(context: Context, json: boolean, briefing: Briefing | undefined): void {
  if (json) printJson(context, briefing === undefined ? null : briefingJson(briefing));
  else if (briefing) {
    const kept = briefing.olderVersions;
    const lines = briefing.lines.length;
    printLine(context, `Saved: ${countOf(lines, 'line')}, ${countOf(kept, 'older version')} kept`);
  }
}

function briefingJson({ text, lines, path, olderVersions }: Briefing) {
  return { path, text, lines: lines.length, older_versions: olderVersions };
}
