/** `memoir init`: shows what it would write into the agents found here, asks, and writes it. */
import { type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, plain, printFacts, printJson, printLine } from '../output.ts';
import { isWork, printChanges } from '../planned-changes.ts';

export const command = defineCommand({
  name: 'init',
  summary: 'install Memoir into the agents on this machine',
  description:
    'For Claude Code: hooks in its settings.json, slash commands and a skill, and the program they start in bin/ of the ' +
    'home. Other settings, their order and their formatting stay as they are, and a copy of the file is kept in ' +
    'backups/. Running it again changes nothing unless Memoir or the home has changed; then only its own entries are ' +
    'replaced. CLAUDE_CONFIG_DIR is honoured.',
  options: {
    agent: { type: 'string', choices: ['claude-code'], help: 'install for this agent, also where it was not found' },
    'dry-run': { type: 'boolean', help: 'only show what would be written' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir init', does: 'show what would be written, ask, write it' },
    { run: 'memoir init --dry-run', does: 'only show it' },
    { run: 'memoir init --yes', does: 'without asking' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const installer = await memoir.agents.installer(program(context));
    const dryRun = options['dry-run'];
    const plan = installer.planInstall();
    const { home } = memoir.layout;
    const { agent, configDir, found, changes, warnings } = plan;
    if (found === undefined && options.agent === undefined && !dryRun) {
      throw new MemoirError(
        'not-found',
        `Claude Code was not found here: no ${configDir}, and no "claude" on the PATH`,
        {
          next: 'Install it first, or pass "--agent claude-code" to write its settings anyway; --dry-run shows which.',
        },
      );
    }
    const work = changes.some(isWork);
    if (!options.json) {
      printLine(
        context,
        `${context.style.bold('Claude Code')} in ${plain(configDir)}${found === undefined ? ' (not found here)' : ''}`,
      );
      printChanges(context, changes);
      for (const warning of warnings) printLine(context, context.style.yellow(`  ${plain(warning)}`));
    }
    if (dryRun || !work) {
      if (options.json)
        printJson(context, { agent, configDir, home, dryRun, changed: false, changes, backups: [], warnings });
      else printLine(context, dryRun && work ? '\nNothing was changed.' : '\nAlready installed; nothing was changed.');
      return 0;
    }
    if (!options.yes && !(await confirm(context, '\nWrite this?'))) {
      printLine(context, 'Nothing was changed.');
      return 1;
    }
    await memoir.start();
    const done = installer.install();
    if (options.json) {
      printJson(context, {
        agent,
        configDir,
        home,
        dryRun,
        changed: true,
        changes: done.changes,
        backups: done.backups,
        warnings,
      });
      return 0;
    }
    printLine(
      context,
      `\n${context.style.bold('Installed.')} Sessions of Claude Code that start from now on are remembered.`,
    );
    printFacts(context, [
      ...done.backups.map((path) => ['kept', `the settings as they were: ${path}`] as const),
      ['undo', `${context.typed} uninstall`],
    ]);
    printPathLine(context, memoir);
    return 0;
  },
});

/** How to type `memoir` alone from now on. Nobody's shell files are changed. */
export function printPathLine(context: Context, { caller }: Pick<Memoir, 'caller'>): void {
  if (caller.pathLine === undefined) return;
  printLine(context, `\nTo type just ${context.style.bold('memoir')}, put it on your PATH and open a new terminal:`);
  printLine(context, `  ${plain(caller.pathLine)}`);
}

/** What the installer has to know about the program it installs. */
export function program(context: Context) {
  return {
    version: context.version,
    commands: context.registry.entries.map(({ name }) => name),
    cwd: context.cwd,
  };
}
