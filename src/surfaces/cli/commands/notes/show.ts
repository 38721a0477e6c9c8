/** `memoir notes show`. */
import { isMemoirError, type Notes, type Where } from '../../../../index.ts';
import { noteJson } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printExternalNotice } from '../../print/external-notice.ts';
import { humanDate, plain, printJson, printLine } from '../../print/output.ts';
import { refreshIndexes } from '../../refresh-indexes.ts';

export const show = defineCommand({
  name: 'show',
  summary: 'print a note, or its earlier versions',
  args: [{ name: 'note', help: 'the file or name of the note, or of a page of the wiki', required: true }],
  options: {
    versions: { type: 'boolean', help: 'print all versions, newest first, also of a removed note' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes show never-squash-merge', does: 'print the note' },
    { run: 'memoir notes show wiki/builds.md', does: 'print a page of the wiki' },
    { run: 'memoir notes show feedback_never-squash-merge.md --versions', does: 'print all versions' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const where = { name: memoir.projects.complete(options.project), cwd: context.cwd };
    if (options.versions) {
      const versions = notes.versions(where, args.note);
      const trusts = versions.map(({ trust }) => trust);
      if (options.json) {
        printJson(
          context,
          versions.map(({ at, actor, trust, text }) => ({
            at: new Date(at).toISOString(),
            actor,
            trust,
            text: text ?? null,
          })),
        );
        return printExternalNotice(context, memoir, trusts, options);
      }
      for (const { at, actor, text } of versions) {
        const who = actor === 'memoir' ? 'written by Memoir' : 'written by hand or by an agent';
        printLine(
          context,
          context.style.bold(`${humanDate(at, context.now())}, ${text === undefined ? 'removed' : who}`),
        );
        if (text !== undefined) printLine(context, plain(text));
      }
      return printExternalNotice(context, memoir, trusts, options);
    }
    const page = notes.page(where, args.note);
    if (page !== undefined && !hasNote(notes, where, args.note)) return printPage(context, page, options.json);
    const note = notes.find(where, args.note);
    if (options.json) printJson(context, noteJson(note));
    else {
      printLine(context, plain(notes.text(note)).trimEnd());
      for (const { line, message } of note.problems) {
        printLine(context, context.style.yellow(`${note.file}:${line}: ${message}`));
      }
      printLine(context, context.style.dim(`${memoir.layout.home}/${note.id}`));
    }
    printExternalNotice(context, memoir, [note.fields.trust], options);
    refreshIndexes(notes, where);
  },
});

function hasNote(notes: Notes, where: Where, named: string): boolean {
  try {
    notes.find(where, named);
    return true;
  } catch (error) {
    if (isMemoirError(error, 'not-found')) return false;
    throw error;
  }
}

function printPage(context: Context, { path, text }: { path: string; text: string }, json: boolean): void {
  if (json) {
    printJson(context, { path, text });
    return;
  }
  printLine(context, plain(text).trimEnd());
  printLine(context, context.style.dim(path));
}
