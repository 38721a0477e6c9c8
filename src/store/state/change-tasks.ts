/**
 * Changing tasks. Every change is decided inside the write transaction, on the state as it is at that moment: that is
 * what makes one of two claims win, and a cycle impossible however many processes link tasks at once.
 */
import { MemoirError } from '../../domain/errors.ts';
import type { DraftOf, EventBodies, EventDraft } from '../../domain/event.ts';
import { newId } from '../../domain/ids.ts';
import {
  claimHolds,
  findCycle,
  isClosed,
  SHORTEST_TASK_PREFIX,
  shortTaskId,
  TASK_CONTEXT_MAX_CHARS,
  TASK_TEXT_MAX_CHARS,
  TASK_WHY_MAX_CHARS,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from '../../domain/task.ts';
import type { Actor, Trust } from '../../domain/trust.ts';
import { appendDecided } from '../journal/append.ts';
import type { Journal } from '../journal/journal.ts';
import { listFacts } from './facts.ts';
import { findTaskIds, getTask } from './tasks.ts';

/** Who is doing it, and from where. */
export interface Author {
  readonly actor: Actor;
  readonly trust: Trust;
  readonly session?: string | undefined;
}

export interface NewTask {
  readonly text: string;
  readonly project?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly due?: string | undefined;
  readonly dependsOn?: readonly string[] | undefined;
  readonly context?: string | undefined;
}

export interface TaskEdit {
  readonly status?: TaskStatus | undefined;
  readonly text?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly due?: string | null | undefined;
  readonly why?: string | undefined;
  readonly context?: string | undefined;
}

/** `before` records what must be known first (the project), in the same transaction. */
export function addTask(journal: Journal, task: NewTask, author: Author, before: readonly EventDraft[] = []): Task {
  const text = checkText(task.text, 'task', TASK_TEXT_MAX_CHARS);
  const now = journal.clock.now();
  const id = newId(now);
  appendDecided(journal, () => {
    const dependsOn = (task.dependsOn ?? []).map((typed) => resolveTask(journal, typed).id);
    return [
      ...before,
      draft(
        journal,
        author,
        'task.added',
        task.project,
        {
          text,
          ...(task.priority === undefined ? {} : { priority: task.priority }),
          ...(task.due === undefined ? {} : { due: task.due }),
          ...(dependsOn.length === 0 ? {} : { dependsOn }),
          ...(task.context === undefined ? {} : { context: tail(task.context) }),
        },
        id,
      ),
    ];
  });
  return present(journal, id);
}

export function editTask(journal: Journal, typed: string, edit: TaskEdit, author: Author): Task {
  const why = edit.why === undefined ? undefined : checkText(edit.why, 'reason', TASK_WHY_MAX_CHARS);
  const text = edit.text === undefined ? undefined : checkText(edit.text, 'task', TASK_TEXT_MAX_CHARS);
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    id = task.id;
    const { status, priority, due, context } = edit;
    if (status === 'blocked' || status === 'in_progress') assertNotClosed(task);
    const body: EventBodies['task.changed'] = {
      task: id,
      ...(status === undefined || (status === task.status && why === undefined) ? {} : { status }),
      ...(text === undefined || text === task.text ? {} : { text }),
      ...(priority === undefined || priority === task.priority ? {} : { priority }),
      ...(due === undefined || (due ?? undefined) === task.due ? {} : { due }),
      ...(context === undefined ? {} : { context: tail(context) }),
    };
    if (Object.keys(body).length === 1) return [];
    const change = draft(journal, author, 'task.changed', task.project, why === undefined ? body : { ...body, why });
    return [change, ...blockerDrafts(journal, author, task, body.status, why)];
  });
  return present(journal, id);
}

/** Starts work on it: in progress, and claimed if there is a session to claim it for. */
export function startTask(journal: Journal, typed: string, claimMs: number, author: Author): Task {
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    id = task.id;
    assertNotClosed(task);
    const started: EventDraft[] =
      task.status === 'in_progress'
        ? []
        : [
            draft(journal, author, 'task.changed', task.project, { task: id, status: 'in_progress' }),
            ...blockerDrafts(journal, author, task, 'in_progress', undefined),
          ];
    return author.session === undefined
      ? started
      : [...started, ...claimDrafts(journal, task, author.session, claimMs, author, false)];
  });
  return present(journal, id);
}

export function claimTask(
  journal: Journal,
  typed: string,
  session: string,
  claimMs: number,
  author: Author,
  force = false,
): Task {
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    id = task.id;
    return claimDrafts(journal, task, session, claimMs, author, force);
  });
  return present(journal, id);
}

export function releaseTask(journal: Journal, typed: string, author: Author): Task {
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    id = task.id;
    if (!task.claim) return [];
    return [draft(journal, author, 'task.released', task.project, { task: id, session: task.claim.session })];
  });
  return present(journal, id);
}

export function linkTask(journal: Journal, typed: string, onTyped: string, author: Author, remove = false): Task {
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    const on = resolveTask(journal, onTyped);
    id = task.id;
    if (task.dependsOn.includes(on.id) !== remove) return [];
    if (!remove) assertNoCycle(journal, task, on);
    return [
      draft(journal, author, 'task.linked', task.project, {
        task: id,
        dependsOn: on.id,
        ...(remove ? { remove } : {}),
      }),
    ];
  });
  return present(journal, id);
}

