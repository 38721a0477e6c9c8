/** `memoir status`: shows and sets the status lines of a project. */
import { MemoirError } from '../../../domain/errors.ts';
import type { StatusLine } from '../../../domain/status.ts';
import { mayBePushed } from '../../../domain/trust/trust.ts';
import type { Memoir } from '../../../index.ts';
import { statusLinesJson } from '../../../internal.ts';
import { type Context, defineCommand, isListWord, JSON_OPTION, PROJECT_OPTION } from '../command.ts';
import { printExternalNotice } from '../print/external-notice.ts';
import { humanDate, oneLine, printHint, printJson, printLine, printTable } from '../print/output.ts';
import { printRemovedSecret } from '../print/removed-secret.ts';

const set = defineCommand({
  name: 'set',
  summary: 'set one or more status lines; an empty value removes one',
  args: [{ name: 'line', help: 'name=value', required: true, variadic: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [
    { run: 'memoir status set phase=beta', does: 'set one line' },
    { run: 'memoir status set staging=https://staging.example deploy=green', does: 'set two lines' },
    { run: 'memoir status set phase=', does: 'remove a line' },
  ],
  async run(context, { args, options }) {
    setLines(context, await context.memoir(), args.line.map(splitLine), options);
  },
});

const unset = defineCommand({
  name: 'unset',
  summary: 'remove status lines',
  args: [{ name: 'name', help: 'the names of the lines; by default "status"', variadic: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  examples: [{ run: 'memoir status unset phase', does: 'remove one line' }],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    setLines(
      context,
      memoir,
      linesMeant(['unset', ...args.name], () => linesIn(context, memoir, options.project)),
      options,
    );
  },
});

interface NewLine {
  readonly name: string;
  readonly value: string | undefined;
}

function setLines(
  context: Context,
  memoir: Memoir,
  lines: readonly NewLine[],
  options: { readonly project: string | undefined; readonly json: boolean },
): void {
  const where = { name: options.project, cwd: context.cwd };
  memoir.status.set(where, lines);
  const stored = memoir.status.list(memoir.projects.get(where));
  if (options.json) {
    printJson(context, statusLinesJson(stored));
    return;
  }
  const kept = new Map(stored.map(({ name, value }) => [name, value]));
  for (const { name, value } of lines) {
    // What is stored has no secrets.
    const shown = value === undefined ? undefined : (kept.get(name.trim()) ?? value);
    printLine(context, shown === undefined ? `${oneLine(name)} removed` : `${oneLine(name)} = ${oneLine(shown)}`);
    printRemovedSecret(context, [[value, shown]]);
  }
}

const REMOVING: ReadonlySet<string> = new Set(['unset', 'clear', 'rm', 'remove', 'delete']);

/**
 * `status rm phase`: people mean a removal, also where no such subcommand exists. Undefined if the words are a text:
 * three or more that are not all names of lines.
 */
function linesToRemove(
  [verb = '', ...names]: readonly string[],
  read: () => readonly StatusLine[],
): readonly NewLine[] | undefined {
  if (!REMOVING.has(verb)) return undefined;
  const known = read().map(({ name }) => name);
  const all = names.length === 0 ? ['status'] : names;
  const unknown = all.find((name) => !known.includes(name));
  if (unknown === undefined) return all.map((name) => ({ name, value: undefined }));
  if (all.length > 1) return undefined;
  throw new MemoirError('not-found', `There is no status line ${JSON.stringify(oneLine(unknown))}`, {
    next: `\`memoir status\` lists them. To use these words as the text: \`memoir status set status="${verb} ${oneLine(unknown)}"\``,
  });
}

function linesMeant(words: readonly string[], read: () => readonly StatusLine[]): readonly NewLine[] {
  return linesToRemove(words, read) ?? statusLines(words);
}

function linesIn(context: Context, memoir: Memoir, name: string | undefined): readonly StatusLine[] {
  const project = memoir.projects.find({ name, cwd: context.cwd });
  return project === undefined ? [] : memoir.status.list(project);
}

/** Words without a name set the line "status". */
function statusLines(words: readonly string[]): readonly NewLine[] {
  const named = words.every((word) => /^[\w.-]+=/.test(word));
  return named ? words.map(splitLine) : [{ name: 'status', value: words.join(' ') }];
}

export const command = defineCommand({
  name: 'status',
  summary: 'show or set the status lines of the project',
  description:
    'A status line is a name and a value that an agent or a person keeps up to date. The lines are also in `status.json` ' +
    'in the project’s folder in the home.',
  args: [{ name: 'text', help: 'the new value of the line "status"; name=value sets another line', variadic: true }],
  options: { project: PROJECT_OPTION, json: JSON_OPTION },
  subcommands: [set, unset],
  examples: [
    { run: 'memoir status', does: 'show all status lines' },
    { run: 'memoir status waiting for the review', does: 'set the line "status"' },
    { run: 'memoir status set phase=beta', does: 'set another line' },
    { run: 'memoir status unset phase', does: 'remove a line' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    if (args.text.length > 0 && !isListWord(args.text)) {
      const lines = linesMeant(args.text, () => linesIn(context, memoir, options.project));
      return setLines(context, memoir, lines, options);
    }
    const lines = linesIn(context, memoir, memoir.projects.complete(options.project));
    const trusts = lines.map(({ trust }) => trust);
    if (options.json) {
      printJson(context, statusLinesJson(lines));
      return printExternalNotice(context, memoir, trusts, options);
    }
    if (lines.length === 0)
      return printHint(
        context,
        'No status yet. Set one with `memoir status <text>` or `memoir status set name=value`.',
      );
    printTable(context, lines, [
      { header: 'name', cell: ({ name }) => name, style: 'cyan' },
      { header: 'value', cell: (line) => `${line.value}${unconfirmedMark(line)}` },
      { header: 'set', cell: ({ at }) => humanDate(at, context.now()), style: 'dim', whole: true },
    ]);
    printExternalNotice(context, memoir, trusts, options);
  },
});

function unconfirmedMark({ trust, hasUnconfirmedChange }: StatusLine): string {
  if (hasUnconfirmedChange) return ' (has an unconfirmed change)';
  return mayBePushed(trust) ? '' : ' (unconfirmed)';
}

function splitLine(text: string): NewLine {
  const at = text.indexOf('=');
  if (at <= 0) {
    throw new MemoirError('bad-input', `${JSON.stringify(text)} is not name=value`, {
      next: 'Example: phase=beta. Use quotes if the value has spaces.',
    });
  }
  const value = text.slice(at + 1);
  return { name: text.slice(0, at), value: value.trim() === '' ? undefined : value };
}
