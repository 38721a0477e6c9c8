/**
 * A task that was drawn from what is erased, and that a person has since put into words of their own: the task goes, and
 * their words stay as a task of theirs, unless they repeat what is erased.
 */
import type { EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { eventHeads } from '../store/journal/event-heads.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { getTask } from '../store/state/tasks.ts';
import type { QuoteFinder } from './telling-phrases.ts';

export interface KeptStatement {
  /** The task that goes. */
  readonly task: string;
  readonly text: string;
  /** What makes the statement stand on its own. Recording it twice records it once. */
  readonly drafts: readonly EventDraft[];
}

export function findStatementsToKeep(
  journal: Journal,
  ids: ReadonlySet<string>,
  asked: ReadonlySet<string>,
  finder: QuoteFinder,
): readonly KeptStatement[] {
  const kept: KeptStatement[] = [];
  for (const { id, type } of eventHeads(journal.db, ids)) {
    // Whoever asks for the task itself to be erased means all of it.
    if (type !== 'task.added' || asked.has(id)) continue;
    const text = ownWords(journal, id, asked);
    if (text !== undefined && !finder.has(text)) kept.push({ task: id, text, drafts: draftsOf(journal, id, text) });
  }
  return kept;
}

/** The last words a person gave it by a command. */
function ownWords({ db }: Journal, task: string, asked: ReadonlySet<string>): string | undefined {
  let words: string | undefined;
  for (const { id, actor, body } of iterateEvents(db, { subject: task, types: ['task.changed'] })) {
    if (actor === 'person' && typeof body.text === 'string' && !asked.has(id)) words = body.text;
  }
  return words;
}

function draftsOf(journal: Journal, task: string, text: string): readonly EventDraft[] {
  const now = getTask(journal.db, task);
  const id = idFromKey(`kept:${task}`);
  const envelope = {
    happenedAt: now?.createdAt ?? journal.clock.now(),
    ...(now?.project === undefined ? {} : { project: now.project }),
    actor: 'person',
    trust: 'owner',
  } as const;
  const added: EventDraft = {
    ...envelope,
    type: 'task.added',
    id,
    body: {
      text,
      ...(now?.priority === undefined ? {} : { priority: now.priority }),
      ...(now?.due === undefined ? {} : { due: now.due }),
    },
  };
  if (now === undefined || now.status === 'open') return [added];
  return [
    added,
    {
      ...envelope,
      type: 'task.changed',
      id: idFromKey(`kept:${task}:status`),
      happenedAt: now.updatedAt,
      body: { task: id, status: now.status },
    },
  ];
}
