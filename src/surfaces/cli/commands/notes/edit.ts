/** `memoir notes edit`: changes a note with the trust level of the owner. */
import { text as readAll } from 'node:stream/consumers';
import { noteJson } from '../../../../internal.ts';
import { editInEditor } from '../../ask/edit-in-editor.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { printJson, printLine } from '../../print/output.ts';

export const edit = defineCommand({
  name: 'edit',
  summary: 'change a note in your editor or with options',
  description:
    'Opens VISUAL or EDITOR. What you save has the trust level of the owner. A note that was changed in another way has\n' +
    'the trust level of an agent until you confirm it with --confirm.',
  args: [{ name: 'note', help: 'the file or name of the note', required: true }],
  options: {
    stdin: { type: 'boolean', help: 'read the new body from standard input' },
    description: { type: 'string', value: 'TEXT', help: 'a new one-line description' },
    type: { type: 'string', choices: ['feedback', 'project', 'reference'], value: 'TYPE', help: 'a new type' },
    visibility: { type: 'string', choices: ['private', 'team'], value: 'WHO', help: 'who may see it' },
    pin: { type: 'boolean', help: 'always keep it in MEMORY.md' },
    unpin: { type: 'boolean', help: 'keep it in MEMORY.md only while there is room' },
    confirm: { type: 'boolean', help: 'mark it as confirmed' },
    refute: { type: 'boolean', help: 'mark it as refuted; it is kept, but not given to sessions' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes edit deploys', does: 'change it in your editor' },
    { run: 'memoir notes edit deploys --confirm', does: 'confirm that it is right' },
    { run: 'memoir notes edit deploys --description "when we may deploy"', does: 'change one field' },
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
      const otherwise = 'pass the new body with --stdin';
      const text = editInEditor(memoir.caller.editor, { name: found.file, text: base, otherwise });
      return notes.write(where, found.id, { base, text });
    }
  },
});
