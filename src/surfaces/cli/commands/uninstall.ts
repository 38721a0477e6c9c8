/** `memoir uninstall`: takes out exactly what `memoir init` wrote; with --purge the memory goes too. */
import { existsSync } from 'node:fs';
import { defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirmWord } from '../confirm-word.ts';
import { confirm, plain, printFacts, printJson, printLine } from '../output.ts';
import { isWork, printChanges } from '../planned-changes.ts';
import { program } from './init.ts';

export const command = defineCommand({
  name: 'uninstall',
  summary: 'take Memoir out of the agents again',
  description:
    'Removes what "memoir init" wrote and nothing else: a settings file nobody changed since is byte for byte what it ' +
    'was before, and files you changed are left and named. The memory itself stays, unless --purge says otherwise.',
  options: {
    purge: { type: 'boolean', help: 'also delete the home, with the journal and its backups; asks for a typed word' },
    'dry-run': { type: 'boolean', help: 'only show what would be removed' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir uninstall', does: 'show what would go, ask, remove it' },
    { run: 'memoir uninstall --purge', does: 'remove the memory as well' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const installer = await memoir.agents.installer(program(context));
    const { home } = memoir.layout;
    const { agent, changes } = installer.planUninstall();
    const purge = options.purge && existsSync(home);
    const work = changes.some(isWork);
    const report = (done: boolean, extra: Readonly<Record<string, unknown>> = {}) =>
      printJson(context, {
        agent,
        home,
        dryRun: options['dry-run'],
        changed: done,
        purged: done && purge,
        changes,
        ...extra,
      });
    if (!options.json) {
      printChanges(context, changes);
      if (purge)
        printLine(context, `  ${context.style.red('-')} ${plain(home)}  the whole memory, its backups included`);
    }
    if (options['dry-run'] || !(work || purge)) {
      if (options.json) report(false);
      else printLine(context, work || purge ? '\nNothing was changed.' : 'Memoir is not installed in any agent here.');
      return 0;
    }
    if (!options.yes) {
      const agreed = purge
        ? await confirmWord(context, `\nEverything in ${home} is deleted for good, its backups included.`, 'delete')
        : await confirm(context, '\nRemove this?');
      if (!agreed) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    const { backups } = installer.uninstall();
    const { left } = purge ? await memoir.forget.purge() : { left: [] };
    if (options.json) {
      report(true, { left, backups: purge ? [] : backups });
      return 0;
    }
    printLine(context, `\n${context.style.bold(purge ? 'Removed, with the memory.' : 'Removed.')}`);
    printFacts(context, [
      ...(purge ? [] : ([['kept', `the memory, in ${home}`]] as const)),
      ...left.map((path) => ['left', `${path}: not Memoir's`] as const),
    ]);
    return 0;
  },
});
