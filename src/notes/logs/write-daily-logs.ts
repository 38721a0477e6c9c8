/**
 * Writes decisions, finished tasks and sessions into the daily logs. Each bullet is written once: the file's history in
 * the journal shows which bullets Memoir wrote, so one that a person deleted or reworded is left as it is.
 */

import type { Project } from '../../domain/projects/project.ts';
import { OLD_TASK_MS } from '../../domain/report.ts';
import { isEndHeldBack, OPEN_STATUSES } from '../../domain/tasks/task.ts';
import { clipBytes, plainWords } from '../../domain/text/plain-words.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { makeDirectory } from '../../platform/files/atomic-file.ts';
import { assertReallyInside } from '../../platform/files/real-inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { fileVersions } from '../../store/files/file-history.ts';
import { updateFile } from '../../store/files/journaled-file.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { createAgainstOwner } from '../../store/state/facts/against-owner.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { listSpans } from '../../store/state/projects/spans.ts';
import { getEpisode } from '../../store/state/sessions/episodes.ts';
import { createTrustReader, taskHeldBack } from '../../store/state/sessions/taints.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { sessionLabel } from '../episodes/session-name.ts';
import { homeFile, homeFileName, readHomeFile } from '../home-file.ts';
import { ensureProjectFolder } from '../project-folders/project-folders.ts';
import { logBullet, newDailyLog, withBullet } from './daily-log.ts';

/** Older events are not logged: importing years of transcripts would create thousands of files. */
const LOGGED_DAYS = 7;
/** At most this many items of each kind are read: more than a person does in those days. */
const ITEMS_READ = 200;
const TEXT_MAX_BYTES = 240;

interface LogEntry {
  readonly at: number;
  readonly text: string;
  /** The start of a session's bullet, by which it is found after its text or time changed. */
  readonly mark?: string;
  /** The bullet without the reason, as earlier versions wrote it. */
  readonly was?: string;
}

/** For every project with recent work, or for `only`. Also creates the folders that notes are written to. */
export function writeDailyLogs(journal: Journal, layout: HomeLayout, only?: Project): void {
  const projects = listProjects(journal.db);
  const since = journal.clock.now() - LOGGED_DAYS * DAY_MS;
  let failure: unknown;
  for (const project of only === undefined ? projects : [only]) {
    const [span] = listSpans(journal.db, project.id, 1);
    if (only === undefined && (span === undefined || span.lastAt < since)) continue;
    try {
      ensureProjectFolder(layout, projects, project);
      assertReallyInside(layout.home, layout.project(project.slug).memoryIndex);
      makeDirectory(layout.project(project.slug).memoryDir);
      writeLogs(journal, layout, project, since);
    } catch (error) {
      // For example a folder that is a link or not writable. The other projects still get their log.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

function writeLogs(journal: Journal, layout: HomeLayout, project: Project, since: number): void {
  const byDay = new Map<string, LogEntry[]>();
  for (const entry of [...workEntries(journal, project, since), ...sessionEntries(journal, project, since)]) {
    const day = localDay(entry.at);
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  for (const [day, entries] of byDay) {
    const path = layout.project(project.slug).dailyLog(day);
    const history = bulletHistory(journal, homeFileName(layout, path));
    const wanted = (current: string | undefined): string | undefined => {
      const text = entries
        .toSorted((a, b) => a.at - b.at)
        .reduce((now, entry) => withEntry(now, entry, history), current ?? newDailyLog(day));
      return text === newDailyLog(day) ? current : text;
    };
    const current = readHomeFile(layout, path);
    if (wanted(current) !== current) updateFile(homeFile(journal, layout, path), wanted);
  }
}

function workEntries({ db, clock }: Journal, project: Project, since: number): readonly LogEntry[] {
  const decisions = listFacts(db, { project: project.id, kind: 'decision', holdsAt: clock.now(), limit: ITEMS_READ });
  const isAgainstOwner = createAgainstOwner(db, { now: clock.now() });
  const reader = createTrustReader(db);
  const done = listTasks(db, { project: project.id, statuses: ['done'], changedSince: since, limit: ITEMS_READ });
  return [
    ...decisions.flatMap((fact) => {
      const { trust, validFrom: at, statement, why } = fact;
      return mayBePushed(trust) && at >= since && !isAgainstOwner(fact)
        ? [{ at, text: decidedText(statement, why), was: decidedText(statement) }]
        : [];
    }),
    ...done.flatMap((task) => {
      const { closedAt: at, text } = task;
      return at !== undefined && at >= since && !taskHeldBack(reader, task) && !isEndHeldBack(task)
        ? [{ at, text: doneText(text) }]
        : [];
    }),
    ...listTasks(db, { project: project.id, statuses: OPEN_STATUSES, suggested: false }).flatMap((task) => {
      const at = task.createdAt + OLD_TASK_MS;
      return at >= since && at < clock.now() && !taskHeldBack(reader, task) ? [{ at, text: oldText(task.text) }] : [];
    }),
  ];
}

/** One bullet per session that is over, with the text of its episode. */
function sessionEntries({ db }: Journal, project: Project, since: number): readonly LogEntry[] {
  return listSpans(db, project.id, ITEMS_READ).flatMap(({ session, lastAt: at }) => {
    const episode = session === undefined || at < since ? undefined : getEpisode(db, project.id, session);
    if (episode === undefined) return [];
    const mark = sessionMark(episode.session_id);
    return [{ at, mark, text: `${mark} ${short(episode.what_was_done)}` }];
  });
}

const DECIDED = 'Decided:';
const DONE = 'Done:';
const OLD = 'Open for seven days:';
const SESSION = 'Session ';

/** Whether the text of a bullet begins like those that Memoir writes. */
export function isOwnBullet(text: string): boolean {
  return [DECIDED, DONE, OLD, SESSION].some((start) => text.startsWith(start));
}

/** The texts of the bullets. An erasure finds the bullets to remove by them. */
function decidedText(statement: string, why?: string): string {
  return `${DECIDED} ${short(statement)}${why === undefined ? '' : ` — ${short(why)}`}`;
}

function doneText(task: string): string {
  return `${DONE} ${short(task)}`;
}

function oldText(task: string): string {
  return `${OLD} ${short(task)}`;
}

export function sessionMark(session: string): string {
  return `${SESSION}${sessionLabel(session)}:`;
}

function short(text: string): string {
  return clipBytes(plainWords(text), TEXT_MAX_BYTES);
}

interface BulletHistory {
  /** Whether any version of the file had such a line. */
  had(isIt: (line: string) => boolean): boolean;
  /** Whether Memoir wrote this line first. */
  isOurs(line: string): boolean;
}

/** Reads the history on first use: usually every bullet is still in the file. */
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

function withEntry(text: string, { at, text: words, mark, was }: LogEntry, history: BulletHistory): string {
  const bullet = logBullet(at, words);
  const lines = text.split('\n');
  if (lines.includes(bullet)) return text;
  const before = was === undefined ? bullet : logBullet(at, was);
  const isIt = (line: string): boolean =>
    mark === undefined ? line === bullet || line === before : line.slice(8).startsWith(mark);
  const there = lines.find(isIt);
  // A session that continued has more to say. A line that a person reworded stays.
  if (there !== undefined)
    return history.isOurs(there) ? withBullet(lines.filter((line) => line !== there).join('\n'), bullet) : text;
  return history.had(isIt) ? text : withBullet(text, bullet);
}
