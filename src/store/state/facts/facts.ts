/**
 * The known facts: folded from what the extractor found in turns and from what people and agents stated and changed. All
 * records of a project are folded together, because a blocker ends in other words than it began with. Only changed rows are
 * written; the search index follows them by a count of changes.
 */

import { asKnownEvent } from '../../../domain/event.ts';
import type { FactKind, Truth } from '../../../domain/facts/fact.ts';
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { subjectKey } from '../../../domain/facts/subjects/subject-key.ts';
import { canonicalProject } from '../../../domain/projects/project.ts';
import { concernsTaint, rootSession } from '../../../domain/trust/taint.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import { sqlConditions } from '../../journal/sql-conditions.ts';
import { parseStateText, statesOf } from '../document-projection.ts';
import type { OwnFold } from '../projection.ts';
import { mergesOf } from '../projects/projects.ts';
import { createTrustReader, type TrustReader } from '../sessions/taints.ts';
import { followEvents } from './extracted-facts.ts';
import { foldProjects } from './fold-projects.ts';
import { followHeadings } from './follow-headings.ts';
import { asOwnLanguage, LANGUAGE_OF_REPLIES, withOwnLanguage } from './own-language.ts';
import { type Touched, touch, touchTasks } from './touched-projects.ts';

/** Folded after the projections it reads: taints decide the trust of a fact, and a finished task ends its blockers. */
export const factsProjection: OwnFold = {
  name: 'facts',
  version: 13,
  fold: (journal, added, refold) => {
    foldProjects(journal, touchedProjects(journal, added, refold));
  },
  rebuild: (journal) => foldProjects(journal, 'all'),
  clear: (db) =>
    db.exec('DELETE FROM facts; DELETE FROM fact_records; DELETE FROM fact_sources; DELETE FROM fold_checkpoints'),
  dump: (db) => [
    ...db.all(
      `SELECT entity, state, project, kind, subject, topic, truth, session, valid_from, valid_to FROM facts ORDER BY entity`,
    ),
    ...db.all('SELECT record, fact, project, root, at FROM fact_records ORDER BY record'),
    ...db.all('SELECT event, fact FROM fact_sources ORDER BY event, fact'),
    ...db.all('SELECT id, session, turn, turn_at, project, record FROM extracted ORDER BY id'),
  ],
};

function touchedProjects({ db }: Journal, added: readonly StoredRecord[], refold: readonly StoredRecord[]): Touched {
  const touched: Touched = refold.length === 0 ? new Map() : followEvents(db, refold);
  if ([...added, ...refold].some(({ type, body }) => type === 'project.changed' && 'mergeInto' in body))
    followHeadings(db, touched);
  const again = new Set(refold);
  const prompted = firstPrompted(db, added);
  for (const record of [...added, ...refold]) {
    if (record.type.startsWith('fact.')) {
      // A new statement changes nothing before it. A change may be about any fact.
      const since = record.type === 'fact.changed' || again.has(record) ? undefined : record.happenedAt;
      touch(touched, record.project ?? '', since);
      touch(touched, EVERYWHERE, since);
      for (const project of projectsOfRecord(db, String(record.body.fact ?? record.id))) touch(touched, project, since);
    } else if (record.type === 'project.changed') {
      // The project may have become isolated, stopped being isolated, or been merged.
      if ('isolated' in record.body || 'mergeInto' in record.body) {
        touch(touched, EVERYWHERE);
        touch(touched, record.project ?? '');
      }
      // The time of the merge decides which words of one project count for the other.
      if ('mergeInto' in record.body) touch(touched, canonicalProject(mergesOf(db), record.project ?? ''));
    } else if (record.type.startsWith('task.')) {
      for (const project of projectsOfTask(db, record)) touchTasks(touched, project);
      // The source was erased or reworded: a suggested task may come back.
      if (again.has(record)) touchTasks(touched, record.project ?? '');
    } else {
      const all = again.has(record) || prompted.has(record.session ?? '');
      // What is said after the end of a session is not trusted; a session that continues changes that.
      const since = all || record.type.startsWith('session.') ? undefined : record.happenedAt;
      for (const project of projectsTainted(db, record, all)) touch(touched, project, since);
    }
  }
  return touched;
}

function projectsOfRecord(db: Database, record: string): readonly string[] {
  return db
    .all('SELECT project FROM fact_records WHERE record = ?1 UNION SELECT project FROM extracted WHERE id = ?1', record)
    .map(({ project }) => String(project));
}

/** The projects with a blocker or commitment that this change of a task may end. */
function projectsOfTask(db: Database, record: StoredRecord): readonly string[] {
  const task = record.type === 'task.added' ? record.id : String(record.body.task);
  return db
    .all(
      `SELECT project FROM facts WHERE subject = ?1
       UNION SELECT project FROM facts WHERE family = (SELECT family FROM task_sightings WHERE entity = ?1)`,
      task,
    )
    .map(({ project }) => String(project));
}

