/** `memoir import`: transcripts of every agent found, or the paths given. */
import { resolve } from 'node:path';
import { type ConversationReport, type ImportReport, type Imports, type Memoir, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { makeSearchable } from '../make-searchable.ts';
import { countOf, humanBytes, oneLine, printFacts, printJson, printLine, progress } from '../print/output.ts';

/** A transcript with more days than this left needs no warning. */
const WARN_BELOW_DAYS = 14;

export const command = defineCommand({
  name: 'import',
  summary: 'import earlier sessions of your agents',
  description:
    'Reads each transcript once. If you run it again, it reads only what is new. If you interrupt it with Ctrl-C, the\n' +
    'next import continues from there. Secrets are redacted before anything is written.\n\n' +
    'Afterwards the imported events are indexed, and embedded with the built-in embedder.',
  args: [
    { name: 'path', help: 'transcripts, or folders with transcripts; by default all that are found', variadic: true },
  ],
  options: {
    format: {
      type: 'string',
      choices: ['transcript', 'conversation'],
      default: 'transcript',
      help: 'the format of the files; conversation means JSON lines with one message each',
    },
    project: { ...PROJECT_OPTION, help: 'with --format conversation: the project they belong to' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir import', does: 'import all Claude Code transcripts on this machine' },
    { run: 'memoir import ~/old-laptop/.claude/projects', does: 'import from a folder you saved' },
    { run: 'memoir import --format conversation chat.jsonl', does: 'import a conversation from another program' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const paths = args.path.map((path) => resolve(context.cwd, path));
    if (options.format === 'conversation') {
      if (paths.length === 0) {
        throw new MemoirError('usage', 'No file given to import the conversation from', {
          next: 'Example: `memoir import --format conversation chat.jsonl`',
        });
      }
      const project = options.project === undefined ? undefined : memoir.projects.named(options.project).id;
      const reports = paths.map((path) => memoir.imports.conversation(path, project));
      if (reports.some(({ events }) => events.added > 0))
        await makeSearchable(context, memoir, { silent: options.json });
      if (options.json) return printJson(context, reports);
      for (const report of reports) printConversation(context, report);
      return undefined;
    }
    const report = await importWithProgress(context, memoir, paths);
    if (options.json) return printJson(context, { ...report, retention: memoir.imports.retention() });
    printImport(context, memoir, report, paths.length === 0);
  },
});

/** Facts of fewer turns than this are found at once, so there is no progress to show. */
const SHOWN_FROM = 100;

export async function importWithProgress(
  context: Context,
  memoir: Memoir,
  paths: readonly string[],
): Promise<ImportReport> {
  let bar: ReturnType<typeof progress> | undefined;
  const report = await memoir.imports.transcripts(paths, {
    onStart: (bytes, files) => {
      if (files > 0) bar = progress(context, bytes, `reading ${countOf(files, 'transcript')}`, humanBytes);
    },
    onProgress: (bytes) => bar?.advance(bytes),
  });
  bar?.finish();
  // An import that was interrupted may have recorded everything and read no facts from it.
  const isNew = report.events.added + report.events.supplemented > 0;
  const { left } = isNew ? { left: 0 } : await memoir.facts.extractNew({ budgetMs: 0 });
  if (isNew || left > 0) await makeSearchable(context, memoir, { silent: !isNew && left < SHOWN_FROM });
  return report;
}

export function printImport(context: Context, memoir: Memoir, report: ImportReport, all: boolean): void {
  const fresh = report.sessions + report.subagents;
  if (fresh === 0 && report.unchanged === 0) {
    const [source] = memoir.imports.sources();
    printLine(
      context,
      all ? `No transcripts found in ${oneLine(source?.folder ?? '')}.` : 'No transcripts found in the given paths.',
    );
  } else if (fresh === 0) {
    printLine(context, `Nothing new in ${countOf(report.unchanged, 'transcript')}.`);
    if (report.tasks > 0)
      printLine(context, `${countOf(report.tasks, 'task')} imported from the agent's own task lists.`);
  } else {
    const secrets = Object.values(report.secrets).reduce((sum, count) => sum + count, 0);
    const facts: readonly (readonly [string, string])[] = [
      ['sessions', `${report.sessions}${report.subagents > 0 ? `, and ${countOf(report.subagents, 'subagent')}` : ''}`],
      ['messages', `${countOf(report.prompts, 'prompt')}, ${countOf(report.replies, 'reply', 'replies')}`],
      ['tool calls', report.toolCalls.toLocaleString('en')],
      ['tasks', report.tasks.toLocaleString('en')],
      ...(report.compactions > 0 ? [['compactions', report.compactions.toLocaleString('en')] as const] : []),
      ['secrets', secrets === 0 ? 'none found' : `${secrets} redacted (${Object.keys(report.secrets).join(', ')})`],
      ['new events', `${report.events.added.toLocaleString('en')} from ${humanBytes(report.bytes)}`],
      ['skipped', skippedLines(report)],
    ];
    printFacts(context, facts);
  }
  for (const { path, why } of report.skipped.slice(0, 5))
    printLine(context, `  not read: ${oneLine(path)}: ${oneLine(why)}`);
  if (all) warnOfDeletion(context, memoir);
}

function skippedLines({ lines }: ImportReport): string {
  const unknown = Object.entries(lines.unknown).map(([kind, count]) => `${kind} (${count})`);
  return [
    `${countOf(lines.bookkeeping, 'line')} of the client itself, such as progress, without any text of yours`,
    ...(lines.broken > 0 ? [`${countOf(lines.broken, 'broken line')}`] : []),
    ...(unknown.length > 0 ? [`lines of unknown types: ${unknown.join(', ')}`] : []),
  ].join('; ');
}

/** Agents delete old transcripts. Imported events stay. */
function warnOfDeletion(context: Context, memoir: Memoir): void {
  for (const retention of memoir.imports.retention()) printDeletion(context, retention);
}

function printDeletion(context: Context, { agent, days, expiring }: ReturnType<Imports['retention']>[number]): void {
  const soon = expiring.filter(({ daysLeft }) => daysLeft < WARN_BELOW_DAYS);
  if (soon.length === 0) return;
  printLine(context);
  printLine(
    context,
    context.style.yellow(
      `${agent} deletes transcripts after ${countOf(days, 'day')}. Imported sessions stay in Memoir.`,
    ),
  );
  for (const { project, daysLeft, transcripts } of soon.slice(0, 5)) {
    printLine(
      context,
      `  ${oneLine(project)}: the oldest of ${countOf(transcripts, 'transcript')} is deleted ${daysLeft < 1 ? 'at its next start' : `in ${countOf(daysLeft, 'day')}`}`,
    );
  }
}

function printConversation(context: Context, report: ConversationReport): void {
  printFacts(context, [
    ['conversations', String(report.conversations)],
    ['sessions', String(report.sessions)],
    ['messages', report.messages.toLocaleString('en')],
    ['new events', report.events.added.toLocaleString('en')],
  ]);
  for (const { line, why } of report.skipped.slice(0, 5))
    printLine(context, `  line ${line} not read: ${oneLine(why)}`);
  if (report.skipped.length > 5)
    printLine(context, `  … and ${countOf(report.skipped.length - 5, 'more line')} not read`);
}
