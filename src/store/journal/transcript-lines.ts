/**
 * Which session a transcript line belongs to. A fork starts with a copy of its parent's lines under its own name; they
 * belong to the parent.
 */

import { hash } from 'node:crypto';
import type { Journal } from './journal.ts';
import { assignNumber } from './rows.ts';

/** Owns the lines of erased sessions, so that a copy of them in another transcript is not imported again. */
const FORGOTTEN = '';

export interface LineOwners {
  /** True if the line belongs to another session. Otherwise it is recorded as this session's. */
  isCopy(line: string, session: string): boolean;
}

/** Valid for one transaction, because its cache would be wrong after a rollback. */
export function lineOwners({ db }: Journal): LineOwners {
  const numbers = new Map<string, number>();
  const numberOf = (session: string): number => assignNumber(db, numbers, session);
  let last = { line: '', session: '', copy: false };
  return {
    isCopy: (line, session) => {
      // One line often gives several events in a row.
      if (last.line === line && last.session === session) return last.copy;
      const owner = numberOf(session);
      const key = lineHash(line);
      const { changes } = db.run('INSERT INTO lines (hash, session) VALUES (?, ?) ON CONFLICT DO NOTHING', key, owner);
      const copy = changes === 0 && db.get('SELECT session FROM lines WHERE hash = ?', key)?.session !== owner;
      last = { line, session, copy };
      return copy;
    },
  };
}

/** Call it before the session's name is removed. */
export function disownLines({ db }: Journal, session: number): void {
  if (!db.get('SELECT 1 AS yes FROM lines WHERE session = ? LIMIT 1', session)) return;
  db.run('INSERT INTO names (name) VALUES (?) ON CONFLICT (name) DO NOTHING', FORGOTTEN);
  db.run('UPDATE lines SET session = (SELECT n FROM names WHERE name = ?) WHERE session = ?', FORGOTTEN, session);
}

/** 52 bits: exact in a JavaScript number, and collisions among a million lines are unlikely. */
function lineHash(line: string): number {
  return Number.parseInt(hash('sha256', line, 'hex').slice(0, 13), 16);
}
