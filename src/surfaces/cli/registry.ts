/**
 * All commands, by name, without loading any: start-up pays only for the one that is run. A new command is one file in
 * `commands/` and one entry here.
 */
import type { Registry } from './command.ts';

export const registry: Registry = {
  bare: 'home',
  examples: [
    { run: 'memoir start', does: 'make the memory ready; the first thing to do' },
    { run: 'memoir doctor', does: 'see that all is well' },
    { run: 'memoir backup', does: 'copy the journal while it is in use' },
    { run: 'memoir export --output memory.jsonl', does: 'take everything with you' },
  ],
  entries: [
    {
      name: 'home',
      group: 'Work',
      summary: 'one screen: this project, its tasks and decisions, and how all is',
      load: () => import('./commands/home.ts'),
    },
    {
      name: 'task',
      group: 'Work',
      summary: 'add, list, claim and finish tasks',
      load: () => import('./commands/task.ts'),
    },
    {
      name: 'project',
      group: 'Work',
      summary: 'list projects, look at one, rename, merge, isolate or remove it',
      load: () => import('./commands/project.ts'),
    },
    {
      name: 'decide',
      group: 'Work',
      summary: 'record a decision, or list them',
      load: () => import('./commands/decide.ts'),
    },
    {
      name: 'status',
      group: 'Work',
      summary: 'show or set what is true of the project right now',
      load: () => import('./commands/status.ts'),
    },
    {
      name: 'confirm',
      group: 'Work',
      summary: 'list what waits for your word, or confirm it',
      load: () => import('./commands/confirm.ts'),
    },
    {
      name: 'refute',
      group: 'Work',
      summary: 'reject what an agent recorded',
      load: () => import('./commands/refute.ts'),
    },
    {
      name: 'remember',
      group: 'Remember and recall',
      summary: 'keep something for every later session, as a note',
      load: () => import('./commands/remember.ts'),
    },
    {
      name: 'notes',
      group: 'Notes and upkeep',
      summary: 'list, read, edit, link and check notes',
      load: () => import('./commands/notes.ts'),
    },
    {
      name: 'start',
      group: 'Set up',
      summary: 'make the memory ready, and say where it is',
      load: () => import('./commands/start.ts'),
    },
    {
      name: 'init',
      group: 'Set up',
      summary: 'install Memoir into the agents on this machine',
      load: () => import('./commands/init.ts'),
    },
    {
      name: 'uninstall',
      group: 'Set up',
      summary: 'take Memoir out of the agents again',
      load: () => import('./commands/uninstall.ts'),
    },
    {
      name: 'import',
      group: 'Set up',
      summary: 'bring in what your agents did before',
      load: () => import('./commands/import.ts'),
    },
    {
      name: 'config',
      group: 'Set up',
      summary: 'show and change settings, with where each value comes from',
      load: () => import('./commands/config.ts'),
    },
    {
      name: 'models',
      group: 'Set up',
      summary: 'embedders and language models: which, health, spending',
      load: () => import('./commands/models.ts'),
    },
    {
      name: 'context',
      group: 'Remember and recall',
      summary: 'what a session is given from memory, and what it costs',
      load: () => import('./commands/context.ts'),
    },
    {
      name: 'instructions',
      group: 'Remember and recall',
      summary: 'the instruction files Claude Code reads in a folder, in its order',
      load: () => import('./commands/instructions.ts'),
    },
    {
      name: 'sessions',
      group: 'Remember and recall',
      summary: 'list the sessions of your agents, newest first',
      load: () => import('./commands/sessions.ts'),
    },
    {
      name: 'recall',
      group: 'Remember and recall',
      summary: 'find anything that was ever said or done, and say why',
      load: () => import('./commands/recall.ts'),
    },
    {
      name: 'show',
      group: 'Remember and recall',
      summary: 'show any memory, word for word, and where it comes from',
      load: () => import('./commands/show.ts'),
    },
    {
      name: 'pause',
      group: 'Privacy',
      summary: 'stop recording, here or everywhere, for a while',
      load: () => import('./commands/pause.ts'),
    },
    {
      name: 'resume',
      group: 'Privacy',
      summary: 'record again',
      load: () => import('./commands/resume.ts'),
    },
    {
      name: 'forget',
      group: 'Privacy',
      summary: 'erase memories for good, with a receipt',
      load: () => import('./commands/forget.ts'),
    },
    {
      name: 'export',
      group: 'Privacy',
      summary: 'print every event as JSON lines',
      load: () => import('./commands/export.ts'),
    },
    {
      name: 'doctor',
      group: 'Care',
      summary: 'check that the memory is well, and mend it',
      load: () => import('./commands/doctor.ts'),
    },
    {
      name: 'backup',
      group: 'Care',
      summary: 'copy the journal, verified, while it is in use',
      load: () => import('./commands/backup.ts'),
    },
    {
      name: 'restore',
      group: 'Care',
      summary: 'bring events back from a backup',
      load: () => import('./commands/restore.ts'),
    },
    {
      name: 'rebuild',
      group: 'Care',
      summary: 'make everything derived again from the journal',
      load: () => import('./commands/rebuild.ts'),
    },
    {
      name: 'mcp',
      group: 'For programs',
      summary: 'tools for agents, as an MCP server on stdin and stdout',
      load: () => import('./commands/mcp.ts'),
    },
    {
      name: 'slash',
      group: 'For programs',
      summary: 'answer a slash command of Claude Code',
      hidden: true,
      load: () => import('./commands/slash.ts'),
    },
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
