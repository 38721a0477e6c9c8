/**
 * `tasks-latest.json`: the open tasks of all projects, one line each, oldest first. Ten thousand tasks are four
 * megabytes of JSON, and writing all of them at each change would cost more than the change. So a new version replaces
 * only the lines of changed tasks, if the old file is unmodified and of the same journal.
 */

import type { Project } from '../../domain/projects/project.ts';
import { isClosedStatus, TASK_STATUSES, type Task } from '../../domain/tasks/task.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { countTasks, listTasks } from '../state/tasks/list-tasks.ts';
import { suggestionChanges } from '../state/tasks/suggest-tasks.ts';
import { getTask, relatedTaskIds } from '../state/tasks/tasks.ts';
import { slugsOf, taskJson } from './json-views.ts';
import { wordSum } from './word-sum.ts';

/** The journal position of an export. The event distinguishes journals of equal length. */
export interface ExportMark {
  readonly position: number;
  readonly event: string | null;
  /** How often suggested tasks had changed: they come without events. */
  readonly suggested: number;
}

/** Raise it when the lines change: older files are then rebuilt. */
const FORMAT = 2;
/** The position is within this many bytes, so a check reads only the start of the file. */
export const EXPORT_HEAD_BYTES = 160;

export function currentMark(db: Database): ExportMark {
  const newest = db.get('SELECT seq, id FROM events ORDER BY seq DESC LIMIT 1');
  return {
    position: Number(newest?.seq ?? 0),
    event: newest === undefined ? null : String(newest.id),
    suggested: suggestionChanges(db),
  };
}

