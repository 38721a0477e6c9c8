/** Writes folded facts: only the rows that changed, which the search index follows by a count of changes. */
import type { Fact, FactRecord } from '../../../domain/facts/fact-record.ts';
import { subjectKey } from '../../../domain/facts/subjects/subject-key.ts';
import { familyName } from '../../../domain/tasks/fold-tasks.ts';
import { rootSession } from '../../../domain/trust/taint.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { stateJson } from '../document-projection.ts';

export interface FoldedFacts {
  readonly facts: readonly Fact[];
  /** The records they were folded from, by id. */
  readonly records: ReadonlyMap<string, FactRecord>;
  /** The facts with these ids are saved or gone. Without it, all facts of the project. */
  readonly ids?: readonly string[];
}

/** Returns whether a commitment changed. */
export function saveFacts(db: Database, project: string, { facts, records: envelopes, ids }: FoldedFacts): boolean {
  const rows =
    ids === undefined
      ? db.all('SELECT entity, state, kind FROM facts WHERE project = ?', project)
      : db.all(
          'SELECT entity, state, kind FROM facts WHERE entity IN (SELECT value FROM json_each(?)) AND project = ?',
          JSON.stringify(ids),
          project,
        );
  const before = new Map(rows.map((row) => [String(row.entity), row.state]));
  const commitments = new Set(rows.flatMap(({ entity, kind }) => (kind === 'commitment' ? [String(entity)] : [])));
  let commits = false;
  let changed = Number(readMeta(db, CHANGES) ?? 0);
  const start = changed;
  for (const fact of facts) {
    const state = stateJson(fact);
    const same = before.get(fact.id) === state;
    before.delete(fact.id);
    if (same) continue;
    changed += 1;
    commits ||= fact.kind === 'commitment' || commitments.has(fact.id);
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
    commits ||= commitments.has(id);
    // It may have moved to another project, whose row is kept.
    if (db.run('DELETE FROM facts WHERE entity = ? AND project = ?', id, project).changes === 0) continue;
    db.run('DELETE FROM fact_records WHERE fact = ? AND project = ?', id, project);
    db.run('DELETE FROM fact_sources WHERE fact = ?', id);
  }
  if (changed > start) writeMeta(db, CHANGES, String(changed));
  return commits;
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
