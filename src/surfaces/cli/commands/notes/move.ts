/** `memoir notes rename|merge|retire|restore`. */
import { noteJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine } from '../../print/output.ts';

export const rename = defineCommand({
  name: 'rename',
  summary: 'rename a note and update the links to it',
  args: [
    { name: 'note', help: 'the file or name of the note', required: true },
    { name: 'name', help: 'the new name', required: true, variadic: true },
  ],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes rename deploys deploy freeze', does: 'rename the note "deploys"' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const where = { name: options.project, cwd: context.cwd };
    const { note, relinked } = (await memoir.notes()).rename(where, args.note, args.name.join(' '));
    if (options.json) return printJson(context, { note: noteJson(note), relinked });
    printLine(
      context,
      `Renamed: ${note.file}${relinked.length === 0 ? '' : `; updated links in ${relinked.join(', ')}`}`,
    );
  },
});

export const merge = defineCommand({
  name: 'merge',
  summary: 'merge a note into another and update the links to it',
  args: [
    { name: 'from', help: 'the note to merge; its file is removed', required: true },
    { name: 'into', help: 'the note to merge it into', required: true },
  ],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes merge old-deploys deploys', does: 'add the text of old-deploys to deploys' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const where = { name: options.project, cwd: context.cwd };
    const { note, relinked } = (await memoir.notes()).merge(where, args.from, args.into);
    if (options.json) return printJson(context, { note: noteJson(note), relinked });
    printLine(
      context,
      `Merged into ${note.file}${relinked.length === 0 ? '' : `; updated links in ${relinked.join(', ')}`}`,
    );
  },
});

export const retire = defineCommand({
  name: 'retire',
  summary: 'remove a note; its text stays in the journal',
  args: [{ name: 'note', help: 'the file or name of the note', required: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes retire old-deploys', does: 'remove a note; `memoir notes restore` restores it' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const note = (await memoir.notes()).retire({ name: options.project, cwd: context.cwd }, args.note);
    if (options.json) return printJson(context, noteJson(note));
    printLine(
      context,
      `Retired: ${oneLine(note.fields.name)}. To restore it: \`${context.typed} notes restore ${note.file}\``,
    );
  },
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'restore a removed or archived note, or an earlier version',
  args: [{ name: 'file', help: 'the file name of the note', required: true }],
  options: {
    back: { type: 'integer', value: 'N', min: 1, default: 1, help: 'how many versions back' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes restore feedback_deploys.md', does: 'restore the last version' },
    { run: 'memoir notes restore feedback_deploys.md --back 2', does: 'restore an older version' },
    { run: 'memoir notes restore wiki/checkout.md', does: 'bring a page of the wiki back from the archive' },
    { run: 'memoir notes restore companion/IDENTITY.md', does: 'undo a change of one of the companion’s files' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const note = (await memoir.notes()).restore({ name: options.project, cwd: context.cwd }, args.file, options.back);
    if (options.json) return printJson(context, noteJson(note));
    printLine(context, `Restored: ${note.file}`);
  },
});
