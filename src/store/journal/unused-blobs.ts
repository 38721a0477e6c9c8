/** Long texts that no event refers to. Erasing removes them with the event; what is left here was left by a damaged file. */
import type { Database } from '../../platform/sqlite/sqlite.ts';

export interface UnusedBlobs {
  readonly count: number;
  readonly bytes: number;
}

const UNUSED = 'NOT EXISTS (SELECT 1 FROM event_blobs WHERE event_blobs.blob = blobs.n)';

export function countUnusedBlobs(db: Database): UnusedBlobs {
  const row = db.get(`SELECT count(*) AS count, coalesce(sum(length(data)), 0) AS bytes FROM blobs WHERE ${UNUSED}`);
  return { count: Number(row?.count), bytes: Number(row?.bytes) };
}

export function removeUnusedBlobs(db: Database): UnusedBlobs {
  return db.transaction(() => {
    const unused = countUnusedBlobs(db);
    if (unused.count > 0) db.run(`DELETE FROM blobs WHERE ${UNUSED}`);
    return unused;
  });
}
