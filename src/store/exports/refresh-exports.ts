/**
 * The files that other programs read: `tasks-latest.json` for all projects, `checkpoint.json` and `status.json` for
 * each. The first has the journal position it was made at, so a command without changes writes nothing.
 */

import { closeSync, readSync } from 'node:fs';
import { systemCode } from '../../domain/errors.ts';
import { prettyJson } from '../../domain/json/json.ts';
import { USAGE_TYPES } from '../../domain/usage.ts';
import { writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import { isReallyInside } from '../../platform/files/real-inside.ts';
import {
  openRegularFile,
  type ReadLimits,
  readRegularFile,
  readTextOrNothing,
} from '../../platform/files/regular-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import { readCheckpoint } from '../state/projects/checkpoint.ts';
import { listProjects } from '../state/projects/projects.ts';
import { listStatus } from '../state/projects/status-lines.ts';
import { suggestionChanges } from '../state/tasks/suggest-tasks.ts';
import { checkpointJson, slugsOf, statusJson } from './json-views.ts';
import {
  currentMark,
  EXPORT_HEAD_BYTES,
  type ExportMark,
  readMark,
  renderTasksExport,
  sameMark,
} from './tasks-export.ts';

/** Under the file lock, so a slower process cannot replace a newer list with an older one. */
const LOCK_TIMEOUT_MS = 10_000;

export function refreshExports(journal: Journal, layout: HomeLayout): boolean {
  const { db } = journal;
  const exported = exportedMark(layout);
  if (sameMark(exported, currentMark(db)) || (exported && isOnlyUsedSince(db, exported))) return false;
  return withFileLock(layout.locks, () => refreshLocked(journal, layout), { timeoutMs: LOCK_TIMEOUT_MS });
}

function refreshLocked({ db, clock }: Journal, layout: HomeLayout): boolean {
  const before = exportedMark(layout);
  const mark = currentMark(db);
  // The previous holder of the lock may have written the same.
  if (sameMark(before, mark)) return false;
  const projects = listProjects(db);
  const slugOf = slugsOf(projects);
  const changed = changedProjects(db, before?.position ?? -1);
  for (const project of projects) {
    if (!changed.has(project.id)) continue;
    const files = layout.project(project.slug);
    if (!isReallyInside(layout.home, files.checkpoint)) continue;
    writeIfChanged(files.checkpoint, prettyJson(checkpointJson(readCheckpoint(db, project, clock.now()), slugOf)));
    writeIfChanged(files.status, prettyJson(statusJson(listStatus(db, project.id))));
  }
  const previous = before && readRegularFile(layout.tasksExport, EXPORT_LIMITS);
  writeFileAtomic(layout.tasksExport, renderTasksExport(db, projects, previous, { mark, now: clock.now() }));
  return true;
}

/** Most changes concern one of a project's files. Reading the other costs a tenth of writing and syncing it. */
function writeIfChanged(path: string, text: string): void {
  if (readTextOrNothing(path, EXPORT_LIMITS) !== text) writeFileAtomic(path, text);
}

/** No export contains searches or opened items, so a search rewrites no file. */
function isOnlyUsedSince(db: Database, { position, event, suggested }: ExportMark): boolean {
  if (event === null || suggested !== suggestionChanges(db)) return false;
  if (db.get('SELECT id FROM events WHERE seq = ?', position)?.id !== event) return false;
  const other = `SELECT 1 FROM events WHERE seq > ? AND type NOT IN (${USAGE_TYPES.map(() => '?').join()}) LIMIT 1`;
  return db.get(other, position, ...USAGE_TYPES) === undefined;
}

/** 100,000 open tasks are 50 MB. */
const EXPORT_LIMITS: ReadLimits = { maxBytes: 500_000_000, links: 'refuse' };

/** Undefined if there is no export that Memoir made. */
function exportedMark(layout: HomeLayout): ExportMark | undefined {
  const head = Buffer.alloc(EXPORT_HEAD_BYTES);
  try {
    const descriptor = openRegularFile(layout.tasksExport, 'refuse');
    try {
      readSync(descriptor, head, 0, head.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return readMark(head.toString('latin1'));
}

/** An erasure, a switch or a merge can concern any project, so all count as changed. */
function changedProjects(db: Database, since: number): ReadonlySet<string> {
  const any = db.get(
    `SELECT 1 AS yes FROM events WHERE seq > ? AND type IN ('event.erased', 'project.switched', 'project.changed') LIMIT 1`,
    since,
  );
  const sql = any
    ? 'SELECT name FROM names WHERE n IN (SELECT belongs FROM events)'
    : 'SELECT name FROM names WHERE n IN (SELECT DISTINCT belongs FROM events WHERE seq > ?)';
  return new Set(db.all(sql, ...(any ? [] : [since])).map((row) => String(row.name)));
}
