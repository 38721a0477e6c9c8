/** `memoir notes adopt`: copies notes from an agent's own memory folder. */
import { noteJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine } from '../../print/output.ts';

export const adopt = defineCommand({
  name: 'adopt',
  summary: 'copy notes from an agent’s own memory',
  description:
    'Only reads the agent’s folder. Skips notes that were copied before and notes that are similar to an existing one.',
  args: [{ name: 'file', help: 'the notes to copy; by default all', variadic: true }],
  options: {
    list: { type: 'boolean', help: 'list the agent’s notes, and copy nothing' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes adopt --list', does: 'list the agent’s notes of this project' },
    { run: 'memoir notes adopt', does: 'copy all of them' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const where = { name: options.project, cwd: context.cwd };
    if (options.list) {
      const { notes: found, folders, skipped } = notes.agentNotes(where);
      if (options.json) {
        return printJson(context, {
          folders,
          notes: found.map(({ path, note }) => ({ path, ...noteJson(note) })),
          skipped,
        });
      }
      for (const { note } of found)
        printLine(context, `${context.style.cyan(note.file)}  ${oneLine(note.fields.description)}`);
      for (const { path, why } of skipped) printLine(context, context.style.yellow(`${path}: ${why}`));
      if (found.length === 0) printLine(context, 'The agents have no notes of this project.');
      return;
    }
    const adopted = await notes.adopt(where, args.file.length === 0 ? undefined : args.file);
    if (options.json) {
      return printJson(
        context,
        adopted.map(({ from, result }) => ({
          from: from.id,
          outcome: result.outcome,
          note: 'note' in result ? noteJson(result.note) : null,
        })),
      );
    }
    if (adopted.length === 0) return printLine(context, 'The agents have no notes of this project.');
    for (const { from, result } of adopted) {
      const outcome = {
        saved: 'copied',
        updated: 'copied',
        there: 'skipped: copied before',
        similar: `skipped: similar to ${'note' in result ? result.note.file : ''}`,
        refused: 'refused',
      }[result.outcome];
      printLine(context, `${context.style.cyan(from.file)}  ${outcome}`);
    }
  },
});
