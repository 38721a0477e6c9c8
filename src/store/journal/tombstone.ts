/**
 * What remains of an erased event: its id, so that no import, merge or spool can bring it back, and a keyed hash of its
 * natural key. Body, texts, supplements and the row itself are gone.
 */
import type { Changes } from '../state/fold-changes.ts';
import { dropBlobs } from './blobs.ts';
import type { Journal } from './journal.ts';
import { getEvent, supplementsOf } from './read.ts';
import type { StoredRecord } from './rows.ts';

export function destroyEvent(journal: Journal, id: string, changes: Changes): void {
  const { db } = journal;
  const record = getEvent(db, id);
  db.run(
    'INSERT INTO tombstones (id, key_hmac) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
    id,
    record?.key === undefined ? null : journal.hashKey(record.key),
  );
  for (const supplement of supplementsOf(db, id)) deleteRow(journal, supplement);
  if (!record) return;
  deleteRow(journal, record);
  changes.refold.push(record);
}

function deleteRow(journal: Journal, record: StoredRecord): void {
  dropBlobs(journal.db, record.seq);
  journal.db.run('DELETE FROM events WHERE seq = ?', record.seq);
}
