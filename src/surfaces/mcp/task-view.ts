/**
 * Tasks as an agent reads them: the fields of the command line's JSON without empty ones, because every field costs tokens.
 */
import { defined } from '../../domain/json/defined.ts';
import { statusWords } from '../../domain/present/status-words.ts';
import { withReason } from '../../domain/present/with-reason.ts';
import { claimHolds, heldChangeMarks, shortTaskId } from '../../domain/tasks/task.ts';
import type { Task } from '../../index.ts';
import { oneLine } from './model-text.ts';

/** What a task's view depends on besides the task. */
export interface TaskScene {
  readonly now: number;
  readonly isUnconfirmed: (task: Task) => boolean;
}

export function taskData(task: Task, slug: string | null, { now, isUnconfirmed }: TaskScene) {
  const { text, status, priority, due, why, context, claim, suggested } = task;
  return defined({
    id: shortTaskId(task.id),
    description: text,
    status,
    ...(priority === 'normal' ? {} : { priority }),
    due,
    why,
    context_summary: context,
    ...(claim !== undefined && claimHolds(claim, now)
      ? { claim: { session_id: claim.session, expires_at: new Date(claim.until).toISOString() } }
      : {}),
    ...(task.dependsOn.length === 0 ? {} : { depends_on: task.dependsOn.map(shortTaskId) }),
    ...(suggested ? { suggested } : {}),
    ...(isUnconfirmed(task) ? { unconfirmed: true } : {}),
    ...(heldChangeMarks(task).length === 0 ? {} : { unconfirmed_change: true }),
    ...(slug === null ? {} : { project: slug }),
  });
}

export function taskLine(task: Task, { now, isUnconfirmed }: TaskScene): string {
  const { status, priority, due, why, claim, suggested } = task;
  const notes = [
    suggested ? 'suggested' : statusWords(status),
    ...(priority === 'normal' ? [] : [priority]),
    ...(due === undefined ? [] : [`due ${due}`]),
    ...(claim !== undefined && claimHolds(claim, now) ? [`claimed by ${oneLine(claim.session)}`] : []),
    ...(isUnconfirmed(task) ? ['unconfirmed'] : heldChangeMarks(task)),
  ];
  return `${shortTaskId(task.id)} [${notes.join(', ')}] ${oneLine(withReason(task.text, why))}`;
}
