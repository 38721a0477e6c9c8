/**
 * The contract of a projection: state folded from the journal and stored in a table. It is updated in the event's own
 * transaction and can be deleted and refolded at any time; a test does both over random journals.
 */
import type { Envelope, MemoirEvent } from '../../domain/event.ts';
import type { EventType } from '../../domain/event-bodies.ts';
import type { Database, Row } from '../../platform/sqlite/sqlite.ts';
import type { Journal } from '../journal/journal.ts';
import type { EventFilter } from '../journal/read.ts';
import type { StoredRecord } from '../journal/rows.ts';

export interface Projection<State = unknown> {
  readonly name: string;
  /** Raise it when the fold changes: older state is refolded when the journal is opened. */
  readonly version: number;
  /**
   * `any`: `reduce` gives the same state in any order, so a late event is simply applied. `time`: an event older than
   * the newest applied one makes the entity be folded again.
   */
  readonly order: 'any' | 'time';
  /**
   * Whether, or for which event types, `reduce` reads texts of 512 characters and more. Each costs a decompression.
   * `entities` never sees them.
   */
  readonly readsTexts: boolean | readonly EventType[];
  /** The entities this event concerns, as keys of the projection's table. Usually one or none. */
  entities(event: MemoirEvent): readonly string[];
  /** Selects all events of one entity. It may select too many; `entities` decides. */
  source(entity: string): EventFilter;
  initial(entity: string): State;
  reduce(state: State, event: MemoirEvent): State;
  /** The stored state, and for `time` the order stamp of its newest event. */
  load(db: Database, entity: string): { readonly state: State; readonly last?: string } | undefined;
  save(db: Database, entity: string, state: State, last: string): void;
  remove(db: Database, entity: string): void;
  clear(db: Database): void;
  /** Every row in a fixed order: equal for equal journals. */
  dump(db: Database): readonly Row[];
}

/** A projection whose entities an event alone does not name: it finds them itself. */
export interface OwnFold {
  readonly name: string;
  readonly version: number;
  fold(journal: Journal, added: readonly StoredRecord[], refold: readonly StoredRecord[]): void;
  /** Folds everything at once, after the other projections. Without it, a rebuild folds all events in batches. */
  rebuild?(journal: Journal): void;
  clear(db: Database): void;
  dump(db: Database): readonly Row[];
}

export type AnyProjection = Projection | OwnFold;

/** Text that sorts like `compareEvents`. */
export function orderStamp(event: Pick<Envelope, 'happenedAt' | 'hlc' | 'device' | 'id'>): string {
  const shifted = event.happenedAt + EPOCH_SHIFT_MS;
  return `${shifted.toString(16).padStart(14, '0')}.${event.hlc}.${event.device}.${event.id}`;
}

/** Makes all JavaScript dates positive, so that years before 1970 sort first. */
const EPOCH_SHIFT_MS = 8_640_000_000_000_000;
