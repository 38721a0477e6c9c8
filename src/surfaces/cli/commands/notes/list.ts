/** `memoir notes list`. */
import { NOTE_TYPES, type Note } from '../../../../index.ts';
import { noteJson } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printHint, printJson, printLine, printTable } from '../../print/output.ts';
import { refreshIndexes } from '../../refresh-indexes.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'list the notes of this project and of the user',
  options: {
    type: { type: 'string', choices: NOTE_TYPES, value: 'TYPE', help: 'only notes of this type' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes list', does: 'list all notes' },
    { run: 'memoir notes list --type feedback', does: 'list the notes about how to work' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const where = { name: memoir.projects.complete(options.project), cwd: context.cwd };
    const { notes: found, unreadable } = notes.list(where);
    const shown = found.filter(({ fields }) => options.type === undefined || fields.type === options.type);
    if (options.json) printJson(context, { notes: shown.map(noteJson), unreadable });
    else {
      for (const { file, why } of unreadable) printLine(context, context.style.yellow(`${file}: ${why}`));
      if (shown.length === 0) printHint(context, 'No notes here yet. Save one with `memoir remember`.');
      else printNotes(context, shown);
    }
    if (found.length > 0 || memoir.projects.list().length > 0) refreshIndexes(notes, where);
  },
});

function printNotes(context: Context, notes: readonly Note[]): void {
  printTable(context, notes, [
    { header: 'file', cell: ({ file }) => file, style: 'cyan', whole: true },
    { header: 'updated', cell: ({ fields }) => fields.updated, whole: true },
    { header: 'about', cell: ({ fields }) => `${fields.pinned ? '* ' : ''}${oneLine(fields.description)}` },
  ]);
  for (const { file, problems } of notes) {
    for (const { line, message } of problems) printLine(context, context.style.yellow(`${file}:${line}: ${message}`));
  }
}
