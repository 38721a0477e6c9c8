/** Folds the facts of projects and writes the rows that changed. */
import { compareEvents, type EventOf } from '../../../domain/event.ts';
import { holdsAt, isHolding } from '../../../domain/facts/fact.ts';
import {
  asFactEvent,
  changesOf,
  isFoundEvent,
  recordOfCopy,
  recordOfDrawn,
  recordOfStated,
} from '../../../domain/facts/fact-events.ts';
import { EVERYWHERE, type Fact, type FactRecord } from '../../../domain/facts/fact-record.ts';
import { foldFacts } from '../../../domain/facts/fold-facts.ts';
import { subjectKey } from '../../../domain/facts/subject-key.ts';
import { isId } from '../../../domain/ids.ts';
import { familyName } from '../../../domain/tasks/fold-tasks.ts';
import { isClosed } from '../../../domain/tasks/task.ts';
import { lastHlcAt } from '../../../domain/time/hlc.ts';
import { rootSession } from '../../../domain/trust/taint.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';
import { stateJson, statesOf } from '../document-projection.ts';
import { listProjects } from '../projects/projects.ts';
import { createTrustReader, type TrustReader } from '../sessions/taints.ts';
import { suggestTasks } from '../tasks/suggest-tasks.ts';
import { getTask, realTasksOf } from '../tasks/tasks.ts';
import { extractedOf, isExtracted } from './extracted-facts.ts';
import { saidApartIn } from './said-apart.ts';

/** What people and agents stated and changed and what a model found, in all projects. Few: rules find most facts. */
interface FactEvents {
  /** What was stated, and what a language model found. */
  readonly records: readonly FactRecord[];
  readonly changed: readonly EventOf<'fact.changed'>[];
}

/** `all` folds every project with facts. */
export function foldProjects(journal: Journal, touched: ReadonlySet<string> | 'all'): void {
  const { db } = journal;
  const projects = new Set(touched === 'all' ? allProjects(db) : touched);
  if (projects.size === 0) return;
  // A fact that holds everywhere belongs to one of these projects if it was said there.
  if (projects.has(EVERYWHERE)) for (const id of isolatedProjects(db)) projects.add(id);
  const events = readFactEvents(db);
  const reader = createTrustReader(db);
  const now = journal.clock.now();
  const changes = events.changed.flatMap((event) => {
    const trust = reader.trust({ trust: event.trust, session: event.session, at: event.happenedAt });
    return changesOf({ ...event, trust });
  });
  for (const project of projects) {
    const records = recordsOf(db, project, events, reader);
    const ids = new Set(records.map(({ id }) => id));
    const own = changes.filter(({ fact }) => ids.has(fact));
    const facts = foldFacts(records, own, { now, saidApart: saidApartIn(db, project) }).map((fact) =>
      endWithTask(db, withoutOwnSources(fact)),
    );
    saveFacts(db, project, facts, records);
    suggestTasks(db, project);
  }
}

/** The fact as Memoir knew it at a time; undefined if it had not learned of it. */
export function factKnownAt(journal: Journal, fact: Fact, at: number): Fact | undefined {
  const known = factsKnownAt(journal, fact.project ?? '', at);
  return known.find((each) => each.records.some((id) => fact.records.includes(id)));
}

/** The facts of a project as Memoir knew them at a time. An empty `project` selects facts without a project. */
export function factsKnownAt({ db }: Journal, project: string, at: number): readonly Fact[] {
  const limit = lastHlcAt(at);
  const events = readFactEvents(db);
  const records = recordsOf(db, project, events, createTrustReader(db));
  const sql = 'SELECT id FROM events WHERE id IN (SELECT value FROM json_each(?)) AND hlc <= ?';
  const sources = JSON.stringify(
    records.flatMap(({ source, id, origin }) => (origin === 'drawn' ? [source, id] : [source])),
  );
  const learned = new Set(db.lists(sql, sources, limit).map(([id]) => String(id)));
  const then = records.filter(
    ({ source, id, origin }) => learned.has(source) && (origin !== 'drawn' || learned.has(id)),
  );
  const ids = new Set(then.map(({ id }) => id));
  const changed = events.changed.filter(({ hlc }) => hlc <= limit).flatMap(changesOf);
  const own = changed.filter((change) => ids.has(change.fact));
  return foldFacts(then, own, { now: at, saidApart: saidApartIn(db, project) }).map(withoutOwnSources);
}

