/** `memoir restore <backup>`: adds what the journal lacks; with `--replace` makes the journal exactly the backup. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, plain, printJson, printLine } from '../output.ts';
import { printRestored } from '../restored.ts';

export const command = defineCommand({
  name: 'restore',
  summary: 'bring events back from a backup',
  description:
    'Merges: events of the backup that the journal lacks are added, and nothing recorded since is lost. What was ' +
    'forgotten since stays forgotten. A journal that is damaged or gone is built anew, with all that can be read of it.\n\n' +
    'With --replace the journal becomes exactly what the backup holds (less what was forgotten since). Events recorded ' +
    'after the backup are then out of the journal; the file they are in goes to quarantine/ and is kept.',
  args: [{ name: 'backup', help: 'a file, a name from "memoir backup --list", or "latest"', required: true }],
  options: {
    replace: { type: 'boolean', help: 'make the journal exactly the backup; asks first' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir restore latest', does: 'add what is missing from the newest backup' },
    { run: 'memoir restore /media/usb/memoir.db', does: 'the same from another disk, also into a new home' },
    { run: 'memoir restore latest --replace', does: 'go back to that state' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const backup = findBackup(context, memoir, args.backup);
    if (options.replace && !options.yes) {
      const question =
        `The journal will be exactly what is in ${backup}.\n` +
        'Events recorded since go out of it; the file they are in is kept in quarantine/. Go ahead?';
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

/** A file wins over a listed name, as with any other command; `latest` is always the newest listed. */
function findBackup(context: Context, memoir: Memoir, typed: string): string {
  const backups = memoir.backups.list();
  const [newest] = backups;
  if (typed === 'latest') {
    if (newest !== undefined) return newest.path;
    throw new MemoirError('not-found', `There is no backup in ${memoir.layout.backups}`, {
      next: 'Name the file of one you made elsewhere.',
    });
  }
  // A NUL makes every file call throw; there is no such file, so it is said like that.
  const path = resolve(context.cwd, typed);
  if (existsSync(path)) return path;
  const listed = backups.find(({ file }) => file === typed);
  if (listed !== undefined) return listed.path;
  throw new MemoirError('not-found', `There is no backup ${plain(typed)}`, {
    next: 'Run "memoir backup --list" to see those in the home, or give the path of a file.',
  });
}
