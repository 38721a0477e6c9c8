/**
 * Embeds new documents with the built-in table, in the background, so that the next search finds vectors. The table is in the
 * package, not beside this file. If it cannot be found, the next search embeds the documents itself.
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

/** One minute embeds tens of thousands of texts. The next process does the rest. */
const EMBED_BUDGET_MS = 60_000;
/** One process embeds at a time. If it dies, the next one waits this long. */
const LEASE_MS = EMBED_BUDGET_MS + 30_000;
const TABLE = join('models', 'static-table', 'table.bin');

/** Lowers the priority of this process, because people use the machine meanwhile. */
export function workQuietly(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch (error) {
    // Trigger: not permitted. Outcome: normal priority.
    if (systemCode(error) === undefined) throw error;
  }
}

/** The table has a few megabytes. */
const MAX_TABLE_BYTES = 256 * 1024 * 1024;

export async function embedNew(db: Database, journal: Journal, layout: HomeLayout, script: string): Promise<void> {
  const before = readMeta(db, 'embedder');
  // Nothing to do, or the vectors belong to another embedder.
  if (before !== undefined && (!before.startsWith('builtin:') || countPending(db) === 0)) return;
  const file = findTable(script);
  if (file === undefined || !takeTurn(db, journal.clock.now())) return;
  try {
    const embedder = tableEmbedder(
      decodeStaticTable(readRegularFile(file, { maxBytes: MAX_TABLE_BYTES, links: 'follow' })),
    );
    // Another version of Memoir embedded these with its own table. Two versions would replace each other's vectors forever.
    if (before !== undefined && before !== embedder.id) return;
    await embedDocuments({ db, journal, layout }, embedder, { budgetMs: EMBED_BUDGET_MS });
  } finally {
    writeMeta(db, 'embedding-until', '0');
  }
}

/** Takes the lease. Without it two processes would do the same work. */
function takeTurn(db: Database, now: number): boolean {
  return db.transaction(() => {
    const until = Number(readMeta(db, 'embedding-until') ?? 0);
    // An expiry far in the future comes from a clock that was set back; ignore it.
    if (until > now && until <= now + LEASE_MS) return false;
    writeMeta(db, 'embedding-until', String(now + LEASE_MS));
    return true;
  });
}

/** In the package of this file, or in the one that the launcher beside this file names. */
function findTable(script: string): string | undefined {
  const bin = dirname(script);
  const entry = packageEntry(script);
  const root = entry === undefined ? undefined : dirname(dirname(entry));
  const places = [bin, ...(root === undefined ? [] : [join(root, 'src'), join(root, 'dist')])];
  return places.map((place) => join(place, TABLE)).find((file) => existsSync(file));
}
