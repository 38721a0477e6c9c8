/** `memoir remember`: keep something for every later session. */
import { MemoirError } from '../../../domain/errors.ts';
import { NOTE_TYPES, noteJson } from '../../../index.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { oneLine, plain, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'remember',
  summary: 'keep something for every later session, as a note',
  description:
    'The note is a Markdown file you can read and edit, and a line of MEMORY.md points to it. Days like "next Friday" are\n' +
    'written as dates. What the code, git or the instruction files say already, task lists, plans and guesses are refused\n' +
    'with the reason; --insist keeps them all the same. Where a note says nearly the same, updating that one is proposed.',
  args: [{ name: 'text', help: 'the fact, in one or two sentences', variadic: true }],
  options: {
    type: {
      type: 'string',
      choices: NOTE_TYPES,
      value: 'TYPE',
      help: 'user: about you, in every project; feedback: how to work; project: what is so here; reference: where to look',
      default: 'project',
    },
    name: { type: 'string', value: 'TEXT', help: 'its title; made from the text if left out' },
    why: { type: 'string', value: 'TEXT', help: 'the reason' },
    apply: { type: 'string', value: 'TEXT', help: 'how to apply it' },
    source: { type: 'list', value: 'ID', help: 'an event, decision or note it comes from; may be given again' },
    pin: { type: 'boolean', help: 'always in the index, never demoted' },
    update: { type: 'string', value: 'NOTE', help: 'make it the new text of this note' },
    insist: { type: 'boolean', help: 'keep it although it was refused or resembles another note' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    {
      run: 'memoir remember --type feedback "never squash merge" --why "bisect needs the commits"',
      does: 'how to work here',
    },
    { run: 'memoir remember --type user "I review on Mondays"', does: 'holds in every project' },
    { run: 'memoir remember "the staging database is reset every night" --pin', does: 'always in the index' },
  ],
  async run(context, { args, options }) {
    if (args.text.length === 0) {
      throw new MemoirError('usage', '"memoir remember" needs what to remember', {
        next: 'See "memoir remember --help".',
      });
    }
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const { type, name, why, apply, source, pin, update, insist } = options;
    const done = await notes.remember(
      { name: options.project, cwd: context.cwd },
      { text: args.text.join(' '), type, name, why, apply, sources: source, pinned: pin, update, insist },
    );
    switch (done.outcome) {
      case 'saved':
      case 'updated': {
        if (options.json) return printJson(context, { outcome: done.outcome, note: noteJson(done.note) });
        const path = `${memoir.layout.home}/${done.note.id}`;
        printLine(context, `${done.outcome === 'saved' ? 'Kept' : 'Updated'}: ${oneLine(done.note.fields.name)}`);
        return printLine(context, context.style.dim(path));
      }
      case 'refused': {
        const { rule, reason, next } = done.refusal;
        if (options.json) printJson(context, { outcome: 'refused', rule, reason, next });
        else {
          throw new MemoirError('refused', `Not kept. ${reason}`, {
            next: `${next} With --insist it is kept all the same.`,
          });
        }
        return 1;
      }
      case 'similar': {
        const { note, similarity, proposal } = done;
        if (options.json) printJson(context, { outcome: 'similar', note: noteJson(note), similarity, proposal });
        else {
          printLine(
            context,
            `Not kept yet: the note ${context.style.bold(oneLine(note.fields.name))} says nearly the same.`,
          );
          printLine(context, plain(note.body.trim()));
          printLine(context);
          printLine(context, `Make this its new text:  --update ${note.file}`);
          printLine(context, 'Keep it beside that one: --insist');
        }
        return 1;
      }
    }
  },
});
