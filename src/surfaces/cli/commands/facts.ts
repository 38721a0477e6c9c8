/** `memoir facts …`: what is known, with its truth and sources. */
import { defineCommand } from '../command.ts';
import { edit, resolve } from './facts/change.ts';
import { list } from './facts/list.ts';

export const command = defineCommand({
  name: 'facts',
  summary: 'list what is known, reword a fact or end a blocker',
  description:
    'Facts are short statements that Memoir draws from prompts, replies, summaries and commands: decisions, preferences, ' +
    'corrections, blockers, outcomes, lessons and others. `memoir decide` and the tools of agents add to them. A newer ' +
    'fact about the same subject replaces the older one; nothing is deleted. `memoir show <id>` shows the history of a fact. ' +
    '`memoir confirm` and `memoir refute` say whether one is right.',
  bare: list,
  subcommands: [list, edit, resolve],
  examples: [
    { run: 'memoir facts', does: 'list what holds in this project' },
    { run: 'memoir facts list --kind blocker', does: 'list what blocks the work' },
    { run: 'memoir facts resolve 0198c2f4', does: 'end a blocker' },
  ],
});
