/** `memoir notes …`: the notes, which are Markdown files. */
import { defineCommand } from '../command.ts';
import { adopt } from './notes/adopt.ts';
import { briefing } from './notes/briefing.ts';
import { edit } from './notes/edit.ts';
import { links } from './notes/links.ts';
import { lint } from './notes/lint.ts';
import { list } from './notes/list.ts';
import { log } from './notes/log.ts';
import { merge, rename, restore, retire } from './notes/move.ts';
import { profile } from './notes/profile.ts';
import { show } from './notes/show.ts';

export const command = defineCommand({
  name: 'notes',
  summary: 'list, read, edit, link and check notes',
  description:
    'Without a subcommand, lists the notes. Notes are Markdown files in the memory folder of a project, or in the ' +
    'memory folder of the user for notes that apply to every project. You can edit them with any editor; Memoir reads ' +
    'your edit the next time and never overwrites it. To name a note, give its file, its name, or a part of the name ' +
    'that no other note has.',
  bare: list,
  subcommands: [list, show, edit, rename, merge, retire, restore, adopt, links, lint, briefing, profile, log],
  examples: [
    { run: 'memoir notes list', does: 'list the notes' },
    { run: 'memoir notes show feedback_never-squash-merge', does: 'print one note' },
    { run: 'memoir notes edit never-squash-merge', does: 'change a note in your editor' },
  ],
});
