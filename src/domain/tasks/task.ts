/** A task, folded from its events, oldest first. Who changed what, when and why stays readable. */

import type { MemoirEvent } from '../event.ts';
import { type AgentChange, changeWords, linkWords } from '../trust/agent-changes.ts';
import type { Actor, Trust } from '../trust/trust.ts';

export const TASK_STATUSES = ['open', 'in_progress', 'blocked', 'done', 'dropped'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** A task with one of these is still to be done. */
export const OPEN_STATUSES = ['open', 'in_progress', 'blocked'] as const satisfies readonly TaskStatus[];

/** Most urgent first; also the order of lists. */
export const TASK_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** Long enough for a paragraph. Longer texts belong in a note. */
export const TASK_TEXT_MAX_CHARS = 2000;
export const TASK_WHY_MAX_CHARS = 1000;
/** The end of the conversation from which the task came. */
export const TASK_CONTEXT_MAX_CHARS = 500;

export interface TaskClaim {
  readonly session: string;
  readonly until: number;
}

export interface Task {
  readonly id: string;
  readonly project: string | undefined;
  readonly text: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  /** A day, `YYYY-MM-DD`. */
  readonly due: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it was done or dropped; undefined once it is reopened. */
  readonly closedAt: number | undefined;
  /** The session it came from. */
  readonly session: string | undefined;
  readonly claim: TaskClaim | undefined;
  readonly context: string | undefined;
  readonly dependsOn: readonly string[];
  /** Why it is blocked, or was dropped. */
  readonly why: string | undefined;
  /** A suggested task that no one has accepted yet. */
  readonly suggested: boolean;
  /** Its place in the list it came with. */
  readonly place?: number;
  /** Who added it, oldest first. Empty once the owner wrote, changed or confirmed it. */
  readonly origins: readonly TaskOrigin[];
  /** In the store: what agents changed in it, not yet part of its words. After reading: the unconfirmed changes. */
  readonly agentChanges?: readonly AgentChange[];
}

export interface TaskOrigin {
  readonly trust: Trust;
  readonly session: string | undefined;
  readonly at: number;
}

export interface TaskChange {
  readonly at: number;
  readonly actor: Actor;
  readonly session: string | undefined;
  readonly what: string;
  readonly why: string | undefined;
}

export type TaskEvent = Extract<MemoirEvent, { readonly type: `task.${string}` }>;

export function isTaskEvent(event: MemoirEvent): event is TaskEvent {
  return event.type.startsWith('task.');
}

export function taskOf(event: TaskEvent): string {
  return event.type === 'task.added' ? event.id : event.body.task;
}

export function isClosedStatus(status: TaskStatus): boolean {
  return status === 'done' || status === 'dropped';
}

/** Undefined while the event that added the task is missing: erased, or not arrived yet. */
export function reduceTask(task: Task | undefined, event: TaskEvent): Task | undefined {
  if (event.type === 'task.added') {
    const { text, priority, due, dependsOn, context, place } = event.body;
    return {
      id: event.id,
      project: event.project,
      text,
      status: 'open',
      priority: priority ?? 'normal',
      due,
      createdAt: event.happenedAt,
      updatedAt: event.happenedAt,
      closedAt: undefined,
      session: event.session,
      claim: undefined,
      context,
      dependsOn: [...new Set(dependsOn ?? [])].sort(),
      why: undefined,
      suggested: event.body.suggested === true,
      ...(place === undefined ? {} : { place }),
      origins: event.trust === 'owner' ? [] : [{ trust: event.trust, session: event.session, at: event.happenedAt }],
    };
  }
  if (!task) return undefined;
  // Any change accepts a suggested task.
  const touched = {
    ...task,
    suggested: false,
    updatedAt: Math.max(task.updatedAt, event.happenedAt),
    origins: event.trust === 'owner' ? [] : task.origins,
  };
  switch (event.type) {
    case 'task.changed':
      return withChange(touched, event);
    case 'task.claimed': {
      const { session, until } = event.body;
      // Two devices can each have claimed it; the earlier claim holds until it expires.
      if (claimHolds(task.claim, event.happenedAt) && task.claim?.session !== session) return task;
      return { ...touched, claim: { session, until } };
    }
    case 'task.released':
      return task.claim?.session === event.body.session ? { ...touched, claim: undefined } : task;
    case 'task.linked': {
      const { dependsOn, remove } = event.body;
      const others = task.dependsOn.filter((id) => id !== dependsOn);
      const { agentChanges: _before, ...rest } = touched;
      return {
        ...rest,
        ...linkWords(task, event),
        dependsOn: remove === true ? others : [...others, dependsOn].sort(),
      };
    }
  }
}

function withChange(task: Task, event: Extract<TaskEvent, { readonly type: 'task.changed' }>): Task {
  const { status, priority, due } = event.body;
  const closed = isClosedStatus(status ?? task.status);
  const { agentChanges: _before, ...rest } = task;
  return {
    ...rest,
    ...changeWords(task, event),
    status: status ?? task.status,
    priority: priority ?? task.priority,
    due: due === undefined ? task.due : (due ?? undefined),
    closedAt: closed ? (isClosedStatus(task.status) ? task.closedAt : event.happenedAt) : undefined,
    claim: closed ? undefined : task.claim,
  };
}

/** Whether an agent ended this task of the owner's, and that is held back. */
export function isEndHeldBack({ agentChanges = [] }: Pick<Task, 'agentChanges'>): boolean {
  return agentChanges.some(({ ended }) => ended !== undefined);
}

/** The task's text, and the changes that are held back. */
export function withHeldChanges({ text, agentChanges = [] }: Pick<Task, 'text' | 'agentChanges'>): string {
  const parts = agentChanges.flatMap((change) => [
    ...(change.text === undefined ? [] : [`new text: ${change.text}`]),
    ...(change.ended === undefined ? [] : [change.ended]),
    ...(change.why === undefined ? [] : [`why: ${change.why}`]),
    ...(change.context === undefined ? [] : [`new context: ${change.context}`]),
    ...(change.priority === undefined ? [] : [`priority ${change.priority.to}, was ${change.priority.was}`]),
    ...(change.due === undefined ? [] : [`due ${change.due.to ?? 'never'}, was ${change.due.was ?? 'never'}`]),
    ...(change.link === undefined
      ? []
      : [`${change.link.removed ? 'no longer depends' : 'depends'} on ${shortTaskId(change.link.dependsOn)}`]),
  ]);
  return parts.length === 0 ? text : `${text} (${parts.join('; ')})`;
}

/** Marks a task with an unconfirmed change. */
export function heldChangeMarks({ agentChanges = [] }: Pick<Task, 'agentChanges'>): readonly string[] {
  return agentChanges.length === 0 ? [] : ['has an unconfirmed change'];
}

export function claimHolds(claim: TaskClaim | undefined, now: number): boolean {
  return claim !== undefined && claim.until > now;
}

/** One line of its history, as text. */
export function describeTaskEvent(event: TaskEvent, nameOf: (task: string) => string = shortTaskId): string {
  switch (event.type) {
    case 'task.added':
      return 'added';
    case 'task.claimed':
      return `claimed by ${event.body.session} until ${new Date(event.body.until).toISOString()}`;
    case 'task.released':
      return `released by ${event.body.session}`;
    case 'task.linked':
      return `${event.body.remove === true ? 'no longer depends' : 'depends'} on ${nameOf(event.body.dependsOn)}`;
    case 'task.changed': {
      const { status, text, priority, due, confirmed, refuted } = event.body;
      const parts = [
        confirmed === true ? 'confirmed' : undefined,
        refuted === true ? 'change refuted' : undefined,
        status === undefined ? undefined : status.replace('_', ' '),
        text === undefined ? undefined : 'reworded',
        priority === undefined ? undefined : `priority ${priority}`,
        due === undefined ? undefined : due === null ? 'no due date' : `due ${due}`,
      ].filter((part) => part !== undefined);
      return parts.length > 0 ? parts.join(', ') : 'context updated';
    }
  }
}

/**
 * The short id that people type: six characters without look-alikes from the end of the id (the start of a UUIDv7 is
 * the time, which tasks added together share). The same on every machine.
 */
export function shortTaskId(id: string): string {
  let bits = Number.parseInt(id.slice(-8), 16) >>> 2;
  let short = '';
  for (let place = 0; place < 6; place += 1) {
    short = SHORT_ALPHABET.charAt(bits & 31) + short;
    bits >>>= 5;
  }
  return short;
}

/** Letters that look like a digit are not in the alphabet, so they are read as the digit. */
export function asShortId(typed: string): string {
  return typed.replace(/o/g, '0').replace(/[il]/g, '1');
}

const SHORT_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** A shorter prefix would match half the list. */
export const SHORTEST_TASK_PREFIX = 3;

/**
 * The cycle that would exist if `task` depended on `on`; undefined if there would be none. `dependenciesOf` is called
 * only for reachable tasks.
 */
export function findCycle(
  task: string,
  on: string,
  dependenciesOf: (id: string) => readonly string[],
): readonly string[] | undefined {
  // Without recursion, because chains can be longer than the stack is deep.
  const reachedFrom = new Map([[on, task]]);
  const waiting = [on];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === task) return pathTo(task, on, reachedFrom);
    for (const next of dependenciesOf(id)) {
      if (reachedFrom.has(next)) continue;
      reachedFrom.set(next, id);
      waiting.push(next);
    }
  }
  return undefined;
}

function pathTo(task: string, on: string, reachedFrom: ReadonlyMap<string, string>): readonly string[] {
  const path = [task];
  for (let id = task; id !== on; ) {
    id = reachedFrom.get(id) ?? on;
    path.unshift(id);
  }
  return [task, ...path];
}
