/** The projection of tasks: events of the same task are joined into one family and folded together. */

import { asKnownEvent, compareEvents } from '../../../domain/event.ts';
import { EVENT_TYPES } from '../../../domain/event-types.ts';
import { isFoundEvent } from '../../../domain/facts/fact-events.ts';
import type { Fact } from '../../../domain/facts/fact-record.ts';
import { defined } from '../../../domain/json/defined.ts';
import { asTaskEvent, familyName, foldTasks, taskFamily } from '../../../domain/tasks/fold-tasks.ts';
import {
  asShortId,
  SHORTEST_TASK_PREFIX,
  shortTaskId,
  TASK_CONTEXT_MAX_CHARS,
  TASK_PRIORITIES,
  TASK_TEXT_MAX_CHARS,
  type Task,
  type TaskEvent,
  taskOf,
} from '../../../domain/tasks/task.ts';
import { HLC_ZERO } from '../../../domain/time/hlc.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { eventsOfTasks, getEvent } from '../../journal/read.ts';
import { openTexts, type StoredRecord } from '../../journal/rows.ts';
import { documentProjection, stateOf, statesOf } from '../document-projection.ts';
import { type OwnFold, orderStamp } from '../projection.ts';
import { applyTrustedChanges, applyTrustedChangesToAll, createTrustReader } from '../sessions/taints.ts';

const rows = documentProjection<Task>({
  name: 'tasks',
  table: 'tasks',
  version: 6,
  order: 'time',
  readsTexts: true,
  // Families are folded as a whole below; only the rows work as in other projections.
  entities: () => [],
  source: (task) => ({ subject: task }),
  reduce: (task) => task,
  columns: {
    project: (task) => task.project,
    status: (task) => task.status,
    rank: (task) => TASK_PRIORITIES.indexOf(task.priority),
    due: (task) => task.due ?? NEVER,
    created_at: createdInOrder,
    closed_at: (task) => task.closedAt,
    claimed_until: (task) => task.claim?.until ?? 0,
    waits_for: (task) => task.dependsOn.length,
    suggested: (task) => Number(task.suggested),
    agent_ended_at: (task) => (task.agentChanges === undefined ? undefined : task.closedAt),
    short: (task) => shortTaskId(task.id),
  },
});

/** Tasks of one list are created in the same millisecond; their places order them within it. */
function createdInOrder({ createdAt, place }: Task): number {
  return place === undefined ? createdAt : createdAt - 1 + Math.min(place + 1, 999) / 1000;
}

export const tasksProjection: OwnFold = {
  name: rows.name,
  version: rows.version,
  fold: ({ db }, added, refold) => {
    for (const family of touchedFamilies(db, added, refold)) foldFamily(db, family);
  },
  clear: (db) => {
    rows.clear(db);
    db.run('DELETE FROM task_sightings');
  },
  dump: (db) => [...rows.dump(db), ...db.all('SELECT entity, family, task FROM task_sightings ORDER BY entity')],
};

function touchedFamilies(
  db: Database,
  added: readonly StoredRecord[],
  refold: readonly StoredRecord[],
): ReadonlySet<string> {
  const families = new Set<string>();
  const touched = new Set<string>();
  const note = (event: TaskEvent): void => {
    touched.add(taskOf(event));
    if (event.type === 'task.added') families.add(taskFamily(event));
  };
  for (const record of refold) {
    const event = taskEventOf(db, record);
    if (!event) continue;
    note(event);
    if (event.type !== 'task.added') continue;
    // Erased, or its text changed: it leaves its family and may join another.
    const family = familyOf(db, event.id);
    if (family !== undefined) families.add(family);
    rows.remove(db, event.id);
    db.run('DELETE FROM task_sightings WHERE entity = ?', event.id);
    const now = getEvent(db, event.id);
    const still = now && taskEventOf(db, now);
    if (still?.type === 'task.added') families.add(keepSighting(db, still));
  }
  const again = new Set(refold.map((record) => record.id));
  for (const record of added) {
    // Completed or erased in the same transaction: handled above.
    const event = again.has(record.id) ? undefined : taskEventOf(db, record);
    if (!event) continue;
    note(event);
    if (event.type !== 'task.added') continue;
    // Someone accepted a suggested task.
    db.run('DELETE FROM task_sightings WHERE entity = ? AND suggested_in IS NOT NULL', event.id);
    if (familyOf(db, event.id) === undefined) keepSighting(db, event);
  }
  for (const id of touched) {
    const family = familyOf(db, id);
    if (family !== undefined) families.add(family);
  }
  return families;
}

