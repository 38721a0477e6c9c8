/** `memoir context`: exactly what a session would be given now, what it costs, and what earlier ones were given. */
import { estimateTokens } from '../../../domain/context.ts';
import { defined } from '../../../domain/defined.ts';
import type { PackMoment } from '../../../domain/moment.ts';
import type { ContextPack, Memoir } from '../../../index.ts';
import { slugsOf } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { humanDate, printJson, printLine, printTable } from '../output.ts';

const EVENTS = ['startup', 'resume', 'compact', 'subagent', 'prompt', 'skill', 'precompact'] as const;

function momentOf(event: (typeof EVENTS)[number], words: string): PackMoment {
  switch (event) {
    case 'startup':
      return { kind: 'start' };
    case 'compact':
      return { kind: 'compacted' };
    case 'precompact':
      return { kind: 'before-compaction' };
    case 'prompt':
      return { kind: 'prompt', text: words };
    case 'skill':
      return { kind: 'skill', skill: words };
    case 'resume':
    case 'subagent':
      return { kind: event };
  }
}

export const command = defineCommand({
  name: 'context',
  summary: 'what a session is given from memory, and what it costs',
  args: [{ name: 'prompt', help: 'for --event prompt: what is asked; for --event skill: its name', variadic: true }],
  options: {
    event: { type: 'string', choices: EVENTS, default: 'startup', help: 'the moment' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'as if the session were in this project' },
    session: { type: 'string', value: 'ID', help: 'as this session; needed to see what changed for it' },
    explain: { type: 'boolean', help: 'the cost of each part and what was left out' },
    ledger: { type: 'boolean', help: 'what sessions were given, newest first' },
    limit: { type: 'integer', short: 'n', min: 1, max: 10_000, default: 20, help: 'with --ledger: how many' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir context', does: 'what a new session here would be told' },
    { run: 'memoir context --project shop', does: 'what one in shop would be told' },
    { run: 'memoir context --explain', does: 'with the cost of each part' },
    { run: 'memoir context --event skill review', does: 'when that skill runs' },
    { run: 'memoir context --ledger', does: 'what was given, when, to which session' },
    { run: 'memoir context --event compact --session 5317c922', does: 'after a compaction of that session' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = options.project === undefined ? undefined : memoir.projects.visible(options.project, context.cwd);
    if (options.ledger) return showLedger(context, memoir, { ...options, project: project?.id });
    const pack = memoir.context.preview(momentOf(options.event, args.prompt.join(' ')), {
      cwd: context.cwd,
      ...defined({ project, session: options.session }),
    });
    if (options.json) return printJson(context, pack === undefined ? null : asJson(pack));
    if (!pack) return printLine(context, 'Nothing would be given here now.');
    if (!options.explain) return printLine(context, pack.text);
    printTable(context, pack.parts, [
      { header: 'part', cell: ({ name }) => name, style: 'cyan' },
      { header: 'characters', cell: ({ chars }) => chars, align: 'right' },
      { header: 'of', cell: ({ budget }) => budget, align: 'right' },
      { header: 'tokens', cell: ({ chars }) => estimateTokens(chars), align: 'right' },
      { header: 'left out', cell: ({ cut }) => cut },
    ]);
    printLine(context, `${pack.text.length} characters, about ${estimateTokens(pack.text.length)} tokens`);
  },
});

function asJson(pack: ContextPack) {
  return { ...pack, chars: pack.text.length, tokens: estimateTokens(pack.text.length) };
}

function showLedger(
  context: Context,
  memoir: Memoir,
  options: {
    readonly session: string | undefined;
    readonly project: string | undefined;
    readonly limit: number;
    readonly json: boolean;
  },
): void {
  const entries = memoir.context.ledger({
    limit: options.limit,
    ...(options.project === undefined ? {} : { project: options.project }),
    ...(options.session === undefined ? {} : { session: options.session }),
  });
  const slugOf = slugsOf(memoir.projects.list());
  if (options.json) {
    printJson(
      context,
      entries.map(({ at, session, project, ...entry }) => ({
        ...entry,
        at: new Date(at).toISOString(),
        session_id: session ?? null,
        project: slugOf(project),
      })),
    );
  } else if (entries.length === 0) {
    printLine(context, 'No session has been given anything yet.');
  } else {
    printTable(context, entries, [
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'session', cell: ({ session }) => session, style: 'cyan' },
      { header: 'project', cell: ({ project }) => slugOf(project) ?? '' },
      { header: 'at', cell: ({ event }) => event, whole: true },
      { header: 'kind', cell: ({ kind }) => kind, whole: true },
      { header: 'tokens', cell: ({ tokens }) => tokens, align: 'right', whole: true },
    ]);
  }
}
