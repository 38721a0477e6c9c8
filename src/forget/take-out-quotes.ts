/**
 * Memoir itself writes about events in files people edit: bullets of the daily logs, pointers to notes and the tasks and
 * decisions under Active Projects. Before an event is erased these lines go, from the files and from every version the
 * journal has of them. Lines a person wrote stay: they are theirs, and the receipt names them.
 */
import { join } from 'node:path';
import { isMemoirError } from '../domain/errors.ts';
import { homeFile } from '../notes/home-file.ts';
import { pointedFile } from '../notes/memory-index.ts';
import { sessionMark } from '../notes/write-daily-logs.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { fileNames, fileVersions } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import { dropPrevious } from '../store/files/previous-inodes.ts';
import type { Journal } from '../store/journal/journal.ts';
import { isGeneratedPath } from './generated-files.ts';
import type { ErasurePlan } from './plan-erasure.ts';
import type { Remaining } from './scan-home.ts';

export interface QuotesTakenOut {
  /** The events that hold versions with such a line: they are to be erased as well. */
  readonly events: readonly string[];
  /** The files that changed, in the home with `/`. */
  readonly files: readonly string[];
  readonly remaining: readonly Remaining[];
}

export function takeOutQuotes(journal: Journal, layout: HomeLayout, plan: ErasurePlan): QuotesTakenOut {
  const events: string[] = [];
  const files: string[] = [];
  const remaining: Remaining[] = [];
  for (const name of generatedFiles(journal)) {
    const isQuote = quoteTest(plan, name);
    const hasQuote = (text: string | undefined): boolean => text?.split('\n').some(isQuote) === true;
    if (![...fileVersions(journal, name)].some(({ text }) => hasQuote(text))) continue;
    const path = join(layout.home, ...name.split('/'));
    const without = (text: string): string =>
      text
        .split('\n')
        .filter((line) => !isQuote(line))
        .join('\n');
    try {
      if (updateFile(homeFile(journal, layout, path), (now) => now && without(now)).written) files.push(name);
      dropPrevious(layout.previous, name);
    } catch (error) {
      // A link or binary data in its place: the journal is cleaned all the same, and the receipt names the file.
      if (!isMemoirError(error)) throw error;
      remaining.push({ where: path, why: error.message });
    }
    // Asked again: what somebody else changed meanwhile was taken in just now.
    for (const { id, text } of fileVersions(journal, name)) if (hasQuote(text)) events.push(id);
  }
  return { events, files, remaining };
}

function generatedFiles(journal: Journal): readonly string[] {
  return [...fileNames(journal, 'projects/'), ...fileNames(journal, 'user/')].filter(isGeneratedPath);
}

const BULLET = /^- \d\d:\d\d (?:(?:Decided|Done): |(Session [\w-]{1,32}:))/;
const ACTIVE = /^ {2}- /;

/** Whether Memoir wrote this line about something that goes. */
function quoteTest({ finder, notes, sessions }: ErasurePlan, name: string): (line: string) => boolean {
  if (!name.endsWith('/MEMORY.md')) {
    // A session's bullet says what its episode says; it is written again from what is left.
    const marks = new Set(sessions.map(sessionMark));
    return (line) => {
      const bullet = BULLET.exec(line);
      return bullet !== null && (marks.has(bullet[1] ?? '') || finder.has(line));
    };
  }
  const folder = name.slice(0, -'MEMORY.md'.length);
  const gone = new Set(notes.map(({ path }) => path));
  return (line) => {
    const file = pointedFile(line);
    return file === undefined ? ACTIVE.test(line) && finder.has(line) : gone.has(folder + file);
  };
}
