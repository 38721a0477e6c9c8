/**
 * What remains of an erased event: its id, so that no import, merge or spool brings it back, and a keyed hash of its
 * key. Body, texts, supplements and the row are gone.
 */

import type { TransactionChanges } from '../state/fold-changes.ts';
import { deleteAllEpisodes } from '../state/sessions/episodes.ts';
import { dropBlobs } from './blobs.ts';
import { derivedFrom } from './derived-events.ts';
import type { Journal } from './journal.ts';
import { getEvent, supplementsOf } from './read.ts';
import { countSupplements, type StoredRecord } from './rows.ts';

export function destroyEvent(journal: Journal, id: string, changes: TransactionChanges): void {
  const { db } = journal;
  const record = getEvent(db, id);
  db.run(
    'INSERT INTO tombstones (id, key_hmac) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
    id,
    record?.key === undefined ? null : journal.hashKey(record.key),
  );
  for (const supplement of supplementsOf(db, id)) deleteRow(journal, supplement, changes);
  if (!record) return;
  deleteRow(journal, record, changes);
  changes.refold.push(record);
}

/** Call it at the end of a transaction that erased something. */
export function finishErasures(journal: Journal, changes: TransactionChanges): void {
  destroyDerived(journal, changes);
  dropUnusedNames(journal, changes);
}

/**
 * Removes records that were derived from an erased event, once per transaction. They need no tombstone: if they arrive
 * again, they are refused for the same reason. `forget` erases more, by id; this covers merges and imports.
 */
function destroyDerived(journal: Journal, changes: TransactionChanges): void {
  const { db } = journal;
  if (changes.erased.size === 0) return;
  deleteAllEpisodes(db);
  for (const id of derivedFrom(db, changes.erased)) {
    const record = getEvent(db, id);
    if (!record) continue;
    for (const supplement of supplementsOf(db, id)) deleteRow(journal, supplement, changes);
    deleteRow(journal, record, changes);
    changes.refold.push(record);
  }
}

function deleteRow(journal: Journal, record: StoredRecord, changes: TransactionChanges): void {
  const { db } = journal;
  if (record.type === 'event.supplemented') countSupplements(db, String(record.body.target), -1);
  dropBlobs(db, record.seq);
  const names = db.get('SELECT project, belongs, session FROM events WHERE seq = ?', record.seq) ?? {};
  db.run('DELETE FROM events WHERE seq = ?', record.seq);
  for (const name of Object.values(names)) if (typeof name === 'number') changes.unused.add(name);
}

/**
 * Also removes the name of a project or session without other events. Its number stays under a name that nothing can
 * have, because deleting it would make SQLite check every event for references.
 */
function dropUnusedNames(journal: Journal, { unused }: TransactionChanges): void {
  const { db } = journal;
  if (unused.size === 0) return;
  const devices = new Set(db.all('SELECT DISTINCT device FROM events').map(({ device }) => Number(device)));
  for (const name of unused) {
    const used = db.get(
      `SELECT 1 AS yes WHERE EXISTS (SELECT 1 FROM events WHERE belongs = ?1) OR EXISTS (SELECT 1 FROM events WHERE session = ?1)
         OR EXISTS (SELECT 1 FROM events WHERE project = ?1 AND project IS NOT belongs)`,
      name,
    );
    if (used || devices.has(name)) continue;
    db.run('UPDATE names SET name = char(0) || n WHERE n = ?', name);
  }
}