/** Records of other types are skipped before any lookup. */
function taskEventOf(db: Database, record: StoredRecord): TaskEvent | undefined {
  if (!record.type.startsWith('task.')) return undefined;
  return asTaskEvent(asKnownEvent(openTexts(db, record)));
}

function keepSighting(db: Database, sighting: Extract<TaskEvent, { readonly type: 'task.added' }>): string {
  const family = taskFamily(sighting);
  db.run(
    'INSERT INTO task_sightings (entity, family, short) VALUES (?, ?, ?)',
    sighting.id,
    family,
    shortTaskId(sighting.id),
  );
  return family;
}

function familyOf(db: Database, sighting: string): string | undefined {
  const row = db.get('SELECT family FROM task_sightings WHERE entity = ?', sighting);
  return row && String(row.family);
}

function foldFamily(db: Database, family: string): void {
  const events = eventsOfFamily(db, family);
  const { tasks, shownAs } = foldTasks(events);
  const last = events.at(-1);
  for (const task of tasks) rows.save(db, task.id, { entity: task.id, state: task }, last ? orderStamp(last) : '');
  for (const { entity, task } of db.all('SELECT entity, task FROM task_sightings WHERE family = ?', family)) {
    const sighting = String(entity);
    const shown = shownAs.get(sighting) ?? null;
    if (shown !== sighting) rows.remove(db, sighting);
    if (shown !== task) db.run('UPDATE task_sightings SET task = ? WHERE entity = ?', shown, sighting);
  }
}

function eventsOfFamily(db: Database, family: string): readonly TaskEvent[] {
  const events = eventsOfTasks(db, family).flatMap((record) => asTaskEvent(asKnownEvent(record)) ?? []);
  const changed = new Set(events.flatMap((event) => (event.type === 'task.added' ? [] : [event.body.task])));
  // Earlier versions recorded the findings of their rules. Only those that someone accepted still count.
  const counting = events.filter(
    (event) => event.type !== 'task.added' || !isFoundEvent(event) || changed.has(event.id),
  );
  const known = new Set(counting.map(({ id }) => id));
  const suggested = suggestionsIn(db, family).filter(({ id }) => !known.has(id));
  return suggested.length === 0 ? counting : [...counting, ...suggested].toSorted(compareEvents);
}

/** The suggested tasks of a family, as the events that would have added them. */
function suggestionsIn(db: Database, family: string): readonly TaskEvent[] {
  const rows = db.all(
    `SELECT f.state FROM task_sightings s JOIN facts f ON f.entity = s.entity
     WHERE s.family = ? AND s.suggested_in IS NOT NULL`,
    family,
  );
  return statesOf<Fact>(rows).map(suggestedTask);
}

/** The event that would have added a suggested task. */
export function suggestedTask(fact: Fact): TaskEvent {
  const { id, at, project, session, actor, trust, statement, due, context, rank } = fact;
  return {
    type: 'task.added',
    version: EVENT_TYPES['task.added'].version,
    id,
    key: `fact:${id}`,
    happenedAt: at,
    hlc: HLC_ZERO,
    device: '',
    ...defined({ project, session }),
    actor,
    trust,
    body: {
      text: statement.slice(0, TASK_TEXT_MAX_CHARS),
      suggested: true,
      ...defined({ due, context: context?.slice(-TASK_CONTEXT_MAX_CHARS), place: rank }),
    },
  };
}

/** Makes these commitments the suggested tasks of a project, and no others. */
export function syncSuggestions(db: Database, project: string, commitments: readonly Fact[]): void {
  const families = new Set<string>();
  const before = new Map(
    db
      .all('SELECT entity, family FROM task_sightings WHERE suggested_in = ?', project)
      .map(({ entity, family }) => [String(entity), String(family)]),
  );
  for (const fact of commitments) {
    // It was accepted, so it is a task itself.
    if (db.get('SELECT 1 AS yes FROM events WHERE id = ?', fact.id) !== undefined) continue;
    const family = fact.project === undefined ? fact.id : familyName(fact.project, fact.statement);
    const known = before.get(fact.id);
    before.delete(fact.id);
    families.add(family);
    if (known === family) continue;
    if (known !== undefined) families.add(known);
    db.run(
      'INSERT OR REPLACE INTO task_sightings (entity, family, short, suggested_in) VALUES (?, ?, ?, ?)',
      fact.id,
      family,
      shortTaskId(fact.id),
      project,
    );
  }
  for (const [id, family] of before) {
    families.add(family);
    dropSuggestion(db, id, project);
  }
  for (const family of families) foldFamily(db, family);
}

