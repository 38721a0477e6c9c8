/** What a language model was asked about, by purpose. Only saves calls: without it, the same is asked again. */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';

export type AskedList = 'facts-worded' | 'sessions-summarised' | 'notes-compared' | 'weeks-reported';

const KEPT = 5000;

export function askedBefore(db: Database, list: AskedList): ReadonlySet<string> {
  const kept: unknown = JSON.parse(readMeta(db, list) ?? '[]');
  return new Set(Array.isArray(kept) ? kept.map(String) : []);
}

export function recordAsked({ db }: Journal, list: AskedList, keys: readonly string[]): void {
  const known = [...askedBefore(db, list), ...keys];
  db.transaction(() => writeMeta(db, list, JSON.stringify([...new Set(known)].slice(-KEPT))));
}
