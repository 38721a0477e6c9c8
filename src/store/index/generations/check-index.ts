/** Checks the search index. It can always be rebuilt, so a problem is only a warning. */

import { existsSync, statSync } from 'node:fs';
import { isMemoirError } from '../../../domain/errors.ts';
import { countOf } from '../../../domain/text/count.ts';
import type { HomeLayout } from '../../../platform/home/layout.ts';
import { type Database, openDatabase } from '../../../platform/sqlite/sqlite.ts';
import type { HealthCheck } from '../../health/check-journal.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta } from '../../journal/meta.ts';
import { currentGeneration } from './generations.ts';
import { eventsBehind } from './index-position.ts';
import { INDEX_FORMAT, WORD_TABLES } from './index-schema.ts';
import { findIndexFault } from './verify-index.ts';

const MB = 1024 * 1024;
const NEXT = 'Run `memoir rebuild`. A search also builds it again.';

/** A warning means that the index has to be rebuilt. */
export function checkIndex(journal: Journal, layout: HomeLayout): HealthCheck {
  const generation = currentGeneration(journal);
  const path = layout.indexFile(generation);
  if (generation === 0 || !existsSync(path)) {
    return { name: 'index', status: 'ok', detail: 'none yet; the first search builds it' };
  }
  let db: Database | undefined;
  try {
    db = openDatabase(path, { mode: 'existing', busyTimeoutMs: 1000, synchronous: 'NORMAL' });
    if (Number(readMeta(db, 'format')) !== INDEX_FORMAT) {
      return { name: 'index', status: 'ok', detail: 'made by another version; the next search builds it again' };
    }
    return examine(db, journal, generation, statSync(path).size);
  } catch (error) {
    if (!isMemoirError(error)) throw error;
    // Damage of the journal is reported by its own checks.
    if (error.data.path !== path) throw error;
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
  // FTS5 checks its own consistency and throws if it fails.
  for (const table of WORD_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
  const fault = findIndexFault(db, journal);
  if (fault !== undefined) return { name: 'index', status: 'warn', detail: `inconsistent: ${fault}`, next: NEXT };
  const docs = Number(db.get('SELECT count(*) AS n FROM docs')?.n);
  const behind = eventsBehind(db, journal);
  const level = behind === 0 ? 'up to date' : `${countOf(behind, 'event')} behind, which the next search adds`;
  const size = `${(bytes / MB).toFixed(1)} MB`;
  return {
    name: 'index',
    status: 'ok',
    detail: `generation ${generation}, ${countOf(docs, 'document')}, ${size}, ${level}`,
  };
}
