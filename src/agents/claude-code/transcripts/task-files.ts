/**
 * Imports the client's own task files, `tasks/<session>/<n>.json` beside its transcripts: tasks that are not in the journal
 * because the transcript is gone or the list was edited by hand. Newer changes in the journal win over the file.
 */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ImportedTasks } from '../../../capture/imports/transcript-source.ts';
import type { Redactor } from '../../../capture/redactor.ts';
import type { CapturedDraft, DraftResolver } from '../../../capture/resolve-drafts.ts';
import type { EventDraft, Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { type ReadLimits, readRegularFile } from '../../../platform/files/regular-file.ts';
import { appendDecided } from '../../../store/journal/append.ts';
import type { Journal } from '../../../store/journal/journal.ts';
import { getSession } from '../../../store/state/sessions/sessions.ts';
import { getTask } from '../../../store/state/tasks/tasks.ts';
import type { Scene } from '../session-drafts.ts';
import { taskCreated, taskId, taskMoved, taskStatus } from '../task-drafts.ts';

interface TaskFile {
  readonly session: string;
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly changedAt: number;
}

/** From the `tasks` folders beside the given transcript folders. */
export function importTaskFiles(
  journal: Journal,
  resolver: DraftResolver,
  paths: readonly string[],
  redactor: Redactor,
): ImportedTasks {
  const skipped: { path: string; why: string }[] = [];
  const files = paths.flatMap(taskFolders).flatMap((folder) => listTasks(folder, skipped));
  if (files.length === 0) return { added: 0, changed: 0, skipped };
  let drafts: readonly EventDraft[] = [];
  const recorded = appendDecided(journal, () => {
    // These drafts have no folder, so `prepare` does not access the disk inside the transaction.
    drafts = resolver.prepare(files.flatMap((file) => seenInFile(journal, file, redactor)))();
    return drafts;
  });
  const count = (type: EventDraft['type']): number =>
    recorded.filter(({ status }, at) => status === 'added' && drafts[at]?.type === type).length;
  return { added: count('task.added'), changed: count('task.changed'), skipped };
}

function seenInFile(journal: Journal, file: TaskFile, redactor: Redactor): readonly CapturedDraft[] {
  const known = getTask(journal.db, taskId(file.session, file.id));
  const status = taskStatus(file.status);
  if (status === undefined || (known && (known.status === status || known.updatedAt >= file.changedAt))) return [];
  const scene: Scene = {
    session: file.session,
    at: file.changedAt,
    interactive: false,
    redactor,
    ignores: () => false,
  };
  const drafts: readonly EventDraft[] = [
    ...(known ? [] : taskCreated(scene, file.id, file.subject)),
    ...(known || status !== 'open' ? taskMoved(scene, file.id, status, `file:${file.changedAt}`) : []),
  ];
  const project = getSession(journal.db, file.session)?.project;
  return drafts.map((draft) => ({ cwd: undefined, draft: project === undefined ? draft : { ...draft, project } }));
}

/** The path may be `projects`, something in it, or the folder that contains it. */
function taskFolders(path: string): readonly string[] {
  const parents = [path, dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))];
  const projects = parents.find((parent) => basename(parent) === 'projects');
  const folder = join(projects === undefined ? path : dirname(projects), 'tasks');
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? [folder] : [];
}

function listTasks(folder: string, skipped: { path: string; why: string }[]): readonly TaskFile[] {
  return namesIn(folder)
    .filter((session) => /^[\w-]{1,128}$/.test(session))
    .flatMap((session) =>
      namesIn(join(folder, session))
        .filter((name) => /^\d{1,9}\.json$/.test(name))
        .flatMap((name) => {
          const path = join(folder, session, name);
          const task = readTask(path, session, basename(name, '.json'));
          if (task === undefined) skipped.push({ path, why: 'it is not a task as the client writes one' });
          return task ?? [];
        }),
    );
}

/** The client's files have a few hundred bytes. */
const TASK_LIMITS: ReadLimits = { maxBytes: 1024 * 1024, links: 'refuse' };

function readTask(path: string, session: string, id: string): TaskFile | undefined {
  try {
    const changedAt = Math.trunc(statSync(path).mtimeMs);
    // JSON.parse returns JSON; each field is checked below.
    const task = JSON.parse(readRegularFile(path, TASK_LIMITS).toString('utf8')) as Json;
    const subject = asText(field(task, 'subject'));
    const status = asText(field(task, 'status'));
    return subject === undefined || status === undefined ? undefined : { session, id, subject, status, changedAt };
  } catch {
    // Trigger: deleted, being written, or not JSON. Outcome: the caller reports it; the next import reads it.
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // Trigger: not a folder, or no permission. Outcome: no tasks from there.
    return [];
  }
}
