/** `memoir uninstall`: removes what `memoir init` wrote; --purge also deletes the home. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError, type Schedule } from '../../../index.ts';
import { confirmWord } from '../ask/confirm-word.ts';
import { defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, plain, printFacts, printJson, printLine } from '../print/output.ts';
import { isChange, printChanges } from '../print/planned-changes.ts';
import { program } from './init.ts';

export const command = defineCommand({
  name: 'uninstall',
  summary: 'remove Memoir from the agents',
  description:
    'Removes only what `memoir init` and `memoir schedule install` wrote. A settings file you have not changed since is ' +
    'restored byte for byte. Files that you changed are kept and listed. The home stays, unless you pass --purge.',
  options: {
    purge: {
      type: 'boolean',
      help: 'also delete the home with the journal and its backups; asks you to type a word first; --yes skips the question',
    },
    'dry-run': { type: 'boolean', help: 'show what would be removed, and remove nothing' },
    full: { type: 'boolean', help: 'list every file' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir uninstall', does: 'show what would be removed, ask, and remove it' },
    { run: 'memoir uninstall --purge', does: 'remove all data as well' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const installer = await memoir.agents.installer(program(context));
    const { home } = memoir.layout;
    const { agent, changes } = installer.planUninstall();
    const schedule = await memoir.schedule();
    // The journal says which scheduler was used. Asking must not create a journal, and a broken one must not prevent
    // uninstalling.
    const scheduler = existsSync(memoir.layout.journal) ? installedWith(schedule) : undefined;
    const purge = options.purge && existsSync(home);
    if (purge) memoir.forget.assertMayPurge();
    const work = changes.some(isChange) || scheduler !== undefined;
    const report = (done: boolean, extra: Readonly<Record<string, unknown>> = {}) =>
      printJson(context, {
        agent,
        home,
        dryRun: options['dry-run'],
        changed: done,
        purged: done && purge,
        changes,
        ...(scheduler === undefined ? {} : { schedule: scheduler }),
        ...extra,
      });
    if (!options.json) {
      printChanges(context, { changes, bin: memoir.layout.bin, full: options.full });
      if (scheduler !== undefined)
        printLine(context, `  ${context.style.yellow('remove')}  the schedule that was installed with ${scheduler}`);
      if (purge)
        printLine(context, `  ${context.style.red('remove')}  ${plain(home)}  all data, including the backups`);
    }
    if (options['dry-run'] || !(work || purge)) {
      if (options.json) report(false);
      else printLine(context, work || purge ? '\nNothing was changed.' : 'Memoir is not installed in any agent here.');
      return 0;
    }
    if (!options.yes) {
      const agreed = purge
        ? await confirmWord(
            context,
            `\nEverything in ${home} will be deleted permanently, including the backups.`,
            'delete',
          )
        : await confirm(context, '\nRemove these?');
      if (!agreed) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const launcher = join(memoir.layout.bin, 'memoir');
    const wasThere = existsSync(launcher);
    // Removed first: if the scheduler refuses, nothing is deleted yet; and the unit starts the command that is deleted
    // next.
    if (scheduler !== undefined) {
      schedule.remove('companion');
      schedule.remove();
    }
    const { backups } = installer.uninstall();
    const commandGoes = wasThere && !existsSync(launcher);
    const { left } = purge ? await memoir.forget.purge() : { left: [] };
    if (options.json) {
      report(true, { left, backups: purge ? [] : backups });
      return 0;
    }
    printLine(context, `\n${context.style.bold(purge ? 'Removed, with all data.' : 'Removed.')}`);
    printFacts(context, [
      ...(purge ? [] : ([['kept', `your data, in ${home}`]] as const)),
      ...(commandGoes && !purge
        ? ([
            ['command', '`memoir` itself is gone from the home'],
            ['to use the data', 'run `npm run memoir -- recall …` in the clone, or `npm start` there to install again'],
          ] as const)
        : []),
      ...left.map((path) => ['left', `${path}: not written by Memoir`] as const),
    ]);
    return 0;
  },
});

function installedWith(schedule: Schedule): ReturnType<Schedule['status']>['system'] {
  try {
    const { system, companion } = schedule.status();
    return system ?? companion?.system;
  } catch (error) {
    // Trigger: the journal cannot be read. Outcome: the unit stays, and starts a command that is no longer there.
    if (!isMemoirError(error)) throw error;
    return undefined;
  }
}
