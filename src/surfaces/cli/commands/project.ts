/** `memoir project …`: lists projects and changes their names, tags, isolation and merges. */
import { defineCommand } from '../command.ts';
import { alias, isolate, rename, tag } from './project/change.ts';
import { list } from './project/list.ts';
import { merge } from './project/merge.ts';
import { remove } from './project/remove.ts';
import { show } from './project/show.ts';
import { switchTo } from './project/switch.ts';

export const command = defineCommand({
  name: 'project',
  summary: 'list, show, rename, merge, isolate or remove projects',
  description: 'Without a subcommand, lists the projects.',
  bare: list,
  subcommands: [list, show, switchTo, alias, tag, isolate, merge, rename, remove],
  examples: [
    { run: 'memoir project list', does: 'list all projects' },
    { run: 'memoir project show shop', does: 'show one project' },
  ],
});
