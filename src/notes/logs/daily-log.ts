/**
 * The daily log of a project: one file per day, one bullet with its time per event. People, agents and Memoir write to
 * it. A bullet is inserted by its time; existing lines are not changed.
 */

import { MemoirError } from '../../domain/errors.ts';
import { plainWords } from '../../domain/text/plain-words.ts';
import { localDay, localMinute } from '../../domain/time/dates.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { homeFile, readHomeFile } from '../home-file.ts';
import { textLines } from '../memory-index/capped-lines.ts';

const LOG_LINE_MAX_CHARS = 500;

/** Any text becomes one line. */
export function logBullet(at: number, text: string): string {
  return `- ${localMinute(at)} ${plainWords(text)}`;
}

/** Returns the bullet. */
export function addToLog(
  journal: Journal,
  layout: HomeLayout,
  slug: string,
  { at, text, trust }: { readonly at: number; readonly text: string; readonly trust: Trust },
): string {
  const words = plainWords(text);
  if (words === '')
    throw new MemoirError('bad-input', 'There is nothing to log', { next: 'Give the text of the line.' });
  if (words.length > LOG_LINE_MAX_CHARS) {
    throw new MemoirError(
      'bad-input',
      `A line of the log has at most ${LOG_LINE_MAX_CHARS} characters; this has ${words.length}`,
      { next: 'Shorten it, or save it as a note with `memoir remember`.' },
    );
  }
  const day = localDay(at);
  const bullet = logBullet(at, words);
  const target = homeFile(journal, layout, layout.project(slug).dailyLog(day), trust);
  updateFile(target, (now) => withBullet(now ?? newDailyLog(day), bullet));
  return bullet;
}

/** The lines of the file; empty if nothing was logged that day. */
export function readLog(layout: HomeLayout, slug: string, day: string): readonly string[] {
  return textLines(readHomeFile(layout, layout.project(slug).dailyLog(day)) ?? '');
}

export function newDailyLog(day: string): string {
  return `# ${day}\n\n`;
}

const BULLET = /^- (\d{2}:\d{2}) /;

/** Inserts the bullet before the first later one. Lines below a bullet stay with it. */
export function withBullet(text: string, bullet: string): string {
  const time = BULLET.exec(bullet)?.[1] ?? '';
  const lines = text.replace(/\n+$/, '').split('\n');
  const later = lines.findIndex((line) => (BULLET.exec(line)?.[1] ?? '') > time);
  const out = later < 0 ? [...lines, bullet] : [...lines.slice(0, later), bullet, ...lines.slice(later)];
  // A blank line separates the heading and the first bullet.
  const first = out.length === 2 && out[0]?.startsWith('# ') ? [out[0], '', bullet] : out;
  return `${first.join('\n')}\n`;
}
