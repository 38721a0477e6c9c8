/**
 * Facts that people and agents state or change with a command or tool, as the fold reads them. A change of an extracted
 * fact carries a copy of it, so the change holds even when a later extractor no longer finds that fact.
 */
import { asKnownEvent, type EventOf, type EventRecord } from '../event.ts';
import type { EventBodies } from '../event-bodies.ts';
import type { FactEvent } from './fact.ts';
import { EVERYWHERE, type Fact, type FactChange, type FactRecord } from './fact-record.ts';
import { describeStatement } from './subjects/describe-statement.ts';

/** The key prefix of events that earlier versions wrote for what their rules found. Folds ignore them. */
const FOUND = 'found:';

/** Drawn from a text by an earlier version. Such facts and suggested tasks are derived state now. */
export function isFoundEvent(event: Pick<EventRecord, 'key'>): boolean {
  return event.key?.startsWith(FOUND) === true;
}

export type FactCopy = NonNullable<EventBodies['fact.changed']['of']>;

export function recordOfStated(event: EventOf<'fact.stated'>): FactRecord {
  const { kind, statement, why, value, sources = [], everywhere } = event.body;
  const described = event.body.subject === undefined ? describeStatement(statement) : { subject: event.body.subject };
  const found = value ?? described.value;
  return {
    id: event.id,
    kind,
    subject: described.subject,
    ...(found === undefined ? {} : { value: found }),
    statement,
    ...(why === undefined ? {} : { why }),
    quote: statement,
    source: event.id,
    ...(sources.length === 0 ? {} : { also: sources }),
    place: 0,
    ...(everywhere === true ? { everywhere } : {}),
    confidence: 1,
    project: everywhere === true ? EVERYWHERE : event.project,
    session: event.session,
    at: event.happenedAt,
    actor: event.actor,
    trust: event.trust,
    origin: 'stated',
  };
}

/** Rules are surer of what they find than of what a model found. */
const DRAWN_CONFIDENCE = 0.6;

export function recordOfDrawn(event: EventOf<'fact.drawn'>): FactRecord {
  const { prompt: _prompt, model: _model, ...said } = event.body;
  return {
    ...said,
    id: event.id,
    confidence: DRAWN_CONFIDENCE,
    project: event.project,
    session: event.session,
    at: event.happenedAt,
    actor: event.actor,
    trust: event.trust,
    origin: 'drawn',
  };
}

export function copyOfFact(fact: Fact): FactCopy {
  const { kind, subject, value, statement, why, quote, sources, at, session, actor, trust, project } = fact;
  return {
    kind,
    subject,
    ...(value === undefined ? {} : { value }),
    statement,
    ...(why === undefined ? {} : { why }),
    quote,
    sources,
    at,
    ...(session === undefined ? {} : { session }),
    actor,
    trust,
    ...(project === EVERYWHERE ? { everywhere: true } : {}),
  };
}

/** The fact a change is about, as it was when it was changed. Undefined if the change has no copy. */
export function recordOfCopy(event: EventOf<'fact.changed'>): FactRecord | undefined {
  const { of: copy, fact } = event.body;
  if (copy === undefined) return undefined;
  const { sources, everywhere, session, ...said } = copy;
  const [source = fact, ...also] = sources;
  return {
    ...said,
    id: fact,
    source,
    ...(also.length === 0 ? {} : { also }),
    place: 0,
    confidence: 1,
    project: everywhere === true ? EVERYWHERE : event.project,
    session,
    origin: 'extracted',
  };
}

/** What an event says about a fact. The owner who rewords a fact also confirms it. */
export function changesOf(event: EventOf<'fact.changed'>): readonly FactChange[] {
  const { fact, truth, by, edit } = event.body;
  const envelope = { fact, at: event.happenedAt, trust: event.trust };
  const changes: FactChange[] = [];
  if (edit !== undefined) changes.push({ ...envelope, id: event.id, change: 'edited', ...edit });
  if (truth !== 'stated') {
    changes.push({ ...envelope, id: event.id, change: truth, ...(by === undefined ? {} : { by }) });
  }
  return changes;
}

export function asFactEvent(record: EventRecord): FactEvent | undefined {
  const event = asKnownEvent(record);
  return event?.type === 'fact.stated' || event?.type === 'fact.drawn' || event?.type === 'fact.changed'
    ? event
    : undefined;
}
