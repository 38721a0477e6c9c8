/** `memoir notes edit`: the way of editing that is known to be the owner's. */
import { text as readAll } from 'node:stream/consumers';
import { noteJson } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { editText } from '../../edit-text.ts';
import { printJson, printLine } from '../../output.ts';

export const edit = defineCommand({
  name: 'edit',
  summary: 'change a note, in your editor or by flags',
  description:
    'Opens VISUAL or EDITOR. What you save has the owner’s word; a file changed by other means counts as an agent’s until\n' +
    'it is confirmed with --confirm.',
  args: [{ name: 'note', help: 'its file, or its name', required: true }],
  options: {
    stdin: { type: 'boolean', help: 'take the new body from standard input' },
    description: { type: 'string', value: 'TEXT', help: 'what a reader decides by whether to open it' },
    type: { type: 'string', choices: ['feedback', 'project', 'reference'], value: 'TYPE', help: 'of which kind it is' },
    visibility: { type: 'string', choices: ['private', 'team'], value: 'WHO', help: 'who may see it' },
    pin: { type: 'boolean', help: 'always in the index' },
    unpin: { type: 'boolean', help: 'in the index while there is room' },
    confirm: { type: 'boolean', help: 'it is right as it stands' },
    refute: { type: 'boolean', help: 'it is wrong; kept, and no longer offered' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes edit deploys', does: 'in your editor' },
    { run: 'memoir notes edit deploys --confirm', does: 'you looked at it and it holds' },
    { run: 'memoir notes edit deploys --description "when we may deploy"', does: 'one field' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const where = { name: options.project, cwd: context.cwd };
    const { description, type, visibility, pin, unpin, confirm, refute, stdin } = options;
    const body = stdin ? await readAll(context.stdin) : undefined;
    const byFlags =
      stdin || pin || unpin || confirm || refute || [description, type, visibility].some((v) => v !== undefined);
    const note = byFlags
      ? notes.edit(where, args.note, {
          body,
          description,
          type,
          visibility,
          pinned: pin ? true : unpin ? false : undefined,
          truth: confirm ? 'confirmed' : refute ? 'refuted' : undefined,
        })
      : inEditor();
    if (options.json) return printJson(context, noteJson(note));
    printLine(context, `Saved: ${note.file}`);
    for (const { line, message } of note.problems) {
      printLine(context, context.style.yellow(`${note.file}:${line}: ${message}`));
    }

    function inEditor() {
      const found = notes.find(where, args.note);
      const base = notes.text(found);
      const otherwise = 'give the new body with --stdin';
      const text = editText(memoir.caller.editor, { name: found.file, text: base, otherwise });
      return notes.write(where, found.id, { base, text });
    }
  },
});
