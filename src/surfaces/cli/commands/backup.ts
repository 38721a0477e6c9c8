/** `memoir backup [file]`, and `--list`. */
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { MemoirError } from '../../../index.ts';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, humanBytes, humanDate, plain, printFacts, printJson, printLine, printTable } from '../output.ts';

export const command = defineCommand({
  name: 'backup',
  summary: 'copy the journal, verified, while it is in use',
  description:
    'The copy is opened and counted by a fresh process before it is reported. Without a file it goes to backups/ in ' +
    'the home, where old ones are removed by one rule: the newest three stay, and the newest of each of the last ' +
    '`backup.keepDaily` days and `backup.keepWeekly` weeks that have one. A backup to a file of yours is never removed, ' +
    'and out of reach when something is forgotten.',
  args: [{ name: 'file', help: 'where to put it; must not exist yet' }],
  options: { list: { type: 'boolean', short: 'l', help: 'show the backups in the home instead' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir backup', does: 'make one in the home' },
    { run: 'memoir backup /media/usb/memoir.db', does: 'make one on another disk' },
    { run: 'memoir backup --list', does: 'which there are' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (options.list) {
      const backups = memoir.backups.list();
      if (options.json) {
        return printJson(
          context,
          backups.map((backup) => ({ ...backup, at: new Date(backup.at).toISOString() })),
        );
      }
      if (backups.length === 0) return printLine(context, 'No backups yet. Make one with "memoir backup".');
      return printTable(context, backups, [
        { header: 'file', cell: ({ file }) => file, whole: true },
        { header: 'made', cell: ({ at }) => humanDate(at, context.now()) },
        { header: 'size', cell: ({ bytes }) => humanBytes(bytes), align: 'right' },
        { header: '', cell: ({ beforeUpgrade }) => (beforeUpgrade ? 'before an upgrade' : '') },
      ]);
    }
    const made = await memoir.backups.make(args.file === undefined ? undefined : targetFile(context.cwd, args.file));
    if (options.json) return printJson(context, made);
    const { path, bytes, counts, pruned } = made;
    printLine(context, `${context.style.bold('Backed up')} ${plain(path)}`);
    printFacts(context, [
      ['holds', `${countOf(counts.events, 'event')}, ${humanBytes(bytes)}; counted by a fresh process`],
      ...(pruned.length === 0 ? [] : ([['removed', `old: ${pruned.join(', ')}`]] as const)),
      ['restore', `memoir restore ${args.file === undefined ? basename(path) : path}`],
    ]);
  },
});

/** A mistyped folder is told apart from a disk that fails half-way. */
function targetFile(cwd: string, typed: string): string {
  const path = resolve(cwd, typed);
  if (statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new MemoirError('not-found', `There is no folder ${plain(dirname(path))}`, { next: 'Make it first.' });
}
