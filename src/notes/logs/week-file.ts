/** The file with a week in words, which a dream writes with a language model. It is beside the daily logs of the user. */
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { readHomeFile } from '../home-file.ts';

/** Named by the last day of the week. */
export function weekFile(layout: HomeLayout, day: string): string {
  const [year = '', month = ''] = day.split('-');
  return join(layout.userMemory, 'logs', year, month, `week-${day}.md`);
}

/** The sentences of the newest week that ends within the time. */
export function readWeek(layout: HomeLayout, since: number, until: number): readonly string[] {
  for (let back = 0; back < DAYS_READ && localDay(until - 1, -back) >= localDay(since); back += 1) {
    const text = textOf(layout, weekFile(layout, localDay(until - 1, -back)));
    if (text !== undefined) return text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  }
  return [];
}

/** A longer report is not about a week. */
const DAYS_READ = 8;

function textOf(layout: HomeLayout, file: string): string | undefined {
  try {
    return readHomeFile(layout, file);
  } catch (error) {
    // Trigger: a link or pipe in its place. Outcome: the report has no words.
    if (!isMemoirError(error)) throw error;
    return undefined;
  }
}
