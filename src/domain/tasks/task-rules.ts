/**
 * What may be done to a task, and which events record it. Each rule gets the task as it is now and returns the events to
 * append, or throws an error that says what to do instead.
 */

import { ambiguous } from '../ambiguous.ts';
import { MemoirError } from '../errors.ts';
import type { DraftOf, EventDraft } from '../event.ts';
import type { EventBodies } from '../event-bodies.ts';
import type { Fact } from '../facts/fact.ts';
import { defined } from '../json/defined.ts';
import { checkText } from '../text/check-text.ts';
import { clipChars } from '../text/plain-words.ts';
import type { Author } from '../trust/trust.ts';
import {
  claimHolds,
  findCycle,
  isClosedStatus,
  SHORTEST_TASK_PREFIX,
  shortTaskId,
  TASK_CONTEXT_MAX_CHARS,
  TASK_TEXT_MAX_CHARS,
  TASK_WHY_MAX_CHARS,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from './task.ts';

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
  /** The owner confirms it unchanged. */
  readonly confirmed?: true;
  /** The owner refutes the changes that are held back. */
  readonly refuted?: true;
}

export interface ClaimRequest {
  readonly session: string;
  readonly forMs: number;
  /** Takes the task from the session that has it. */
  readonly force?: boolean;
}

/** Who makes the change, and when. */
export interface Authorship {
  readonly author: Author;
  readonly at: number;
}

/** `dependsOn` has whole ids. */
export function planNewTask(id: string, task: NewTask, by: Authorship): DraftOf<'task.added'> {
  const { priority, due, dependsOn = [], context } = task;
  return {
    ...draft('task.added', by, task.project, {
      text: checkText(task.text, 'task', TASK_TEXT_MAX_CHARS),
      ...defined({ priority, due, context: context === undefined ? undefined : tail(context) }),
      ...(dependsOn.length === 0 ? {} : { dependsOn }),
    }),
    id,
  };
}

/** `blockers` are the facts that say what blocks the task now. */
export function planEdit(task: Task, edit: TaskEdit, by: Authorship, blockers: readonly Fact[]): readonly EventDraft[] {
  const why = edit.why === undefined ? undefined : checkText(edit.why, 'reason', TASK_WHY_MAX_CHARS);
  const text = edit.text === undefined ? undefined : checkText(edit.text, 'task', TASK_TEXT_MAX_CHARS);
  const { status, priority, due, context } = edit;
  if (status === 'blocked' || status === 'in_progress') assertNotClosed(task);
  const body: EventBodies['task.changed'] = {
    task: task.id,
    // A suggested task that is set to open is accepted.
    ...(status === undefined || (status === task.status && why === undefined && !task.suggested) ? {} : { status }),
    ...(text === undefined || text === task.text ? {} : { text }),
    ...(priority === undefined || priority === task.priority ? {} : { priority }),
    ...(due === undefined || (due ?? undefined) === task.due ? {} : { due }),
    ...(context === undefined ? {} : { context: tail(context) }),
    ...defined({ confirmed: edit.confirmed, refuted: edit.refuted }),
  };
  if (Object.keys(body).length === 1) return [];
  const changed = draft('task.changed', by, task.project, { ...body, ...defined({ why }) });
  return [
    changed,
    ...(body.status === undefined ? [] : endBlockers(task, by, blockers)),
    ...(body.status === 'blocked' ? [stateBlocker(task, by, why)] : []),
  ];
}

/** In progress, and claimed if the author has a session to claim it for. */
export function planStart(
  task: Task,
  claimMs: number,
  by: Authorship,
  blockers: readonly Fact[],
): readonly EventDraft[] {
  assertNotClosed(task);
  const { session } = by.author;
  return [
    ...(task.status === 'in_progress'
      ? []
      : [
          draft('task.changed', by, task.project, { task: task.id, status: 'in_progress' }),
          ...endBlockers(task, by, blockers),
        ]),
    ...(session === undefined ? [] : planClaim(task, { session, forMs: claimMs }, by)),
  ];
}

