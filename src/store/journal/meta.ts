/** Single values by name. The journal and each index have a table `meta` for them. */
import type { Database } from '../../platform/sqlite/sqlite.ts';

export function readMeta(db: Database, name: string): string | undefined {
  const value = db.get('SELECT value FROM meta WHERE name = ?', name)?.value;
  return value === undefined ? undefined : String(value);
}

export function writeMeta(db: Database, name: string, value: string): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  );
}

export function deleteMeta(db: Database, name: string): void {
  db.run('DELETE FROM meta WHERE name = ?', name);
}
