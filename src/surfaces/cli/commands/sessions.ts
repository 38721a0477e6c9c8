/** `memoir sessions`: lists recorded sessions, newest first. */
import { isOpenSession, type Session } from '../../../domain/session.ts';
import { sessionJson, slugsOf } from '../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { type Column, humanDate, oneLine, printHint, printJsonArray, printLine, printTable } from '../print/output.ts';

/** Narrower terminals do not show the columns with counts. */
const WIDE = 100;

export const command = defineCommand({
  name: 'sessions',
  summary: 'list the sessions of your agents, newest first',
  description:
    'Shows each session with its project and first prompt. `memoir show <session>` opens one; the characters listed ' +
    'here are enough. A session without a recorded end counts as ended after a day without events.',
  options: {
    project: { ...PROJECT_OPTION, help: 'only the sessions of this project' },
    subagents: { type: 'boolean', help: 'list subagents too' },
    limit: { type: 'integer', short: 'n', min: 1, max: 100_000, default: 20, help: 'how many at most' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir sessions', does: 'list the last twenty sessions' },
    { run: 'memoir sessions --project shop', does: 'list the sessions of one project' },
    { run: 'memoir sessions --limit 100 --json', does: 'print the last hundred as JSON' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const name = memoir.projects.complete(options.project);
    const project = name === undefined ? undefined : memoir.projects.named(name).id;
    // One more than asked for tells whether there are more.
    const found = memoir.sessions.list({
      limit: options.limit + 1,
      subagents: options.subagents,
      ...(project === undefined ? { hidden: memoir.projects.hiddenFrom(context.cwd) } : { project }),
    });
    const sessions = found.slice(0, options.limit);
    const slugOf = slugsOf(memoir.projects.list());
    // The same title as in the dashboard and in reports.
    const title = ({ id }: Session): string | undefined => memoir.sessions.headline(id) ?? memoir.sessions.title(id);
    if (options.json) {
      return printJsonArray(
        context,
        sessions.map((session) => ({
          ...sessionJson(session, slugOf),
          title: title(session) ?? null,
          open: isOpenSession(session, context.now()),
        })),
      );
    }
    if (sessions.length === 0) return printLine(context, 'No sessions yet.');
    const projectOf = (session: Session): string => slugOf(session.project) ?? folderName(session.cwd);
    printTable(context, sessions, columnsFor(context, projectOf, title));
    if (found.length > sessions.length)
      printHint(context, `There are more: \`${context.typed} sessions --limit ${options.limit * 5}\``);
  },
});

function columnsFor(
  context: Context,
  projectOf: (session: Session) => string,
  title: (session: Session) => string | undefined,
): readonly Column<Session>[] {
  const counts: readonly Column<Session>[] = [
    { header: 'agent', cell: ({ agent }) => agent },
    { header: 'prompts', cell: ({ prompts }) => prompts, align: 'right', whole: true },
    { header: 'replies', cell: ({ replies }) => replies, align: 'right', whole: true },
    { header: 'tools', cell: ({ toolCalls }) => toolCalls, align: 'right', whole: true },
  ];
  return [
    { header: 'session', cell: ({ id }) => shortSession(id), style: 'cyan', whole: true },
    {
      header: 'last seen',
      cell: (session) =>
        `${humanDate(session.lastAt, context.now())}${isOpenSession(session, context.now()) ? ', open' : ''}`,
      style: (session) => (isOpenSession(session, context.now()) ? 'green' : undefined),
      whole: true,
    },
    { header: 'project', cell: projectOf },
    ...(context.width === undefined || context.width >= WIDE ? counts : []),
    { header: 'about', cell: (session) => oneLine(title(session) ?? '') },
  ];
}

/** Enough characters to open the session. The id of a subagent is shown whole. */
function shortSession(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? id.slice(0, 8) : oneLine(id);
}

function folderName(cwd: string | undefined): string {
  return oneLine(cwd?.split(/[\\/]/).findLast((part) => part !== '') ?? '');
}
