/**
 * Writes into the daily logs what happened by itself: decisions made, tasks done, what each session did. A bullet is
 * written once; which ones were is told by the file's own history, so one that a person deleted or reworded stays so.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, localDay } from '../domain/dates.ts';
import { systemCode } from '../domain/errors.ts';
import type { Project } from '../domain/project.ts';
import { mayBePushed } from '../domain/trust.ts';
import { makeDirectory } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { assertReallyInside } from '../platform/real-inside.ts';
import { fileVersions } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listFacts } from '../store/state/facts.ts';
import { listProjects } from '../store/state/projects.ts';
import { helperOf } from '../store/state/session-work.ts';
import { listSpans } from '../store/state/spans.ts';
import { createTrustReader, taskDoubt } from '../store/state/taints.ts';
import { listTasks } from '../store/state/tasks.ts';
import { emptyLog, logBullet, withBullet } from './daily-log.ts';
import { homeFile, homeFileName, readHomeFile } from './home-file.ts';
import { clipBytes, plainWords } from './plain-words.ts';
import { settleProjectFolder } from './project-folders.ts';

/** What is brought in from before is history, not a log: an import of years makes no thousand files. */
const LOGGED_DAYS = 7;
/** More than anybody does in those days; a run that made more has them in its list of tasks. */
const LOOKED_AT = 200;
const TEXT_MAX_BYTES = 240;

interface Entry {
  readonly at: number;
  readonly text: string;
  /** How the bullet can be known again although its words or its time changed: only a session's do. */
  readonly mark?: string;
  /** How the bullet read before a reason was part of it. */
  readonly was?: string;
}

/** Of every project somebody worked in lately, or of the one named. Makes the folders notes are written to as well. */
export function writeDailyLogs(journal: Journal, layout: HomeLayout, only?: Project): void {
  const projects = listProjects(journal.db);
  const since = journal.clock.now() - LOGGED_DAYS * DAY_MS;
  let failure: unknown;
  for (const project of only === undefined ? projects : [only]) {
    const [span] = listSpans(journal.db, project.id, 1);
    if (only === undefined && (span === undefined || span.lastAt < since)) continue;
    try {
      settleProjectFolder(layout, projects, project);
      assertReallyInside(layout.home, layout.project(project.slug).memoryIndex);
      makeDirectory(layout.project(project.slug).memoryDir);
      writeLogs(journal, layout, project, since);
    } catch (error) {
      // A folder that was replaced by a link, or may not be written, keeps no other project from its log.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

function writeLogs(journal: Journal, layout: HomeLayout, project: Project, since: number): void {
  const byDay = new Map<string, Entry[]>();
  for (const entry of [...workEntries(journal, project, since), ...sessionEntries(journal, layout, project, since)]) {
    const day = localDay(entry.at);
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  for (const [day, entries] of byDay) {
    const path = layout.project(project.slug).dailyLog(day);
    const history = bulletHistory(journal, homeFileName(layout, path));
    const wanted = (current: string | undefined): string | undefined => {
      const text = entries
        .toSorted((a, b) => a.at - b.at)
        .reduce((now, entry) => withEntry(now, entry, history), current ?? emptyLog(day));
      return text === emptyLog(day) ? current : text;
    };
    const current = readHomeFile(layout, path);
    if (wanted(current) !== current) updateFile(homeFile(journal, layout, path), wanted);
  }
}

function workEntries({ db, clock }: Journal, project: Project, since: number): readonly Entry[] {
  const decisions = listFacts(db, { project: project.id, kind: 'decision', holdsAt: clock.now(), limit: LOOKED_AT });
  const reader = createTrustReader(db);
  const done = listTasks(db, { project: project.id, statuses: ['done'], changedSince: since, limit: LOOKED_AT });
  return [
    ...decisions.flatMap(({ trust, validFrom: at, statement, why }) =>
      mayBePushed(trust) && at >= since ? [{ at, text: decidedText(statement, why), was: decidedText(statement) }] : [],
    ),
    ...done.flatMap((task) => {
      const { closedAt: at, text } = task;
      return at !== undefined && at >= since && !taskDoubt(reader, task) ? [{ at, text: doneText(text) }] : [];
    }),
  ];
}

/** Those that are over have an episode, and its words are the bullet's. */
function sessionEntries({ db }: Journal, layout: HomeLayout, project: Project, since: number): readonly Entry[] {
  const { episodesDir } = layout.project(project.slug);
  const files = names(episodesDir);
  return listSpans(db, project.id, LOOKED_AT).flatMap(({ session, lastAt: at }) => {
    if (session === undefined || at < since || helperOf(db, session) !== undefined) return [];
    const file = files.find((name) => name.endsWith(`-${session}.json`));
    const work = file === undefined ? undefined : workOf(readHomeFile(layout, join(episodesDir, file)), session);
    if (work === undefined) return [];
    const mark = sessionMark(session);
    return [{ at, mark, text: `${mark} ${short(work)}` }];
  });
}

/** How the bullets read; whoever takes one out again has to know it by this. */
export function decidedText(statement: string, why?: string): string {
  return `Decided: ${short(statement)}${why === undefined ? '' : ` — ${short(why)}`}`;
}

export function doneText(task: string): string {
  return `Done: ${short(task)}`;
}

export function sessionMark(session: string): string {
  return `Session ${session.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 8)}:`;
}

function short(text: string): string {
  return clipBytes(plainWords(text), TEXT_MAX_BYTES);
}

function workOf(text: string | undefined, session: string): string | undefined {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('what_was_done' in read) || !('session_id' in read))
      return undefined;
    return read.session_id === session && typeof read.what_was_done === 'string' ? read.what_was_done : undefined;
  } catch {
    // Trigger: somebody edited it, or a disk fault. Outcome: it is made again from the journal, and logged then.
    return undefined;
  }
}

function names(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

interface BulletHistory {
  /** Whether the file ever had such a line. */
  had(isIt: (line: string) => boolean): boolean;
  /** Whether Memoir was the first to write this very line. */
  isOurs(line: string): boolean;
}

/** Read only if asked: mostly every bullet is still there. */
function bulletHistory(journal: Journal, name: string): BulletHistory {
  let known: readonly { readonly lines: readonly string[]; readonly ours: boolean }[] | undefined;
  const versions = () => {
    known ??= [...fileVersions(journal, name)].map(({ text = '', actor }) => ({
      lines: text.split('\n'),
      ours: actor === 'memoir',
    }));
    return known;
  };
  return {
    had: (isIt) => versions().some(({ lines }) => lines.some(isIt)),
    isOurs: (line) => versions().findLast(({ lines }) => lines.includes(line))?.ours === true,
  };
}

function withEntry(text: string, { at, text: words, mark, was }: Entry, history: BulletHistory): string {
  const bullet = logBullet(at, words);
  const lines = text.split('\n');
  if (lines.includes(bullet)) return text;
  const before = was === undefined ? bullet : logBullet(at, was);
  const isIt = (line: string): boolean =>
    mark === undefined ? line === bullet || line === before : line.slice(8).startsWith(mark);
  const there = lines.find(isIt);
  // A session that went on says more now; a line somebody reworded is theirs.
  if (there !== undefined)
    return history.isOurs(there) ? withBullet(lines.filter((line) => line !== there).join('\n'), bullet) : text;
  return history.had(isIt) ? text : withBullet(text, bullet);
}
