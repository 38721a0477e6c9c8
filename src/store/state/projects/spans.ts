/**
 * The spans of work in a project: each session, and each day with events outside sessions. They are the versions of its
 * checkpoint and record which files were worked on.
 */

import type { MemoirEvent } from '../../../domain/event.ts';
import { DAY_MS, utcDay } from '../../../domain/time/dates.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { documentProjection, statesOf } from '../document-projection.ts';

export interface WorkSpan {
  readonly project: string;
  readonly session?: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** False for a session without a prompt, reply or tool call. */
  readonly worked: boolean;
  /** Path and time of its last change; only the newest are kept. */
  readonly files: Readonly<Record<string, number>>;
}

/** The limit of a checkpoint, with room for one file under two names. */
const FILES_KEPT = 20;

export const spansProjection = documentProjection<WorkSpan>({
  name: 'spans',
  table: 'spans',
  version: 3,
  order: 'any',
  readsTexts: false,
  entities: (event) => {
    if (event.project === undefined || !counts(event)) return [];
    return [`${event.project}\n${event.session ?? utcDay(event.happenedAt)}`];
  },
  source: (entity) => {
    const [project = '', key = ''] = entity.split('\n');
    const day = /^\d{4}-\d{2}-\d{2}$/.test(key) ? Date.parse(key) : undefined;
    return day === undefined ? { project, session: key } : { project, since: day, until: day + DAY_MS };
  },
  reduce: (span, event) => ({
    project: event.project ?? '',
    ...(event.session === undefined ? {} : { session: event.session }),
    firstAt: Math.min(span?.firstAt ?? event.happenedAt, event.happenedAt),
    lastAt: Math.max(span?.lastAt ?? event.happenedAt, event.happenedAt),
    worked: span?.worked === true || !event.type.startsWith('session.'),
    files: withFiles(span?.files ?? {}, event),
  }),
  columns: { project: (span) => span.project, last_at: (span) => span.lastAt },
});

/** Newest first, without sessions in which nothing happened. */
export function listSpans(db: Database, project: string, limit: number): readonly WorkSpan[] {
  return statesOf<WorkSpan>(
    db.all(
      `SELECT state FROM spans WHERE project = ? AND state ->> 'worked' ORDER BY last_at DESC, entity DESC LIMIT ?`,
      project,
      limit,
    ),
  );
}

/** Registering a folder, writing Memoir's own files or searching the memory is not work. */
function counts(event: MemoirEvent): boolean {
  return !/^(event|file|project|context\.given|capture|memory)\b/.test(event.type);
}

/** The latest time per path, then the newest few: the same set in any order of arrival. */
function withFiles(files: WorkSpan['files'], event: MemoirEvent): WorkSpan['files'] {
  if (event.type !== 'tool.called' || !event.body.files) return files;
  let kept = files;
  for (const path of event.body.files) kept = withFile(kept, path, event.happenedAt);
  return kept;
}

function withFile(files: WorkSpan['files'], path: string, at: number): WorkSpan['files'] {
  const before = Object.hasOwn(files, path) ? files[path] : undefined;
  if (before !== undefined) return before >= at ? files : { ...files, [path]: at };
  let count = 0;
  let oldest: readonly [string, number] = [path, at];
  for (const [each, touched] of Object.entries(files)) {
    count += 1;
    if (isOlder([each, touched], oldest)) oldest = [each, touched];
  }
  if (count < FILES_KEPT) return { ...files, [path]: at };
  if (oldest[0] === path) return files;
  const { [oldest[0]]: _oldest, ...newer } = files;
  return { ...newer, [path]: at };
}

function isOlder(a: readonly [string, number], b: readonly [string, number]): boolean {
  return a[1] < b[1] || (a[1] === b[1] && a[0] > b[0]);
}
