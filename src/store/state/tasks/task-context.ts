/**
 * The context of a task that came without one, for example from an agent's own list: the end of the prompt or reply before
 * it. It is read when the task is shown and never stored, so it disappears when those words are erased.
 */
import { asText } from '../../../domain/json/json.ts';
import { TASK_CONTEXT_MAX_CHARS, type Task } from '../../../domain/tasks/task.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { iterateEvents } from '../../journal/read.ts';

/** Reads the words of each moment once, because the tasks of one list share them. */
export function createContextReader(db: Database): (task: Task) => Task {
  const known = new Map<string, string | undefined>();
  return (task) => {
    if (task.context !== undefined || task.session === undefined) return task;
    const moment = `${task.session}\n${task.project}\n${task.createdAt}`;
    if (!known.has(moment)) known.set(moment, wordsBefore(db, task.session, task));
    const context = known.get(moment);
    return context === undefined ? task : { ...task, context };
  };
}

function wordsBefore(db: Database, session: string, { project, createdAt }: Task): string | undefined {
  const types = ['prompt.submitted', 'reply.given'];
  const until = createdAt + 1;
  for (const event of iterateEvents(db, { session, types, until, order: 'newest', limit: 1 })) {
    // The session may have moved to a project whose words must not be shown with this task.
    const text = event.project === project ? asText(event.body.text)?.trim() : undefined;
    return text === undefined || text === '' ? undefined : text.slice(-TASK_CONTEXT_MAX_CHARS);
  }
  return undefined;
}
