/** `memoir blame <file>`: which sessions, prompts and decisions changed a file. */
import type { FileBlame, FileChange } from '../../../domain/blame.ts';
import { EXTERNAL_NOTICE } from '../../../domain/trust/trust.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { type ShortId, shortIdsOf } from '../print/item-view.ts';
import { countOf, humanDate, oneLine, plain, printJson, printLine, printTable } from '../print/output.ts';

/** Enough characters to identify a commit. */
const HASH_CHARS = 9;
const PROMPT_CHARS = 200;

export const command = defineCommand({
  name: 'blame',
  summary: 'show which sessions, prompts and decisions changed a file',
  description:
    'Lists the recorded edits of a file, newest first: the session, the prompt that led to them, and the commit that came next. Below: ' +
    'decisions and other facts that name the file, and its commits. Renames are followed with git. Changes by other programs and ' +
    'by hand are known only from git.',
  args: [{ name: 'file', help: 'a path; the file may be gone', required: true }],
  options: {
    project: {
      type: 'string',
      short: 'p',
      value: 'NAME',
      help: 'a file of this project; the path is relative to its folder',
    },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir blame src/parser.ts', does: 'show who asked for the changes of a file, and why' },
    { run: 'memoir blame src/parser.ts --project shop', does: 'show it from any folder' },
    { run: 'memoir blame src/parser.ts --json', does: 'print it as JSON' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const project = memoir.projects.complete(options.project);
    const blame = await memoir.blame(args.file, { cwd: context.cwd, project });
    if (options.json) return printJson(context, blameJson(blame));
    printBlame(context, blame, shortIdsOf(memoir));
  },
});

function kindAndTruth({ kind, truth, trust }: FileBlame['facts'][number]): string {
  return [kind, ...(truth === 'stated' ? [] : [truth]), ...(trust === 'external' ? [trust] : [])].join(', ');
}

function printBlame(context: Context, blame: FileBlame, shortId: ShortId): void {
  const { style } = context;
  const { file, earlierNames, changes, commits, facts, notes } = blame;
  const before = earlierNames.length === 0 ? '' : style.dim(`, before: ${earlierNames.map(plain).join(', ')}`);
  printLine(context, `${style.bold(plain(file))}${before}`);
  if (facts.some(({ trust }) => trust === 'external')) printLine(context, style.dim(EXTERNAL_NOTICE));
  for (const note of notes) printLine(context, style.dim(oneLine(note)));
  const subjects = new Map(commits.map(({ hash, subject }) => [hash, subject]));
  for (const change of changes) printChange(context, change, subjects, shortId);
  if (facts.length > 0) {
    printLine(context, `\n${style.bold('Facts')}`);
    printTable(context, facts, [
      { header: 'id', cell: ({ id }) => shortId(id), style: 'cyan', whole: true },
      { header: 'kind', cell: kindAndTruth, whole: true },
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'text', cell: ({ text }) => oneLine(text) },
    ]);
  }
  if (commits.length > 0) {
    printLine(context, `\n${style.bold('Commits')}`);
    printTable(context, commits, [
      { header: 'commit', cell: ({ hash }) => hash.slice(0, HASH_CHARS), style: 'cyan', whole: true },
      { header: 'when', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'author', cell: ({ author }) => oneLine(author) },
      { header: 'subject', cell: ({ subject }) => oneLine(subject) },
    ]);
  }
}

function printChange(
  context: Context,
  { session, title, prompt, at, edits, commit }: FileChange,
  subjects: ReadonlyMap<string, string>,
  shortId: ShortId,
): void {
  const { style } = context;
  const tools = [...new Set(edits.map(({ tool }) => tool))].join(', ');
  printLine(context, `\n${style.cyan(humanDate(at, context.now()))}  ${oneLine(title ?? 'a session without a title')}`);
  if (prompt)
    printLine(context, `  asked: ${oneLine(prompt.text).slice(0, PROMPT_CHARS)} ${style.dim(shortId(prompt.id))}`);
  const last = edits.at(-1);
  printLine(
    context,
    `  ${countOf(edits.length, 'edit')} (${oneLine(tools)})${last === undefined ? '' : ` ${style.dim(shortId(last.id))}`}`,
  );
  if (commit !== undefined)
    printLine(context, `  then committed: ${commit.slice(0, HASH_CHARS)} ${oneLine(subjects.get(commit) ?? '')}`);
  if (session !== undefined) printLine(context, style.dim(`  session ${oneLine(session)}`));
}

function blameJson({ changes, commits, facts, ...rest }: FileBlame): unknown {
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    ...rest,
    changes: changes.map(({ session, title, prompt, from, at, edits, commit }) => ({
      session: session ?? null,
      title: title ?? null,
      prompt: prompt ?? null,
      from: iso(from),
      at: iso(at),
      edits: edits.map((edit) => ({ ...edit, at: iso(edit.at) })),
      commit: commit ?? null,
    })),
    commits: commits.map((commit) => ({ ...commit, at: iso(commit.at) })),
    facts: facts.map((fact) => ({ ...fact, at: iso(fact.at) })),
  };
}
