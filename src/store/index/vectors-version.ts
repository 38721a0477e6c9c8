/** A number that changes with the vectors of an index, so that whoever keeps them in memory knows when to read them again. */
import type { Database } from '../../platform/sqlite.ts';
import { readMeta, writeMeta } from '../journal/meta.ts';

export function readVectorsVersion(db: Database): string {
  return readMeta(db, 'vectors') ?? '0';
}

/** In the transaction that changed them. */
export function noteVectorsChanged(db: Database): void {
  writeMeta(db, 'vectors', String(Number(readVectorsVersion(db)) + 1));
}