/** The sessions whose first prompts are among these events. Without a prompt, nothing made in a session is trusted. */
function firstPrompted(db: Database, added: readonly StoredRecord[]): ReadonlySet<string> {
  const prompts = new Map<string, number>();
  for (const { type, session } of added) {
    if (type === 'prompt.submitted' && session !== undefined) prompts.set(session, (prompts.get(session) ?? 0) + 1);
  }
  const isFirst = ([session, count]: readonly [string, number]): boolean =>
    Number(db.get('SELECT prompts FROM sessions WHERE id = ?', session)?.prompts ?? 0) <= count;
  return new Set([...prompts].filter(isFirst).map(([session]) => session));
}

/** A late event can change the trust of everything made after it in its session. With `all`, also of what was made before. */
function projectsTainted(db: Database, record: StoredRecord, all: boolean): readonly string[] {
  const event = asKnownEvent(record);
  if (event?.session === undefined || !(event.type.startsWith('session.') || concernsTaint(event))) return [];
  return db
    .all(
      // Also of records below the confidence of a fact: they end or refute others.
      `SELECT project FROM fact_records WHERE root = ?1 AND at >= ?2
       UNION SELECT project FROM extracted WHERE session = ?1 AND at >= ?2`,
      rootSession(event.session),
      all ? Number.MIN_SAFE_INTEGER : event.happenedAt,
    )
    .map(({ project }) => String(project));
}

export interface FactFilter {
  /** A project's id; `*` for facts that hold in all projects. */
  readonly project?: string;
  /** Projects to leave out, by id. */
  readonly hidden?: readonly string[];
  /** Adds the facts that hold in all projects, unless the project has its own on the same subject. */
  readonly everywhere?: boolean;
  readonly kind?: FactKind;
  readonly kinds?: readonly FactKind[];
  /** The id as recorded: of a task, or a file path. */
  readonly subject?: string;
  /** Facts with this subject, under any of its names. */
  readonly about?: string;
  readonly session?: string;
  readonly truth?: Truth;
  /** Only facts that held at this time, as they were then. */
  readonly holdsAt?: number;
  /** Only facts that had been stated at this time, as they were then. */
  readonly statedBy?: number;
  /** Only facts that never ended and are not the owner's or a tool's: what these say needs no confirmation. */
  readonly mayBeUnconfirmed?: true;
  readonly limit?: number;
}

/** Newest first, each with its current trust. */
export function listFacts(db: Database, filter: FactFilter = {}): readonly Fact[] {
  const reader = createTrustReader(db);
  const { holdsAt, statedBy, project } = filter;
  const then = holdsAt ?? statedBy;
  const facts =
    holdsAt === undefined
      ? statesOf<Fact>(factRows(db, filter))
      : newestOf([...factRows(db, filter, 'open'), ...factRows(db, filter, 'ended')], filter.limit);
  const asked =
    project !== undefined && filter.everywhere === true
      ? withOwnLanguage(db, project, facts)
      : facts.map((fact) => asOwnLanguage(db, fact));
  return asked.map((fact) => asTrusted(then === undefined ? fact : (asOf(fact, then) ?? fact), reader));
}

