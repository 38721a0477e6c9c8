/**
 * Compares an index with its journal: the position, that every document has its event, and that every event up to the
 * position has its document. Texts are only read for events without a document.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { documentOf } from '../fill/document.ts';
import { recordUpTo } from '../fill/index-events.ts';
import { findPositionFault, readPosition } from './index-position.ts';
import { FIRST_FACT_DOC } from './index-schema.ts';

/** What is wrong; undefined if a rebuild would have the same events. */
export function findIndexFault(db: Database, journal: Journal): string | undefined {
  return db.reading(() =>
    journal.db.reading(() => findPositionFault(db, journal) ?? findDocumentFault(db, journal, readPosition(db))),
  );
}

function findDocumentFault(db: Database, journal: Journal, position: number): string | undefined {
  const docs = db.iterate('SELECT doc FROM docs WHERE doc < ? ORDER BY doc', FIRST_FACT_DOC);
  const nextDoc = (): number => Number(docs.next().value?.doc ?? Number.POSITIVE_INFINITY);
  try {
    let doc = nextDoc();
    for (const row of journal.db.iterate('SELECT seq FROM events WHERE seq <= ? ORDER BY seq', position)) {
      const seq = Number(row.seq);
      if (doc < seq) return `event ${doc} is in the index but not in the journal`;
      if (doc === seq) doc = nextDoc();
      else if (isSearchable(journal, seq, position)) return `event ${seq} is in the journal but not in the index`;
    }
    return Number.isFinite(doc) ? `event ${doc} is in the index but not in the journal` : undefined;
  } finally {
    docs.return();
  }
}

function isSearchable(journal: Journal, seq: number, position: number): boolean {
  const record = recordUpTo(journal, seq, position);
  return record !== undefined && documentOf(record) !== undefined;
}
