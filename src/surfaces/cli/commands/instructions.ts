/** `memoir instructions`: which CLAUDE.md, rules, local and managed files apply in a folder, and what they say together. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Instructions, MemoirError, type SkipReason } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, oneLine, plain, printJson, printLine, printTable } from '../output.ts';

export const command = defineCommand({
  name: 'instructions',
  summary: 'the instruction files Claude Code reads in a folder, in its order',
  description:
    'Includes are resolved as Claude Code does it, and what it would not read is named with the reason. A rule for some\n' +
    'files only is listed where it stands; a session gets it when it reads such a file. Nothing is recorded.',
  args: [{ name: 'folder', help: 'the current one if left out' }],
  options: {
    text: { type: 'boolean', help: 'what a session is given at its start, word for word' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir instructions', does: 'what holds here' },
    { run: 'memoir instructions ~/shop/api --text', does: 'what a session there is told' },
  ],
  async run(context, { args, options }) {
    const folder = resolve(context.cwd, args.folder ?? '.');
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new MemoirError('not-found', `There is no folder ${folder}`, { next: 'Name one that is there.' });
    }
    const found = (await context.memoir()).agents.instructions(folder);
    if (options.json) return printJson(context, asJson(found));
    if (options.text) return printText(context, found);
    printList(context, found);
  },
});

function asJson({ cwd, files, skipped, externalApproved }: Instructions) {
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
      { header: 'characters', cell: ({ text }) => text.length, align: 'right', whole: true },
      { header: 'why', cell: whyOf },
    ],
  );
  if (skipped.length > 0) printLine(context, `\n${countOf(skipped.length, 'file')} not read:`);
  printTable(context, skipped, [
    { header: 'file', cell: ({ path }) => path, style: 'cyan' },
    { header: 'because', cell: ({ reason }) => REASONS[reason] },
    { header: 'included from', cell: ({ includedFrom }) => includedFrom },
  ]);
}

function whyOf({ why, includedFrom, globs, long, cut }: Instructions['files'][number]): string {
  return [
    includedFrom === undefined ? why : `included from ${includedFrom}`,
    ...(globs.length > 0 ? [`for ${globs.join(', ')}`] : []),
    ...(long ? ['over 40,000 characters: given whole, with a warning'] : []),
    ...(cut ? ['only its beginning was read here'] : []),
  ].join('; ');
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  missing: 'there is no such file',
  outside: 'it is outside of the folder, and that was not allowed for this project',
  repeated: 'it is in the list already',
  'too-deep': 'more than four includes lead to it',
  'not-text': 'by its name it is no text',
  'not-a-file': 'it is no file',
  unreadable: 'it may not be read',
  excluded: 'the setting claudeMdExcludes names it',
  worktree: 'this working tree has its own',
  'too-many': 'there are too many files',
};
