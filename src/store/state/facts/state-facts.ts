/** Applies the rules of `domain/facts/fact-rules.ts` to stored facts, each inside its write transaction. */

import { MemoirError } from '../../../domain/errors.ts';
import type { EventDraft } from '../../../domain/event.ts';
import type { EventBodies } from '../../../domain/event-bodies.ts';
import { copyOfFact } from '../../../domain/facts/fact-events.ts';
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import {
  ambiguousFact,
  type NewFact,
  planFact,
  SHORTEST_FACT_PREFIX,
  unknownFact,
} from '../../../domain/facts/fact-rules.ts';
import { newId } from '../../../domain/ids.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { Author } from '../../../domain/trust/trust.ts';
import { appendDecided } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { randomBytesOf } from '../../journal/random-bytes.ts';
import { currentIdOf } from './earlier-ids.ts';
import { findFactIds, getFact } from './facts.ts';

/** `before` is recorded first in the same transaction, for example the project. */
export function stateFact(journal: Journal, fact: NewFact, author: Author, before: readonly EventDraft[] = []): Fact {
  const at = journal.clock.now();
  const id = newId(at, randomBytesOf(journal.db));
  appendDecided(journal, () => {
    const replaced = fact.supersedes === undefined ? undefined : resolveFact(journal, fact.supersedes);
    return [...before, ...planFact(id, fact, { author, at }, replaced)];
  });
  const stored = getFact(journal.db, id);
  if (stored) return stored;
  throw new MemoirError('not-found', `The ${fact.kind} ${id} was erased while it was written`, {
    next: 'Another process erased it. Record it again if you still want it.',
  });
}

/** The changed part of a fact: whether it holds, or its words. */
export type FactEdit = Pick<EventBodies['fact.changed'], 'truth' | 'by' | 'why' | 'edit'>;

/** An extracted fact is not an event, so the change includes a copy of it. */
export function changeFact(journal: Journal, fact: Fact, change: FactEdit, author: Author): void {
  const { actor, trust, session } = author;
  const project = fact.project === EVERYWHERE ? undefined : fact.project;
  const body = { fact: fact.id, ...change, ...(fact.origin === 'extracted' ? { of: copyOfFact(fact) } : {}) };
  appendDecided(journal, () => [
    {
      type: 'fact.changed',
      happenedAt: journal.clock.now(),
      actor,
      trust,
      ...defined({ project, session }),
      body,
    },
  ]);
}

/** The fact with this id, or the only one whose id starts with it. */
export function resolveFact(journal: Journal, typed: string): Fact {
  const prefix = typed.trim().toLowerCase();
  const ids = prefix.length < SHORTEST_FACT_PREFIX ? [] : findFactIds(journal.db, prefix, 6);
  if (ids.length > 1) throw ambiguousFact(typed, ids);
  const id = ids[0] ?? (prefix.length < SHORTEST_FACT_PREFIX ? undefined : currentIdOf(journal.db, prefix));
  const fact = id === undefined ? undefined : getFact(journal.db, id);
  if (!fact) throw unknownFact(typed);
  return fact;
}
