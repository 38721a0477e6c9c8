/** `memoir backup [file]`, and `list` or `--list`. */
import { basename } from 'node:path';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { targetFile } from '../parse/target-file.ts';
import { countOf, humanBytes, plain, printFacts, printJson, printLine } from '../print/output.ts';
import { printBackups } from '../print/print-backups.ts';

export const command = defineCommand({
  name: 'backup',
  summary: 'make a verified copy of the journal',
  description:
    'Memoir can be in use meanwhile. A second process opens the copy and counts its events before the backup is ' +
    'reported as done. Without a file, the copy goes to backups/ in the home. Old backups there are removed, except the ' +
    'newest three and the newest of each of the last `backup.keepDaily` days and `backup.keepWeekly` weeks. A backup in ' +
    'a file of your own is never removed, and `memoir forget` cannot erase anything from it.',
  args: [
    {
      name: 'file',
      help: 'file to write; it must not exist yet. "list" lists the backups; write ./list for a file of that name',
    },
  ],
  options: { list: { type: 'boolean', short: 'l', help: 'list the backups in the home instead' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir backup', does: 'make a backup in the home' },
    { run: 'memoir backup /media/usb/memoir.db', does: 'make a backup on another disk' },
    { run: 'memoir backup --list', does: 'list the backups in the home' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (options.list || args.file === 'list') return printBackups(context, memoir, options.json);
    const made = await memoir.backups.make(args.file === undefined ? undefined : targetFile(context.cwd, args.file));
    if (options.json) return printJson(context, made);
    const { path, bytes, counts, pruned } = made;
    printLine(context, `${context.style.bold('Backed up')} ${plain(path)}`);
    printFacts(context, [
      ['holds', `${countOf(counts.events, 'event')}, ${humanBytes(bytes)}; verified by a second process`],
      ...(pruned.length === 0 ? [] : ([['removed', `old backups: ${pruned.join(', ')}`]] as const)),
      ['restore', `${context.typed} restore ${args.file === undefined ? basename(path) : path}`],
    ]);
  },
});
