/** `memoir start`, which `npm start` runs: sets up the home, imports earlier sessions, and opens the dashboard. */
import { isMemoirError } from '../../../domain/errors.ts';
import { type ImportReport, type Memoir, openMemoir } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { confirm, countOf, oneLine, plain, printFacts, printJson, printLine } from '../print/output.ts';
import { printPauses } from '../print/pauses.ts';
import { SERVE_OPTIONS, serveIfWanted } from '../serve.ts';
import { importWithProgress, printImport } from './import.ts';
import { printPathLine, program } from './init.ts';

export const command = defineCommand({
  name: 'start',
  summary: 'set up Memoir, import your history and open the dashboard',
  description:
    'Creates the home and the journal, writes the command `memoir` to bin/ in the home, records events that could not be ' +
    'written before, imports earlier sessions of your agents, and shows where the data is. You can run it again at any time; existing data is ' +
    'not changed. It then serves the dashboard and opens it in your browser, until you press Ctrl-C.',
  options: {
    demo: { type: 'boolean', help: 'set up a demo project in a separate home' },
    ...SERVE_OPTIONS,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir start', does: 'set up in ~/.memoir' },
    { run: 'memoir start --home /data/memoir', does: 'set up in another folder' },
    { run: 'memoir start --demo', does: 'look at a demo project' },
    { run: 'memoir start --port 7333', does: 'serve the dashboard on a fixed port' },
    { run: 'memoir start --no-serve', does: 'set up without the dashboard, for a script' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    if (options.demo) return startDemo(context, memoir, options);
    const { created, replayed, events: before } = await memoir.start();
    const { home } = memoir.layout;
    const launcher = (await memoir.agents.installer(program(context))).installCommand();
    const imported = await importUnlessRefused(context, memoir);
    const events = before + (imported?.events.added ?? 0);
    if (options.json) {
      return printJson(context, {
        home,
        created,
        launcher,
        events,
        replayed: replayed.replayed,
        rejected: replayed.rejected,
        imported: imported ?? null,
      });
    }
    const { style } = context;
    const state = created ? 'Created a new home.' : `Your home has ${countOf(events, 'event')}.`;
    printLine(context, `${style.bold('Memoir is ready.')} ${state}`);
    printLine(context);
    printFacts(context, [
      ['home', home],
      ['journal', 'journal.db: every recorded event; append-only'],
      ['settings', 'config.json: created when you first change a setting'],
      ['backups', 'backups/: verified copies of the journal'],
    ]);
    if (replayed.replayed > 0) {
      printLine(context, `\nReplayed ${countOf(replayed.replayed, 'event')} from the spool.`);
    }
    for (const { file, why } of replayed.rejected) {
      context.stderr.write(
        `memoir: a spool file could not be replayed (${plain(why)}). It is kept as spool/rejected/${plain(file)}.\n`,
      );
    }
    printLine(context);
    if (imported !== undefined) printImport(context, memoir, imported, true);
    else
      printLine(
        context,
        `Earlier sessions were not imported. Only a person can do that, in a terminal: \`${context.typed} import\``,
      );
    printLine(context, '\nAll data stays on this machine, and only you can read it.');
    if (events === 0 && (await wantsDemo(context, memoir))) return startDemo(context, memoir, options);
    printPauses(context, memoir);
    printNext(context, memoir);
    printPathLine(context, memoir);
    await serveIfWanted(context, memoir, options);
  },
});

function demoHome(memoir: Memoir): string {
  return `${memoir.layout.home}-demo`;
}

/** Asks on a terminal; elsewhere prints the command. */
async function wantsDemo(context: Context, memoir: Memoir): Promise<boolean> {
  if (!context.isTTY || context.stdin.isTTY !== true) {
    printLine(context, `To look at a demo first: ${context.typed} start --demo`);
    return false;
  }
  return confirm(context, `Set up a small demo in a separate home, ${demoHome(memoir)}?`);
}

/** Undefined if an agent runs this. */
async function importUnlessRefused(context: Context, memoir: Memoir): Promise<ImportReport | undefined> {
  try {
    return await importWithProgress(context, memoir, []);
  } catch (error) {
    if (isMemoirError(error, 'refused')) return undefined;
    throw error;
  }
}

/** The demo gets its own home; the real one is not changed. */
async function startDemo(
  context: Context,
  real: Memoir,
  options: Parameters<typeof serveIfWanted>[2] & { readonly json: boolean },
): Promise<void> {
  const home = demoHome(real);
  const demo = openMemoir({ home });
  try {
    await demo.start();
    const imported: ImportReport = await demo.imports.demo();
    if (options.json) return printJson(context, { home, demo: true, imported });
    const shown = oneLine(home);
    printLine(context, `${context.style.bold('The demo is ready.')} The project "orchard" is in ${shown}`);
    printLine(context);
    printFacts(context, [
      [`${context.typed} --home ${shown} task list -p orchard`, 'list its open tasks'],
      [`${context.typed} --home ${shown} project show orchard`, 'show its state'],
      [`${context.typed} --home ${shown} sessions`, 'list its sessions'],
    ]);
    printLine(context, '\nYou can delete that folder at any time.');
    await serveIfWanted({ ...context, home }, demo, options);
  } finally {
    demo.close();
  }
}

/** Steps that are already done are not listed. */
function printNext(context: Context, memoir: Memoir): void {
  printLine(context, `\n${context.style.bold('Next')}`);
  printFacts(context, [
    ...(memoir.recording.hooksInstalled()
      ? []
      : [[`${context.typed} init`, 'record every Claude Code session from now on'] as const]),
    [`${context.typed} doctor`, 'check the set-up'],
    ...(memoir.backups.list().length > 0 ? [] : [[`${context.typed} backup`, 'make a first backup'] as const]),
    [`${context.typed} help`, 'list all commands'],
  ]);
}
