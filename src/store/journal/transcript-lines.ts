/**
 * Which session a line of a transcript belongs to. A fork begins with a copy of its parent's lines under its own name;
 * they happened once, in the parent.
 */
import { createHash } from 'node:crypto';
import type { Journal } from './journal.ts';

/** True when this line was first met in another session. Otherwise it is remembered as this session's. */
export function isCopiedLine(journal: Journal, line: string, session: string): boolean {
  const { db } = journal;
  const hash = lineHash(line);
  const owner = db.get('SELECT name FROM lines JOIN names ON n = session WHERE hash = ?', hash)?.name;
  if (owner !== undefined) return owner !== session;
  db.run('INSERT INTO names (name) VALUES (?) ON CONFLICT (name) DO NOTHING', session);
  db.run('INSERT INTO lines (hash, session) SELECT ?, n FROM names WHERE name = ?', hash, session);
  return false;
}

/** 52 bits: a number JavaScript holds exactly, and enough that two of a million lines never meet. */
function lineHash(line: string): number {
  return Number(createHash('sha256').update(line).digest().readBigUInt64BE() >> 12n);
}
