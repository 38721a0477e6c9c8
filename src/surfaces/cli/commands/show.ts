/** `memoir show <id>`: one item of any kind: its text, its sources and where it was used. */

import { hasExternal } from '../../../domain/present/has-external.ts';
import { statusWords } from '../../../domain/present/status-words.ts';
import { subjectLabel } from '../../../domain/present/subject-label.ts';
import { localDay, localTime } from '../../../domain/time/dates.ts';
import { EXTERNAL_NOTICE } from '../../../domain/trust/trust.ts';
import type { OpenedItem } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { isNoticeFirst } from '../print/external-notice.ts';
import { itemJson, placeOf, printTraces, printUses, type ShortId, shortIdsOf } from '../print/item-view.ts';
import {
  countOf,
  humanDate,
  oneLine,
  plain,
  printFacts,
  printHint,
  printJson,
  printLine,
  printTable,
} from '../print/output.ts';
import { flow } from '../print/word-flow.ts';

/** How many turns of a session are shown; --skip shows later ones. */
const SESSION_TURNS = 100;

export const command = defineCommand({
  name: 'show',
  summary: 'show any item by its id, with its sources and uses',
  description:
    'Opens an event, fact, task, session, note or archived file: who, when and where, then the recorded text. Below it: ' +
    'its sources, down to the line of the transcript, and where it was used, that is facts, tasks and notes derived from ' +
    'it and sessions that were given it. Control characters are shown as symbols; --json prints the exact text.',
  args: [
    {
      name: 'id',
      help: "an id or its first characters (four or more), a task's short id, a note's path",
      required: true,
    },
  ],
  options: {
    before: {
      type: 'integer',
      value: 'N',
      min: 0,
      max: 200,
      default: 1,
      help: 'how many earlier turns of its session to show',
    },
    after: {
      type: 'integer',
      value: 'N',
      min: 0,
      max: 200,
      help: 'how many later turns to show; for a session, how many turns',
    },
    skip: {
      type: 'integer',
      value: 'N',
      min: 0,
      max: 10_000_000,
      default: 0,
      help: 'for a session: how many turns to skip',
    },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir show 0198c2f4', does: 'show the event whose id starts with 0198c2f4' },
    { run: 'memoir show 5p5s62', does: 'show a task and where it came from' },
    { run: 'memoir show user/memory/user_editor.md', does: 'show a note, its sources and uses' },
    { run: 'memoir show 0198c2f4 --json', does: 'print it as JSON' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const { before, skip, after } = options;
    const opened = await memoir.open(args.id, { cwd: context.cwd, before, skip, after: after ?? 1 });
    const item =
      opened.kind === 'session' && after === undefined
        ? await memoir.open(opened.id, { cwd: context.cwd, skip, after: SESSION_TURNS })
        : opened;
    if (options.json) printJson(context, itemJson(memoir, item, context.now()));
    else printAll(context, item, { skip, shortId: shortIdsOf(memoir), noticeFirst: isNoticeFirst(memoir) });
    await context.stdout.drained();
    await memoir.usage.opened(item.id, { cwd: context.cwd, surface: 'cli' });
  },
});

function printAll(
  context: Context,
  item: OpenedItem,
  { skip, shortId, noticeFirst }: { readonly skip: number; readonly shortId: ShortId; readonly noticeFirst: boolean },
): void {
  const notice = (): void => {
    if (hasExternal(item)) printHint(context, EXTERNAL_NOTICE);
  };
  if (noticeFirst) notice();
  printItem(context, item, shortId);
  if (item.madeFrom.length > 0) {
    printLine(context, `\n${context.style.bold('Made from')}`);
    printTraces(context, item.madeFrom, shortId);
  }
  if (item.usedIn.length > 0) {
    printLine(context, `\n${context.style.bold('Used in')}`);
    printUses(context, item, shortId);
  }
  printAround(context, item, skip, shortId);
  if (!noticeFirst) notice();
}

function printItem(context: Context, item: OpenedItem, shortId: ShortId): void {
  const { id, what, at, project, session, actor, trust, truth, supersededBy, retired, source, text } = item;
  printLine(context, `${context.style.bold(plain(what))} ${context.style.dim(plain(id))}`);
  printFacts(context, [
    ['when', timeAndAge(context, at)],
    ['who', `${actor}, trust ${trust}`],
    ...(project === undefined ? [] : ([['project', project]] as const)),
    ...(session === undefined || session === id ? [] : ([['session', session]] as const)),
    ...(truth === undefined || truth === 'stated' ? [] : ([['truth', truth]] as const)),
    ...(retired === undefined ? [] : ([['retired', retiredSince(context, retired)]] as const)),
    ...(supersededBy === undefined
      ? []
      : ([['now', `${supersededBy.statement} (${shortId(supersededBy.id)})`]] as const)),
    ...(source?.file === undefined || retired !== undefined ? [] : ([['where', placeOf(source)]] as const)),
    ...detailsOf(item),
  ]);
  // Not indented, so that it can be copied. A fact is one line, of any length.
  const shown = item.kind === 'fact' ? flow(plain(text), context.width) : plain(text);
  if (text !== '') printLine(context, `\n${shown}`);
}

/** The age is left out where it would only repeat the day. */
function timeAndAge(context: Context, at: number): string {
  const age = humanDate(at, context.now());
  return age === localDay(at) ? localTime(at) : `${localTime(at)} (${age})`;
}

function retiredSince(context: Context, { at }: { readonly at: number | undefined }): string {
  const since = at === undefined ? 'its file is missing' : timeAndAge(context, at);
  return `${since}; restore it with \`memoir notes restore\``;
}

function detailsOf({ subject }: OpenedItem): readonly (readonly [string, string])[] {
  switch (subject.kind) {
    case 'fact':
      return factDetails(subject);
    case 'event':
      return Object.entries(subject.event.body).flatMap(([name, value]) =>
        value === undefined || SHOWN_AS_TEXT.has(name)
          ? []
          : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
      );
    case 'task': {
      const { status, priority, due, why } = subject.task;
      return [
        ['status', statusWords(status)],
        ['priority', priority],
        ...(due === undefined ? [] : ([['due', due]] as const)),
        ...(why === undefined ? [] : ([['why', why]] as const)),
        ...subject.history.map((change): readonly [string, string] => [
          localTime(change.at),
          `${change.what}${change.why === undefined ? '' : ` (${change.why})`}`,
        ]),
      ];
    }
    case 'session': {
      const { agent, cwd, branch, prompts, replies, toolCalls } = subject.session;
      return [
        ...(agent === undefined ? [] : ([['agent', agent]] as const)),
        ...(cwd === undefined ? [] : ([['folder', cwd]] as const)),
        ...(branch === undefined ? [] : ([['branch', branch]] as const)),
        [
          'content',
          `${countOf(prompts, 'prompt')}, ${countOf(replies, 'reply', 'replies')}, ${countOf(toolCalls, 'tool call')}`,
        ],
      ];
    }
    case 'note':
      return subject.note.problems.map(({ line, message }) => ['problem', `line ${line}: ${message}`] as const);
    default:
      return [];
  }
}

/** The life of a fact, oldest first. */
function factDetails({
  fact,
  life,
}: Extract<OpenedItem['subject'], { readonly kind: 'fact' }>): readonly (readonly [string, string])[] {
  const { value, due } = fact;
  const subject = subjectLabel(fact);
  return [
    ['subject', value === undefined ? subject : `${subject}: ${value}`],
    ...(due === undefined ? [] : ([['due', due]] as const)),
    ...life.map(({ at, what, text, why, id }): readonly [string, string] => {
      const said = text === undefined ? '' : `: ${oneLine(text)}`;
      return [localTime(at), `${what}${said}${why === undefined ? '' : ` (${why})`} [${id}]`];
    }),
  ];
}

const SHOWN_AS_TEXT: ReadonlySet<string> = new Set(['text', 'summary', 'statement', 'output', 'sources']);

function printAround(
  context: Context,
  { kind, before, after, subject }: OpenedItem,
  skip: number,
  shortId: ShortId,
): void {
  if (before.length + after.length === 0) return;
  printLine(context, `\n${context.style.bold(kind === 'session' ? 'Turns' : 'Turns before and after')}`);
  printTable(
    context,
    [...before, ...after],
    [
      { header: 'id', cell: ({ id }) => shortId(id), style: 'cyan', whole: true },
      { header: 'when', cell: ({ at }) => localTime(at), whole: true },
      {
        header: 'who',
        cell: ({ speaker, actor, trust }) => `${speaker ?? actor}${trust === 'external' ? ' (external)' : ''}`,
        whole: true,
      },
      { header: 'text', cell: ({ text }) => oneLine(text.slice(0, 500)) },
    ],
  );
  const rest = subject.kind === 'session' ? subject.turns - skip - after.length : 0;
  if (rest > 0) printLine(context, context.style.dim(`… and ${rest} more: --skip ${skip + after.length}`));
}
