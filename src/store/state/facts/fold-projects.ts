/** Folds the facts of projects, from a checkpoint where that gives the same, and writes the rows that changed. */
import { holdsAt, isHolding } from '../../../domain/facts/fact.ts';
import { changesOf } from '../../../domain/facts/fact-events.ts';
import { EVERYWHERE, type Fact, type FactChange, type FactRecord } from '../../../domain/facts/fact-record.ts';
import { foldFacts } from '../../../domain/facts/fold/fold-facts.ts';
import { foldInParts } from '../../../domain/facts/fold/fold-in-parts.ts';
import { isId } from '../../../domain/ids.ts';
import { familyName } from '../../../domain/tasks/fold-tasks.ts';
import { isClosedStatus } from '../../../domain/tasks/task.ts';
import { lastHlcAt } from '../../../domain/time/hlc.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { statesOf } from '../document-projection.ts';
import { suggestTasks } from '../tasks/suggest-tasks.ts';
import { getTask, realTasksOf } from '../tasks/tasks.ts';
import { readFoldCheckpoint, removeCheckpoint, saveCheckpoint, saveDiffering } from './fold-checkpoints.ts';
import {
  dependsOnIsolated,
  isolatedProjects,
  type RecordReaders,
  recordReaders,
  recordsNamed,
  recordsOf,
} from './project-records.ts';
import { saidApartIn } from './said-apart.ts';
import { type FoldedFacts, saveFacts } from './save-facts.ts';
import { type Touch, type Touched, touch } from './touched-projects.ts';

/** `all` folds every project with facts, from its first record. */
export function foldProjects(journal: Journal, touched: Touched | 'all'): void {
  const { db } = journal;
  const projects: Touched = touched === 'all' ? new Map() : new Map(touched);
  if (touched === 'all') for (const project of allProjects(db)) touch(projects, project);
  if (projects.size === 0) return;
  // A fact that holds everywhere belongs to one of these projects if it was said there.
  if (projects.has(EVERYWHERE)) for (const id of isolatedProjects(db)) touch(projects, id);
  const readers = recordReaders(db);
  const changes = readers.events.changed.flatMap((event) => {
    const trust = readers.reader.trust({ trust: event.trust, session: event.session, at: event.happenedAt });
    return changesOf({ ...event, trust });
  });
  const fold: Fold = { db, readers, changes, now: journal.clock.now() };
  for (const [project, change] of projects) {
    const folded = foldFromCheckpoint(fold, project, change) ?? foldWhole(fold, project);
    const { facts } = folded;
    const commits = saveFacts(db, project, {
      ...folded,
      facts: facts.map((fact) => endWithTask(db, withoutOwnSources(fact))),
    });
    if (folded.ids === undefined || commits || change.tasks) suggestTasks(db, project);
  }
}

interface Fold {
  readonly db: Database;
  readonly readers: RecordReaders;
  readonly changes: readonly FactChange[];
  readonly now: number;
}

/** Folding fewer records is faster than reading a checkpoint. */
const CHECKPOINT_FROM = 400;
/** The newest records are not in a checkpoint: the last turns of sessions are extracted again. */
const LATER_LEAST = 100;
/** With more records after it, the next checkpoint is taken. */
const LATER_MOST = 400;

function foldWhole({ db, readers, changes, now }: Fold, project: string): FoldedFacts {
  const all = recordsOf(db, project, readers);
  const records = new Map(all.map((record) => [record.id, record]));
  const own = changes.filter(({ fact }) => records.has(fact));
  const saidApart = saidApartIn(db, project);
  const takeAt =
    all.length > CHECKPOINT_FROM && !dependsOnIsolated(db, project) ? timeOfCheckpoint(all, now) : undefined;
  const part = takeAt === undefined ? undefined : foldInParts(all, own, { now, saidApart, takeAt });
  if (part?.checkpoint === undefined) removeCheckpoint(db, project);
  else saveCheckpoint(db, project, { checkpoint: part.checkpoint, ids: part.idsSince ?? [] });
  return { facts: part?.facts ?? foldFacts(all, own, { now, saidApart }), records };
}

/** Reads only the records after the checkpoint. Undefined without a checkpoint, or if an earlier record changed. */
function foldFromCheckpoint(
  { db, readers, changes, now }: Fold,
  project: string,
  { since, tasks }: Touch,
): FoldedFacts | undefined {
  const stored = readFoldCheckpoint(db, project, since);
  if (stored === undefined || dependsOnIsolated(db, project)) return undefined;
  const { checkpoint } = stored;
  const later = recordsOf(db, project, readers, checkpoint.upto);
  const ids = [checkpoint.stated, ...(checkpoint.corrected === undefined ? [] : [checkpoint.corrected])].flatMap(
    ({ facts }) => facts.flatMap(({ records }) => records),
  );
  const records = new Map(recordsNamed(db, project, readers, [...new Set(ids)]));
  const from = { checkpoint, records: new Map(records) };
  for (const record of later) records.set(record.id, record);
  const part = foldInParts(
    later,
    changes.filter(({ fact }) => records.has(fact)),
    {
      now,
      saidApart: saidApartIn(db, project),
      from,
      takeAt: later.length > LATER_MOST ? timeOfCheckpoint(later, now) : undefined,
      ids: new Set(stored.ids),
      withOpenWork: tasks,
    },
  );
  if (part === undefined) return undefined;
  const differing = [...new Set([...stored.ids, ...part.ids])];
  if (part.checkpoint === undefined) saveDiffering(db, project, differing);
  else saveCheckpoint(db, project, { checkpoint: part.checkpoint, ids: part.idsSince ?? [] });
  return { facts: part.facts, records, ids: differing };
}

