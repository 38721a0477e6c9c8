/**
 * `tasks-latest.json`: the open tasks of all projects, one line each, the oldest first. Ten thousand tasks are four
 * megabytes of JSON; made anew at every change they would cost more than the change itself, so a new version is the old
 * one with only the lines of changed tasks replaced, whenever the old one is certainly ours and of this very journal.
 */
import { crc32 } from 'node:zlib';
import type { Project } from '../../domain/project.ts';
import { isClosed, TASK_STATUSES, type Task } from '../../domain/task.ts';
import type { Database } from '../../platform/sqlite.ts';
import { countTasks, getTask, listTasks } from '../state/tasks.ts';
import { slugsOf, taskJson } from './json-views.ts';

/** Which state of which journal an export shows. The event tells apart two journals that are equally long. */
export interface ExportMark {
  readonly position: number;
  readonly event: string | null;
}

/** Raised when lines change their meaning: older files are then made anew. */
const FORMAT = 1;
/** The mark is within this many bytes, so that finding nothing new costs a few however long the list is. */
export const EXPORT_HEAD_BYTES = 160;

export function currentMark(db: Database): ExportMark {
  const newest = db.get('SELECT seq, id FROM events ORDER BY seq DESC LIMIT 1');
  return { position: Number(newest?.seq ?? 0), event: newest === undefined ? null : String(newest.id) };
}

/** Nothing for a file of another format, or one that is not ours. */
export function readMark(head: string): ExportMark | undefined {
  const match = /^\{"version":(\d+),"position":(\d+),"event":(?:null|"([0-9a-f-]{36})"),/.exec(head);
  if (Number(match?.[1]) !== FORMAT) return undefined;
  return { position: Number(match?.[2]), event: match?.[3] ?? null };
}

export function sameMark(a: ExportMark | undefined, b: ExportMark): boolean {
  return a?.position === b.position && a.event === b.event;
}

/** Isolated projects are left out: this file is read from everywhere. */
export function renderTasksExport(
  db: Database,
  projects: readonly Project[],
  previous: string | undefined,
  mark: ExportMark,
  now: number,
): string {
  const hidden = projects.filter((project) => project.isolated).map((project) => project.id);
  const filter = { statuses: TASK_STATUSES.filter((status) => !isClosed(status)), hidden };
  const slugOf = slugsOf(projects);
  const lineOf = (task: Task): string => JSON.stringify(taskJson(task, slugOf));
  const lines = previous === undefined ? undefined : changedLines(db, previous, hidden, lineOf);
  // The count is a second opinion: should the two ever differ, the state is right.
  if (lines?.size === countTasks(db, filter)) return documentOf([...lines.values()], mark, now);
  const tasks = listTasks(db, filter).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return documentOf(tasks.map(lineOf), mark, now);
}

function documentOf(lines: readonly string[], mark: ExportMark, now: number): string {
  const body = lines.join(',\n');
  const head = { version: FORMAT, ...mark, generated_at: new Date(now).toISOString(), checksum: crc32(body) };
  return `${JSON.stringify(head).slice(0, -1)},"tasks":[\n${body}\n]}\n`;
}

/** The old lines by task id with those of changed tasks replaced, in order; nothing when they cannot be relied on. */
function changedLines(
  db: Database,
  previous: string,
  hidden: readonly string[],
  lineOf: (task: Task) => string,
): ReadonlyMap<string, string> | undefined {
  const kept = parseLines(previous);
  const mark = readMark(previous.slice(0, EXPORT_HEAD_BYTES));
  const changed = mark && changedTasks(db, mark);
  if (!kept || !changed || !stillSaysTheSame(db, kept, changed, lineOf)) return undefined;
  let added = false;
  for (const id of changed) {
    const task = getTask(db, id);
    if (!task || isClosed(task.status) || (task.project !== undefined && hidden.includes(task.project))) {
      kept.delete(id);
    } else {
      added ||= !kept.has(id);
      kept.set(id, lineOf(task));
    }
  }
  return added ? new Map([...kept].sort(([a], [b]) => (a < b ? -1 : 1))) : kept;
}

/** A sample: lines written by a Memoir that knew other fields or names are not mixed with new ones. */
function stillSaysTheSame(
  db: Database,
  kept: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
  lineOf: (task: Task) => string,
): boolean {
  for (const [id, line] of kept) {
    if (changed.has(id)) continue;
    const task = getTask(db, id);
    return task !== undefined && lineOf(task) === line;
  }
  return true;
}

/** Nothing when the file is not exactly what was written: somebody edited it. */
function parseLines(text: string): Map<string, string> | undefined {
  const start = text.indexOf('[\n') + 2;
  const checksum = /"checksum":(\d+),"tasks":\[$/.exec(text.slice(0, start - 1))?.[1];
  const body = text.slice(start, -'\n]}\n'.length);
  if (checksum === undefined || crc32(body) !== Number(checksum)) return undefined;
  const idStart = '{"id":"'.length;
  const lines = body === '' ? [] : body.split(',\n');
  return new Map(lines.map((line) => [line.slice(idStart, line.indexOf('"', idStart)), line]));
}

/** The tasks something happened to since; nothing when something happened that may concern any of them. */
function changedTasks(db: Database, since: ExportMark): ReadonlySet<string> | undefined {
  const then = since.position === 0 ? null : (db.get('SELECT id FROM events WHERE seq = ?', since.position)?.id ?? '');
  if (then !== since.event) return undefined;
  const tasks = new Set<string>();
  for (const { type, subject } of db.iterate('SELECT type, subject FROM events WHERE seq > ?', since.position)) {
    // A name, an isolation, an erasure or a later sighting can touch lines of tasks that are not named here.
    if (/^(event\.|project\.(registered|changed))/.test(String(type))) return undefined;
    if (String(type).startsWith('task.')) tasks.add(String(subject));
  }
  return tasks;
}
