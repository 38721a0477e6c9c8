/** `memoir.tasks`: the work to be done. The rules of each change are in `store/state/tasks/change-tasks.ts`. */
import { MemoirError } from '../domain/errors.ts';
import { describeTaskEvent, type Task, type TaskChange } from '../domain/tasks/task.ts';
import type { NewTask, TaskEdit } from '../domain/tasks/task-rules.ts';
import type { Author } from '../domain/trust/trust.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createTrustReader, taskHeldBack } from '../store/state/sessions/taints.ts';
import {
  addTask,
  claimTask,
  editTask,
  linkTask,
  releaseTask,
  resolveTask,
  startTask,
  unlinkTask,
} from '../store/state/tasks/change-tasks.ts';
import { countTasks, eachTask, listTasks, type TaskFilter } from '../store/state/tasks/list-tasks.ts';
import { createContextReader } from '../store/state/tasks/task-context.ts';
import { openDependencies, taskHistory } from '../store/state/tasks/tasks.ts';
import type { HiddenProjects } from './projects/hidden-projects.ts';
import type { ProjectFinder, Where } from './projects/project-finder.ts';

/**
 * Tasks. An id is the whole id, its start, or the short id that lists show.
 *
 * @example
 * const task = memoir.tasks.add({ cwd: process.cwd() }, { text: 'Write the schema', priority: 'high' });
 * memoir.tasks.edit(task.id, { status: 'done' });
 */
export interface Tasks {
  /**
   * Adds a task to the project of a folder or name.
   * @example memoir.tasks.add({ cwd }, { text: 'Write the schema', priority: 'high' });
   */
  add(where: Where, task: Omit<NewTask, 'project'>): Task;
  /**
   * Lists tasks, the most urgent first.
   * @example memoir.tasks.list({ statuses: ['open'], limit: 10 });
   */
  list(filter?: TaskFilter): readonly Task[];
  /**
   * Iterates over the same tasks without holding all of them in memory.
   * @example for (const task of memoir.tasks.each()) console.log(task.text);
   */
  each(filter?: TaskFilter): Iterable<Task>;
  /**
   * Returns a test for many tasks: whether one is held back until the owner confirms it. It reads what taints a session
   * once.
   * @example const isUnconfirmed = memoir.tasks.unconfirmedTest();
   */
  unconfirmedTest(): (task: Task) => boolean;
  /**
   * Counts tasks.
   * @example memoir.tasks.count({ suggested: true });
   */
  count(filter?: TaskFilter): number;
  /**
   * Returns one task, the open tasks it depends on and its history.
   * @example const { waitsFor } = memoir.tasks.get('sgxfa3');
   */
  get(id: string): {
    readonly task: Task;
    readonly waitsFor: readonly Task[];
    readonly history: readonly TaskChange[];
  };
  /**
   * Changes text, status, priority or other fields.
   * @example memoir.tasks.edit('sgxfa3', { status: 'done' });
   */
  edit(id: string, edit: TaskEdit): Task;
  /**
   * Makes a suggested task an open one. Any other change of it does so too.
   * @example memoir.tasks.accept('sgxfa3');
   */
  accept(id: string): Task;
  /**
   * Sets a task to in_progress and claims it for this session.
   * @example memoir.tasks.start('sgxfa3');
   */
  start(id: string): Task;
  /**
   * Claims a task for a session, so that no other session takes it.
   * @example memoir.tasks.claim('sgxfa3', { forMs: 3_600_000 });
   */
  claim(
    id: string,
    options?: { readonly session?: string | undefined; readonly forMs?: number | undefined; readonly force?: boolean },
  ): Task;
  /**
   * Ends this session's claim.
   * @example memoir.tasks.release('sgxfa3');
   */
  release(id: string): Task;
  /**
   * Makes a task depend on another one: it is not ready before the other is done.
   * @example memoir.tasks.depend('sgxfa3', '3qz6m6');
   */
  depend(id: string, on: string): Task;
  /**
   * Removes the dependency of a task on another one.
   * @example memoir.tasks.undepend('sgxfa3', '3qz6m6');
   */
  undepend(id: string, on: string): Task;
}

export interface TaskPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly author: Author;
  readonly finder: ProjectFinder;
  readonly hidden: HiddenProjects;
  readonly claimMs: number;
}

export function createTasks({ writing, reading, author, finder, hidden, claimMs }: TaskPorts): Tasks {
  const shown = (filter: TaskFilter = {}): TaskFilter => ({
    ...filter,
    hidden: [...(filter.hidden ?? []), ...hidden.ids()],
  });
  const known = (typed: string): string => {
    const { id, project } = resolveTask(reading(), typed);
    if (!hidden.has(project)) return id;
    throw new MemoirError('not-found', `There is no task ${JSON.stringify(typed)}`, {
      next: 'See `memoir task list`.',
    });
  };
  const tasks: Tasks = {
    add: (where, task) => {
      const journal = writing();
      const { id, drafts } = finder.toWrite(journal, where);
      return addTask(journal, { ...task, project: id }, author, drafts);
    },
    list: (filter) => {
      const { db } = reading();
      return listTasks(db, shown(filter)).map(createContextReader(db));
    },
    each: (filter) => withContexts(reading(), shown(filter)),
    unconfirmedTest: () => {
      const reader = createTrustReader(reading().db);
      return (task) => taskHeldBack(reader, task) !== undefined;
    },
    count: (filter) => countTasks(reading().db, shown(filter)),
    get: (id) => {
      const journal = reading();
      const task = createContextReader(journal.db)(resolveTask(journal, known(id)));
      return { task, waitsFor: openDependencies(journal.db, task), history: historyOf(journal, task.id) };
    },
    edit: (id, edit) => editTask(writing(), known(id), edit, author),
    accept: (id) => {
      const { task } = tasks.get(id);
      return task.suggested ? tasks.edit(task.id, { status: 'open' }) : task;
    },
    start: (id) => startTask(writing(), known(id), claimMs, author),
    claim: (id, { session = author.session, forMs = claimMs, force = false } = {}) => {
      if (session === undefined) {
        throw new MemoirError('bad-input', 'No session given to claim the task for', {
          next: 'Name one with --session, or use `memoir task start`, which needs no session.',
        });
      }
      return claimTask(writing(), known(id), { session, forMs, force }, author);
    },
    release: (id) => releaseTask(writing(), known(id), author),
    depend: (id, on) => linkTask(writing(), known(id), known(on), author),
    undepend: (id, on) => unlinkTask(writing(), known(id), known(on), author),
  };
  return tasks;
}

function* withContexts({ db }: Journal, filter: TaskFilter): Generator<Task, void, undefined> {
  const withContext = createContextReader(db);
  for (const task of eachTask(db, filter)) yield withContext(task);
}

function historyOf(journal: Journal, task: string): readonly TaskChange[] {
  return taskHistory(journal.db, task).map((event) => ({
    at: event.happenedAt,
    actor: event.actor,
    session: event.session,
    what: event.type === 'task.added' && event.id !== task ? 'seen again' : describeTaskEvent(event),
    why: 'why' in event.body ? event.body.why : undefined,
  }));
}
