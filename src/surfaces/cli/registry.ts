/**
 * All commands by name. Only the command that runs is loaded. To add a command, add a file to `commands/` and an entry
 * here.
 */
import type { Registry } from './command.ts';

export const registry: Registry = {
  bare: 'home',
  examples: [
    { run: 'memoir start', does: 'set up Memoir' },
    { run: 'memoir doctor', does: 'check the set-up' },
    { run: 'memoir backup', does: 'make a verified copy of the journal' },
    { run: 'memoir export --output memory.jsonl', does: 'write all events to a file' },
  ],
  entries: [
    {
      name: 'home',
      group: 'Work',
      summary: 'show this project: its tasks, decisions and state',
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
      summary: 'list, show, rename, merge, isolate or remove projects',
      load: () => import('./commands/project.ts'),
    },
    {
      name: 'decide',
      group: 'Work',
      summary: 'record a decision, or list decisions',
      load: () => import('./commands/decide.ts'),
    },
    {
      name: 'facts',
      group: 'Work',
      summary: 'list what is known, reword a fact or end a blocker',
      load: () => import('./commands/facts.ts'),
    },
    {
      name: 'status',
      group: 'Work',
      summary: 'show or set the status lines of the project',
      load: () => import('./commands/status.ts'),
    },
    {
      name: 'confirm',
      group: 'Work',
      summary: 'list what waits for your confirmation, or confirm it',
      load: () => import('./commands/confirm.ts'),
    },
    {
      name: 'refute',
      group: 'Work',
      summary: 'reject something an agent recorded',
      load: () => import('./commands/refute.ts'),
    },
    {
      name: 'remember',
      group: 'Remember and recall',
      summary: 'save a note for later sessions',
      load: () => import('./commands/remember.ts'),
    },
    {
      name: 'notes',
      group: 'Notes',
      summary: 'list, read, edit, link and check notes',
      load: () => import('./commands/notes.ts'),
    },
    {
      name: 'start',
      group: 'Set up',
      summary: 'set up Memoir and show where its data is',
      load: () => import('./commands/start.ts'),
    },
    {
      name: 'init',
      group: 'Set up',
      summary: 'install Memoir in the agents on this machine',
      load: () => import('./commands/init.ts'),
    },
    {
      name: 'uninstall',
      group: 'Set up',
      summary: 'remove Memoir from the agents',
      load: () => import('./commands/uninstall.ts'),
    },
    {
      name: 'import',
      group: 'Set up',
      summary: 'import earlier sessions of your agents',
      load: () => import('./commands/import.ts'),
    },
    {
      name: 'config',
      group: 'Set up',
      summary: 'show and change settings',
      load: () => import('./commands/config.ts'),
    },
    {
      name: 'models',
      group: 'Set up',
      summary: 'list embedders, choose one, and embed documents',
      load: () => import('./commands/models.ts'),
    },
    {
      name: 'context',
      group: 'Remember and recall',
      summary: 'show what a session is given from memory, and its cost',
      load: () => import('./commands/context.ts'),
    },
    {
      name: 'instructions',
      group: 'Remember and recall',
      summary: 'list the instruction files that Claude Code reads in a folder',
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
      summary: 'search everything that was recorded',
      load: () => import('./commands/recall.ts'),
    },
    {
      name: 'show',
      group: 'Remember and recall',
      summary: 'show any item by its id, with its sources and uses',
      load: () => import('./commands/show.ts'),
    },
    {
      name: 'pause',
      group: 'Privacy',
      summary: 'pause recording, here or everywhere',
      load: () => import('./commands/pause.ts'),
    },
    {
      name: 'resume',
      group: 'Privacy',
      summary: 'end a pause and record again',
      load: () => import('./commands/resume.ts'),
    },
    {
      name: 'forget',
      group: 'Privacy',
      summary: 'erase memories permanently',
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
      group: 'Maintenance',
      summary: 'check Memoir’s data and set-up, and repair the journal',
      load: () => import('./commands/doctor.ts'),
    },
    {
      name: 'backup',
      group: 'Maintenance',
      summary: 'make a verified copy of the journal',
      load: () => import('./commands/backup.ts'),
    },
    {
      name: 'restore',
      group: 'Maintenance',
      summary: 'restore events from a backup',
      load: () => import('./commands/restore.ts'),
    },
    {
      name: 'rebuild',
      group: 'Maintenance',
      summary: 'rebuild all derived state from the journal',
      load: () => import('./commands/rebuild.ts'),
    },
    {
      name: 'mcp',
      group: 'For programs',
      summary: 'run the MCP server on stdin and stdout',
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
      name: 'catch-up',
      group: 'For programs',
      summary: 'do the background work after a hook',
      hidden: true,
      load: () => import('./commands/catch-up.ts'),
    },
    {
      name: 'help',
      group: 'Help',
      summary: 'show help for all commands or for one',
      load: () => import('./commands/help.ts'),
    },
    {
      name: 'completion',
      group: 'Help',
      summary: 'print a completion script for your shell',
      load: () => import('./commands/completion.ts'),
    },
    {
      name: 'version',
      group: 'Help',
      summary: 'show the versions of Memoir and Node',
      load: () => import('./commands/version.ts'),
    },
  ],
};
