/**
 * Removes lines that Memoir wrote about erased events from files that people edit: bullets of daily logs, pointers to
 * notes, and lines under Active Projects. They are removed from the files and from every version in the journal. Lines
 * that a person wrote stay, and the receipt names them. If the erasure was asked for by words, every line with all of
 * the words is removed, also from briefings, profiles and the companion's own files.
 */
import { join } from 'node:path';
import { isMemoirError } from '../../domain/errors.ts';
import { homeFile } from '../../notes/home-file.ts';
import { isOwnBullet, sessionMark } from '../../notes/logs/write-daily-logs.ts';
import { pointedFile } from '../../notes/memory-index/memory-index.ts';
import { wasWritten } from '../../notes/memory-index/refresh-index.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { fileVersions, namesInHistory } from '../../store/files/file-history.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import { dropPrevious } from '../../store/files/previous-inodes.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { dreamtNames } from '../../store/state/dreams/dreamt-files.ts';
import type { ErasurePlan } from '../plan/plan-erasure.ts';
import type { QuoteFinder } from '../scan/distinctive-phrases.ts';
import type { Remaining } from '../scan/scan-home.ts';
import { isGeneratedPath, isLineByLinePath } from './generated-files.ts';

export interface QuotesRemoved {
  /** File versions with such a line, which must be erased as well. */
  readonly events: readonly string[];
  /** The files that changed, as paths in the home with `/`. */
  readonly files: readonly string[];
  readonly remaining: readonly Remaining[];
}

export function removeQuotes(journal: Journal, layout: HomeLayout, plan: ErasurePlan): QuotesRemoved {
  const events: string[] = [];
  const files: string[] = [];
  const remaining: Remaining[] = [];
  for (const name of lineByLineFiles(journal)) {
    const isQuote = quoteTest(journal, plan, name);
    const hasQuote = hasLine(isQuote);
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
      // A link or binary data in its place: the journal is cleaned anyway, and the receipt names the file.
      if (!isMemoirError(error)) throw error;
      remaining.push({ where: path, why: error.message });
    }
    // Read again, because edits of others were recorded just now.
    for (const { id, text } of fileVersions(journal, name)) if (hasQuote(text)) events.push(id);
  }
  return { events, files, remaining };
}

/** The file versions that `removeQuotes` will report for erasing, without changing anything. */
export function versionsWithQuotes(journal: Journal, plan: QuoteSource): readonly string[] {
  return lineByLineFiles(journal).flatMap((name) => {
    const hasQuote = hasLine(quoteTest(journal, plan, name));
    return [...fileVersions(journal, name)].flatMap(({ id, text }) => (hasQuote(text) ? [id] : []));
  });
}

function hasLine(isQuote: (line: string) => boolean): (text: string | undefined) => boolean {
  return (text) => text?.split('\n').some(isQuote) === true;
}

/** Files of dreams are cleaned by `clean-dreamt.ts`. */
function lineByLineFiles(journal: Journal): readonly string[] {
  const dreamt = dreamtNames(journal);
  const all = ['companion/', 'projects/', 'user/'].flatMap((folder) => namesInHistory(journal, folder));
  return all.filter((name) => isLineByLinePath(name) && !dreamt.has(name));
}

/** The parts of a plan that decide which lines are removed. */
export type QuoteSource = Pick<ErasurePlan, 'finder' | 'notes' | 'sessions' | 'rewritten' | 'lines'> & {
  /** Unknown until the journal was searched. */
  readonly goneFinder?: QuoteFinder;
};

const BULLET = /^- \d\d:\d\d (?<text>.*)$/u;
const SESSION = /^Session [\w-]{1,32}:/;
const ACTIVE = /^ {2}- /;

/** A test for lines that Memoir wrote about erased events, and for lines with all words of the query. */
function quoteTest(
  journal: Journal,
  { finder, goneFinder, notes, sessions, rewritten, lines }: QuoteSource,
  name: string,
): (line: string) => boolean {
  // A line of a day long ago is not written again, so it stays if something that remains says the same in common words.
  const isOnlyOurs = (line: string): boolean => finder.has(line) || goneFinder?.isShownIn(line) === true;
  if (!isGeneratedPath(name)) {
    const ofCalls = lines.get(name);
    return (line) => finder.hasQuery(line) || ofCalls?.has(line.trim()) === true;
  }
  if (!name.endsWith('/MEMORY.md')) {
    // A session's bullet repeats its episode. It is removed, and written again from the remaining events.
    const marks = new Set(sessions.map(sessionMark));
    return (line) => {
      const text = BULLET.exec(line)?.groups?.text;
      if (finder.hasQuery(line)) return true;
      return text !== undefined && isOwnBullet(text) && (marks.has(SESSION.exec(text)?.[0] ?? '') || isOnlyOurs(line));
    };
  }
  const folder = name.slice(0, -'MEMORY.md'.length);
  const gone = new Set(notes.map(({ path }) => path));
  const again = new Set(rewritten);
  // A pointer repeats the first words of its note, often too few to be recognised. It is written again with the note.
  const slug = /^projects\/([^/]+)\//.exec(name)?.[1];
  const scope = slug === undefined ? 'user' : { project: slug };
  const known = new Map<string, boolean>();
  const isOurs = (file: string, line: string): boolean => {
    const ours = known.get(line) ?? wasWritten(journal, { scope }, file, line);
    known.set(line, ours);
    return ours;
  };
  return (line) => {
    const file = pointedFile(line);
    if (finder.hasQuery(line)) return true;
    if (file !== undefined && again.has(folder + file) && (isOnlyOurs(line) || isOurs(file, line))) return true;
    return file === undefined ? ACTIVE.test(line) && isOnlyOurs(line) : gone.has(folder + file);
  };
}