export function planClaim(task: Task, request: ClaimRequest, by: Authorship): readonly EventDraft[] {
  assertNotClosed(task);
  const { session, forMs, force = false } = request;
  const { id, claim, project } = task;
  const claimed = draft('task.claimed', by, project, { task: id, session, until: by.at + forMs });
  if (!claim || !claimHolds(claim, by.at) || claim.session === session) return [claimed];
  if (!force) {
    throw new MemoirError(
      'refused',
      `Task ${shortTaskId(id)} is claimed by ${claim.session} until ${new Date(claim.until).toISOString()}`,
      { next: 'Choose another task (`memoir task ready`), or take this one over with --force.', data: { claim } },
    );
  }
  return [draft('task.released', by, project, { task: id, session: claim.session, why: 'taken over' }), claimed];
}

export function planRelease({ id, claim, project }: Task, by: Authorship): readonly EventDraft[] {
  return claim ? [draft('task.released', by, project, { task: id, session: claim.session })] : [];
}

export function planLink(
  task: Task,
  on: Task,
  by: Authorship,
  dependenciesOf: (id: string) => readonly string[],
): readonly EventDraft[] {
  if (task.dependsOn.includes(on.id)) return [];
  const cycle = findCycle(task.id, on.id, dependenciesOf);
  if (cycle) {
    throw new MemoirError('refused', `This would be a dependency cycle: ${cycle.map(shortTaskId).join(' → ')}`, {
      next: 'A task cannot depend on itself. Remove one of these links first with `memoir task depend --remove`.',
      data: { cycle },
    });
  }
  return [draft('task.linked', by, task.project, { task: task.id, dependsOn: on.id })];
}

export function planUnlink(task: Task, on: Task, by: Authorship): readonly EventDraft[] {
  if (!task.dependsOn.includes(on.id)) return [];
  return [draft('task.linked', by, task.project, { task: task.id, dependsOn: on.id, remove: true })];
}

export function unknownTask(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no task ${JSON.stringify(typed)}`, {
    next:
      typed.trim().length < SHORTEST_TASK_PREFIX
        ? `Type at least ${SHORTEST_TASK_PREFIX} characters of its id.`
        : 'See the ids with `memoir task list --all`; add `--status done` for finished tasks.',
  });
}

export function ambiguousTask(typed: string, candidates: readonly Task[]): MemoirError {
  // Among ten thousand tasks two can have the same six characters. Then only the whole ids differ.
  const short = new Set(candidates.map(({ id }) => shortTaskId(id))).size === candidates.length;
  return ambiguous(
    typed,
    candidates.map(({ id, text }) => ({ id, name: `${short ? shortTaskId(id) : id} (${shortLine(text)})` })),
  );
}

function assertNotClosed(task: Task): void {
  if (!isClosedStatus(task.status)) return;
  const id = shortTaskId(task.id);
  throw new MemoirError('refused', `Task ${id} is already ${task.status}`, {
    next: `Reopen it first: \`memoir task reopen ${id}\`.`,
  });
}

/** The blocker of a task is also a fact of its project. It holds while the task is blocked. */
function stateBlocker(task: Task, by: Authorship, why: string | undefined): EventDraft {
  return draft('fact.stated', by, task.project, {
    kind: 'blocker',
    subject: task.id,
    statement: why ?? shortLine(task.text),
  });
}

function endBlockers({ project }: Task, by: Authorship, blockers: readonly Fact[]): readonly EventDraft[] {
  return blockers.map(({ id }) => draft('fact.changed', by, project, { fact: id, truth: 'resolved' }));
}

type RecordedAs =
  | 'task.added'
  | 'task.changed'
  | 'task.claimed'
  | 'task.released'
  | 'task.linked'
  | 'fact.stated'
  | 'fact.changed';

function draft<T extends RecordedAs>(
  type: T,
  { author, at }: Authorship,
  project: string | undefined,
  body: EventBodies[T],
): DraftOf<T> {
  const { actor, trust, session } = author;
  return { type, happenedAt: at, actor, trust, body, ...defined({ project, session }) };
}

/** The end of a context is what happened last. */
function tail(context: string): string {
  return context.trim().slice(-TASK_CONTEXT_MAX_CHARS);
}

const SHOWN_CHARS = 60;

function shortLine(text: string): string {
  return clipChars(text.replace(/\s+/g, ' '), SHOWN_CHARS);
}
