/** `memoir confirm`: what waits for the owner's word, and the owner's word. */
import { shortTaskId } from '../../../domain/task.ts';
import type { Confirmation, Memoir, WaitingItem } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { confirm, countOf, humanDate, oneLine, printJson, printLine, printTable } from '../output.ts';

export const command = defineCommand({
  name: 'confirm',
  summary: 'list what waits for your word, or confirm it',
  description:
    'What an agent records after it read a web page, another tool\u2019s result or the output of a network command is kept, ' +
    'but not given to later sessions: it may repeat a stranger\u2019s words. Without an id this lists it, with the reason. ' +
    'With ids it confirms: from then on it counts as your own word.\n\n' +
    'Only a person can confirm. Inside an agent\u2019s shell the command refuses.',
  args: [{ name: 'id', help: 'ids from the list, or their first characters', variadic: true }],
  options: {
    all: { type: 'boolean', help: 'confirm everything that waits, after asking' },
    session: { type: 'string', value: 'ID', help: 'only what was made in this session' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'only what belongs to this project' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir confirm', does: 'what waits, where it came from and why it waits' },
    { run: 'memoir confirm 0198c2f4 k3m9qp', does: 'confirm a decision and a task' },
    { run: 'memoir confirm --all --session 5317c922', does: 'everything from one session' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const confirmation = await memoir.confirmation();
    if (args.id.length > 0) return confirmIds(context, confirmation, args.id, options.json);
    const project = options.project === undefined ? undefined : memoir.projects.named(options.project).slug;
    const waiting = await confirmation.waiting({ project, session: options.session });
    if (!options.all && options.json) return printJson(context, waiting.map(waitingJson));
    if (!options.all) return printWaiting(context, memoir, waiting);
    if (waiting.length === 0) return options.json ? printJson(context, []) : printLine(context, NOTHING);
    if (!options.yes) {
      for (const { kind, text } of waiting) context.stderr.write(`  ${kind}: ${oneLine(text)}\n`);
      if (!(await confirm(context, `Confirm ${countOf(waiting.length, 'item')}?`))) {
        printLine(context, 'Nothing was changed.');
        return 1;
      }
    }
    return confirmIds(
      context,
      confirmation,
      waiting.map(({ id }) => id),
      options.json,
    );
  },
});

const NOTHING = 'Nothing waits for your word.';

async function confirmIds(
  context: Context,
  confirmation: Confirmation,
  ids: readonly string[],
  json: boolean,
): Promise<void> {
  const confirmed = await confirmation.confirm(ids, context.cwd);
  if (json) printJson(context, confirmed);
  else for (const { kind, text } of confirmed) printLine(context, `Confirmed ${kind}: ${oneLine(text)}`);
}

function printWaiting(context: Context, memoir: Memoir, waiting: readonly WaitingItem[]): void {
  if (waiting.length === 0) {
    printLine(context, NOTHING);
    return;
  }
  for (const project of new Set(waiting.map((item) => item.project))) {
    printLine(context, context.style.bold(project ?? 'Outside of any project'));
    const items = waiting.filter((item) => item.project === project);
    printTable(context, items, [
      { header: 'id', cell: (item) => idToType(item, memoir), style: 'cyan', whole: true },
      { header: 'kind', cell: ({ kind }) => kind },
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'text', cell: ({ text }) => oneLine(text) },
      { header: 'why it waits', cell: ({ because }) => oneLine(because) },
    ]);
    printLine(context);
  }
  printLine(context, 'Confirm with: memoir confirm <id>. Reject with: memoir refute <id>.');
}

function waitingJson({ at, project, session, source, ...item }: WaitingItem) {
  return {
    ...item,
    project: project ?? null,
    session: session ?? null,
    at: new Date(at).toISOString(),
    source: source ?? null,
  };
}

/** What people type to name it. */
function idToType({ id, kind }: WaitingItem, memoir: Memoir): string {
  if (kind === 'task') return shortTaskId(id);
  return kind === 'note' ? id : memoir.events.shortId(id);
}
