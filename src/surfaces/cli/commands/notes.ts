/** `memoir notes …`: knowledge as files. */
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
    'Lists the notes when no subcommand is given. Notes are Markdown files in the memory folder of a project, or of the ' +
    'user for what is true everywhere. Edit them with any editor: an edit is read the next time and never overwritten. A ' +
    'note is named by its file, its name, or a part of it that no other note has.',
  bare: list,
  subcommands: [list, show, edit, rename, merge, retire, restore, adopt, links, lint, briefing, profile, log],
  examples: [
    { run: 'memoir notes list', does: 'what is known here' },
    { run: 'memoir notes show feedback_never-squash-merge', does: 'one note' },
    { run: 'memoir notes edit never-squash-merge', does: 'in your editor' },
  ],
});