/** Two lists that are newest first, as one. */
function newestOf(rows: ReturnType<Database['all']>, limit = rows.length): readonly Fact[] {
  return statesOf<Fact>(rows)
    .toSorted((a, b) => b.validFrom - a.validFrom || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/**
 * What holds at a time is read as what never ended and what ended later, each by an index: of tens of thousands of facts about one subject,
 * one may hold. The plus keeps SQLite from reading all that ever held by the index in which they are listed.
 */
function factRows(db: Database, filter: FactFilter, part?: 'open' | 'ended'): ReturnType<Database['all']> {
  const { parts, values, add } = sqlConditions();
  const column = (name: string): string => (part === 'ended' && filter.project !== undefined ? `+${name}` : name);
  if (filter.project !== undefined && filter.everywhere === true) {
    // `IN`, because with `OR` SQLite reads every fact of the project instead of the newest ones by the index.
    add(`project IN (?, '${EVERYWHERE}')`, filter.project);
    add(
      `(project = ? OR NOT EXISTS (SELECT 1 FROM facts own
         WHERE own.topic = facts.topic AND own.project = ? AND own.valid_to IS NULL))`,
      filter.project,
      filter.project,
    );
  } else if (filter.project !== undefined) add('project = ?', filter.project);
  if (filter.hidden !== undefined && filter.hidden.length > 0)
    add('project NOT IN (SELECT value FROM json_each(?))', JSON.stringify(filter.hidden));
  if (filter.kind !== undefined) add(`${column('kind')} = ?`, filter.kind);
  if (filter.kinds !== undefined)
    add(`${column('kind')} IN (SELECT value FROM json_each(?))`, JSON.stringify(filter.kinds));
  if (filter.subject !== undefined) add('subject = ?', filter.subject);
  if (filter.about !== undefined) add('topic = ?', subjectKey(filter.about));
  if (filter.session !== undefined) add('session = ?', filter.session);
  if (filter.truth !== undefined) add('truth = ?', filter.truth);
  if (filter.mayBeUnconfirmed === true) add("valid_to IS NULL AND state ->> 'trust' IN ('agent', 'external')");
  const { holdsAt, statedBy } = filter;
  if (statedBy !== undefined) add('valid_from <= ?', statedBy);
  // What was refuted later never held: what it had replaced held then.
  if (holdsAt !== undefined) add(`${column('valid_from')} <= ? AND truth <> 'refuted'`, holdsAt);
  if (part === 'open') add('valid_to IS NULL');
  if (part === 'ended' && holdsAt !== undefined) add('valid_to > ?', holdsAt);
  const where = parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`;
  return db.all(
    `SELECT state FROM facts${where} ORDER BY valid_from DESC, entity DESC LIMIT ?`,
    ...values,
    filter.limit ?? -1,
  );
}

/** By its id or the id of a record that was joined into it. */
export function getFact(db: Database, id: string): Fact | undefined {
  const row = db.get(
    `SELECT state FROM facts WHERE entity = ?1
     UNION ALL SELECT state FROM facts WHERE entity = (SELECT fact FROM fact_records WHERE record = ?1) LIMIT 1`,
    id,
  );
  return row && asTrusted(asOwnLanguage(db, parseStateText<Fact>(String(row.state))), createTrustReader(db));
}

/** The id of the fact that had replaced this one at a time. */
export function replacementOf(db: Database, id: string, at = Number.POSITIVE_INFINITY): string | undefined {
  const row = db.get(
    `SELECT by.fact AS fact, f.valid_to AS ended, f.topic FROM facts f
     JOIN fact_records by ON by.record = f.state ->> 'supersededBy' WHERE f.entity = ?`,
    id,
  );
  if (row?.topic === LANGUAGE_OF_REPLIES && getFact(db, id)?.truth !== 'superseded') return undefined;
  return row === undefined || Number(row.ended ?? 0) > at ? undefined : String(row.fact);
}

/** The facts that this one replaced, newest first: those about its subject, or else those of its kind that name theirs otherwise. */
export function replacedFacts(db: Database, fact: Fact, limit: number): readonly Fact[] {
  const { kind, subject, project = '', id } = fact;
  const replaced = (condition: string, value: string): readonly Fact[] =>
    statesOf<Fact>(
      db.all(
        `SELECT f.state FROM facts f JOIN fact_records by ON by.record = f.state ->> 'supersededBy'
         WHERE ${condition} AND f.project = ? AND f.truth = 'superseded' AND by.fact = ?
           AND f.valid_to IN (SELECT at FROM fact_records WHERE fact = ?) ORDER BY f.valid_from DESC LIMIT ?`,
        value,
        project,
        id,
        id,
        limit,
      ),
    );
  const ofSubject = replaced('f.topic = ?', subjectKey(subject));
  return ofSubject.length > 0 ? ofSubject : replaced('f.kind = ?', kind);
}

/** The ids of all projects with facts; `*` for facts that hold everywhere, empty for those of no project. */
export function projectsWithFacts(db: Database): readonly string[] {
  return db.all('SELECT DISTINCT project FROM facts').map(({ project }) => String(project));
}

export function countFacts(db: Database): number {
  return Number(db.get('SELECT count(*) AS n FROM facts')?.n);
}

/** The fact as it was at a time; undefined if nobody had stated it. A fact that was refuted later was never true. */
export function asOf(fact: Fact, at: number): Fact | undefined {
  if (fact.validFrom > at) return undefined;
  if (fact.validTo === undefined || fact.validTo <= at || fact.truth === 'refuted') return fact;
  const { validTo: _to, supersededBy: _by, ...held } = fact;
  return { ...held, truth: 'stated' };
}

/** A fact stated after external content was read counts as external. */
function asTrusted(fact: Fact, reader: TrustReader): Fact {
  // What begins later was stated before it begins.
  const trust = reader.trust({ ...fact, at: Math.min(fact.at, fact.validFrom) });
  return trust === fact.trust ? fact : { ...fact, trust };
}

/** Ids of facts, or of records joined into one, that start like this. */
export function findFactIds(db: Database, prefix: string, limit: number): readonly string[] {
  return db
    .all(
      `SELECT DISTINCT fact FROM fact_records WHERE record >= ? AND record < ? ORDER BY fact LIMIT ?`,
      prefix,
      `${prefix}~`,
      limit,
    )
    .map((row) => String(row.fact));
}
