/** How a fact is stated, and which events record it. */

import { ambiguous } from '../ambiguous.ts';
import { MemoirError } from '../errors.ts';
import type { EventDraft } from '../event.ts';
import { defined } from '../json/defined.ts';
import { TASK_WHY_MAX_CHARS } from '../tasks/task.ts';
import type { Authorship } from '../tasks/task-rules.ts';
import { checkText } from '../text/check-text.ts';
import { lowestTrust, type Trust } from '../trust/trust.ts';
import { FACT_TEXT_MAX_CHARS, type Fact, type FactKind } from './fact.ts';
import { copyOfFact } from './fact-events.ts';

export interface NewFact {
  readonly kind: FactKind;
  readonly text: string;
  readonly project?: string | undefined;
  readonly subject?: string | undefined;
  readonly value?: string | undefined;
  /** It holds in all projects. */
  readonly everywhere?: boolean | undefined;
  readonly why?: string | undefined;
  /** The id of the fact that this one replaces, or the start of it. */
  readonly supersedes?: string | undefined;
  /** Whole ids of its sources. */
  readonly sources?: readonly string[] | undefined;
  /** Its trust level, if lower than its author's. */
  readonly trust?: Trust | undefined;
}

/** A source can be a file, and its name can be this long. */
const SOURCE_MAX_CHARS = 1000;
export const SHORTEST_FACT_PREFIX = 4;

export function planFact(id: string, fact: NewFact, by: Authorship, replaced?: Fact): readonly EventDraft[] {
  const { kind, subject, value, project } = fact;
  const why = fact.why === undefined ? undefined : checkText(fact.why, 'reason', TASK_WHY_MAX_CHARS);
  const sources = (fact.sources ?? []).map((source) =>
    checkText(source.toWellFormed().replace(/\p{Cc}+/gu, ' '), 'source', SOURCE_MAX_CHARS),
  );
  const envelope = {
    happenedAt: by.at,
    actor: by.author.actor,
    trust: lowestTrust([by.author.trust, fact.trust ?? 'owner']),
    ...defined({ project, session: by.author.session }),
  };
  const stated: EventDraft = {
    type: 'fact.stated',
    id,
    ...envelope,
    body: {
      kind,
      statement: checkText(fact.text, kind, FACT_TEXT_MAX_CHARS),
      ...defined({ subject, value, why }),
      ...(fact.everywhere === true ? { everywhere: true } : {}),
      ...(sources.length === 0 ? {} : { sources: [...new Set(sources)] }),
    },
  };
  if (replaced === undefined) return [stated];
  const copy = replaced.origin === 'extracted' ? { of: copyOfFact(replaced) } : {};
  return [
    stated,
    { type: 'fact.changed', ...envelope, body: { fact: replaced.id, truth: 'superseded', by: id, ...copy } },
  ];
}

export function unknownFact(typed: string): MemoirError {
  return new MemoirError('not-found', `There is no fact ${JSON.stringify(typed)}`, {
    next: 'See the ids with `memoir facts`.',
  });
}

export function ambiguousFact(typed: string, ids: readonly string[]): MemoirError {
  return ambiguous(
    typed,
    ids.map((id) => ({ id })),
  );
}
