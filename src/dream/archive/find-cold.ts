/**
 * Finds the files to archive: notes and pages that nobody used for long, notes that no longer hold, and old daily logs.
 * Pinned notes and notes with something open stay.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DreamRun, ProposedChange } from '../../domain/dream.ts';
import { isMemoirError, systemCode } from '../../domain/errors.ts';
import { type Fact, isHolding } from '../../domain/facts/fact.ts';
import { type NoteType, whyNotHeld } from '../../domain/note.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import { homeFileName, readHomeFile } from '../../notes/home-file.ts';
import { parseNote } from '../../notes/note-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { canBeArchived } from '../../store/archive/commit-files.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { isClockDoubtful } from '../../store/state/doubtful-clock.ts';
import type { OwnFiles } from '../../store/state/dreams/dreamt-files.ts';
import type { GatheredScope } from '../gather.ts';
import { recordsAndSources } from '../wanted-file.ts';
import { lastUseReader, type UsedFile } from './last-use.ts';

/** Days without use after which a file is cold; 0 means never. */
export type ColdDays = Readonly<Record<NoteType | 'page' | 'log', number>>;

/** A note that is marked as outdated stays this long, because people may still look for it. */
const ENDED_DAYS = 30;
/** More at once would make one run unreadable; the next dream archives the rest. */
const FILES_MAX = 100;

interface ColdInput {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly scopes: readonly GatheredScope[];
  readonly own: OwnFiles;
  readonly runs: readonly DreamRun[];
  readonly days: ColdDays;
}

interface ColdCandidate extends UsedFile {
  readonly days: number;
  readonly trust: Trust;
}

export function findCold(input: ColdInput): readonly ProposedChange[] {
  const { journal, days, runs } = input;
  if (isClockDoubtful(journal)) return [];
  const now = journal.clock.now();
  const candidates = input.scopes.flatMap((scope) => [...notesOf(scope, input), ...pagesOf(scope, input)]);
  const reach = now - Math.max(...Object.values(days)) * DAY_MS;
  const maintained = new Set(runs.flatMap(({ proposals }) => proposals.flatMap(tendedText)));
  const lastUse = lastUseReader(journal, reach, maintained);
  const unused = candidates.flatMap((file): readonly ProposedChange[] => {
    const at = lastUse(file);
    if (file.days === 0 || at === 0 || now - at < file.days * DAY_MS) return [];
    return [archiving(file, `not used since ${localDay(at)} (${countOf(file.days, 'day')})`)];
  });
  return [...unused, ...oldLogs(input)].filter(({ path }) => canBeArchived(path)).slice(0, FILES_MAX);
}

function archiving(
  { path, text, sources, trust }: Omit<ColdCandidate, 'days' | 'project'>,
  why: string,
): ProposedChange {
  return { path, change: 'archive', before: text, after: undefined, why, sources, trust };
}

function tendedText({ change, next, state }: DreamRun['proposals'][number]): readonly string[] {
  const isTended = change === 'link' || change === 'pointer' || change === 'outdated' || change === 'merge';
  return isTended && state === 'applied' && next !== null ? [next] : [];
}

function notesOf({ notes, facts, project }: GatheredScope, { layout, own, days, journal }: ColdInput): ColdCandidate[] {
  const open = openSources(facts);
  const today = localDay(journal.clock.now());
  return notes.flatMap((note) => {
    const { id: path, fields } = note;
    if (fields.pinned === true || path.startsWith('agents/')) return [];
    const sources = sourcesOfFile(own, path) ?? fields.sources;
    const text = readHomeFile(layout, join(layout.home, ...path.split('/')));
    if (text === undefined || sources.some((id) => open.has(id))) return [];
    const ended = whyNotHeld(fields, today) !== undefined;
    const allowed = ended ? Math.min(days[fields.type], ENDED_DAYS) : days[fields.type];
    return [{ path, text, sources, project: project?.id, days: allowed, trust: 'agent' }];
  });
}

/** Whether it names blockers or promises that are still open. */
function openSources(facts: readonly Fact[]): ReadonlySet<string> {
  const open = facts.filter(({ kind, truth }) => (kind === 'blocker' || kind === 'commitment') && isHolding(truth));
  return new Set([...open.map(({ id }) => id), ...recordsAndSources(open)]);
}

function sourcesOfFile(own: OwnFiles, path: string): readonly string[] | undefined {
  return own.list().find((proposal) => proposal.path === path)?.sources;
}

const INDEX_FILE = 'INDEX.md';

/** The pages that dreams wrote. A file that somebody else put there is left alone. */
function pagesOf({ project }: GatheredScope, { layout, own, days }: ColdInput): ColdCandidate[] {
  if (project === undefined) return [];
  const dir = homeFileName(layout, join(layout.project(project.slug).wikiDir, 'any')).replace(/any$/, '');
  return own.list().flatMap(({ path, sources, trust }) => {
    if (!path.startsWith(dir) || path.endsWith(`/${INDEX_FILE}`)) return [];
    const text = readUnlessRefused(layout, path);
    const isPinned =
      text !== undefined && parseNote({ scope: 'user', file: 'page.md', text, modifiedAt: 0 }).fields.pinned === true;
    return text === undefined || isPinned ? [] : [{ path, text, sources, project: project.id, days: days.page, trust }];
  });
}

/** The day of a log is in its name. Editing an old log counts as use, as for a note. */
function oldLogs({ journal, layout, scopes, days }: ColdInput): readonly ProposedChange[] {
  const now = journal.clock.now();
  if (days.log === 0) return [];
  const last = localDay(now, -days.log);
  const edited = lastUseReader(journal, now, new Set());
  return scopes.flatMap(({ project }) => {
    const dir = project === undefined ? join(layout.userMemory, 'logs') : layout.project(project.slug).logsDir;
    return logFiles(dir).flatMap((file): readonly ProposedChange[] => {
      const day = /(\d{4}-\d{2}-\d{2})\.md$/.exec(file)?.[1];
      if (day === undefined || day >= last) return [];
      const path = homeFileName(layout, file);
      const text = readUnlessRefused(layout, path);
      if (text === undefined) return [];
      const log = { path, text, sources: [], project: undefined, trust: 'agent' } as const;
      return now - edited(log) < days.log * DAY_MS
        ? []
        : [archiving(log, `the log of ${day} (${countOf(days.log, 'day')})`)];
    });
  });
}

function logFiles(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** A link or pipe in place of a file stays where it is. */
function readUnlessRefused(layout: HomeLayout, path: string): string | undefined {
  try {
    return readHomeFile(layout, join(layout.home, ...path.split('/')));
  } catch (error) {
    if (!isMemoirError(error, 'refused') && !isMemoirError(error, 'path-escape') && systemCode(error) !== 'ENOTDIR')
      throw error;
    return undefined;
  }
}
