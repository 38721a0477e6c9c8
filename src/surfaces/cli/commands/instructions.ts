/** `memoir instructions`: the CLAUDE.md, rule, local and managed files that apply in a folder. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Instructions, MemoirError, type SkipReason } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, oneLine, plain, printJson, printLine, printTable } from '../print/output.ts';

export const command = defineCommand({
  name: 'instructions',
  summary: 'list the instruction files that Claude Code reads in a folder',
  description:
    'Lists them in the order in which Claude Code reads them, with resolved includes. Files that it would not read are\n' +
    'listed with the reason. A rule that applies only to some files is listed too; a session gets it when it reads such\n' +
    'a file. Nothing is recorded.',
  args: [{ name: 'folder', help: 'the folder; the current one by default' }],
  options: {
    text: { type: 'boolean', help: 'print the text that a session is given at its start' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir instructions', does: 'list the files that apply here' },
    { run: 'memoir instructions ~/shop/api --text', does: 'print what a session in that folder is given' },
  ],
  async run(context, { args, options }) {
    const folder = resolve(context.cwd, args.folder ?? '.');
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new MemoirError('not-found', `There is no folder ${folder}`, {
        next: 'Give the path of an existing folder.',
      });
    }
    const found = (await context.memoir()).agents.instructions(folder);
    if (options.json) return printJson(context, instructionsJson(found));
    if (options.text) return printText(context, found);
    printList(context, found);
  },
});

function instructionsJson({ cwd, files, skipped, externalApproved }: Instructions) {
  return {
    cwd,
    external_approved: externalApproved,
    files: files.map((file, at) => ({
      order: at + 1,
      path: file.path,
      kind: file.kind,
      form: file.form,
      load: file.load,
      globs: file.globs,
      why: file.why,
      included_from: file.includedFrom ?? null,
      depth: file.depth,
      characters: file.text.length,
      long: file.long,
      cut: file.cut,
      text: file.text,
    })),
    skipped: skipped.map(({ path, kind, includedFrom, reason }) => ({
      path,
      kind,
      included_from: includedFrom ?? null,
      reason,
    })),
  };
}

function printText(context: Context, { files }: Instructions): void {
  const given = files.filter(({ load }) => load === 'start');
  for (const { path, kind, text } of given) {
    printLine(context, context.style.dim(`── ${oneLine(path)} (${kind})`));
    printLine(context, `${plain(text)}\n`);
  }
  if (given.length === 0) printLine(context, 'No instruction files apply here.');
}

function printList(context: Context, { cwd, files, skipped }: Instructions): void {
  if (files.length === 0) printLine(context, `No instruction files apply in ${oneLine(cwd)}.`);
  printTable(
    context,
    files.map((file, at) => ({ ...file, order: at + 1 })),
    [
      { header: '#', cell: ({ order }) => order, align: 'right', whole: true },
      { header: 'file', cell: ({ path }) => path, style: 'cyan' },
      { header: 'kind', cell: ({ kind }) => kind, whole: true },
      { header: 'characters', one: 'character', cell: ({ text }) => text.length, align: 'right', whole: true },
      { header: 'why', cell: whyOf },
    ],
  );
  if (skipped.length > 0) printLine(context, `\n${countOf(skipped.length, 'file')} not read:`);
  printTable(context, skipped, [
    { header: 'file', cell: ({ path }) => path, style: 'cyan' },
    { header: 'reason', cell: ({ reason }) => REASONS[reason] },
    { header: 'included from', cell: ({ includedFrom }) => includedFrom },
  ]);
}

function whyOf({ why, includedFrom, globs, long, cut }: Instructions['files'][number]): string {
  return [
    includedFrom === undefined ? why : `included from ${includedFrom}`,
    ...(globs.length > 0 ? [`for ${globs.join(', ')}`] : []),
    ...(long ? ['over 40,000 characters: Claude Code reads all of it and warns'] : []),
    ...(cut ? ['only the beginning is shown'] : []),
  ].join('; ');
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  missing: 'the file does not exist',
  outside: 'it is outside the project, and external includes are not approved',
  repeated: 'it is already in the list',
  'too-deep': 'it is more than four includes deep',
  'not-text': 'its extension is not that of a text file',
  'not-a-file': 'it is not a regular file',
  unreadable: 'it cannot be read',
  excluded: 'the setting claudeMdExcludes excludes it',
  worktree: 'this git worktree has its own copy',
  'too-many': 'there are too many files',
};
