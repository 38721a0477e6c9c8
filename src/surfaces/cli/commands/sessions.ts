/** `memoir sessions`: the runs of agents the journal knows, newest first. */
import { sessionJson, slugsOf } from '../../../index.ts';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { humanDate, printJsonArray, printLine, printTable } from '../output.ts';

export const command = defineCommand({
  name: 'sessions',
  summary: 'list the sessions of your agents, newest first',
  options: {
    limit: { type: 'integer', short: 'n', min: 1, max: 100_000, default: 20, help: 'how many at most' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir sessions', does: 'the last twenty' },
    { run: 'memoir sessions --limit 100 --json', does: 'more of them, for programs' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const sessions = memoir.sessions({ limit: options.limit });
    if (options.json) {
      const slugOf = slugsOf(memoir.work.projects());
      return printJsonArray(
        context,
        sessions.map((session) => sessionJson(session, slugOf)),
      );
    }
    if (sessions.length === 0) return printLine(context, 'No sessions yet.');
    printTable(context, sessions, [
      { header: 'session', cell: ({ id }) => id, style: 'cyan' },
      { header: 'agent', cell: ({ agent }) => agent },
      { header: 'project', cell: ({ project, cwd }) => project ?? cwd },
      { header: 'last seen', cell: ({ lastAt }) => humanDate(lastAt, context.now()) },
      { header: 'prompts', cell: ({ prompts }) => prompts, align: 'right' },
      { header: 'replies', cell: ({ replies }) => replies, align: 'right' },
      { header: 'tools', cell: ({ toolCalls }) => toolCalls, align: 'right' },
      { header: 'state', cell: (session) => (session.endedAt === undefined ? 'open' : 'ended') },
    ]);
  },
});
