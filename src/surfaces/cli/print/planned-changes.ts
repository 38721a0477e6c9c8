/** Prints the files that an installation writes or removes. */
import type { ChangeAction, PlannedChange } from '../../../index.ts';
import type { Context } from '../command.ts';
import { plain, printLine, textWidth, wrap } from './output.ts';

const SIGNS: Readonly<Record<ChangeAction, string>> = { create: '+', change: '~', remove: '-', same: '=', left: '!' };

export function printChanges(context: Context, changes: readonly PlannedChange[]): void {
  const width = Math.max(0, ...changes.map(({ path }) => textWidth(path)));
  for (const { action, path, what } of changes) {
    const explained = plain(action === 'left' ? 'not written by Memoir, or changed since: not touched' : what);
    const sign = paint(context, action, SIGNS[action]);
    const beside = `  ${plain(path)}${' '.repeat(width - textWidth(path))}  ${explained}`;
    const fits = context.width === undefined || textWidth(beside) < context.width;
    if (fits && explained.length <= LONGEST_BESIDE) printLine(context, `  ${sign}${beside.slice(1)}`.trimEnd());
    else {
      printLine(context, `  ${sign} ${plain(path)}`);
      for (const line of wrap(explained, (context.width ?? 100) - 6)) printLine(context, `      ${line}`);
    }
  }
}

/** A longer explanation is printed on its own lines below the path. */
const LONGEST_BESIDE = 60;

function paint({ style }: Context, action: ChangeAction, sign: string): string {
  if (action === 'create') return style.green(sign);
  return action === 'same' ? style.dim(sign) : style.yellow(sign);
}

export function isChange({ action }: PlannedChange): boolean {
  return action !== 'same' && action !== 'left';
}
