/**
 * Keeps tasks that were derived from erased events and that the owner has since reworded: the task is erased, and the
 * owner's words become a new task, unless they repeat what is erased.
 */

import type { EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { getTask } from '../../store/state/tasks/tasks.ts';
import type { QuoteFinder } from '../scan/distinctive-phrases.ts';

export interface KeptStatement {
  /** The task to erase. */
  readonly task: string;
  readonly text: string;
  /** The drafts of the new task. Recording them twice gives one task. */
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
    // If the task itself is to be erased, nothing of it is kept.
    if (type !== 'task.added' || asked.has(id)) continue;
    const text = ownWords(journal, id, asked);
    if (text !== undefined && !finder.has(text)) kept.push({ task: id, text, drafts: draftsOf(journal, id, text) });
  }
  return kept;
}

/** The last text that a person set with a command. */
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
    ...defined({ project: now?.project }),
    actor: 'person',
    trust: 'owner',
  } as const;
  const added: EventDraft = {
    ...envelope,
    type: 'task.added',
    id,
    body: { text, ...defined({ priority: now?.priority, due: now?.due }) },
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
