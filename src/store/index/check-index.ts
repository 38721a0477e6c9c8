/** Is the search index well? It can always be made again, so nothing here is worse than a warning. */
import { existsSync, statSync } from 'node:fs';
import { isMemoirError } from '../../domain/errors.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { type Database, openDatabase } from '../../platform/sqlite.ts';
import type { HealthCheck } from '../health/check-journal.ts';
import type { Journal } from '../journal/journal.ts';
import { lastSeq } from '../journal/read.ts';
import { currentGeneration, readMeta } from './generations.ts';
import { INDEX_FORMAT, WORD_TABLES } from './index-schema.ts';

const MB = 1024 * 1024;
const NEXT = 'Run `memoir rebuild`, or just search: it is made again by itself.';

export function checkIndex(journal: Journal, layout: HomeLayout): HealthCheck {
  const generation = currentGeneration(journal);
  const path = layout.indexFile(generation);
  if (generation === 0 || !existsSync(path)) {
    return { name: 'index', status: 'ok', detail: 'none yet; it is made by the first search' };
  }
  let db: Database | undefined;
  try {
    db = openDatabase(path, { mode: 'existing', busyTimeoutMs: 1000, synchronous: 'NORMAL' });
    if (Number(readMeta(db, 'format')) !== INDEX_FORMAT) {
      return { name: 'index', status: 'ok', detail: 'of another version; the next search makes it anew' };
    }
    return examine(db, journal, generation, statSync(path).size);
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    if (isMemoirError(error, 'journal-busy')) {
      return { name: 'index', status: 'ok', detail: 'in use by another process' };
    }
    return { name: 'index', status: 'warn', detail: `${path} is damaged`, next: NEXT };
  } finally {
    db?.close();
  }
}

function examine(db: Database, journal: Journal, generation: number, bytes: number): HealthCheck {
  const found = String(db.get('PRAGMA quick_check(1)')?.quick_check);
  if (found !== 'ok') return { name: 'index', status: 'warn', detail: found, next: NEXT };
  // FTS5 looks whether its own words fit together; it says so by failing.
  for (const table of WORD_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
  const docs = Number(db.get('SELECT count(*) AS n FROM docs')?.n);
  const behind = Math.max(0, lastSeq(journal.db) - Number(readMeta(db, 'position')));
  const level = behind === 0 ? 'up to date' : `${behind} events behind, which the next search makes up`;
  const size = `${(bytes / MB).toFixed(1)} MB`;
  return { name: 'index', status: 'ok', detail: `generation ${generation}, ${docs} documents, ${size}, ${level}` };
}
