/** What a language model wrote about facts: sentences for notes. Read from the events that keep them. */
import { asKnownEvent, type EventDraft } from '../../../domain/event.ts';
import type { EventBodies } from '../../../domain/event-bodies.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import { contentHash } from '../../../domain/ids.ts';
import { defined } from '../../../domain/json/defined.ts';
import type { Trust } from '../../../domain/trust/trust.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { appendDrawn } from '../../journal/append-drawn.ts';
import type { Journal } from '../../journal/journal.ts';
import { iterateEvents } from '../../journal/read.ts';
import { recordAsked } from '../uses/asked-models.ts';

/** The sentence for a fact, as long as the words of the fact are unchanged. */
export type WordingOf = (fact: Fact) => string | undefined;

export function readWordings(db: Database): WordingOf {
  const found = new Map<string, EventBodies['fact.worded']>();
  for (const record of iterateEvents(db, { types: ['fact.worded'], order: 'time' })) {
    const event = asKnownEvent(record);
    if (event?.type === 'fact.worded') found.set(event.body.fact, event.body);
  }
  return (fact) => {
    const wording = found.get(fact.id);
    return wording?.of === statementHash(fact) ? wording.text : undefined;
  };
}

/** Wordings are for these words; edited ones are worded again. */
function statementHash({ statement, why = '' }: Pick<Fact, 'statement' | 'why'>): string {
  return contentHash(`${statement}\n${why}`).slice(0, HASH_CHARS);
}

const HASH_CHARS = 24;

export interface Wording {
  readonly fact: Fact;
  readonly text: string;
  readonly trust: Trust;
  /** Messages that are not sources of the fact, and that the model was shown. */
  readonly from?: readonly string[] | undefined;
}

/** Nothing is written if something was erased since `mark`. `asked`: also those that stay as they are. */
export function recordWordings(
  journal: Journal,
  mark: number,
  {
    wordings,
    asked,
    prompt,
    model,
  }: {
    readonly wordings: readonly Wording[];
    readonly asked: readonly Fact[];
    readonly prompt: string;
    readonly model: string;
  },
): void {
  const at = journal.clock.now();
  const drafts = wordings.map(
    ({ fact, text, trust, from = [] }): EventDraft => ({
      type: 'fact.worded',
      happenedAt: at,
      actor: 'memoir',
      trust,
      ...defined({ project: fact.project === '*' ? undefined : fact.project }),
      body: {
        fact: fact.id,
        of: statementHash(fact),
        text,
        sources: [...new Set([...fact.records, ...fact.sources, ...from])],
        prompt,
        model,
      },
    }),
  );
  appendDrawn(journal, mark, drafts);
  recordAsked(journal, 'facts-worded', asked.map(askedKey));
}

export function askedKey(fact: Pick<Fact, 'id' | 'statement' | 'why'>): string {
  return `${fact.id.slice(0, 8)}${statementHash(fact).slice(0, 8)}`;
}
