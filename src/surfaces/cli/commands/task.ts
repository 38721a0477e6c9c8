/** `memoir task …`: work that survives everything. */
import { defineCommand } from '../command.ts';
import { add } from './task/add.ts';
import { block, claim, depend, done, drop, edit, reopen, start } from './task/change.ts';
import { list, ready } from './task/list.ts';
import { show } from './task/show.ts';

export const command = defineCommand({
  name: 'task',
  summary: 'add, list, claim and finish tasks',
  description:
    'Lists the open tasks when no subcommand is given. A task belongs to the project of the folder you are in. Its id has ' +
    'six characters; three or more are enough when no other task starts with them.',
  bare: list,
  subcommands: [add, list, ready, start, claim, block, done, drop, reopen, edit, depend, show],
  examples: [
    { run: 'memoir task add fix the login redirect', does: 'write work down' },
    { run: 'memoir task', does: 'what is open here, as "memoir task list"' },
    { run: 'memoir task ready', does: 'what can be started now' },
    { run: 'memoir task done 7k2q9m', does: 'finish one' },
  ],
});
