/** The records that the facts of a project are folded from: extracted, stated, drawn by a model, and copies in changes. */
import { compareEvents, type EventOf } from '../../../domain/event.ts';
import {
  asFactEvent,
  isFoundEvent,
  recordOfCopy,
  recordOfDrawn,
  recordOfStated,
} from '../../../domain/facts/fact-events.ts';
import { EVERYWHERE, type FactRecord, type UnaidedContent } from '../../../domain/facts/fact-record.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent, iterateEvents } from '../../journal/read.ts';
import { listProjects } from '../projects/projects.ts';
import { createTrustReader, type TrustReader } from '../sessions/taints.ts';
import { withCurrentId } from './earlier-ids.ts';
import { extractedById, extractedOf, isExtracted } from './extracted-facts.ts';

/** What people and agents stated and changed and what a model found, in all projects. Few: rules find most facts. */
export interface FactEvents {
  /** What was stated, and what a language model found. */
  readonly records: readonly FactRecord[];
  readonly changed: readonly EventOf<'fact.changed'>[];
}

/** What one fold reads once for all projects. */
export interface RecordReaders {
  readonly events: FactEvents;
  readonly reader: TrustReader;
}

export function recordReaders(db: Database): RecordReaders {
  return { events: readFactEvents(db), reader: createTrustReader(db) };
}

const FACT_TYPES = ['fact.stated', 'fact.drawn', 'fact.changed'] as const;

function readFactEvents(db: Database): FactEvents {
  const records: FactRecord[] = [];
  const changed: EventOf<'fact.changed'>[] = [];
  for (const record of iterateEvents(db, { types: FACT_TYPES, order: 'time' })) {
    const event = asFactEvent(record);
    if (event?.type === 'fact.changed') changed.push(withCurrentId(db, event));
    else if (event?.type === 'fact.drawn') records.push(recordOfDrawn(event));
    else if (event?.type === 'fact.stated' && !isFoundEvent(event)) records.push(recordOfStated(event));
  }
  return { records, changed: changed.toSorted(compareEvents) };
}

/** `after`: only what was said later. */
export function recordsOf(
  db: Database,
  project: string,
  { events, reader }: RecordReaders,
  after?: number,
): readonly FactRecord[] {
  const isLater = ({ at }: FactRecord): boolean => after === undefined || at > after;
  const named = (name: string): readonly FactRecord[] => [
    ...extractedOf(db, name, after),
    ...events.records.filter((record) => (record.project ?? '') === name && isLater(record)),
    ...changedCopies(db, name, events.changed).filter(isLater),
  ];
  return withIsolated(db, project, named).map((record) => withTrust(record, reader));
}

/** The records of a project with these ids, by id. Not for a project whose records depend on isolated ones. */
export function recordsNamed(
  db: Database,
  project: string,
  { events, reader }: RecordReaders,
  ids: readonly string[],
): ReadonlyMap<string, FactRecord> {
  const wanted = new Set(ids);
  const stated = [...events.records, ...changedCopies(db, project, events.changed)].filter(
    (record) => wanted.has(record.id) && (record.project ?? '') === project,
  );
  return new Map(
    [...extractedById(db, project, ids), ...stated].map((record) => [record.id, withTrust(record, reader)]),
  );
}

function withTrust(record: FactRecord, reader: TrustReader): FactRecord {
  const trust = reader.trust(record);
  if (trust === record.trust) return record;
  return record.withAgentWords === true && record.unaided !== undefined
    ? inOwnWords(record, record.unaided)
    : { ...record, trust };
}

/** The words of the agent that completed it do not count: it may have repeated something external. */
function inOwnWords(record: FactRecord, content: UnaidedContent): FactRecord {
  const { withAgentWords: _withAgentWords, unaided: _unaided, value: _value, why: _why, ...rest } = record;
  const { effect: _effect, about: _about, everywhere: _everywhere, ...envelope } = rest;
  return { ...envelope, ...content };
}

/** Whether facts that hold everywhere belong to this project, or to others, because they were said in an isolated one. */
export function dependsOnIsolated(db: Database, project: string): boolean {
  const isolated = isolatedProjects(db);
  return project === EVERYWHERE ? isolated.size > 0 : isolated.has(project);
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

export function isolatedProjects(db: Database): ReadonlySet<string> {
  return new Set(listProjects(db).flatMap(({ id, isolated }) => (isolated ? [id] : [])));
}

/** The project in which a fact was said; empty for no project. If its event is gone, the project of its session. */
export function saidInProject(db: Database, { source, session }: Pick<FactRecord, 'source' | 'session'>): string {
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
