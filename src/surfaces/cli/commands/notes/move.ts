/** `memoir notes rename|merge|retire|restore`. */
import { noteJson } from '../../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine } from '../../output.ts';

export const rename = defineCommand({
  name: 'rename',
  summary: 'give a note another name; links to it follow',
  args: [
    { name: 'note', help: 'its file, or its name', required: true },
    { name: 'name', help: 'the new name', required: true, variadic: true },
  ],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes rename deploys deploy freeze', does: 'and the links to it' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const where = { name: options.project, cwd: context.cwd };
    const { note, relinked } = (await memoir.notes()).rename(where, args.note, args.name.join(' '));
    if (options.json) return printJson(context, { note: noteJson(note), relinked });
    printLine(
      context,
      `Renamed: ${note.file}${relinked.length === 0 ? '' : `; links changed in ${relinked.join(', ')}`}`,
    );
  },
});

export const merge = defineCommand({
  name: 'merge',
  summary: 'put one note into another; links to it lead there',
  args: [
    { name: 'from', help: 'the note that goes', required: true },
    { name: 'into', help: 'the note that stays', required: true },
  ],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes merge old-deploys deploys', does: 'one note with the words of both' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const where = { name: options.project, cwd: context.cwd };
    const { note, relinked } = (await memoir.notes()).merge(where, args.from, args.into);
    if (options.json) return printJson(context, { note: noteJson(note), relinked });
    printLine(
      context,
      `Merged into ${note.file}${relinked.length === 0 ? '' : `; links changed in ${relinked.join(', ')}`}`,
    );
  },
});

export const retire = defineCommand({
  name: 'retire',
  summary: 'take a note away; the journal keeps its text',
  args: [{ name: 'note', help: 'its file, or its name', required: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir notes retire old-deploys', does: '`memoir notes restore` brings it back' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const note = (await memoir.notes()).retire({ name: options.project, cwd: context.cwd }, args.note);
    if (options.json) return printJson(context, noteJson(note));
    printLine(context, `Retired: ${oneLine(note.fields.name)}. Bring it back with: memoir notes restore ${note.file}`);
  },
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'bring back a deleted note, or an earlier version',
  args: [{ name: 'file', help: 'the name of its file', required: true }],
  options: {
    back: { type: 'integer', value: 'N', min: 1, default: 1, help: 'how many versions back' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir notes restore feedback_deploys.md', does: 'as it last was' },
    { run: 'memoir notes restore feedback_deploys.md --back 2', does: 'two versions before' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const note = (await memoir.notes()).restore({ name: options.project, cwd: context.cwd }, args.file, options.back);
    if (options.json) return printJson(context, noteJson(note));
    printLine(context, `Restored: ${note.file}`);
  },
});
