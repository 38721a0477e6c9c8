/** Prints the backups in the home, newest first. */
import type { Memoir } from '../../../index.ts';
import type { Context } from '../command.ts';
import { humanBytes, humanDate, printJson, printLine, printTable } from './output.ts';

export function printBackups(context: Context, memoir: Memoir, json: boolean): void {
  const backups = memoir.backups.list();
  if (json) {
    printJson(
      context,
      backups.map((backup) => ({ ...backup, at: new Date(backup.at).toISOString() })),
    );
    return;
  }
  if (backups.length === 0) {
    printLine(context, `No backups yet. Make one with \`${context.typed} backup\`.`);
    return;
  }
  printTable(context, backups, [
    { header: 'file', cell: ({ file }) => file, whole: true },
    { header: 'made', cell: ({ at }) => humanDate(at, context.now()) },
    { header: 'size', cell: ({ bytes }) => humanBytes(bytes), align: 'right' },
    { header: '', cell: ({ beforeUpgrade }) => (beforeUpgrade ? 'before an upgrade' : '') },
  ]);
}
