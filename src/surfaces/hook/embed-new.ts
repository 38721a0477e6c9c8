/**
 * Gives what came in its vectors, with the built-in table, in the process nobody waits for: so that the next question finds
 * them there. The table is part of the package and not of this file, which lies in the home or in a plugin; where it cannot
 * be found the next question embeds for itself, as it does without this.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { systemCode } from '../../domain/errors.ts';
import { decodeStaticTable } from '../../models/static-table.ts';
import { tableEmbedder } from '../../models/table-embedder.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import type { Database } from '../../platform/sqlite.ts';
import { embedDocuments } from '../../store/index/embed-documents.ts';
import { countPending } from '../../store/index/vectors.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { readMeta, writeMeta } from '../../store/journal/meta.ts';
import { packageEntry } from './package-entry.ts';

/** A minute is ten thousands of texts; what is left is for the next process. */
const EMBED_BUDGET_MS = 60_000;
/** Of one process at a time; whoever dies while embedding keeps the next from it for so long. */
const LEASE_MS = EMBED_BUDGET_MS + 30_000;
const TABLE = join('models', 'static-table', 'table.bin');

/** For whoever works while somebody else uses the machine. */
export function workQuietly(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch (error) {
    // Not everybody may: then it works as all processes do.
    if (systemCode(error) === undefined) throw error;
  }
}

/** The table is a few megabytes. */
const MAX_TABLE_BYTES = 256 * 1024 * 1024;

export async function embedNew(db: Database, journal: Journal, layout: HomeLayout, script: string): Promise<void> {
  const before = readMeta(db, 'embedder');
  // Nothing to do, or the vectors of another embedder, whose turn it is to say when they go.
  if (before !== undefined && (!before.startsWith('builtin:') || countPending(db) === 0)) return;
  const file = findTable(script);
  if (file === undefined || !takeTurn(db, journal.clock.now())) return;
  try {
    const embedder = tableEmbedder(
      decodeStaticTable(readRegularFile(file, { maxBytes: MAX_TABLE_BYTES, links: 'follow' })),
    );
    // Another version of Memoir embedded these, with its own table. Both would begin again and again.
    if (before !== undefined && before !== embedder.id) return;
    await embedDocuments({ db, journal, layout }, embedder, { budgetMs: EMBED_BUDGET_MS });
  } finally {
    writeMeta(db, 'embedding-until', '0');
  }
}

/** Two at once would do the same twice, and nothing worse. */
function takeTurn(db: Database, now: number): boolean {
  return db.transaction(() => {
    const until = Number(readMeta(db, 'embedding-until') ?? 0);
    // A clock that was set back must not keep it waiting for years.
    if (until > now && until <= now + LEASE_MS) return false;
    writeMeta(db, 'embedding-until', String(now + LEASE_MS));
    return true;
  });
}

/** In the package this file is part of, or the one whose `bin/memoir.js` the launcher beside this file names. */
function findTable(script: string): string | undefined {
  const bin = dirname(script);
  const entry = packageEntry(script);
  const root = entry === undefined ? undefined : dirname(dirname(entry));
  const places = [bin, ...(root === undefined ? [] : [join(root, 'src'), join(root, 'dist')])];
  return places.map((place) => join(place, TABLE)).find((file) => existsSync(file));
}
