/** A number that changes with the vectors of an index. A cache in memory compares it. */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';

export function readVectorsVersion(db: Database): string {
  return readMeta(db, 'vectors') ?? '0';
}

/** Call it in the transaction that changed them. */
export function countVectorsChange(db: Database): void {
  writeMeta(db, 'vectors', String(Number(readVectorsVersion(db)) + 1));
}