/** A time that leaves the newest records out. Undefined if that leaves none. */
function timeOfCheckpoint(records: readonly FactRecord[], now: number): number | undefined {
  const times = records.map(({ at }) => at).toSorted((a, b) => a - b);
  const [first] = times;
  const at = Math.min(times.at(-LATER_LEAST) ?? Number.NEGATIVE_INFINITY, now);
  return first === undefined || at < first ? undefined : at;
}

/** The fact as Memoir knew it at a time; undefined if it had not learned of it. */
export function factKnownAt(journal: Journal, fact: Fact, at: number): Fact | undefined {
  const known = factsKnownAt(journal, fact.project ?? '', at);
  return known.find((each) => each.records.some((id) => fact.records.includes(id)));
}

/** The facts of a project as Memoir knew them at a time. An empty `project` selects facts without a project. */
export function factsKnownAt({ db }: Journal, project: string, at: number): readonly Fact[] {
  const limit = lastHlcAt(at);
  const readers = recordReaders(db);
  const records = recordsOf(db, project, readers);
  const sql = 'SELECT id FROM events WHERE id IN (SELECT value FROM json_each(?)) AND hlc <= ?';
  const sources = JSON.stringify(
    records.flatMap(({ source, id, origin }) => (origin === 'drawn' ? [source, id] : [source])),
  );
  const learned = new Set(db.lists(sql, sources, limit).map(([id]) => String(id)));
  const then = records.filter(
    ({ source, id, origin }) => learned.has(source) && (origin !== 'drawn' || learned.has(id)),
  );
  const ids = new Set(then.map(({ id }) => id));
  const changed = readers.events.changed.filter(({ hlc }) => hlc <= limit).flatMap(changesOf);
  const own = changed.filter((change) => ids.has(change.fact));
  return foldFacts(then, own, { now: at, saidApart: saidApartIn(db, project) }).map(withoutOwnSources);
}

/** The facts of two projects that hold now and would not if the first were part of the second. */
export function factsEndedByMerge(journal: Journal, from: string, into: string): readonly Fact[] {
  const { db } = journal;
  const readers = recordReaders(db);
  const own = [from, into].flatMap((project) => recordsOf(db, project, readers));
  const ids = new Set(own.map(({ id }) => id));
  const changes = readers.events.changed.flatMap(changesOf).filter(({ fact }) => ids.has(fact));
  const now = journal.clock.now();
  const together = foldFacts(
    own.map((record) => ({ ...record, project: into })),
    changes,
    { now, saidApart: saidApartIn(db, into, from) },
  ).map((fact) => endWithTask(db, fact));
  const holdsThen = new Set(together.flatMap((fact) => (holdsAt(fact, now) ? fact.records : [])));
  return statesOf<Fact>(
    db.all('SELECT state FROM facts WHERE project IN (?, ?) ORDER BY valid_from, entity', from, into),
  ).filter((fact) => holdsAt(fact, now) && !fact.records.some((id) => holdsThen.has(id)));
}

/** The records that were joined into a fact, by id. */
export function recordsById({ db }: Journal, { project, records }: Fact): ReadonlyMap<string, FactRecord> {
  const wanted = new Set(records);
  const all = recordsOf(db, project ?? '', recordReaders(db));
  return new Map(all.flatMap((record) => (wanted.has(record.id) ? [[record.id, record] as const] : [])));
}

function allProjects(db: Database): ReadonlySet<string> {
  const rows = db.all(
    `SELECT project FROM extracted UNION SELECT project FROM facts
     UNION SELECT ifnull(project, '') FROM journal WHERE type IN ('fact.stated', 'fact.drawn', 'fact.changed')`,
  );
  return new Set([EVERYWHERE, ...rows.map(({ project }) => String(project))]);
}

/** A stated fact is its own record; only other events are its sources. */
function withoutOwnSources(fact: Fact): Fact {
  const own = new Set(fact.records);
  return fact.sources.some((id) => own.has(id))
    ? { ...fact, sources: fact.sources.filter((id) => !own.has(id)) }
    : fact;
}

/** A blocker of a task ends when the task is no longer blocked, and a commitment ends when its task is done. */
function endWithTask(db: Database, fact: Fact): Fact {
  if (!isHolding(fact.truth)) return fact;
  const at =
    fact.kind === 'blocker' ? unblockedAt(db, fact) : fact.kind === 'commitment' ? doneAt(db, fact) : undefined;
  return at === undefined ? fact : { ...fact, truth: 'resolved', validTo: at };
}

function unblockedAt(db: Database, { subject, validFrom }: Fact): number | undefined {
  const task = isId(subject) ? getTask(db, subject) : undefined;
  if (task === undefined || task.status === 'blocked') return undefined;
  return Math.max(validFrom, task.closedAt ?? task.updatedAt);
}

function doneAt(db: Database, { project, statement, validFrom }: Fact): number | undefined {
  const tasks = project === undefined ? [] : realTasksOf(db, familyName(project, statement));
  if (tasks.length === 0 || tasks.some(({ status }) => !isClosedStatus(status))) return undefined;
  const closed = Math.max(...tasks.map(({ closedAt }) => closedAt ?? 0));
  return closed >= validFrom ? closed : undefined;
}