/** The facts of two projects that hold now and would not if the first were part of the second. */
export function factsEndedByMerge(journal: Journal, from: string, into: string): readonly Fact[] {
  const { db } = journal;
  const events = readFactEvents(db);
  const reader = createTrustReader(db);
  const own = [from, into].flatMap((project) => recordsOf(db, project, events, reader));
  const ids = new Set(own.map(({ id }) => id));
  const changes = events.changed.flatMap(changesOf).filter(({ fact }) => ids.has(fact));
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
  const all = recordsOf(db, project ?? '', readFactEvents(db), createTrustReader(db));
  return new Map(all.flatMap((record) => (wanted.has(record.id) ? [[record.id, record] as const] : [])));
}

function allProjects(db: Database): ReadonlySet<string> {
  const rows = db.all(
    `SELECT project FROM extracted UNION SELECT project FROM facts
     UNION SELECT ifnull(project, '') FROM journal WHERE type IN ('fact.stated', 'fact.drawn', 'fact.changed')`,
  );
  return new Set([EVERYWHERE, ...rows.map(({ project }) => String(project))]);
}

const FACT_TYPES = ['fact.stated', 'fact.drawn', 'fact.changed'] as const;

function readFactEvents(db: Database): FactEvents {
  const records: FactRecord[] = [];
  const changed: EventOf<'fact.changed'>[] = [];
  for (const record of iterateEvents(db, { types: FACT_TYPES, order: 'time' })) {
    const event = asFactEvent(record);
    if (event?.type === 'fact.changed') changed.push(event);
    else if (event?.type === 'fact.drawn') records.push(recordOfDrawn(event));
    else if (event?.type === 'fact.stated' && !isFoundEvent(event)) records.push(recordOfStated(event));
  }
  return { records, changed: changed.toSorted(compareEvents) };
}

function recordsOf(db: Database, project: string, events: FactEvents, reader: TrustReader): readonly FactRecord[] {
  const named = (name: string): readonly FactRecord[] => [
    ...extractedOf(db, name),
    ...events.records.filter((record) => (record.project ?? '') === name),
    ...changedCopies(db, name, events.changed),
  ];
  return withIsolated(db, project, named).map((record) => {
    const trust = reader.trust(record);
    return trust === record.trust ? record : { ...record, trust };
  });
}

/**
 * What was said in an isolated project is never shown elsewhere: a fact that would hold everywhere belongs to that project as
 * long as it is isolated. `named` are the records that name a project or say "everywhere".
 */
function withIsolated(
  db: Database,
  project: string,
  named: (project: string) => readonly FactRecord[],
): readonly FactRecord[] {
  const own = named(project);
  const isolated = isolatedProjects(db);
  if (project === EVERYWHERE) {
    return isolated.size === 0 ? own : own.filter((record) => !isolated.has(saidInProject(db, record)));
  }
  if (!isolated.has(project)) return own;
  const shared = named(EVERYWHERE).filter((record) => saidInProject(db, record) === project);
  return [...own, ...shared.map((record) => ({ ...record, project }))];
}

function isolatedProjects(db: Database): ReadonlySet<string> {
  return new Set(listProjects(db).flatMap(({ id, isolated }) => (isolated ? [id] : [])));
}

/** The project in which a fact was said; empty for no project. If its event is gone, the project of its session. */
function saidInProject(db: Database, { source, session }: FactRecord): string {
  const row = db.get(
    `SELECT ifnull((SELECT project FROM journal WHERE id = ?), (SELECT project FROM sessions WHERE id = ?)) AS project`,
    source,
    session ?? '',
  );
  return typeof row?.project === 'string' ? row.project : '';
}

/**
 * Facts that someone changed and that the extractor no longer finds. The copy in the change replaces them. Earlier versions
 * recorded each found fact as an event, which is then used.
 */