function dropSuggestion(db: Database, id: string, project: string): void {
  const taken = db.get('SELECT 1 AS yes FROM events WHERE id = ?', id) !== undefined;
  if (taken) db.run('UPDATE task_sightings SET suggested_in = NULL WHERE entity = ?', id);
  else if (db.run('DELETE FROM task_sightings WHERE entity = ? AND suggested_in = ?', id, project).changes > 0) {
    rows.remove(db, id);
  }
}

/** The tasks of a family that are not only suggested. */
export function realTasksOf(db: Database, family: string): readonly Task[] {
  const found = db.all(
    'SELECT t.state FROM tasks t WHERE t.entity IN (SELECT task FROM task_sightings WHERE family = ?)',
    family,
  );
  return applyTrustedChangesToAll(db, statesOf(found)).filter(({ suggested }) => !suggested);
}

/** The events of a task and of everything joined with it, oldest first. */
export function taskHistory(db: Database, id: string): readonly TaskEvent[] {
  const family = familyOf(db, id);
  if (family === undefined) return [];
  const shownAs = new Map(
    db
      .all('SELECT entity, task FROM task_sightings WHERE family = ?', family)
      .map(({ entity, task }) => [String(entity), task] as const),
  );
  const shown = shownAs.get(id) ?? id;
  return eventsOfFamily(db, family).filter((event) => shownAs.get(taskOf(event)) === shown);
}

/** All ids of the same task, itself included. */
export function relatedTaskIds(db: Database, id: string): readonly string[] {
  const family = familyOf(db, id);
  if (family === undefined) return [id];
  return db.all('SELECT entity FROM task_sightings WHERE family = ?', family).map((row) => String(row.entity));
}

/** Sorts after all days. */
const NEVER = '9999';

/** By its own id, or the id of any event joined with it. */
export function getTask(db: Database, id: string): Task | undefined {
  const shown = db.get('SELECT task FROM task_sightings WHERE entity = ?', id)?.task;
  const stored = typeof shown === 'string' ? stateOf<Task>(db, 'tasks', shown) : undefined;
  return stored && applyTrustedChanges(createTrustReader(db), stored);
}

/**
 * Full ids of tasks whose short id starts with what was typed, else whose long id does. Long ids of one hour start
 * alike, so a short id takes precedence.
 */
export function findTaskIds(db: Database, typed: string, limit: number): readonly string[] {
  const prefix = typed.toLowerCase();
  if (prefix.length < SHORTEST_TASK_PREFIX) return [];
  const starting = (column: 'short' | 'entity', start: string): readonly string[] =>
    db
      .all(
        `SELECT entity FROM tasks WHERE ${column} >= ? AND ${column} < ? AND status IS NOT NULL ORDER BY entity LIMIT ?`,
        start,
        `${start}~`,
        limit,
      )
      .map((row) => String(row.entity));
  const short = starting('short', asShortId(prefix));
  if (short.length > 0) return short;
  const long = starting('entity', prefix);
  return long.length > 0 ? long : findSightings(db, prefix, limit);
}

/** An id that another session or an earlier list used for it. */
function findSightings(db: Database, prefix: string, limit: number): readonly string[] {
  const short = asShortId(prefix);
  return db
    .all(
      `SELECT DISTINCT task FROM task_sightings
       WHERE ((short >= ? AND short < ?) OR (entity >= ? AND entity < ?)) AND task IS NOT NULL ORDER BY task LIMIT ?`,
      short,
      `${short}~`,
      prefix,
      `${prefix}~`,
      limit,
    )
    .map((row) => String(row.task));
}

/** The open dependencies of a task. A dropped or erased dependency does not block it. */
export function openDependencies(db: Database, task: Task): readonly Task[] {
  return task.dependsOn.flatMap((id) => {
    const other = getTask(db, id);
    return other && other.closedAt === undefined ? [other] : [];
  });
}
