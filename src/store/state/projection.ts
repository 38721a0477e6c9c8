/**
 * The contract of a projection: state folded from the journal, kept in a table so it can be asked at once. It is updated
 * in the event's own transaction and can be thrown away and refolded at any time; a test does both over random journals.
 */
import type { Envelope, EventType, MemoirEvent } from '../../domain/event.ts';
import type { Database, Row } from '../../platform/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import type { EventFilter } from '../journal/read.ts';
import type { StoredRecord } from '../journal/rows.ts';

export interface Projection<State = unknown> {
  readonly name: string;
  /** Raised when the fold changes meaning: state kept by an older one is refolded when the journal is opened. */
  readonly version: number;
  /**
   * `any`: `reduce` gives the same state in any order, so a late event is simply applied.
   * `time`: an event older than the newest applied one makes the entity be folded again from its events.
   */
  readonly order: 'any' | 'time';
  /**
   * Whether `reduce` looks at texts of 512 characters and more, or for which types of events. They cost a decompression
   * each; `entities` never sees them.
   */
  readonly readsTexts: boolean | readonly EventType[];
  /** The things this event concerns, as keys of this projection's table. Usually none or one. */
  entities(event: MemoirEvent): readonly string[];
  /** Where to find all events of one entity again. May select too much; `entities` decides. */
  source(entity: string): EventFilter;
  initial(entity: string): State;
  reduce(state: State, event: MemoirEvent): State;
  /** The stored state, and for `time` the order stamp of the newest event in it. */
  load(db: Database, entity: string): { readonly state: State; readonly last?: string } | undefined;
  save(db: Database, entity: string, state: State, last: string): void;
  remove(db: Database, entity: string): void;
  clear(db: Database): void;
  /** Every row in a fixed order: what must be equal however the journal came about. */
  dump(db: Database): readonly Row[];
}

/** A projection whose things cannot be told from an event alone: it finds out itself what a transaction touched. */
export interface OwnFold {
  readonly name: string;
  readonly version: number;
  fold(journal: Journal, added: readonly StoredRecord[], refold: readonly StoredRecord[]): void;
  clear(db: Database): void;
  dump(db: Database): readonly Row[];
}

export type AnyProjection = Projection | OwnFold;

/** Text that sorts like `compareEvents`: when it happened, when it was learned, a fixed tie-break. */
export function orderStamp(event: Pick<Envelope, 'happenedAt' | 'hlc' | 'device' | 'id'>): string {
  const shifted = event.happenedAt + EPOCH_SHIFT_MS;
  return `${shifted.toString(16).padStart(14, '0')}.${event.hlc}.${event.device}.${event.id}`;
}

/** Moves every date JavaScript knows above zero, so that years before 1970 sort first. */
const EPOCH_SHIFT_MS = 8_640_000_000_000_000;
