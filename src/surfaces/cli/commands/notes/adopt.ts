/** `memoir notes adopt`: copies what an agent kept for itself. */
import { noteJson } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine } from '../../output.ts';

export const adopt = defineCommand({
  name: 'adopt',
  summary: 'copy notes over from an agent’s own memory',
  description: 'The agent’s folder is only read. What was copied before, or says nearly what a note says, is left out.',
  args: [{ name: 'file', help: 'the notes to copy; all of them if left out', variadic: true }],
  options: {
    list: { type: 'boolean', help: 'show what is there, and copy nothing' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes adopt --list', does: 'what the agent keeps of this project' },
    { run: 'memoir notes adopt', does: 'copy all of it' },
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
      if (found.length === 0) printLine(context, 'The agents keep no notes of this project.');
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
    if (adopted.length === 0) return printLine(context, 'The agents keep no notes of this project.');
    for (const { from, result } of adopted) {
      const said = {
        saved: 'copied',
        updated: 'copied',
        there: 'copied before',
        similar: `left out: ${'note' in result ? result.note.file : ''} says nearly the same`,
        refused: 'refused',
      }[result.outcome];
      printLine(context, `${context.style.cyan(from.file)}  ${said}`);
    }
  },
});
