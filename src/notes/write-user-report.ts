/** Writes the report of a night into the user's daily log. What people wrote there stays; a second report of the day replaces the first. */
import { join } from 'node:path';
import { storableText } from '../domain/text/plain-words.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { newDailyLog } from './daily-log.ts';
import { homeFile, homeFileName } from './home-file.ts';

const BEGIN = '<!-- report by Memoir -->';
const END = '<!-- end of report -->';

/** Returns the path in the home. */
export function writeUserReport(journal: Journal, layout: HomeLayout, day: string, markdown: string): string {
  const [year = '', month = ''] = day.split('-');
  const path = join(layout.userMemory, 'logs', year, month, `${day}.md`);
  // One level below the title of the log.
  const block = `${BEGIN}\n${storableText(markdown).trim().replace(/^#/gm, '##')}\n${END}`;
  updateFile(homeFile(journal, layout, path), (now) => {
    const text = now ?? newDailyLog(day);
    const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (from >= 0 && to > from) return text.slice(0, from) + block + text.slice(to + END.length);
    return `${text.trimEnd()}\n\n${block}\n`;
  });
  return homeFileName(layout, path);
}
