/** The status of a task as people read it: `in progress` for `in_progress`. */
import type { TaskStatus } from '../tasks/task.ts';

export function statusWords(status: TaskStatus): string {
  return status.replace('_', ' ');
}
