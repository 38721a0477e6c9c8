/**
 * The union of all events, versioned. Events never change once written; state is always a fold over them. The content of each
 * type is in `event-bodies.ts`, the table of types in `event-types.ts`.
 */

import type { EventBodies, EventType } from './event-bodies.ts';
import { EVENT_TYPES, isKnownType } from './event-types.ts';
import { asText, type Json } from './json/json.ts';
import { compareText } from './text/compare-text.ts';
import type { Hlc } from './time/hlc.ts';
import type { Actor, Trust } from './trust/trust.ts';

export type { Json } from './json/json.ts';

/** All fields except the body. `happenedAt` is when it happened, `hlc` when Memoir learned of it. */
export interface Envelope {
  readonly id: string;
  readonly key?: string;
  readonly happenedAt: number;
  readonly hlc: Hlc;
  readonly device: string;
  readonly project?: string;
  readonly session?: string;
  readonly actor: Actor;
  readonly trust: Trust;
}

export type MemoirEvent = { [T in EventType]: EventOf<T> }[EventType];

export interface EventOf<T extends EventType> extends Envelope {
  readonly type: T;
  readonly version: number;
  readonly body: EventBodies[T];
}

/** An event as stored. A newer Memoir may have written it, so type and body are not known yet. */
export interface EventRecord extends Envelope {
  readonly type: string;
  readonly version: number;
  readonly body: { readonly [field: string]: Json | undefined };
}

/** An event before it is written. The journal adds id, stamp and version. */
export type EventDraft = { [T in EventType]: DraftOf<T> }[EventType];

export interface DraftOf<T extends EventType> {
  readonly type: T;
  /** The natural key, which makes capture idempotent. An event without a key is unique. */
  readonly key?: string;
  /** For an event without a key that may be written twice (the spool). */
  readonly id?: string;
  readonly happenedAt: number;
  readonly project?: string;
  readonly session?: string;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly body: EventBodies[T];
}

/** The record as a known event; undefined if a newer Memoir wrote it. Such a record is kept and never guessed at. */
export function asKnownEvent(record: EventRecord): MemoirEvent | undefined {
  if (!isKnownType(record.type) || record.version !== EVENT_TYPES[record.type].version) return undefined;
  // The body was checked against this type and version when it entered the journal.
  return record as MemoirEvent;
}

/** What an event is about besides its project and session. Folds of a single entity are looked up by it. */
export function entityOf({
  id,
  type,
  project,
  body,
}: Pick<EventRecord, 'id' | 'type' | 'project' | 'body'>): string | undefined {
  const entity = isKnownType(type) ? EVENT_TYPES[type].entity : undefined;
  if (entity === undefined) return undefined;
  if (entity === 'id') return id;
  return entity === 'project' ? project : asText(body[entity]);
}

/** The order of all folds: when it happened, then when it was learned, then a fixed tie-break. It is total. */
export function compareEvents(a: Envelope, b: Envelope): number {
  return (
    a.happenedAt - b.happenedAt ||
    compareText(a.hlc, b.hlc) ||
    compareText(a.device, b.device) ||
    compareText(a.id, b.id)
  );
}

export function supplementKey(target: string, fieldsHash: string): string {
  return `supplement:${target}:${fieldsHash}`;
}

/** What is left of an erased event of others: that its session read something at that time. */
export function externalKey(target: string): string {
  return `external:${target}`;
}

/** One erasure per target: its id is the same on every machine. */
export function erasureKey(target: string): string {
  return `erased:${target}`;
}
