/**
 * Finds the task of an id that is no longer listed: an id that was printed for a suggested task stays valid when the background extracts
 * the same words again, when two suggestions become one, and when the commitment has ended. All of it is computed from what is stored.
 */

import { commitmentIdsIn, commitmentIdsOf } from '../../../domain/facts/extracted-id.ts';
import { isHolding } from '../../../domain/facts/fact.ts';
import type { Fact, FactRecord } from '../../../domain/facts/fact-record.ts';
import { foldTasks } from '../../../domain/tasks/fold-tasks.ts';
import { asShortId, shortTaskId, type Task } from '../../../domain/tasks/task.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { getEvent } from '../../journal/read.ts';
import { parseStateText } from '../document-projection.ts';
import { getFact } from '../facts/facts.ts';
import { getTask, suggestedTask } from './tasks.ts';

/** A shorter start of an id could be that of any of them. */
const SHORT_CHARS = 6;
/** A printed id is nearly always that of a recent commitment. */
const LOOKED_AT = 2_000;
const SOURCES_LOOKED_AT = 200;
const TEXT_CHARS = 4_000;

/** Undefined if no commitment had this id, or several had one that starts like this. */
export function earlierTask(db: Database, typed: string): Task | undefined {
  const prefix = typed.toLowerCase();
  if (prefix.length < SHORT_CHARS) return undefined;
  const short = asShortId(prefix);
  const matches = (id: string): boolean =>
    prefix.length === SHORT_CHARS ? shortTaskId(id) === short : id.startsWith(prefix);
  const facts = new Map(
    [recordsOfFacts, idsOfRecords, idsOfSources].flatMap((find) => find(db, matches)).map((fact) => [fact.id, fact]),
  );
  const [fact] = facts.values();
  if (fact === undefined || facts.size > 1) return undefined;
  return getTask(db, fact.id) ?? taskOfFact(fact);
}

type Matches = (id: string) => boolean;

/** Records that were joined into another fact. */
function recordsOfFacts(db: Database, matches: Matches): readonly Fact[] {
  const rows = db.all('SELECT record FROM fact_records ORDER BY at DESC LIMIT ?', LOOKED_AT);
  return rows.flatMap(({ record }) => (matches(String(record)) ? (getFact(db, String(record)) ?? []) : []));
}

/** The same words, found with other words around them or as another kind. */
function idsOfRecords(db: Database, matches: Matches): readonly Fact[] {
  return newestRecords(db).flatMap((record) =>
    commitmentIdsOf(record).some(matches) ? (getFact(db, record.id) ?? []) : [],
  );
}

/** Words of the same message that now belong to another sentence; only if the message holds one commitment. */
function idsOfSources(db: Database, matches: Matches): readonly Fact[] {
  const bySource = Map.groupBy(
    newestRecords(db).filter(({ kind }) => kind === 'commitment'),
    ({ source }) => source,
  );
  return [...bySource].slice(0, SOURCES_LOOKED_AT).flatMap(([source, [record, second]]) => {
    if (record === undefined || second !== undefined) return [];
    const body = getEvent(db, source)?.body ?? {};
    const text = [body.text, body.summary].find((each) => typeof each === 'string');
    if (typeof text !== 'string') return [];
    return commitmentIdsIn(source, text.slice(0, TEXT_CHARS)).some(matches) ? (getFact(db, record.id) ?? []) : [];
  });
}

function newestRecords(db: Database): readonly FactRecord[] {
  return db
    .all('SELECT record FROM extracted ORDER BY at DESC LIMIT ?', LOOKED_AT)
    .map(({ record }) => parseStateText<FactRecord>(String(record)));
}

/** What was suggested and is not any more: it can be opened, and accepting it makes it an open task. */
function taskOfFact(fact: Fact): Task | undefined {
  const [task] = foldTasks([suggestedTask(fact)]).tasks;
  if (task === undefined || isHolding(fact.truth)) return task;
  return {
    ...task,
    status: fact.truth === 'resolved' ? 'done' : 'dropped',
    ...(fact.validTo === undefined ? {} : { closedAt: fact.validTo }),
  };
}
