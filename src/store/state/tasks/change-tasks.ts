/**
 * Applies the rules of `domain/tasks/task-rules.ts` to stored tasks. Each change is decided inside its write transaction, on the
 * state at that moment: of two processes that claim a task one wins, and concurrent links cannot form a cycle.
 */

import type { EventDraft } from '../../../domain/event.ts';
import type { Fact } from '../../../domain/facts/fact.ts';
import { newId } from '../../../domain/ids.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { Task } from '../../../domain/tasks/task.ts';
import {
  type Authorship,
  ambiguousTask,
  type ClaimRequest,
  type NewTask,
  planClaim,
  planEdit,
  planLink,
  planNewTask,
  planRelease,
  planStart,
  planUnlink,
  type TaskEdit,
  unknownTask,
} from '../../../domain/tasks/task-rules.ts';
import { type Author, lowestTrust } from '../../../domain/trust/trust.ts';
import { appendDecided } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { randomBytesOf } from '../../journal/random-bytes.ts';
import { getEvent } from '../../journal/read.ts';
import { getFact, listFacts } from '../facts/facts.ts';
import { earlierTask } from './earlier-task.ts';
import { findTaskIds, getTask } from './tasks.ts';

/** `before` is recorded first in the same transaction, for example the project. */
export function addTask(journal: Journal, task: NewTask, author: Author, before: readonly EventDraft[] = []): Task {
  const at = journal.clock.now();
  const id = newId(at, randomBytesOf(journal.db));
  appendDecided(journal, () => {
    const dependsOn = (task.dependsOn ?? []).map((typed) => resolveTask(journal, typed).id);
    return [...before, planNewTask(id, { ...task, dependsOn }, { author, at })];
  });
  return readTask(journal, id);
}

export function editTask(journal: Journal, typed: string, edit: TaskEdit, author: Author): Task {
  return changeTask(journal, typed, author, (task, by) => planEdit(task, edit, by, blockersOf(journal, task)));
}

export function startTask(journal: Journal, typed: string, claimMs: number, author: Author): Task {
  return changeTask(journal, typed, author, (task, by) => planStart(task, claimMs, by, blockersOf(journal, task)));
}

export function claimTask(journal: Journal, typed: string, request: ClaimRequest, author: Author): Task {
  return changeTask(journal, typed, author, (task, by) => planClaim(task, request, by));
}

export function releaseTask(journal: Journal, typed: string, author: Author): Task {
  return changeTask(journal, typed, author, planRelease);
}

export function linkTask(journal: Journal, typed: string, onTyped: string, author: Author): Task {
  const dependenciesOf = (id: string): readonly string[] => getTask(journal.db, id)?.dependsOn ?? [];
  return changeTask(journal, typed, author, (task, by) =>
    planLink(task, resolveTask(journal, onTyped), by, dependenciesOf),
  );
}

export function unlinkTask(journal: Journal, typed: string, onTyped: string, author: Author): Task {
  return changeTask(journal, typed, author, (task, by) => planUnlink(task, resolveTask(journal, onTyped), by));
}

/** The task with this id, or the only one whose short or long id starts with it. */
export function resolveTask(journal: Journal, typed: string): Task {
  const [id, ...others] = findTaskIds(journal.db, typed.trim(), 6);
  if (id === undefined) {
    const earlier = earlierTask(journal.db, typed.trim());
    if (earlier === undefined) throw unknownTask(typed);
    return earlier;
  }
  if (others.length === 0) return readTask(journal, id);
  throw ambiguousTask(
    typed,
    [id, ...others].map((each) => readTask(journal, each)),
  );
}

function changeTask(
  journal: Journal,
  typed: string,
  author: Author,
  plan: (task: Task, by: Authorship) => readonly EventDraft[],
): Task {
  let id = '';
  appendDecided(journal, () => {
    const task = resolveTask(journal, typed);
    id = task.id;
    const drafts = plan(task, { author, at: journal.clock.now() });
    return drafts.length === 0 ? [] : [...takeSuggestion(journal, task, author), ...drafts];
  });
  return readTask(journal, id);
}

/** A suggested task is derived. Accepting it records it, so that it stays whatever a later extractor finds. */
function takeSuggestion({ db }: Journal, task: Task, author: Author): readonly EventDraft[] {
  const fact = getEvent(db, task.id) === undefined ? getFact(db, task.id) : undefined;
  if (fact === undefined) return [];
  const { id, text, project, due, context, place } = task;
  return [
    {
      type: 'task.added',
      id,
      happenedAt: fact.at,
      actor: fact.actor,
      trust: lowestTrust([author.trust, fact.trust]),
      ...defined({ project, session: fact.session }),
      body: { text, from: fact.source, ...defined({ due, context, place }) },
    },
  ];
}

function blockersOf(journal: Journal, task: Task): readonly Fact[] {
  return listFacts(journal.db, { kind: 'blocker', subject: task.id, holdsAt: journal.clock.now() });
}

function readTask(journal: Journal, id: string): Task {
  const task = getTask(journal.db, id);
  if (!task) throw unknownTask(id);
  return task;
}
