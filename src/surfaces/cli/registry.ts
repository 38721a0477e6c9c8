/**
 * All commands, by name, without loading any: start-up pays only for the one that is run. A new command is one file in
 * `commands/` and one entry here.
 */
import type { Registry } from './command.ts';

export const registry: Registry = {
  bare: 'help',
  examples: [
    { run: 'memoir help completion', does: 'how to make the shell complete commands and options' },
    { run: 'memoir --version', does: 'which Memoir this is' },
  ],
  entries: [
    {
      name: 'help',
      group: 'Help',
      summary: 'show help, for everything or for one command',
      load: () => import('./commands/help.ts'),
    },
    {
      name: 'completion',
      group: 'Help',
      summary: 'print a script that makes the shell complete commands',
      load: () => import('./commands/completion.ts'),
    },
    {
      name: 'version',
      group: 'Help',
      summary: 'show which Memoir and which Node this is',
      load: () => import('./commands/version.ts'),
    },
  ],
};
