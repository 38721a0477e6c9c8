/** A task as the API lists it, and the change of its status. */
import { api } from '../../shared/api.ts';
import { change } from '../../shared/load.ts';

type TasksAnswer = Awaited<ReturnType<typeof api.tasks.$get>>;
export type TaskLine = Awaited<ReturnType<TasksAnswer['json']>>['tasks'][number];
export type Status = TaskLine['status'];

export function setStatus({ id }: Pick<TaskLine, 'id'>, status: Status, done?: string) {
  return change(api.tasks[':id'].$post({ param: { id }, json: { status } }), done);
}
