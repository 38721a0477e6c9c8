/** Stating facts: a decision with its reason, and what it replaces. */
import { defined } from '../../domain/defined.ts';
import { MemoirError } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { FACT_TEXT_MAX_CHARS, type Fact, type FactKind } from '../../domain/fact.ts';
import { newId } from '../../domain/ids.ts';
import { TASK_WHY_MAX_CHARS } from '../../domain/task.ts';
import { lowestTrust, type Trust } from '../../domain/trust.ts';
import { appendDecided } from '../journal/append.ts';
import type { Journal } from '../journal/journal.ts';
import { type Author, checkText } from './change-tasks.ts';
import { findFactIds, getFact } from './facts.ts';

export interface NewFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly project?: string | undefined;
  readonly subject?: string | undefined;
  readonly why?: string | undefined;
  /** The id, or its beginning, of the fact this one replaces. */
  readonly supersedes?: string | undefined;
  /** Whole ids of what it came from. */
  readonly sources?: readonly string[] | undefined;
  /** How far it may be believed, where that is less than whoever states it. */
  readonly trust?: Trust | undefined;
}

/** As long as the name of a file may be. */
const SOURCE_MAX_CHARS = 1000;

export function stateFact(journal: Journal, fact: NewFact, author: Author, before: readonly EventDraft[] = []): Fact {
  const statement = checkText(fact.text, fact.kind, FACT_TEXT_MAX_CHARS);
  const why = fact.why === undefined ? undefined : checkText(fact.why, 'reason', TASK_WHY_MAX_CHARS);
  const sources = (fact.sources ?? []).map((source) =>
    checkText(source.toWellFormed().replace(/\p{Cc}+/gu, ' '), 'source', SOURCE_MAX_CHARS),
  );
  const happenedAt = journal.clock.now();
  const id = newId(happenedAt);
  const envelope = {
    happenedAt,
    actor: author.actor,
    trust: lowestTrust([author.trust, fact.trust ?? 'owner']),
    ...defined({ project: fact.project, session: author.session }),
  };
  appendDecided(journal, () => {
    const replaced = fact.supersedes === undefined ? undefined : resolveFact(journal, fact.supersedes);
    const stated: EventDraft = {
      type: 'fact.stated',
      id,
      ...envelope,
      body: {
        kind: fact.kind,
        statement,
        ...defined({ subject: fact.subject, why }),
        ...(sources.length === 0 ? {} : { sources: [...new Set(sources)] }),
      },
    };
    return replaced === undefined
      ? [...before, stated]
      : [
          ...before,
          stated,
          { type: 'fact.changed', ...envelope, body: { fact: replaced.id, truth: 'superseded', by: id } },
        ];
  });
  const stored = getFact(journal.db, id);
  if (!stored)
    throw new MemoirError('not-found', `The ${fact.kind} ${id} is gone`, { next: 'It was erased meanwhile.' });
  return stored;
}

export function resolveFact(journal: Journal, typed: string): Fact {
  const prefix = typed.trim().toLowerCase();
  const ids = prefix.length < SHORTEST_PREFIX ? [] : findFactIds(journal.db, prefix, 6);
  const [id] = ids;
  const fact = id === undefined || ids.length > 1 ? undefined : getFact(journal.db, id);
  if (fact) return fact;
  if (ids.length > 1) {
    throw new MemoirError('ambiguous', `${typed} could be ${ids.slice(0, 5).join(', ')}`, {
      next: 'Type more characters of the one you mean.',
      data: { candidates: ids },
    });
  }
  throw new MemoirError('not-found', `There is no decision ${JSON.stringify(typed)}`, {
    next: 'See the ids with `memoir decide --list`.',
  });
}

const SHORTEST_PREFIX = 4;
