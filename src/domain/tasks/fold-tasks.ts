/**
 * Joins the events of one task. A to-do of one session, the same in the next, a promise in a reply and a line on the
 * command line are separate events; those with the same text in the same project are a family, and a family is folded
 * together, oldest first. The result does not depend on the order of arrival, and a finished task that comes up again
 * is open again.
 */

import type { EventOf, MemoirEvent } from '../event.ts';
import { takenOverChanges, withoutStatus } from '../trust/agent-changes.ts';
import { isClosedStatus, isTaskEvent, reduceTask, type Task, type TaskEvent, taskOf } from './task.ts';
import { taskTextKey } from './task-text.ts';

type Sighting = EventOf<'task.added'>;

export interface FoldedTasks {
  /** Oldest first; usually one. */
  readonly tasks: readonly Task[];
  /** The task that each event is shown as, by the event's id. */
  readonly shownAs: ReadonlyMap<string, string>;
}

/** Without a project the same text can mean anything, so each event is a separate family. */
export function taskFamily(sighting: Sighting): string {
  return sighting.project === undefined ? sighting.id : familyName(sighting.project, sighting.body.text);
}

export function familyName(project: string, text: string): string {
  return `${project}\n${taskTextKey(text)}`;
}

/** All events of one family, in the order of `compareEvents`. */
export function foldTasks(events: readonly TaskEvent[]): FoldedTasks {
  const tasks = new Map<string, Task>();
  const shownAs = new Map<string, string>();
  /** The sessions that have an item for a task. A second item in the same list is other work. */
  const listedBy = new Map<string, Set<string>>();
  const byHand = new Set<string>();
  const closedAtOnce = new Set(
    events.flatMap((event) => (isClosing(event) ? [`${taskOf(event)} ${event.happenedAt}`] : [])),
  );

  const begin = (sighting: Sighting): void => {
    const task = reduceTask(undefined, sighting);
    if (!task) return;
    tasks.set(task.id, task);
    shownAs.set(task.id, task.id);
  };
  const attach = (sighting: Sighting, task: Task): void => {
    shownAs.set(sighting.id, task.id);
    // Mentioned again as done: nothing new.
    const reopened = isClosedStatus(task.status) && !closedAtOnce.has(`${sighting.id} ${sighting.happenedAt}`);
    const { agentChanges: _before, ...rest } = task;
    tasks.set(task.id, {
      ...(reopened ? { ...rest, ...withoutStatus(task), status: 'open', closedAt: undefined } : task),
      suggested: false,
      updatedAt: Math.max(task.updatedAt, sighting.happenedAt),
      origins: sighting.trust === 'owner' ? [] : task.origins,
    });
  };

  /** A task that was added explicitly is the task; earlier captures become part of its history. */
  const takeOver = (captured: Task, id: string): void => {
    tasks.delete(captured.id);
    for (const [seen, as] of shownAs) if (as === captured.id) shownAs.set(seen, id);
    listedBy.set(id, listedBy.get(captured.id) ?? new Set());
    const said = tasks.get(id);
    const { status, why, claim, createdAt, dependsOn } = captured;
    if (!said) return;
    const both = [...new Set([...dependsOn, ...said.dependsOn])].sort();
    // Repeated by an agent, it gains no trust; repeated by the owner, it is the owner's.
    const origins = said.origins.length === 0 ? [] : [...captured.origins, ...said.origins];
    tasks.set(id, { ...said, ...takenOverChanges(captured), status, why, claim, createdAt, dependsOn: both, origins });
  };

  const see = (sighting: Sighting): void => {
    const known = [...tasks.values()];
    const open = known.filter((task) => !isClosedStatus(task.status));
    if (sighting.body.suggested === true) {
      const [same] = open;
      if (same) shownAs.set(sighting.id, same.id);
      else begin(sighting);
      return;
    }
    if (isByHand(sighting)) {
      const same = open.find((task) => !byHand.has(task.id));
      begin(sighting);
      byHand.add(sighting.id);
      if (same) takeOver(same, sighting.id);
      return;
    }
    const { session } = sighting;
    const free = (task: Task): boolean => session === undefined || listedBy.get(task.id)?.has(session) !== true;
    const same = open.find(free) ?? known.filter(free).at(-1);
    // A suggestion is derived and may vanish, so it never becomes the task itself.
    const suggestion = same?.suggested === true ? same : undefined;
    if (same === undefined || suggestion) begin(sighting);
    else attach(sighting, same);
    if (suggestion) takeOver(suggestion, sighting.id);
    const task = suggestion ? sighting.id : (same?.id ?? sighting.id);
    if (session !== undefined) listedBy.set(task, (listedBy.get(task) ?? new Set()).add(session));
  };

  for (const event of events) {
    if (event.type === 'task.added') {
      see(event);
      continue;
    }
    const task = tasks.get(shownAs.get(taskOf(event)) ?? '');
    const next = task && reduceTask(task, event);
    if (next) tasks.set(next.id, next);
  }
  return { tasks: [...tasks.values()], shownAs };
}

/** Captured tasks have a natural key. A task that a person or agent adds has none and is always a new task. */
function isByHand(sighting: Sighting): boolean {
  return sighting.key === undefined;
}

function isClosing(event: TaskEvent): boolean {
  return event.type === 'task.changed' && event.body.status !== undefined && isClosedStatus(event.body.status);
}

export function asTaskEvent(event: MemoirEvent | undefined): TaskEvent | undefined {
  return event && isTaskEvent(event) ? event : undefined;
}
