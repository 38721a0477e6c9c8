/** `memoir task …`: tasks, which outlive sessions. */
import { defineCommand } from '../command.ts';
import { add } from './task/add.ts';
import { accept, block, claim, depend, done, drop, edit, reopen, start } from './task/change.ts';
import { list, ready } from './task/list.ts';
import { show } from './task/show.ts';

export const command = defineCommand({
  name: 'task',
  summary: 'add, list, claim and finish tasks',
  description:
    'Without a subcommand, lists the open tasks. A task belongs to the project of the current folder. Its id has six ' +
    'characters; three or more are enough if no other id starts with them.',
  bare: list,
  subcommands: [add, list, ready, accept, start, claim, block, done, drop, reopen, edit, depend, show],
  examples: [
    { run: 'memoir task add fix the login redirect', does: 'add a task' },
    { run: 'memoir task', does: 'list the open tasks, like `memoir task list`' },
    { run: 'memoir task ready', does: 'list the tasks that can be started now' },
    { run: 'memoir task done 7k2q9m', does: 'finish a task' },
  ],
});
