/** `memoir init`: shows the changes to the agent's configuration, asks, and writes them. */
import { type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, plain, printFacts, printJson, printLine } from '../print/output.ts';
import { isChange, printChanges } from '../print/planned-changes.ts';

export const command = defineCommand({
  name: 'init',
  summary: 'install Memoir in the agents on this machine',
  description:
    'For Claude Code, this adds hooks to its settings.json, slash commands, a skill and the MCP server, and writes the ' +
    'program they start to bin/ in the home. Other settings keep their order and formatting, and a copy of the file is ' +
    'saved in backups/. If you run it again, it replaces only its own entries, and only when Memoir or the home has ' +
    'changed. CLAUDE_CONFIG_DIR is respected.',
  options: {
    agent: { type: 'string', choices: ['claude-code'], help: 'install for this agent even if it was not found' },
    'dry-run': { type: 'boolean', help: 'show what would be written, and write nothing' },
    full: { type: 'boolean', help: 'list every file' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir init', does: 'show what would be written, ask, and write it' },
    { run: 'memoir init --dry-run', does: 'show it without writing' },
    { run: 'memoir init --yes', does: 'write without asking' },
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
        `Claude Code was not found: there is no ${configDir} and no "claude" on the PATH`,
        {
          next: 'Install it first, or pass "--agent claude-code" to write its settings anyway. --dry-run shows the changes.',
        },
      );
    }
    const work = changes.some(isChange);
    if (!options.json) {
      printLine(
        context,
        `${context.style.bold('Claude Code')} in ${plain(configDir)}${found === undefined ? ' (not found)' : ''}`,
      );
      printChanges(context, { changes, bin: memoir.layout.bin, full: options.full });
      for (const warning of warnings) printLine(context, context.style.yellow(`  ${plain(warning)}`));
    }
    if (dryRun || !work) {
      if (options.json)
        printJson(context, { agent, configDir, home, dryRun, changed: false, changes, backups: [], warnings });
      else printLine(context, dryRun && work ? '\nNothing was changed.' : '\nAlready installed. Nothing was changed.');
      return 0;
    }
    if (!options.yes && !(await confirm(context, '\nWrite these changes?'))) {
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
      `\n${context.style.bold('Installed.')} Claude Code sessions that start from now on are recorded.`,
    );
    printFacts(context, [
      ...done.backups.map((path) => ['backup', `the previous settings: ${path}`] as const),
      ['undo', `${context.typed} uninstall`],
    ]);
    printPathLine(context, memoir);
    return 0;
  },
});

/** Prints the line that puts `memoir` on the PATH. Memoir itself changes no shell files. */
export function printPathLine(context: Context, { caller }: Pick<Memoir, 'caller'>): void {
  if (caller.pathLine === undefined) return;
  printLine(
    context,
    `\nTo get the command ${context.style.bold('memoir')}, add it to your PATH and open a new terminal:`,
  );
  printLine(context, `  ${plain(caller.pathLine)}`);
}

/** What the installer needs to know about the program it installs. */
export function program(context: Context) {
  return {
    version: context.version,
    commands: context.registry.entries.map(({ name }) => name),
    cwd: context.cwd,
  };
}
