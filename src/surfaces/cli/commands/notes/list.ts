/** `memoir notes list`. */
import { NOTE_TYPES, noteJson } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine, printTable } from '../../output.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'the notes of this project and those that hold everywhere',
  options: {
    type: { type: 'string', choices: NOTE_TYPES, value: 'TYPE', help: 'only notes of this type' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes list', does: 'all of them' },
    { run: 'memoir notes list --type feedback', does: 'how to work here' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const { notes, unreadable } = (await memoir.notes()).list({ name: options.project, cwd: context.cwd });
    const shown = notes.filter(({ fields }) => options.type === undefined || fields.type === options.type);
    if (options.json) return printJson(context, { notes: shown.map(noteJson), unreadable });
    for (const { file, why } of unreadable) printLine(context, context.style.yellow(`${file}: ${why}`));
    if (shown.length === 0) return printLine(context, 'No notes here yet. `memoir remember` keeps the first.');
    printTable(context, shown, [
      { header: 'file', cell: ({ file }) => file, style: 'cyan', whole: true },
      { header: 'updated', cell: ({ fields }) => fields.updated, whole: true },
      { header: 'about', cell: ({ fields }) => `${fields.pinned ? '* ' : ''}${oneLine(fields.description)}` },
    ]);
    for (const { file, problems } of shown) {
      for (const { line, message } of problems) printLine(context, context.style.yellow(`${file}:${line}: ${message}`));
    }
  },
});
