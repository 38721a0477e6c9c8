/** Prints the files that an installation writes or removes: files of one folder that are treated alike on one line. */
import { basename, dirname, sep } from 'node:path';
import type { ChangeAction, PlannedChange } from '../../../index.ts';
import type { Context } from '../command.ts';
import { plain, printHint, printLine, textWidth, wrap } from './output.ts';

const WORDS: Readonly<Record<ChangeAction, string>> = {
  create: 'add',
  change: 'change',
  remove: 'remove',
  same: 'same',
  left: 'leave',
};

interface ListedChanges {
  readonly changes: readonly PlannedChange[];
  /** The folder of the hook, whose files are not listed one by one. */
  readonly bin: string;
  /** Lists every file. */
  readonly full: boolean;
}

export function printChanges(context: Context, { changes, bin, full }: ListedChanges): void {
  const listed = full
    ? changes
    : changes.reduce<readonly PlannedChange[]>((all, each) => joinByFolder(all, each, { changes, bin }), []);
  const width = Math.max(0, ...listed.map(({ path }) => textWidth(path)));
  const verb = Math.max(0, ...listed.map(({ action }) => WORDS[action].length));
  for (const { action, path, what } of listed) {
    const explained = plain(action === 'left' ? 'not written by Memoir, or changed since: not touched' : what);
    const word = paint(context, action, WORDS[action].padEnd(verb));
    const beside = `${plain(path)}${' '.repeat(width - textWidth(path))}  ${explained}`;
    const fits = context.width === undefined || textWidth(beside) + verb + 4 < context.width;
    if (fits && explained.length <= LONGEST_BESIDE) printLine(context, `  ${word}  ${beside}`.trimEnd());
    else {
      printLine(context, `  ${word}  ${plain(path)}`);
      for (const line of wrap(explained, (context.width ?? 100) - verb - 6))
        printLine(context, `${' '.repeat(verb + 6)}${line}`);
    }
  }
  if (listed.length < changes.length) printHint(context, '  --full lists every file.');
}

/** A folder with fewer files is not worth a line of its own. */
const FEWEST_JOINED = 2;

/** The list with this file, or with its folder if other files there are treated alike. */
function joinByFolder(
  all: readonly PlannedChange[],
  change: PlannedChange,
  { changes, bin }: Omit<ListedChanges, 'full'>,
): readonly PlannedChange[] {
  // A file that is not Memoir's is always listed by name.
  if (change.action === 'left') return [...all, change];
  const folder = dirname(change.path);
  const alike = changes.filter(({ action, path }) => action === change.action && dirname(path) === folder);
  const what = folder === bin ? 'the command memoir, the hook and what it needs' : commandsIn(folder, alike);
  if (alike.length < FEWEST_JOINED || what === undefined) return [...all, change];
  if (alike[0] !== change) return all;
  return [...all, { ...change, path: folder + sep, what: `${what} (${alike.length} files)` }];
}

/** The slash commands by their names. */
function commandsIn(folder: string, files: readonly PlannedChange[]): string | undefined {
  if (basename(dirname(folder)) !== 'commands') return undefined;
  return `slash commands: ${files.map(({ path }) => basename(path, '.md')).join(', ')}`;
}

/** A longer explanation is printed on its own lines below the path. */
const LONGEST_BESIDE = 60;

function paint({ style }: Context, action: ChangeAction, word: string): string {
  if (action === 'create') return style.green(word);
  return action === 'same' ? style.dim(word) : style.yellow(word);
}

export function isChange({ action }: PlannedChange): boolean {
  return action !== 'same' && action !== 'left';
}
