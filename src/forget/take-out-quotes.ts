/**
 * Memoir itself quotes events in files people edit: bullets of the daily logs, and the tasks and decisions under Active
 * Projects. Before an event is erased these lines go, from the files and from every version the journal has of them. What
 * a person put into words of their own stays: it is theirs.
 */
import { join } from 'node:path';
import { isMemoirError } from '../domain/errors.ts';
import { asKnownEvent } from '../domain/event.ts';
import { isTaskEvent, taskOf } from '../domain/task.ts';
import { activeText } from '../notes/active-projects.ts';
import { homeFile } from '../notes/home-file.ts';
import { decidedText, doneText, sessionMark } from '../notes/write-daily-logs.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { fileNames, fileVersions } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import { forgetPrevious, listPrevious } from '../store/files/previous-inodes.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent } from '../store/journal/read.ts';
import { getTask } from '../store/state/tasks.ts';

export interface QuotesTakenOut {
  /** The events that hold versions with such a line: they are to be erased as well. */
  readonly events: readonly string[];
  readonly remaining: readonly { readonly where: string; readonly why: string }[];
}

export function takeOutQuotes(journal: Journal, layout: HomeLayout, ids: readonly string[]): QuotesTakenOut {
  const isQuote = quoteFinder(journal, ids);
  if (isQuote === undefined) return { events: [], remaining: [] };
  const events: string[] = [];
  const remaining: { where: string; why: string }[] = [];
  const without = (text: string): string =>
    text
      .split('\n')
      .filter((line) => !isQuote(line))
      .join('\n');
  for (const name of [...fileNames(journal, 'projects/').filter(isLog), 'user/memory/MEMORY.md']) {
    const concerned = [...fileVersions(journal, name)].some(({ text }) => text?.split('\n').some(isQuote));
    if (!concerned) continue;
    const path = join(layout.home, ...name.split('/'));
    try {
      updateFile(homeFile(journal, layout, path), (now) => (now === undefined ? undefined : without(now)));
      for (const previous of listPrevious(layout.previous, name)) forgetPrevious(previous);
    } catch (error) {
      // A link or binary data in its place: the journal is cleaned all the same, and the receipt names the file.
      if (!isMemoirError(error)) throw error;
      remaining.push({ where: path, why: error.message });
    }
    // Asked again: what somebody else changed meanwhile was taken in just now.
    for (const { id, text } of fileVersions(journal, name)) if (text?.split('\n').some(isQuote)) events.push(id);
  }
  return { events, remaining };
}

function isLog(name: string): boolean {
  return /^projects\/[^/]+\/memory\/logs\//.test(name);
}

/** Nothing when none of the events is ever quoted. */
function quoteFinder(journal: Journal, ids: readonly string[]): ((line: string) => boolean) | undefined {
  const bullets = new Set<string>();
  const marks = new Set<string>();
  const active = new Set<string>();
  for (const id of ids) {
    const record = getEvent(journal.db, id);
    const event = record && asKnownEvent(record);
    if (event === undefined) continue;
    if (event.session !== undefined) marks.add(sessionMark(event.session));
    if (event.type === 'fact.stated') {
      bullets.add(decidedText(event.body.statement));
      active.add(activeText(event.body.statement));
    }
    const task = isTaskEvent(event) ? getTask(journal.db, taskOf(event)) : undefined;
    if (task !== undefined) {
      bullets.add(doneText(task.text));
      active.add(activeText(task.text));
    }
  }
  if (bullets.size + marks.size === 0) return undefined;
  return (line) => {
    const bullet = /^- \d\d:\d\d (.*)$/.exec(line)?.[1];
    if (bullet !== undefined) return bullets.has(bullet) || [...marks].some((mark) => bullet.startsWith(mark));
    const item = /^ {2}- (?:decided \d{4}-\d{2}-\d{2}: |in progress: |blocked: )?(.*)$/.exec(line)?.[1];
    return item !== undefined && active.has(item);
  };
}
