/** `memoir forget <id…>`: erases for good, with a receipt that also says what could not be reached. */
import { type EventRecord, isMemoirError, type Memoir } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { eventGist } from '../event-view.ts';
import { confirm, humanCount, humanDate, printFacts, printJson, printLine } from '../output.ts';

export const command = defineCommand({
  name: 'forget',
  summary: 'erase events for good, with a receipt',
  description:
    'Destroys the text in the journal, its log and the backups in the home. The id stays, and a keyed hash of what the ' +
    'event was known by, so that no import, merge or restore can bring it back. This cannot be undone.\n\n' +
    'Backups you made to files of your own, and copies by other tools, are out of reach. To find an id, search ' +
    'what "memoir export" prints.',
  args: [{ name: 'id', help: 'ids, or their first characters (four or more)', required: true, variadic: true }],
  options: {
    reason: { type: 'string', value: 'TEXT', help: 'kept with the erasure' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir forget 0198c2f4', does: 'show it, ask, erase it' },
    { run: 'memoir forget 0198c2f4 0198c2f7 --reason "a password" --yes', does: 'two at once, without asking' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (!options.yes && !(await confirm(context, describe(context, memoir, args.id)))) {
      printLine(context, 'Nothing was changed.');
      return 1;
    }
    const receipt = await memoir.forget(args.id, options.reason);
    if (options.json) {
      printJson(context, receipt);
      return 0;
    }
    const { erased, alreadyErased, backupsCleaned, remaining } = receipt;
    const done =
      erased.length === 0 ? 'Nothing was left to erase.' : `Erased ${humanCount(erased.length, 'event')} for good.`;
    printLine(context, context.style.bold(done));
    printFacts(context, [
      ...erased.map((id) => ['erased', id] as const),
      ...alreadyErased.map((id) => ['before', `${id} had been erased already`] as const),
      ...backupsCleaned.map((file) => ['cleaned', `backup ${file}`] as const),
    ]);
    if (remaining.length === 0) {
      printLine(context, 'It is gone from everything Memoir keeps.');
      return 0;
    }
    printLine(context, context.style.yellow('\nIt may still be in'));
    printFacts(
      context,
      remaining.map(({ where, why }) => [where, why] as const),
    );
    return 0;
  },
});

/** What would go, so that a wrong id is seen before it is too late. */
function describe(context: Context, memoir: Memoir, ids: readonly string[]): string {
  const width = (context.width ?? 100) - 40;
  const lines = ids.map((id) => {
    const record = findUnlessErased(memoir, id);
    if (record === undefined) return `  ${id}  erased already`;
    return `  ${memoir.shortId(record.id)}  ${humanDate(record.happenedAt, context.now())}  ${eventGist(record, Math.max(20, width))}`;
  });
  return `${lines.join('\n')}\nErase ${ids.length === 1 ? 'this' : `these ${ids.length}`} for good?`;
}

function findUnlessErased(memoir: Memoir, id: string): EventRecord | undefined {
  try {
    return memoir.event(id);
  } catch (error) {
    if (isMemoirError(error, 'not-found') && error.data.erased === true) return undefined;
    throw error;
  }
}
