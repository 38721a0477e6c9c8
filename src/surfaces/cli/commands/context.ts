/** `memoir context`: the context pack a session would be given now, its cost, and the injection ledger. */
import { estimateTokens } from '../../../domain/context.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { PackMoment } from '../../../domain/moment.ts';
import type { ContextPack, Memoir } from '../../../index.ts';
import { slugsOf } from '../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { humanDate, printJson, printLine, printTable } from '../print/output.ts';

/** The kinds of `PackMoment`, in the order of a session. */
const MOMENTS = ['start', 'resume', 'compacted', 'subagent', 'prompt', 'skill', 'before-compaction'] as const;

function momentOf(kind: (typeof MOMENTS)[number], words: string): PackMoment {
  if (kind === 'prompt') return { kind, text: words };
  if (kind === 'skill') return { kind, skill: words };
  return { kind };
}

export const command = defineCommand({
  name: 'context',
  summary: 'show what a session is given from memory, and its cost',
  args: [
    {
      name: 'prompt',
      help: 'the prompt (with --moment prompt) or the name of the skill (with --moment skill)',
      variadic: true,
    },
  ],
  options: {
    moment: { type: 'string', choices: MOMENTS, default: 'start', help: 'the moment in the session' },
    project: { type: 'string', short: 'p', value: 'NAME', help: 'show it for a session in this project' },
    session: {
      type: 'string',
      value: 'ID',
      help: 'show it for this session; with --moment resume, what changed since its last pack',
    },
    explain: { type: 'boolean', help: 'show the cost of each part and what was left out' },
    ledger: { type: 'boolean', help: 'list what sessions were given, newest first' },
    limit: { type: 'integer', short: 'n', min: 1, max: 10_000, default: 20, help: 'with --ledger: how many entries' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir context', does: 'show what a new session here would be given' },
    { run: 'memoir context --project shop', does: 'show it for a session in shop' },
    { run: 'memoir context --explain', does: 'show the cost of each part' },
    { run: 'memoir context --moment skill review', does: 'show what is given when that skill runs' },
    { run: 'memoir context --ledger', does: 'list what was given, when and to which session' },
    {
      run: 'memoir context --moment compacted --session 5317c922',
      does: 'show what is given after that session was compacted',
    },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const name = memoir.projects.complete(options.project);
    const project = name === undefined ? undefined : memoir.projects.named(name, context.cwd);
    if (options.ledger) return showLedger(context, memoir, { ...options, project: project?.id });
    const pack = memoir.context.preview(momentOf(options.moment, args.prompt.join(' ')), {
      cwd: context.cwd,
      ...defined({ project, session: options.session }),
    });
    if (options.json) return printJson(context, pack === undefined ? null : packJson(pack));
    if (!pack) return printLine(context, 'A session here is given nothing at this moment.');
    if (!options.explain) return printLine(context, pack.text);
    printTable(context, pack.parts, [
      { header: 'part', cell: ({ name }) => name, style: 'cyan' },
      { header: 'characters', one: 'character', cell: ({ chars }) => chars, align: 'right' },
      { header: 'budget', cell: ({ budget }) => budget, align: 'right' },
      { header: 'tokens', one: 'token', cell: ({ chars }) => estimateTokens(chars), align: 'right' },
      { header: 'left out', cell: ({ cut }) => cut },
    ]);
    printLine(context, `${pack.text.length} characters, about ${estimateTokens(pack.text.length)} tokens`);
  },
});

function packJson(pack: ContextPack) {
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
    ...defined({ project: options.project, session: options.session }),
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
    printLine(context, 'No session was given anything yet.');
  } else {
    printTable(context, entries, [
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'session', cell: ({ session }) => session, style: 'cyan' },
      { header: 'project', cell: ({ project }) => slugOf(project) ?? '' },
      { header: 'event', cell: ({ event }) => event, whole: true },
      { header: 'kind', cell: ({ kind }) => kind, whole: true },
      { header: 'tokens', one: 'token', cell: ({ tokens }) => tokens, align: 'right', whole: true },
    ]);
  }
}
