/** Random bytes without loading `node:crypto`: from SQLite's own generator, which is seeded by the operating system. */
import type { Database } from '../../platform/sqlite/sqlite.ts';

export function randomBytesOf(db: Database): (count: number) => Uint8Array {
  return (count) => {
    const bytes = db.get('SELECT randomblob(?) AS bytes', count)?.bytes;
    if (bytes instanceof Uint8Array && bytes.length === count) return bytes;
    throw new Error(`SQLite gave no ${count} random bytes`);
  };
}
