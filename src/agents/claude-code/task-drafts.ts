/**
 * Drafts of tasks from the client's task tools. The key is the session with the text or number, so a hook and the transcript
 * give one task. A task that is missing from a later list stays.
 */
import type { DraftOf, EventDraft, Json } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText, field } from '../../domain/json/json.ts';
import { TASK_TEXT_MAX_CHARS, type TaskStatus } from '../../domain/tasks/task.ts';
import { taskTextKey } from '../../domain/tasks/task-text.ts';
import { AGENT, type Scene, type ToolUse } from './session-drafts.ts';

const STATUSES: Readonly<Record<string, TaskStatus>> = {
  pending: 'open',
  in_progress: 'in_progress',
  completed: 'done',
  deleted: 'dropped',
};

export function tasksFromTool(scene: Scene, call: ToolUse): readonly EventDraft[] {
  if (call.outcome !== 'ok') return [];
  switch (call.name) {
    case 'TodoWrite':
      return fromTodoList(scene, call);
    case 'TaskCreate':
      return fromTaskCreate(scene, call);
    case 'TaskUpdate':
      return fromTaskUpdate(scene, call);
    default:
      return [];
  }
}

/** `TaskCreated` reports the same task before its tool call ends. */
export function taskCreated(scene: Scene, id: string, subject: string): readonly EventDraft[] {
  return [added(scene, numberKey(scene, id), subject)].filter((each) => each !== undefined);
}

export function taskCompleted(scene: Scene, id: string, mark: string): readonly EventDraft[] {
  return [changed(scene, numberKey(scene, id), 'done', `completed:${mark}`)];
}

/** The task's id in the journal. Hook, transcript and task file compute the same one. */
export function taskId(session: string, id: string): string {
  return idFromKey(`${AGENT}:task:${session}:${id}`);
}

export function taskStatus(status: string): TaskStatus | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
}

export function taskMoved(scene: Scene, id: string, status: TaskStatus, mark: string): readonly EventDraft[] {
  return [changed(scene, numberKey(scene, id), status, mark)];
}

function fromTodoList(scene: Scene, call: ToolUse): readonly EventDraft[] {
  const before = new Map(todos(field(call.result, 'oldTodos')).map((todo) => [taskTextKey(todo.content), todo.status]));
  return todos(field(call.input, 'todos')).flatMap(({ content, status }, place) => {
    const known = taskTextKey(content);
    const key = `todo:${scene.session}:${known}`;
    const add = added(scene, key, content, place);
    const wanted = STATUSES[status];
    if (!add || wanted === undefined) return [];
    const moved = before.has(known) ? before.get(known) !== status : wanted !== 'open';
    return moved ? [add, changed(scene, key, wanted, call.id)] : [add];
  });
}

function fromTaskCreate(scene: Scene, call: ToolUse): readonly EventDraft[] {
  const id = asText(field(field(call.result, 'task'), 'id'));
  const subject = asText(field(call.input, 'subject'));
  return id === undefined || subject === undefined ? [] : taskCreated(scene, id, subject);
}

function fromTaskUpdate(scene: Scene, call: ToolUse): readonly EventDraft[] {
  const id = asText(field(call.input, 'taskId'));
  const wanted = STATUSES[asText(field(call.input, 'status')) ?? ''];
  return id === undefined || wanted === undefined ? [] : [changed(scene, numberKey(scene, id), wanted, call.id)];
}

function todos(value: Json | undefined): readonly { readonly content: string; readonly status: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((todo: Json) => {
    const content = asText(field(todo, 'content'));
    const status = asText(field(todo, 'status'));
    return content === undefined || status === undefined ? [] : [{ content, status }];
  });
}

function numberKey(scene: Scene, id: string): string {
  return `task:${scene.session}:${id}`;
}

/** `place`: in the list it came with. */
function added(scene: Scene, key: string, words: string, place?: number): DraftOf<'task.added'> | undefined {
  const description = scene.redactor.text(words).trim().slice(0, TASK_TEXT_MAX_CHARS);
  if (description === '') return undefined;
  const body = defined({ text: description, place });
  return { ...envelope(scene), type: 'task.added', key: `${AGENT}:${key}`, body };
}

function changed(scene: Scene, key: string, status: TaskStatus, mark: string): DraftOf<'task.changed'> {
  return {
    ...envelope(scene),
    type: 'task.changed',
    key: `${AGENT}:${key}:${status}:${mark}`,
    body: { task: idFromKey(`${AGENT}:${key}`), status },
  };
}

function envelope(scene: Scene) {
  return {
    happenedAt: scene.at,
    session: scene.session,
    actor: 'agent',
    trust: 'agent',
  } as const;
}
