/** `memoir confirm`: lists unconfirmed items, and confirms them. */
import { shortTaskId } from '../../../domain/tasks/task.ts';
import { type Confirmation, type Memoir, MemoirError, type UnconfirmedItem } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, YES_OPTION } from '../command.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { confirm, countOf, humanDate, oneLine, printHint, printJson, printLine, printTable } from '../print/output.ts';

export const command = defineCommand({
  name: 'confirm',
  summary: 'list unconfirmed items, or confirm them',
  description:
    'When an agent records something after it read a web page, the result of an MCP tool or the output of a network ' +
    'command, the item is unconfirmed. Memoir stores it but holds it back from later sessions, because it may repeat what ' +
    'the page said. Without an id, this command lists the unconfirmed items and why they are. With ids, it confirms these ' +
    'items: from then on they are trusted like your own words.\n\n' +
    'Only a person can confirm. The command refuses to run in the shell of an agent.',
  args: [{ name: 'id', help: 'ids from the list, or their first characters', variadic: true }],
  options: {
    all: { type: 'boolean', help: 'confirm all items of this project, after asking' },
    session: { type: 'string', value: 'ID', help: 'only items from this session' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'only items of this project; "*" means every project' },
    yes: YES_OPTION,
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir confirm', does: 'list unconfirmed items with the reason' },
    { run: 'memoir confirm 0198c2f4 k3m9qp', does: 'confirm a decision and a task' },
    { run: 'memoir confirm --all --session 5317c922', does: 'confirm everything from one session' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const confirmation = await memoir.confirmation();
    if (args.id.length > 0) return confirmIds(context, confirmation, args.id, options.json);
    const project = projectMeant(context, memoir, options);
    const waiting = await confirmation.list({ project, session: options.session });
    if (!options.all) {
      if (options.json) printJson(context, waiting.map(unconfirmedJson));
      else printUnconfirmed(context, memoir, waiting);
      return printExternalNotice(context, memoir, waiting.length === 0 ? [] : ['external'], options);
    }
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

const NOTHING = 'There are no unconfirmed items.';

/** `--all` without a session confirms one project: the named one, or the one of this folder. `*` means every project. */
function projectMeant(
  context: Context,
  { projects }: Memoir,
  given: { readonly all: boolean; readonly project: string | undefined; readonly session: string | undefined },
): string | undefined {
  if (given.project === '*') return undefined;
  if (given.project !== undefined) return projects.named(given.project).slug;
  if (!given.all || given.session !== undefined) return undefined;
  const here = projects.find({ cwd: context.cwd });
  if (here !== undefined) return here.slug;
  throw new MemoirError('usage', '--all confirms the items of a project, and there is no project here', {
    next: 'Name one with --project, or all of them with --project "*".',
  });
}

async function confirmIds(
  context: Context,
  confirmation: Confirmation,
  ids: readonly string[],
  json: boolean,
): Promise<void> {
  const confirmed = await confirmation.confirm(ids, context.cwd);
  if (json) printJson(context, confirmed);
  else
    for (const { kind, text, before } of confirmed) {
      const was =
        before === 'refuted' ? ' (you had refuted it)' : before === 'confirmed' ? ' (it was confirmed already)' : '';
      printLine(context, `Confirmed ${kind}: ${oneLine(text)}${was}`);
    }
}

function printUnconfirmed(context: Context, memoir: Memoir, waiting: readonly UnconfirmedItem[]): void {
  if (waiting.length === 0) {
    printLine(context, NOTHING);
    return;
  }
  for (const project of new Set(waiting.map((item) => item.project))) {
    printLine(context, context.style.bold(project ?? 'No project'));
    const items = waiting.filter((item) => item.project === project);
    printTable(context, items, [
      { header: 'id', cell: (item) => idToType(item, memoir), style: 'cyan', whole: true },
      { header: 'kind', cell: ({ kind }) => kind },
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'text', cell: ({ text }) => oneLine(text), wraps: true },
      { header: 'reason', cell: ({ because }) => oneLine(because), wraps: true },
    ]);
    printLine(context);
  }
  printHint(context, 'Confirm with `memoir confirm <id>`, reject with `memoir refute <id>`.');
}

function unconfirmedJson({ at, project, session, source, ...item }: UnconfirmedItem) {
  return {
    ...item,
    project: project ?? null,
    session: session ?? null,
    at: new Date(at).toISOString(),
    source: source ?? null,
  };
}

/** The id to type for this item. */
function idToType({ id, kind }: UnconfirmedItem, memoir: Memoir): string {
  if (kind === 'task') return shortTaskId(id);
  return kind === 'note' ? id : memoir.events.shortId(id);
}
