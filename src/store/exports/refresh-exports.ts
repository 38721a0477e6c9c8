/**
 * The files other programs read: `tasks-latest.json` for all projects, `checkpoint.json` and `status.json` for each. They
 * say at which position of the journal they were made, so a command that finds nothing new writes nothing.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';
import type { Project } from '../../domain/project.ts';
import { writeFileAtomic } from '../../platform/atomic-file.ts';
import { withFileLock } from '../../platform/file-lock.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import type { Database } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import { lastSeq } from '../journal/read.ts';
import { readCheckpoint } from '../state/checkpoint.ts';
import { listProjects } from '../state/projects.ts';
import { listStatus } from '../state/status-lines.ts';
import { listTasks } from '../state/tasks.ts';
import { checkpointJson, slugsOf, statusJson, taskJson } from './json-views.ts';

/** Under the file lock a slower process could not put an older list over a newer one. */
const LOCK_TIMEOUT_MS = 10_000;

export function refreshExports(journal: Journal, layout: HomeLayout): boolean {
  const { db } = journal;
  if (exportedPosition(layout) === lastSeq(db)) return false;
  return withFileLock(
    layout.locks,
    () => {
      const before = exportedPosition(layout);
      const position = lastSeq(db);
      if (before === position) return false;
      const projects = listProjects(db);
      const slugOf = slugsOf(projects);
      const changed = changedProjects(db, before);
      for (const project of projects) {
        if (!changed.has(project.id)) continue;
        const files = layout.project(project.slug);
        writeFileAtomic(
          files.checkpoint,
          pretty(checkpointJson(readCheckpoint(db, project, journal.clock.now()), slugOf)),
        );
        writeFileAtomic(files.status, pretty(statusJson(listStatus(db, project.id))));
      }
      writeFileAtomic(layout.tasksExport, tasksExport(db, position, projects, journal.clock.now()));
      return true;
    },
    { timeoutMs: LOCK_TIMEOUT_MS },
  );
}

/** Isolated projects are left out: this file is read from everywhere. The position comes first, so that the check reads a few bytes however long the list is. */
function tasksExport(db: Database, position: number, projects: readonly Project[], now: number): string {
  const hidden = projects.filter((project) => project.isolated).map((project) => project.id);
  const slugOf = slugsOf(projects);
  const tasks = listTasks(db, { statuses: ['open', 'in_progress', 'blocked'], hidden });
  const lines = tasks.map((task) => JSON.stringify(taskJson(task, slugOf)));
  const head = `{"position":${position},"generated_at":${JSON.stringify(new Date(now).toISOString())},"tasks":[`;
  return `${head}\n${lines.join(',\n')}\n]}\n`;
}

/** Minus one when there is no export, or none we made. */
function exportedPosition(layout: HomeLayout): number {
  const head = Buffer.alloc(40);
  try {
    const descriptor = openSync(layout.tasksExport, 'r');
    try {
      readSync(descriptor, head, 0, head.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return -1;
    throw error;
  }
  return Number(/^\{"position":(\d+),/.exec(head.toString('latin1'))?.[1] ?? -1);
}

/** An erasure leaves no project behind to look up, so then every project counts as changed. */
function changedProjects(db: Database, since: number): ReadonlySet<string> {
  const erased = db.get("SELECT 1 AS yes FROM events WHERE seq > ? AND type = 'event.erased' LIMIT 1", since);
  const sql = erased
    ? 'SELECT name FROM names WHERE n IN (SELECT project FROM events)'
    : 'SELECT name FROM names WHERE n IN (SELECT DISTINCT project FROM events WHERE seq > ?)';
  return new Set(db.all(sql, ...(erased ? [] : [since])).map((row) => String(row.name)));
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
