/**
 * Which session a transcript line belongs to. A fork starts with a copy of its parent's lines under its own name; they
 * belong to the parent. Lines of an erased session keep its number, which no other session gets, so a copy of them in another
 * transcript is not imported again.
 */

import { hash } from 'node:crypto';
import type { Journal } from './journal.ts';
import { assignNumber } from './rows.ts';

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

/** 52 bits: exact in a JavaScript number, and collisions among a million lines are unlikely. */
function lineHash(line: string): number {
  return Number.parseInt(hash('sha256', line, 'hex').slice(0, 13), 16);
}
