/** `memoir restore <backup>`: adds missing events from a backup; `--replace` makes the journal equal to the backup. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, plain, printJson, printLine } from '../print/output.ts';
import { printBackups } from '../print/print-backups.ts';
import { printRestored } from '../print/restored.ts';

export const command = defineCommand({
  name: 'restore',
  summary: 'restore events from a backup',
  description:
    'Adds the events of the backup that are missing in the journal. Events recorded since the backup stay, and erased ' +
    'events stay erased. A damaged or missing journal is rebuilt from the backup and every event that can still be ' +
    'read.\n\n' +
    'With --replace, the journal is replaced with the backup (without events that were erased since). Events recorded ' +
    'after the backup are then no longer in the journal; the old journal file is kept in quarantine/.',
  args: [{ name: 'backup', help: 'a file, a name from `memoir backup --list`, or "latest"; "list" lists the backups' }],
  options: {
    list: { type: 'boolean', short: 'l', help: 'list the backups in the home instead' },
    replace: { type: 'boolean', help: 'replace the journal with the backup; asks first' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir restore latest', does: 'add missing events from the newest backup' },
    { run: 'memoir restore /media/usb/memoir.db', does: 'restore from another disk, also into a new home' },
    { run: 'memoir restore latest --replace', does: 'go back to the state of the newest backup' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (options.list || args.backup === 'list') {
      printBackups(context, memoir, options.json);
      return 0;
    }
    if (args.backup === undefined) {
      throw new MemoirError('usage', 'No backup given', {
        next: `Run \`${context.typed} restore latest\`, or \`${context.typed} backup --list\` to choose one.`,
      });
    }
    const backup = findBackup(context, memoir, args.backup);
    if (options.replace && !options.yes) {
      const question =
        `The journal will be replaced with ${backup}.\n` +
        'Events recorded since are removed from it; the old file is kept in quarantine/. Continue?';
      if (!(await confirm(context, question))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const restored = await memoir.backups.restore(backup, { replace: options.replace });
    if (options.json) printJson(context, restored);
    else printRestored(context, restored);
    return 0;
  },
});

/** A path to an existing file comes before a listed name; `latest` is always the newest listed backup. */
function findBackup(context: Context, memoir: Memoir, typed: string): string {
  const backups = memoir.backups.list();
  const [newest] = backups;
  if (typed === 'latest') {
    if (newest !== undefined) return newest.path;
    throw new MemoirError('not-found', `There is no backup in ${memoir.layout.backups}`, {
      next: 'Give the path of a backup you made elsewhere.',
    });
  }
  const path = resolve(context.cwd, typed);
  if (existsSync(path)) return path;
  const listed = backups.find(({ file }) => file === typed);
  if (listed !== undefined) return listed.path;
  throw new MemoirError('not-found', `There is no backup ${plain(typed)}`, {
    next: 'Run `memoir backup --list` to see the backups in the home, or give the path of a file.',
  });
}
