/** `memoir start`, what `npm start` runs: a home that works, with what there is to import, and what to type next. */
import { type ImportReport, type Memoir, openMemoir } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { confirm, countOf, oneLine, plain, printFacts, printJson, printLine } from '../output.ts';
import { printPauses } from '../pauses.ts';
import { SERVE_OPTIONS, serveIfWanted } from '../serve.ts';
import { importWithProgress, printImport } from './import.ts';
import { printPathLine, program } from './init.ts';

export const command = defineCommand({
  name: 'start',
  summary: 'make the memory ready, and say where it is',
  description:
    'Makes the folder and the journal the first time, puts the command `memoir` into bin/ of the home, takes in what waited ' +
    'in the spool, imports what your agents did before, and says where everything lies. Running it again changes nothing that is there. It then shows your sessions ' +
    'in a browser, until Ctrl-C.',
  options: {
    demo: { type: 'boolean', help: 'a made-up project to look around in, in a home of its own' },
    ...SERVE_OPTIONS,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir start', does: 'set up in ~/.memoir' },
    { run: 'memoir start --home /data/memoir', does: 'set up somewhere else' },
    { run: 'memoir start --demo', does: 'look around without anything of your own' },
    { run: 'memoir start --port 7333', does: 'show it in a browser, always under the same port' },
    { run: 'memoir start --no-serve', does: 'set up and end, for a script' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    if (options.demo) return startDemo(context, memoir, options);
    const { created, replayed, events: before } = await memoir.start();
    const { home } = memoir.layout;
    const launcher = (await memoir.agents.installer(program(context))).installCommand();
    const imported = await importWithProgress(context, memoir, []);
    const events = before + imported.events.added;
    if (options.json) {
      return printJson(context, {
        home,
        created,
        launcher,
        events,
        replayed: replayed.replayed,
        rejected: replayed.rejected,
        imported,
      });
    }
    const { style } = context;
    const state = events === 0 ? 'empty so far' : countOf(events, 'event');
    printLine(
      context,
      `${style.bold('Memoir is ready.')} ${created ? 'A new memory was made.' : `Your memory: ${state}.`}`,
    );
    printLine(context);
    printFacts(context, [
      ['home', home],
      ['journal', 'journal.db: what happened, word for word; only ever added to'],
      ['settings', 'config.json: made when you first change one'],
      ['backups', 'backups/: verified copies of the journal'],
    ]);
    if (replayed.replayed > 0) {
      printLine(context, `\n${countOf(replayed.replayed, 'event')} that waited in the spool are in the journal now.`);
    }
    for (const { file, why } of replayed.rejected) {
      context.stderr.write(
        `memoir: spool/rejected/${plain(file)} could not be taken in (${plain(why)}); it is kept there.\n`,
      );
    }
    printLine(context);
    printImport(context, memoir, imported, true);
    printLine(context, '\nEverything stays on this machine, readable by you alone.');
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

/** Asked only where somebody can answer; elsewhere it is said how. */
async function wantsDemo(context: Context, memoir: Memoir): Promise<boolean> {
  if (!context.isTTY || context.stdin.isTTY !== true) {
    printLine(context, `To look around first: ${context.typed} start --demo`);
    return false;
  }
  return confirm(context, `Make a small demo to look around in, apart from your memory, in ${demoHome(memoir)}?`);
}

/** In a home beside the real one, which is not touched. */
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
    printLine(context, `${context.style.bold('The demo is ready.')} A made-up project, orchard, in ${shown}`);
    printLine(context);
    printFacts(context, [
      [`${context.typed} --home ${shown} task list -p orchard`, 'what is left to do'],
      [`${context.typed} --home ${shown} project show orchard`, 'where it stands'],
      [`${context.typed} --home ${shown} sessions`, 'what happened when'],
    ]);
    printLine(context, '\nDelete that folder when you have seen enough.');
    await serveIfWanted({ ...context, home }, demo, options);
  } finally {
    demo.close();
  }
}

/** What was done already is not offered again. */
function printNext(context: Context, memoir: Memoir): void {
  printLine(context, `\n${context.style.bold('Next')}`);
  printFacts(context, [
    ...(memoir.recording.hooksInstalled()
      ? []
      : [[`${context.typed} init`, 'remember every session of Claude Code from now on'] as const]),
    [`${context.typed} doctor`, 'see that all is well'],
    ...(memoir.backups.list().length > 0 ? [] : [[`${context.typed} backup`, 'make a first backup'] as const]),
    [`${context.typed} help`, 'everything it can do'],
  ]);
}
