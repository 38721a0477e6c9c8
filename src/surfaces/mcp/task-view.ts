/**
 * Tasks as an agent reads them: the fields of the command line's JSON, without those that say nothing, since the model
 * pays for each. Text is one line without characters that draw nothing: a task's words stay inside its line.
 */
import { claimHolds, shortTaskId } from '../../domain/task.ts';
import type { Task } from '../../index.ts';

export function taskData(task: Task, slug: string | null, now: number) {
  const { text, status, priority, due, why, context, claim, suggested } = task;
  return {
    id: shortTaskId(task.id),
    description: text,
    status,
    ...(priority === 'normal' ? {} : { priority }),
    ...(due === undefined ? {} : { due }),
    ...(why === undefined ? {} : { why }),
    ...(context === undefined ? {} : { context_summary: context }),
    ...(claim !== undefined && claimHolds(claim, now)
      ? { claim: { session_id: claim.session, expires_at: new Date(claim.until).toISOString() } }
      : {}),
    ...(task.dependsOn.length === 0 ? {} : { depends_on: task.dependsOn.map(shortTaskId) }),
    ...(suggested ? { suggested } : {}),
    ...(slug === null ? {} : { project: slug }),
  };
}

export function taskLine(task: Task, now: number): string {
  const { status, priority, due, why, claim } = task;
  const notes = [
    status.replace('_', ' '),
    ...(priority === 'normal' ? [] : [priority]),
    ...(due === undefined ? [] : [`due ${due}`]),
    ...(claim !== undefined && claimHolds(claim, now) ? [`claimed by ${oneLine(claim.session)}`] : []),
  ];
  const reason = why === undefined ? '' : ` — ${oneLine(why)}`;
  return `${shortTaskId(task.id)} [${notes.join(', ')}] ${oneLine(task.text)}${reason}`;
}

export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
