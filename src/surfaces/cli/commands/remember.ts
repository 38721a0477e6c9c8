/** `memoir remember`: saves a note for later sessions. */
import { MemoirError } from '../../../domain/errors.ts';
import { NOTE_TYPES } from '../../../index.ts';
import { noteJson } from '../../../internal.ts';
import { defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { printContradictions } from '../print/contradictions.ts';
import { oneLine, plain, printJson, printLine } from '../print/output.ts';
import { printRemovedSecret } from '../print/removed-secret.ts';
import { printRetracted } from '../print/retracted.ts';

export const command = defineCommand({
  name: 'remember',
  summary: 'save a note for later sessions',
  description:
    'The note is a Markdown file that you can read and edit. A line in MEMORY.md points to it. Days such as "next Friday"\n' +
    'are replaced with dates. Memoir refuses what the code, git or the instruction files already say, task lists, plans\n' +
    'and guesses, and says why; --insist saves them anyway. If a similar note exists, Memoir proposes to update it.\n' +
    '"That is no longer so: …" ends the facts or the note that say it; if nothing surely does, the nearest facts are listed,\n' +
    'and the exit code is 1.',
  args: [{ name: 'text', help: 'what to remember, in one or two sentences', variadic: true }],
  options: {
    type: {
      type: 'string',
      choices: NOTE_TYPES,
      value: 'TYPE',
      help: 'user: about you, in every project; feedback: how to work; project: about this project; reference: where to look something up',
      default: 'project',
    },
    name: { type: 'string', value: 'TEXT', help: 'the title; by default made from the text' },
    why: { type: 'string', value: 'TEXT', help: 'the reason' },
    apply: { type: 'string', value: 'TEXT', help: 'how to apply it' },
    source: { type: 'list', value: 'ID', help: 'id of an event, decision or note it is based on' },
    pin: { type: 'boolean', help: 'always keep it in MEMORY.md' },
    update: { type: 'string', value: 'NOTE', help: 'replace the text of this note' },
    insist: { type: 'boolean', help: 'save it even if it is refused or similar to another note' },
    project: PROJECT_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    {
      run: 'memoir remember --type feedback "never squash merge" --why "bisect needs the commits"',
      does: 'save how to work here',
    },
    { run: 'memoir remember --type user "I review on Mondays"', does: 'save something for every project' },
    {
      run: 'memoir remember "the staging database is reset every night" --pin',
      does: 'save it and always keep it in MEMORY.md',
    },
  ],
  async run(context, { args, options }) {
    if (args.text.length === 0) {
      throw new MemoirError('usage', 'No text given to remember', {
        next: 'Example: `memoir remember "the staging database is reset every night"`',
      });
    }
    const memoir = await context.memoir();
    const notes = await memoir.notes();
    const { type, name, why, apply, source, pin, update, insist } = options;
    const where = { name: options.project, cwd: context.cwd };
    await memoir.facts.extractNew();
    const retracted =
      update === undefined && !insist
        ? await memoir.facts.retract(where, { text: args.text.join(' '), why, sources: source })
        : undefined;
    if (retracted !== undefined) return printRetracted(context, memoir, retracted, options.json);
    const done = await notes.remember(where, {
      text: args.text.join(' '),
      type,
      name,
      why,
      apply,
      sources: source,
      pinned: pin,
      update,
      insist,
    });
    switch (done.outcome) {
      case 'saved':
      case 'updated': {
        await memoir.facts.extractNew();
        const project = memoir.projects.find(where)?.id;
        const contradicts = await memoir.facts.contradictions({ note: done.note, project });
        if (options.json) {
          return printJson(context, { outcome: done.outcome, note: noteJson(done.note), contradicts });
        }
        const path = `${memoir.layout.home}/${done.note.id}`;
        printLine(context, `${done.outcome === 'saved' ? 'Saved' : 'Updated'}: ${oneLine(done.note.fields.name)}`);
        printLine(context, context.style.dim(path));
        const stored = `${done.note.fields.name}\n${done.note.body}`;
        printRemovedSecret(context, [[[...args.text, name, why, apply].join(' '), stored]]);
        if (type !== 'user' && done.note.id.startsWith('user/'))
          printLine(
            context,
            'This folder belongs to no project, so the note holds in every project. --project NAME saves it in one.',
          );
        return printContradictions(context, memoir, contradicts);
      }
      case 'refused': {
        const { rule, reason, next } = done.refusal;
        if (options.json) printJson(context, { outcome: 'refused', rule, reason, next });
        else {
          throw new MemoirError('refused', `Not saved. ${reason}`, {
            next: `${next} --insist saves it anyway.`,
          });
        }
        return 1;
      }
      case 'similar': {
        const { note, similarity, proposal } = done;
        if (options.json) printJson(context, { outcome: 'similar', note: noteJson(note), similarity, proposal });
        else {
          printLine(context, `Not saved: the note ${context.style.bold(oneLine(note.fields.name))} is similar:`);
          printLine(context, plain(note.body.trim()));
          printLine(context);
          printLine(context, `Replace its text:  --update ${note.file}`);
          printLine(context, 'Save both notes:   --insist');
        }
        return 1;
      }
    }
  },
});
