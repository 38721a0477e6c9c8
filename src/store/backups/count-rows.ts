/**
 * Runs as its own process: opens a copy of the journal and prints what it contains. A check in the process that made
 * the copy could be answered from its caches, and an integrity check alone accepts an empty file.
 */
import { openDatabase } from '../../platform/sqlite/sqlite.ts';
import { schemaVersion } from '../journal/migrations.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('count-rows needs the path of a database');
const db = openDatabase(path, { mode: 'readonly', busyTimeoutMs: 5000 });
const count = (sql: string): number => Number(db.get(sql)?.n);
process.stdout.write(
  JSON.stringify({
    version: schemaVersion(db),
    integrity: String(db.get('PRAGMA integrity_check')?.integrity_check),
    events: count("SELECT count(*) AS n FROM events WHERE type <> 'event.supplemented'"),
    tombstones: count('SELECT count(*) AS n FROM tombstones'),
    blobs: count('SELECT count(*) AS n FROM blobs'),
  }),
);
db.close();
