/** `memoir start`, what `npm start` runs: a home that works, and what to type next. */
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { humanCount, plain, printFacts, printJson, printLine } from '../output.ts';
import { SERVE_OPTIONS, serveIfWanted } from '../serve.ts';

export const command = defineCommand({
  name: 'start',
  summary: 'make the memory ready, and say where it is',
  description:
    'Makes the folder and the journal the first time, takes in what waited in the spool, and says where everything ' +
    'lies. Running it again changes nothing that is there. In a terminal it then shows your sessions in a browser.',
  options: { ...SERVE_OPTIONS, json: JSON_OPTION },
  examples: [
    { run: 'memoir start', does: 'set up in ~/.memoir' },
    { run: 'memoir start --home /data/memoir', does: 'set up somewhere else' },
    { run: 'memoir start --serve --port 7333', does: 'show it in a browser, always under the same port' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const { created, replayed, events } = await memoir.start();
    const { home } = memoir.layout;
    if (options.json) {
      return printJson(context, { home, created, events, replayed: replayed.replayed, rejected: replayed.rejected });
    }
    const { style } = context;
    const state = events === 0 ? 'empty so far' : humanCount(events, 'event');
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
      printLine(
        context,
        `\n${humanCount(replayed.replayed, 'event')} that waited in the spool are in the journal now.`,
      );
    }
    for (const { file, why } of replayed.rejected) {
      context.stderr.write(
        `memoir: spool/rejected/${plain(file)} could not be taken in (${plain(why)}); it is kept there.\n`,
      );
    }
    printLine(context, '\nEverything stays on this machine, readable by you alone.');
    printNext(context);
    await serveIfWanted(context, memoir, options);
  },
});

function printNext(context: Context): void {
  printLine(context, `\n${context.style.bold('Next')}`);
  printFacts(context, [
    [`${context.typed} doctor`, 'see that all is well'],
    [`${context.typed} backup`, 'make a first backup'],
    [`${context.typed} help`, 'everything it can do'],
  ]);
}
