/** `task`: adds, lists and changes tasks. One tool for all actions, because every tool adds its schema to each prompt. */
import { z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import { listScope } from '../../domain/present/list-scope.ts';
import { withReason } from '../../domain/present/with-reason.ts';
import { OPEN_STATUSES, TASK_PRIORITIES, type TaskStatus } from '../../domain/tasks/task.ts';
import type { Memoir, Task } from '../../index.ts';
import { parseDay, slugsOf } from '../../internal.ts';
import { withHeldBackNote } from './held-back-note.ts';
import { type TaskScene, taskData, taskLine } from './task-view.ts';
import { type Answer, defineTool, requireField, type ToolCaller } from './tool.ts';

/** At most this many tasks are listed; the rest is counted. */
const LISTED = 30;
const SUGGESTED_LISTED = 5;

const ACTIONS = [
  'add',
  'list',
  'ready',
  'show',
  'claim',
  'start',
  'update',
  'block',
  'done',
  'drop',
  'reopen',
] as const;

const input = z.strictObject({
  action: z.enum(ACTIONS),
  id: z.string().optional(),
  text: z.string().optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  due: z.string().optional().describe('friday, 2026-12-01, none'),
  after: z.array(z.string()).optional().describe('add: ids it depends on'),
  context: z.string().optional(),
  why: z.string().optional(),
  project: z.string().optional().describe('* for all'),
});
type Input = z.infer<typeof input>;

export const taskTool = defineTool({
  name: 'task',
  description:
    'Manage tasks of this project across sessions. ready lists tasks free to start; claim and start reserve one for this session.',
  input,
  run: (memoir, given, caller) => {
    switch (given.action) {
      case 'add':
        return addTask(memoir, given, caller);
      case 'list':
        return list(memoir, given, caller, { statuses: OPEN_STATUSES, suggested: false });
      case 'ready':
        return list(memoir, given, caller, { readyAt: caller.now() });
      default:
        return oneTask(memoir, given, given.action, caller);
    }
  },
});

async function addTask(memoir: Memoir, given: Input, caller: ToolCaller): Promise<Answer> {
  const text = requireField(given.text, 'text', 'add');
  const { priority, after, context, project } = given;
  const due = given.due === undefined ? undefined : await newDay(given.due, caller);
  const task = memoir.tasks.add(
    { name: project, cwd: caller.cwd },
    { text, priority, due: due ?? undefined, dependsOn: after, context },
  );
  return withHeldBackNote(memoir, changed(memoir, task, caller));
}

function list(
  memoir: Memoir,
  { project: name }: Input,
  caller: ToolCaller,
  wanted: { readonly statuses?: readonly TaskStatus[]; readonly suggested?: boolean; readonly readyAt?: number },
): Answer {
  const scene = sceneOf(memoir, caller);
  const scope = listScope(memoir.projects, { name, cwd: caller.cwd, all: false });
  const { project, everywhere } = scope;
  const filter = { ...wanted, ...scope.filter };
  const tasks = memoir.tasks.list({ ...filter, limit: LISTED });
  const total = tasks.length < LISTED ? tasks.length : memoir.tasks.count(filter);
  // Listed after the open tasks, marked, and not counted.
  const suggested =
    wanted.suggested === false ? memoir.tasks.list({ ...filter, suggested: true, limit: SUGGESTED_LISTED }) : [];
  const slugOf = slugsOf(everywhere ? memoir.projects.list() : []);
  const more = total > tasks.length ? [`… and ${total - tasks.length} more; \`memoir task list\` shows them`] : [];
  return {
    text: [
      ...(total === 0 ? ['No tasks.'] : tasks.map((task) => taskLine(task, scene))),
      ...more,
      ...suggested.map((task) => taskLine(task, scene)),
    ].join('\n'),
    data: {
      ...(project === undefined ? {} : { project: project.slug }),
      total,
      tasks: [...tasks, ...suggested].map((task) => taskData(task, slugOf(task.project), scene)),
    },
  };
}

type OneTaskAction = Exclude<Input['action'], 'add' | 'list' | 'ready'>;

async function oneTask(memoir: Memoir, given: Input, action: OneTaskAction, caller: ToolCaller): Promise<Answer> {
  const id = requireField(given.id, 'id', action);
  const { why } = given;
  switch (action) {
    case 'show':
      return show(memoir, id, caller);
    case 'claim':
      return changed(memoir, memoir.tasks.claim(id, { session: caller.session }), caller);
    case 'start':
      return changed(memoir, memoir.tasks.start(id), caller);
    case 'update':
      return changed(memoir, memoir.tasks.edit(id, await edits(given, caller)), caller);
    case 'block':
      return changed(memoir, memoir.tasks.edit(id, { status: 'blocked', why }), caller);
    case 'done':
      return changed(memoir, memoir.tasks.edit(id, { status: 'done', why }), caller);
    case 'drop':
      return changed(memoir, memoir.tasks.edit(id, { status: 'dropped', why }), caller);
    case 'reopen':
      return changed(memoir, memoir.tasks.edit(id, { status: 'open', why }), caller);
  }
}

async function edits({ text, priority, context, why, due, after }: Input, caller: ToolCaller) {
  if (after !== undefined) {
    throw new MemoirError('bad-input', 'after works only with the action add', {
      next: 'Run `memoir task depend <id> <other id>` in the shell instead. Nothing was changed.',
    });
  }
  if ([text, priority, context, due].every((field) => field === undefined)) {
    throw new MemoirError('bad-input', 'No field to change was given', {
      next: 'Pass text, priority, due or context. To finish or block a task, use the action done or block.',
    });
  }
  return { text, priority, context, why, due: due === undefined ? undefined : await newDay(due, caller) };
}

function show(memoir: Memoir, id: string, caller: ToolCaller): Answer {
  const scene = sceneOf(memoir, caller);
  const { task, waitsFor, history } = memoir.tasks.get(id);
  const slug = slugsOf(memoir.projects.list())(task.project);
  const lines = history.map(({ at, what, why }) => `${new Date(at).toISOString()} ${withReason(what, why)}`);
  return {
    text: [taskLine(task, scene), ...waitsFor.map((other) => `depends on ${taskLine(other, scene)}`), ...lines].join(
      '\n',
    ),
    data: {
      task: taskData(task, slug, scene),
      waits_for: waitsFor.map((other) => taskData(other, null, scene)),
      history: history.map(({ at, actor, session, what, why }) => ({
        at: new Date(at).toISOString(),
        actor,
        session_id: session ?? null,
        what,
        ...(why === undefined ? {} : { why }),
      })),
    },
  };
}

function sceneOf(memoir: Memoir, { now }: ToolCaller): TaskScene {
  return { now: now(), isUnconfirmed: memoir.tasks.unconfirmedTest() };
}

function changed(memoir: Memoir, task: Task, caller: ToolCaller): Answer {
  const scene = sceneOf(memoir, caller);
  const slug = slugsOf(memoir.projects.list())(task.project);
  return { text: taskLine(task, scene), data: { task: taskData(task, slug, scene) } };
}

async function newDay(text: string, { now }: ToolCaller): Promise<string | null> {
  return text.trim().toLowerCase() === 'none' ? null : parseDay(text, new Date(now()));
}
