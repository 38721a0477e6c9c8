/**
 * A projection that stores each state as JSON. Most states are small and read whole, so a reducer is enough and no columns
 * are needed.
 */
import { MemoirError } from '../../domain/errors.ts';
import type { MemoirEvent } from '../../domain/event.ts';
import { canonicalJson } from '../../domain/supplement.ts';
import type { Database, Row } from '../../platform/sqlite/sqlite.ts';
import type { EventFilter } from '../journal/read.ts';
import type { Projection } from './projection.ts';

interface DocumentDefinition<State> {
  readonly name: string;
  readonly table: 'projects' | 'tasks' | 'facts' | 'status_lines' | 'spans' | 'switches' | 'pauses' | 'taints';
  readonly version: number;
  readonly order: 'any' | 'time';
  readonly readsTexts: Projection['readsTexts'];
  entities(event: MemoirEvent): readonly string[];
  source(entity: string): EventFilter;
  /** Undefined if there is nothing to show (yet). The row stays, so a late first event is noticed. */
  reduce(state: State | undefined, event: MemoirEvent, entity: string): State | undefined;
  /** Columns that rows are queried by, computed from the state; null without a state. */
  readonly columns?: Readonly<Record<string, (state: State) => string | number | undefined>>;
}

/** The state with the key of its entity, which some reducers need. */
export interface Held<State> {
  readonly entity: string;
  readonly state: State | undefined;
}

export function documentProjection<State extends object>(
  definition: DocumentDefinition<State>,
): Projection<Held<State>> {
  const { table } = definition;
  const columns = Object.entries(definition.columns ?? {});
  const names = ['entity', 'state', 'last', ...columns.map(([name]) => name)];
  const upsert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
    ON CONFLICT (entity) DO UPDATE SET ${names
      .slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`;
  return {
    name: definition.name,
    version: definition.version,
    order: definition.order,
    readsTexts: definition.readsTexts,
    entities: definition.entities,
    source: definition.source,
    initial: (entity) => ({ entity, state: undefined }),
    reduce: ({ entity, state }, event) => ({ entity, state: definition.reduce(state, event, entity) }),
    load: (db, entity) => {
      const row = db.get(`SELECT state, last FROM ${table} WHERE entity = ?`, entity);
      return row && { state: { entity, state: parseState<State>(row.state) }, last: String(row.last) };
    },
    save: (db, entity, { state }, last) => {
      const values = columns.map(([, read]) => (state === undefined ? null : (read(state) ?? null)));
      db.run(upsert, entity, stateJson(state), last, ...values);
    },
    remove: (db, entity) => void db.run(`DELETE FROM ${table} WHERE entity = ?`, entity),
    clear: (db) => void db.run(`DELETE FROM ${table}`),
    dump: (db) => db.all(`SELECT * FROM ${table} ORDER BY entity`),
  };
}

/** Sorted keys, so equal states have equal text. */
export function stateJson(state: object | undefined): string {
  // States contain only JSON values.
  return state === undefined ? 'null' : canonicalJson(state as Parameters<typeof canonicalJson>[0]);
}

/** Only states are saved here. An invalid text is damage, and a rebuild replaces it. */
export function parseStateText<State>(text: string): State {
  try {
    return JSON.parse(text) as State;
  } catch (error) {
    throw new MemoirError('journal-corrupt', 'State that was derived from the journal is damaged', {
      next: 'Run `memoir rebuild`: it is made again from the events, which are checked one by one.',
      cause: error,
    });
  }
}

function parseState<State>(text: unknown): State | undefined {
  return parseStateText<State | null>(String(text)) ?? undefined;
}

/** The states of rows that have one. Parsed as one text, which is twice as fast as ten thousand short ones. */
export function statesOf<State>(rows: readonly Row[]): readonly State[] {
  const states = parseStateText<readonly (State | null)[]>(`[${rows.map((row) => row.state).join(',')}]`);
  return states.filter((state) => state !== null);
}

export function stateOf<State>(
  db: Database,
  table: DocumentDefinition<object>['table'],
  entity: string,
): State | undefined {
  const row = db.get(`SELECT state FROM ${table} WHERE entity = ?`, entity);
  return row && parseState<State>(row.state);
}