/** The one task a person means by what they typed: a whole id or the beginning of a short or long one. */
export function resolveTask(journal: Journal, typed: string): Task {
  const ids = findTaskIds(journal.db, typed.trim(), 6);
  const [id] = ids;
  if (id === undefined) {
    throw new MemoirError('not-found', `There is no task ${JSON.stringify(typed)}`, {
      next:
        typed.trim().length < SHORTEST_TASK_PREFIX
          ? `Type at least ${SHORTEST_TASK_PREFIX} characters of its id.`
          : 'See the ids with `memoir task list --all`.',
    });
  }
  if (ids.length > 1) {
    const candidates = ids.slice(0, 5).map((each) => present(journal, each));
    const more = ids.length > 5 ? ', and more' : '';
    // Of ten thousand tasks two may share all six characters; then only the whole id tells them apart.
    const shorts = new Set(candidates.map((task) => shortTaskId(task.id)));
    const nameOf = ({ id: each }: Task): string => (shorts.size === candidates.length ? shortTaskId(each) : each);
    throw new MemoirError(
      'ambiguous',
      `${typed} could be ${candidates.map((task) => `${nameOf(task)} (${clip(task.text)})`).join(', ')}${more}`,
      { next: 'Type more characters of the one you mean.', data: { candidates: ids } },
    );
  }
  return present(journal, id);
}

function claimDrafts(
  journal: Journal,
  task: Task,
  session: string,
  claimMs: number,
  author: Author,
  force: boolean,
): readonly EventDraft[] {
  const now = journal.clock.now();
  assertNotClosed(task);
  const { claim } = task;
  const released: EventDraft[] = [];
  if (claim && claimHolds(claim, now) && claim.session !== session) {
    if (!force) {
      throw new MemoirError(
        'refused',
        `Task ${shortTaskId(task.id)} is claimed by ${claim.session} until ${new Date(claim.until).toISOString()}`,
        { next: 'Take another one (`memoir task ready`), or take it over with --force.', data: { claim } },
      );
    }
    released.push(
      draft(journal, author, 'task.released', task.project, {
        task: task.id,
        session: claim.session,
        why: 'taken over',
      }),
    );
  }
  return [
    ...released,
    draft(journal, author, 'task.claimed', task.project, { task: task.id, session, until: now + claimMs }),
  ];
}

/** What blocks a task is also a fact of its project, true for as long as the task is blocked. */
function blockerDrafts(
  journal: Journal,
  author: Author,
  task: Task,
  status: TaskStatus | undefined,
  why: string | undefined,
): readonly EventDraft[] {
  if (status === undefined) return [];
  const ended = listFacts(journal.db, { kind: 'blocker', subject: task.id, holdsAt: journal.clock.now() }).map((fact) =>
    draft(journal, author, 'fact.changed', task.project, { fact: fact.id, truth: 'superseded' }),
  );
  if (status !== 'blocked') return ended;
  return [
    ...ended,
    draft(journal, author, 'fact.stated', task.project, {
      kind: 'blocker',
      subject: task.id,
      statement: why === undefined ? clip(task.text) : why,
    }),
  ];
}

function assertNotClosed(task: Task): void {
  if (!isClosed(task.status)) return;
  const id = shortTaskId(task.id);
  throw new MemoirError('refused', `Task ${id} is already ${task.status}`, {
    next: `Open it again with \`memoir task reopen ${id}\` first.`,
  });
}

function assertNoCycle(journal: Journal, task: Task, on: Task): void {
  const cycle = findCycle(task.id, on.id, (id) => getTask(journal.db, id)?.dependsOn ?? []);
  if (!cycle) return;
  throw new MemoirError('refused', `That would make a circle: ${cycle.map(shortTaskId).join(' → ')}`, {
    next: 'A task cannot wait for itself; remove one of these links first with `memoir task depend --remove`.',
    data: { cycle },
  });
}

function draft<
  T extends
    | DraftOf<'task.added'>['type']
    | 'task.changed'
    | 'task.claimed'
    | 'task.released'
    | 'task.linked'
    | 'fact.stated'
    | 'fact.changed',
>(
  journal: Journal,
  author: Author,
  type: T,
  project: string | undefined,
  body: EventBodies[T],
  id?: string,
): DraftOf<T> {
  return {
    type,
    happenedAt: journal.clock.now(),
    actor: author.actor,
    trust: author.trust,
    body,
    ...(id === undefined ? {} : { id }),
    ...(project === undefined ? {} : { project }),
    ...(author.session === undefined ? {} : { session: author.session }),
  };
}

function present(journal: Journal, id: string): Task {
  const task = getTask(journal.db, id);
  if (!task) throw new MemoirError('not-found', `There is no task ${id}`, { next: 'See `memoir task list --all`.' });
  return task;
}

export function checkText(text: string, what: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed === '') {
    throw new MemoirError('bad-input', `The ${what} is empty`, { next: `Say in a few words what the ${what} is.` });
  }
  if (trimmed.length > max) {
    throw new MemoirError('bad-input', `The ${what} has ${trimmed.length} characters; at most ${max} fit`, {
      next: `Shorten it; a longer story belongs in a note.`,
    });
  }
  return trimmed;
}

/** The end of the context is what was going on last. */
function tail(context: string): string {
  return context.trim().slice(-TASK_CONTEXT_MAX_CHARS);
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
