/**
 * The changes agents made to a task since the owner's last change. Whether such a change counts depends on what was read in
 * its session, which can become known later. So a task keeps these changes apart, and they are applied when it is read: a
 * change that is held back neither rewords the task nor gives the reason of its status. Priority, due day, dependencies and
 * the end of a task carry no text. They count at once, and the previous value is kept so that refuting restores it.
 */

import type { EventOf } from '../event.ts';
import { defined } from '../json/defined.ts';
import type { Task, TaskPriority } from '../tasks/task.ts';
import type { Trust } from './trust.ts';

export interface AgentChange {
  readonly trust: Trust;
  readonly session: string | undefined;
  readonly at: number;
  readonly text?: string;
  readonly context?: string;
  readonly why?: string;
  /** It ended a task of the owner. */
  readonly ended?: 'done' | 'dropped';
  /** The fields it set in a task of the owner, and their previous values; null is not a due day. */
  readonly priority?: { readonly to: TaskPriority; readonly was: TaskPriority };
  readonly due?: { readonly to: string | null; readonly was: string | null };
  readonly link?: { readonly dependsOn: string; readonly removed: boolean };
  /** The owner refuted it if it was held back; otherwise it counts. */
  readonly refuted?: true;
}

/** The words of a task without the changes of agents. */
export interface ChangedWords {
  readonly text: string;
  readonly context: string | undefined;
  readonly why: string | undefined;
  /** Oldest first. */
  readonly agentChanges?: readonly AgentChange[];
}

/** A task has few of them. The oldest go first, so a task that is changed without end stays small. */
const CHANGES_KEPT = 30;

/** The words of a task after this change. */
export function changeWords(task: Task, event: EventOf<'task.changed'>): ChangedWords {
  const { body, trust, session, happenedAt: at } = event;
  const { text, context, why, status, priority, due } = body;
  // A reason belongs to the status it came with.
  const before = status === undefined ? task : withoutStatus(task);
  if (trust === 'owner') return ownersChange(before, body);
  const isOwners = task.origins.length === 0;
  const ended = isOwners && (status === 'done' || status === 'dropped') ? status : undefined;
  const dueBefore = task.due ?? null;
  return withChanges(before, [
    ...(before.agentChanges ?? []),
    {
      trust,
      session,
      at,
      ...defined({ text, context }),
      ...(why === undefined || status === undefined ? {} : { why }),
      ...(ended === undefined ? {} : { ended }),
      ...(!isOwners || priority === undefined || priority === task.priority
        ? {}
        : { priority: { to: priority, was: task.priority } }),
      ...(!isOwners || due === undefined || due === dueBefore ? {} : { due: { to: due, was: dueBefore } }),
    },
  ]);
}

/** The words of a task after a link of it was made or removed. */
export function linkWords(task: Task, event: EventOf<'task.linked'>): ChangedWords {
  const { body, trust, session, happenedAt: at } = event;
  const { dependsOn, remove = false } = body;
  const changes = task.agentChanges ?? [];
  const isNew = task.dependsOn.includes(dependsOn) === remove;
  if (trust === 'owner')
    return withChanges(
      task,
      changes.map((change) => (change.link?.dependsOn === dependsOn ? withoutChangedParts(change, 'link') : change)),
    );
  if (task.origins.length > 0 || !isNew) return withChanges(task, changes);
  return withChanges(task, [...changes, { trust, session, at, link: { dependsOn, removed: remove } }]);
}

/** The owner's values to restore when these changes are refuted. */
export function valuesBefore(changes: readonly AgentChange[]): {
  readonly priority?: TaskPriority;
  readonly due?: string | null;
  readonly links: readonly { readonly dependsOn: string; readonly removed: boolean }[];
} {
  const priority = changes.find((change) => change.priority)?.priority;
  const due = changes.find((change) => change.due)?.due;
  return {
    ...(priority === undefined ? {} : { priority: priority.was }),
    ...(due === undefined ? {} : { due: due.was }),
    links: changes.flatMap(({ link }) => (link === undefined ? [] : [link])).reverse(),
  };
}

function ownersChange(words: ChangedWords, body: EventOf<'task.changed'>['body']): ChangedWords {
  const { text, context, why, status, confirmed, refuted } = body;
  const judged = confirmed === true ? confirmedWords(words) : refuted === true ? refutedWords(words) : words;
  const replaced = (['text', 'context', 'priority', 'due'] as const).filter((key) => body[key] !== undefined);
  const changes = (judged.agentChanges ?? []).map((change) => withoutChangedParts(change, ...replaced));
  return withChanges(
    {
      text: text ?? judged.text,
      context: context ?? judged.context,
      why: status === undefined ? judged.why : why,
    },
    changes,
  );
}

function confirmedWords(words: ChangedWords): ChangedWords {
  return withChanges(
    apply(
      words,
      (words.agentChanges ?? []).filter(({ refuted }) => refuted !== true),
    ),
    [],
  );
}

function refutedWords(words: ChangedWords): ChangedWords {
  return withChanges(
    words,
    (words.agentChanges ?? []).map((change) => ({
      ...withoutChangedParts(change, 'priority', 'due', 'link'),
      refuted: true,
    })),
  );
}

/** When the status changes, the previous reason and the end it belonged to no longer apply. */
export function withoutStatus(words: ChangedWords): ChangedWords {
  const changes = (words.agentChanges ?? []).map((change) => withoutChangedParts(change, 'why', 'ended'));
  return withChanges({ ...words, why: undefined }, changes);
}

/** For a task that takes over another one with the same words: it has its own words, and the other's reason. */
export function takenOverChanges({ agentChanges = [] }: Pick<ChangedWords, 'agentChanges'>): {
  readonly agentChanges?: readonly AgentChange[];
} {
  const kept = agentChanges.map((change) => withoutChangedParts(change, 'text')).filter(saysSomething);
  return kept.length === 0 ? {} : { agentChanges: kept };
}

const PARTS = ['text', 'context', 'why', 'ended', 'priority', 'due', 'link'] as const;

function withoutChangedParts(change: AgentChange, ...parts: readonly (typeof PARTS)[number][]): AgentChange {
  const rest = { ...change };
  for (const part of parts) delete rest[part];
  return rest;
}

function withChanges({ text, context, why }: ChangedWords, changes: readonly AgentChange[]): ChangedWords {
  const kept = changes.filter(saysSomething).slice(-CHANGES_KEPT);
  return { text, context, why, ...(kept.length === 0 ? {} : { agentChanges: kept }) };
}

function saysSomething(change: AgentChange): boolean {
  return PARTS.some((part) => change[part] !== undefined);
}

function apply<Words extends ChangedWords>(words: Words, changes: readonly AgentChange[]): Words {
  return changes.reduce(
    (so, { text, context, why }) => ({
      ...so,
      text: text ?? so.text,
      context: context ?? so.context,
      why: why ?? so.why,
    }),
    words,
  );
}

/**
 * Applies the trusted changes to the words, and returns the unconfirmed ones. If the task itself is unconfirmed, all changes
 * are applied, because the owner confirms or refutes it as a whole.
 */
export function splitChanges<Words extends ChangedWords>(
  words: Words,
  isHeldBack: (change: AgentChange) => boolean,
  isWholeHeldBack: boolean,
): { readonly words: Words; readonly held: readonly AgentChange[] } {
  const changes = words.agentChanges ?? [];
  if (isWholeHeldBack) return { words: apply(words, changes), held: [] };
  const held = changes.filter(isHeldBack);
  const counting = changes.filter((change) => !held.includes(change));
  return { words: apply(words, counting), held: held.filter(({ refuted }) => refuted !== true) };
}
