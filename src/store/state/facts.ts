/** Facts and whether they hold. */
import { type Fact, type FactKind, factOf, isFactEvent, reduceFact, type Truth } from '../../domain/fact.ts';
import type { Database } from '../../platform/sqlite.ts';
import { sqlConditions } from '../journal/sql-conditions.ts';
import { documentProjection, stateOf, statesOf } from './document-projection.ts';
import { createTrustReader, type TrustReader } from './taints.ts';

export const factsProjection = documentProjection<Fact>({
  name: 'facts',
  table: 'facts',
  version: 2,
  order: 'time',
  readsTexts: true,
  entities: (event) => (isFactEvent(event) ? [factOf(event)] : []),
  source: (fact) => ({ subject: fact }),
  reduce: (fact, event) => (isFactEvent(event) ? reduceFact(fact, event) : fact),
  columns: {
    project: (fact) => fact.project,
    kind: (fact) => fact.kind,
    subject: (fact) => fact.subject,
    truth: (fact) => fact.truth,
    valid_from: (fact) => fact.validFrom,
    valid_to: (fact) => fact.validTo,
  },
});

export interface FactFilter {
  readonly project?: string;
  readonly kind?: FactKind;
  readonly subject?: string;
  readonly truth?: Truth;
  /** Only facts that held at this time. */
  readonly holdsAt?: number;
  readonly limit?: number;
}

/** Newest first, each with its current trust. */
export function listFacts(db: Database, filter: FactFilter = {}): readonly Fact[] {
  const reader = createTrustReader(db);
  const { parts, values, add } = sqlConditions('kind IS NOT NULL');
  if (filter.project !== undefined) add('project = ?', filter.project);
  if (filter.kind !== undefined) add('kind = ?', filter.kind);
  if (filter.subject !== undefined) add('subject = ?', filter.subject);
  if (filter.truth !== undefined) add('truth = ?', filter.truth);
  if (filter.holdsAt !== undefined) {
    add('valid_from <= ? AND (valid_to IS NULL OR valid_to > ?)', filter.holdsAt, filter.holdsAt);
  }
  const facts = statesOf<Fact>(
    db.all(
      `SELECT state FROM facts WHERE ${parts.join(' AND ')} ORDER BY valid_from DESC, entity DESC LIMIT ?`,
      ...values,
      filter.limit ?? -1,
    ),
  );
  return facts.map((fact) => asTrusted(fact, reader));
}

export function getFact(db: Database, id: string): Fact | undefined {
  const fact = stateOf<Fact>(db, 'facts', id);
  return fact && asTrusted(fact, createTrustReader(db));
}

/** A fact stated after external content was read counts as external. */
function asTrusted(fact: Fact, reader: TrustReader): Fact {
  const trust = reader.trust({ ...fact, at: fact.validFrom });
  return trust === fact.trust ? fact : { ...fact, trust };
}

export function findFactIds(db: Database, prefix: string, limit: number): readonly string[] {
  return db
    .all(
      'SELECT entity FROM facts WHERE entity >= ? AND entity < ? AND kind IS NOT NULL ORDER BY entity LIMIT ?',
      prefix,
      `${prefix}~`,
      limit,
    )
    .map((row) => String(row.entity));
}