/** Undefined for a file of another format or another program. */
export function readMark(head: string): ExportMark | undefined {
  const match = /^\{"version":(\d+),"position":(\d+),"event":(?:null|"([0-9a-f-]{36})"),"suggested":(\d+),/.exec(head);
  if (Number(match?.[1]) !== FORMAT) return undefined;
  return { position: Number(match?.[2]), event: match?.[3] ?? null, suggested: Number(match?.[4]) };
}

export function sameMark(a: ExportMark | undefined, b: ExportMark): boolean {
  return a?.position === b.position && a.event === b.event && a.suggested === b.suggested;
}

/** Isolated projects are left out, because every project can read this file. */
export function renderTasksExport(
  db: Database,
  projects: readonly Project[],
  previous: Buffer | undefined,
  { mark, now }: { readonly mark: ExportMark; readonly now: number },
): Buffer {
  const hidden = projects.filter((project) => project.isolated).map((project) => project.id);
  const filter = { statuses: TASK_STATUSES.filter((status) => !isClosedStatus(status)), hidden };
  const slugOf = slugsOf(projects);
  const lineOf = (task: Task): string => JSON.stringify(taskJson(task, slugOf));
  const old = previous && readLines(previous);
  const changed = old?.mark.suggested === mark.suggested ? changedTasks(db, old.mark) : undefined;
  const lines = old && changed && replaceLines(db, old, changed, { hidden, lineOf });
  // A second check. If the counts differ, the stored state is correct and the file is rewritten.
  if (lines?.count === countTasks(db, filter)) return documentOf(lines, mark, now);
  const tasks = listTasks(db, filter).toSorted(byAge);
  const bytes = Buffer.from(tasks.map((task) => lineOf(task) + LINE_END).join(''));
  return documentOf({ bytes, count: tasks.length }, mark, now);
}

/** Task lines as bytes with their line ends, so that replacing some needs no decoding of the others. */
interface Lines {
  readonly bytes: Buffer;
  readonly count: number;
}

const LINE_START = '{"id":"';
const LINE_END = ',\n';
const TAIL = '\n]}\n';

function documentOf({ bytes, count }: Lines, mark: ExportMark, now: number): Buffer {
  const head = {
    version: FORMAT,
    ...mark,
    generated_at: new Date(now).toISOString(),
    count,
    checksum: wordSum(bytes),
  };
  const start = `${JSON.stringify(head).slice(0, -1)},"tasks":[\n`;
  // JSON allows no trailing comma.
  return Buffer.concat([
    Buffer.from(start),
    bytes.subarray(0, Math.max(0, bytes.length - LINE_END.length)),
    Buffer.from(TAIL),
  ]);
}

/** Undefined if the file was edited since it was written. */
function readLines(file: Buffer): (Lines & { readonly mark: ExportMark }) | undefined {
  const start = file.indexOf('[\n') + 2;
  const head = file.toString('latin1', 0, start);
  const mark = readMark(head);
  const found = /"count":(\d+),"checksum":(\d+),"tasks":\[\n$/.exec(head);
  if (!mark || !found || file.length < start + TAIL.length) return undefined;
  const count = Number(found[1]);
  const between = file.subarray(start, file.length - TAIL.length);
  const bytes = count === 0 ? between : Buffer.concat([between, Buffer.from(LINE_END)]);
  return wordSum(bytes) === Number(found[2]) ? { mark, bytes, count } : undefined;
}

/** Above this number, writing all lines is faster. */
const MOST_REPLACED = 100;

/** Undefined if the old lines cannot be used, or a new one belongs between them. */
function replaceLines(
  db: Database,
  old: Lines,
  changed: ReadonlySet<string>,
  { hidden, lineOf }: { readonly hidden: readonly string[]; readonly lineOf: (task: Task) => string },
): Lines | undefined {
  if (changed.size > MOST_REPLACED || !stillSaysTheSame(db, old, changed, lineOf)) return undefined;
  let { bytes, count } = old;
  const tasks = [...changed].map((id) => ({ id, task: shownTask(db, id) }));
  for (const { id, task } of tasks.toSorted((a, b) => (a.task && b.task ? byAge(a.task, b.task) : 0))) {
    const shown =
      task && !isClosedStatus(task.status) && !(task.project !== undefined && hidden.includes(task.project));
    const line = Buffer.from(shown ? lineOf(task) + LINE_END : '');
    const at = bytes.indexOf(`${LINE_START}${id}"`);
    if (at < 0 && shown && !isYoungest(task, bytes)) return undefined;
    const start = at < 0 ? bytes.length : at;
    const end = at < 0 ? bytes.length : bytes.indexOf(LINE_END, at) + LINE_END.length;
    bytes = Buffer.concat([bytes.subarray(0, start), line, bytes.subarray(end)]);
    count += (line.length > 0 ? 1 : 0) - (at < 0 ? 0 : 1);
  }
  return { bytes, count };
}

/** Undefined for a task that was joined into another: only that one has a line. */
function shownTask(db: Database, id: string): Task | undefined {
  const task = getTask(db, id);
  return task?.id === id ? task : undefined;
}

function byAge(a: Pick<Task, 'id' | 'createdAt'>, b: Pick<Task, 'id' | 'createdAt'>): number {
  return a.createdAt - b.createdAt || compareText(a.id, b.id);
}

/** Usually true; a task that arrives late belongs between the others. */
function isYoungest(task: Task, bytes: Buffer): boolean {
  if (bytes.length === 0) return true;
  const line = bytes.toString('utf8', bytes.lastIndexOf(LINE_START), bytes.length - LINE_END.length);
  // Memoir's own line; the checksum was verified.
  const last = JSON.parse(line) as Pick<ReturnType<typeof taskJson>, 'id' | 'created_at'>;
  return byAge({ id: last.id, createdAt: Date.parse(last.created_at) }, task) < 0;
}

function idAt(bytes: Buffer, line: number): string {
  const start = line + LINE_START.length;
  return bytes.toString('latin1', start, bytes.indexOf('"', start));
}

/** A sample: lines of a version with other fields or names are not mixed with new ones. */
function stillSaysTheSame(
  db: Database,
  { bytes }: Lines,
  changed: ReadonlySet<string>,
  lineOf: (task: Task) => string,
): boolean {
  const id = idAt(bytes, 0);
  if (bytes.length === 0 || changed.has(id)) return true;
  const task = shownTask(db, id);
  return (
    task !== undefined &&
    lineOf(task) + LINE_END === bytes.toString('utf8', 0, bytes.indexOf(LINE_END) + LINE_END.length)
  );
}

/** The tasks changed since; undefined if an event may concern any task. */
function changedTasks(db: Database, since: ExportMark): ReadonlySet<string> | undefined {
  const then = since.position === 0 ? null : (db.get('SELECT id FROM events WHERE seq = ?', since.position)?.id ?? '');
  if (then !== since.event) return undefined;
  const tasks = new Set<string>();
  for (const { type, subject } of db.iterate('SELECT type, subject FROM events WHERE seq > ?', since.position)) {
    // A renaming, an isolation, an erasure or a supplement can change lines of other tasks.
    if (/^(event\.|project\.(registered|changed|switched))/.test(String(type))) return undefined;
    if (String(type).startsWith('task.')) for (const id of relatedTaskIds(db, String(subject))) tasks.add(id);
  }
  return tasks;
}