function changedCopies(
  db: Database,
  project: string,
  changed: readonly EventOf<'fact.changed'>[],
): readonly FactRecord[] {
  const copies = new Map<string, FactRecord>();
  for (const event of changed) {
    const { fact } = event.body;
    if (copies.has(fact) || isExtracted(db, fact)) continue;
    const copy = recordOfCopy(event) ?? foundEarlier(db, fact);
    if (copy !== undefined && (copy.project ?? '') === project) copies.set(fact, copy);
  }
  return [...copies.values()];
}

function foundEarlier(db: Database, id: string): FactRecord | undefined {
  const record = getEvent(db, id);
  const event = record && isFoundEvent(record) ? asFactEvent(record) : undefined;
  return event?.type === 'fact.stated' ? recordOfStated(event) : undefined;
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
  if (tasks.length === 0 || tasks.some(({ status }) => !isClosed(status))) return undefined;
  const closed = Math.max(...tasks.map(({ closedAt }) => closedAt ?? 0));
  return closed >= validFrom ? closed : undefined;
}

function saveFacts(db: Database, project: string, facts: readonly Fact[], records: readonly FactRecord[]): void {
  const before = new Map(
    db.all('SELECT entity, state FROM facts WHERE project = ?', project).map((row) => [String(row.entity), row.state]),
  );
  const envelopes = new Map(records.map((record) => [record.id, record]));
  let changed = Number(readMeta(db, CHANGES) ?? 0);
  const start = changed;
  for (const fact of facts) {
    const state = stateJson(fact);
    const same = before.get(fact.id) === state;
    before.delete(fact.id);
    if (same) continue;
    changed += 1;
    saveFact(db, project, fact, { state, changed });
    db.run('DELETE FROM fact_records WHERE fact = ?', fact.id);
    for (const id of fact.records) {
      const { session, at = fact.at } = envelopes.get(id) ?? {};
      db.run(
        'INSERT OR REPLACE INTO fact_records (record, fact, project, root, at) VALUES (?, ?, ?, ?, ?)',
        id,
        fact.id,
        project,
        session === undefined ? null : rootSession(session),
        at,
      );
    }
    db.run('DELETE FROM fact_sources WHERE fact = ?', fact.id);
    for (const event of fact.sources) db.run('INSERT INTO fact_sources (event, fact) VALUES (?, ?)', event, fact.id);
  }
  for (const id of before.keys()) {
    changed += 1;
    // It may have moved to another project, whose row is kept.
    if (db.run('DELETE FROM facts WHERE entity = ? AND project = ?', id, project).changes === 0) continue;
    db.run('DELETE FROM fact_records WHERE fact = ? AND project = ?', id, project);
    db.run('DELETE FROM fact_sources WHERE fact = ?', id);
  }
  if (changed > start) writeMeta(db, CHANGES, String(changed));
}

/** The count of all changes of facts so far. The index follows it, and it numbers the next new fact. */
const CHANGES = 'facts-changed';

export function factChanges(db: Database): number {
  return Number(readMeta(db, CHANGES) ?? 0);
}

function saveFact(
  db: Database,
  project: string,
  fact: Fact,
  { state, changed }: { readonly state: string; readonly changed: number },
): void {
  db.run(
    `INSERT INTO facts (entity, n, changed, state, project, kind, subject, topic, truth, session, valid_from, valid_to, family)
     VALUES (?, ?2, ?2, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (entity) DO UPDATE SET changed = excluded.changed, state = excluded.state, project = excluded.project,
       kind = excluded.kind, subject = excluded.subject, topic = excluded.topic, truth = excluded.truth,
       session = excluded.session, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
       family = excluded.family`,
    fact.id,
    changed,
    state,
    project,
    fact.kind,
    fact.subject,
    subjectKey(fact.subject),
    fact.truth,
    fact.session ?? null,
    fact.validFrom,
    fact.validTo ?? null,
    fact.kind === 'commitment' && fact.project !== undefined ? familyName(fact.project, fact.statement) : null,
  );
}
